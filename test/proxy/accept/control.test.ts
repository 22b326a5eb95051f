import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { createControl } from "../../../proxy/accept/control.ts";
import type { ControlDeps } from "../../../proxy/accept/page-data.ts";
import type { QueuedRecord } from "../../../proxy/queue/queue.ts";
import type { VerdictRecord } from "../../../proxy/tool-call.ts";
import { compile } from "../../support/compile.ts";
import { localFacts, verdict } from "../../support/proxy-cli.ts";

/** A verdict as the queue tells it. */
function seen(record: VerdictRecord): QueuedRecord {
  const { action, toolMs } = localFacts(record);
  return { ...record, action, tool_ms: toolMs, state: "waiting", attempts: 0, queued_at: record.timestamp };
}

beforeAll(compile);

const dead = { ...seen(verdict()), state: "dead", code: "validation_error" } as const;

const deps: ControlDeps = {
  status: () => ({
    pid: 1,
    started: "2026-11-21T12:00:00.000Z",
    version: "1.2.3",
    command: "http",
    config: "/work/agent-gate.json",
    upstreams: [
      { name: "default", url: "http://127.0.0.1:3001", mode: "enforce", profile: "balanced", agent: "bot" },
    ],
    counters: { passed: 1 },
    unused_rules: [],
  }),
  verdicts: () => [seen(verdict())],
  verdict: (id) => ({ verdict: id === "a/b &c" ? seen(verdict()) : null }),
  config: () => ({ file: "/work/agent-gate.json", policies: [], rules: [], settings: [] }),
  queue: () => ({
    evaluated: 1,
    acknowledged: 1,
    queued: 0,
    in_flight: 0,
    dead: 0,
    dropped: {},
    oldest_age_s: 0,
    bytes: 0,
    sync: { state: "idle", last_status: 202, next_attempt_s: null },
    says: "idle, last batch taken",
  }),
  undelivered: () => [dead],
  agents: () => [{ agent_id: "bot", outputs: 2, clean: 1, trend: { direction: "unknown", change: 0 } }],
  syncNow: () => undefined,
  retry: () => 0,
  drop: () => 0,
  metrics: async () => "agent_gate_proxy_crashed_total 0\n",
};

interface Controlled extends AsyncDisposable {
  url: string;
  get: (name: string, init?: RequestInit) => Promise<Response>;
}

async function controlled(changes: Partial<ControlDeps> = {}): Promise<Controlled> {
  const server = createServer(createControl({ ...deps, ...changes })).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    get: (name, init) => fetch(`${url}/.agent-gate/${name}`, init),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

describe("the control API", () => {
  it.each([
    ["status.json", deps.status],
    ["config.json", deps.config],
    ["queue.json", deps.queue],
    ["undelivered.json", deps.undelivered],
    ["agents.json", deps.agents],
  ])("answers %s with what the proxy says", async (name, said) => {
    await using control = await controlled();
    const response = await control.get(name);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await response.json()).toEqual(said());
  });

  it("answers verdicts as they are when it is asked", async () => {
    const all = [seen(verdict())];
    await using control = await controlled({ verdicts: () => all });
    expect(await (await control.get("verdicts.json?t=1")).json()).toEqual(all);
    all.unshift(seen(verdict({ passed: false })));
    expect(await (await control.get("verdicts.json")).json()).toEqual(all);
  });

  it("answers one verdict by its whole id, null where it is not kept, and 400 without an id", async () => {
    await using control = await controlled();
    const id = encodeURIComponent("a/b &c");
    expect(await (await control.get(`verdict.json?id=${id}`)).json()).toMatchObject({
      verdict: { passed: true },
    });
    expect(await (await control.get("verdict.json?id=a")).json()).toEqual({ verdict: null });
    for (const query of ["", "?id=a&id=b", "?ids=a"])
      expect((await control.get(`verdict.json${query}`)).status, query).toBe(400);
  });

  it("leads to the page where somebody leaves the last slash out", async () => {
    await using control = await controlled();
    const response = await fetch(`${control.url}/.agent-gate`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([308, "/.agent-gate/"]);
  });

  it("is never framed and never read by another site's page, and what a proxy says is never stored", async () => {
    await using control = await controlled();
    for (const name of ["", "status.json", "absent"]) {
      const { headers } = await control.get(name);
      expect(headers.get("cache-control")).toBe(name === "" ? "no-cache" : "no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("access-control-allow-origin")).toBeNull();
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*|http/);
    }
    const page = (await control.get("")).headers.get("content-security-policy") ?? "";
    expect(page).toContain("require-trusted-types-for 'script'");
    expect(page).toContain("trusted-types 'none'");
  });

  it.each([
    ["absent.json", "GET", 404, "not_found"],
    ["constructor", "GET", 404, "not_found"],
    ["../status.json", "GET", 404, "not_found"],
    ["status.json", "POST", 405, "method_not_allowed"],
    ["queue.json", "DELETE", 405, "method_not_allowed"],
    ["sync-now", "GET", 405, "method_not_allowed"],
    ["drop?id=a", "GET", 405, "method_not_allowed"],
    ["", "POST", 405, "method_not_allowed"],
    ["ui/0/main.js", "GET", 404, "not_found"],
  ])("answers %s %s with %i %s", async (name, method, status, code) => {
    await using control = await controlled();
    const response = await control.get(name, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: expect.any(String), code, status });
  });

  it("answers 500 without a word of what happened when the proxy cannot say", async () => {
    await using control = await controlled({
      queue: () => {
        throw new Error("the disk of /home/ann is full");
      },
    });
    const response = await control.get("queue.json");
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("ann");
  });
});

/** What the control API answers to a POST from a page of that origin. */
async function post(url: string, name: string, origin: string | undefined): Promise<[number, unknown]> {
  const request = httpRequest(`${url}/.agent-gate/${name}`, {
    method: "POST",
    headers: origin === undefined ? {} : { origin },
  });
  request.end();
  const [response] = await once(request, "response");
  const chunks: Buffer[] = await response.toArray();
  return [response.statusCode, JSON.parse(Buffer.concat(chunks).toString())];
}

describe.each([
  ["sync-now", 202, { ok: true }, "sync"],
  ["retry", 200, { retried: 7 }, "retry undefined"],
  ["retry?id=a%2Fb", 200, { retried: 7 }, "retry a/b"],
  ["drop?id=a%2Fb", 200, { dropped: 1 }, "drop a/b"],
])("%s", (name, done, said, asking) => {
  it.each([
    ["its own page", (url: string) => url, done, said],
    ["another site's page", () => "http://evil.example", 403, { code: "forbidden" }],
    ["a page of another port", () => "http://127.0.0.1:1", 403, { code: "forbidden" }],
    ["a page without an origin", () => "null", 403, { code: "forbidden" }],
    ["nobody knows where", () => undefined, 403, { code: "forbidden" }],
  ])("asked from %s", async (_from, originOf, status, body) => {
    const asked: string[] = [];
    await using control = await controlled({
      syncNow: () => void asked.push("sync"),
      retry: (id) => (asked.push(`retry ${id}`), 7),
      drop: (id) => (asked.push(`drop ${id}`), 1),
    });
    const answer = await post(control.url, name, originOf(control.url));
    expect(answer).toEqual([status, expect.objectContaining(body)]);
    expect(asked).toEqual(status === 403 ? [] : [asking]);
  });
});

it.each(["drop", "drop?id=a&id=b", "retry?id=a&id=b"])(
  "changes nothing when it is asked to %s",
  async (name) => {
    const changed = (): number => {
      throw new Error("it was changed");
    };
    await using control = await controlled({ drop: changed, retry: changed });
    const answer = await post(control.url, name, control.url);
    expect(answer).toEqual([400, expect.objectContaining({ code: "validation_error" })]);
  },
);

describe("the page", () => {
  it("needs nothing from elsewhere: all it names is answered here, for ever, and is 60 KB at most as it is sent", async () => {
    await using control = await controlled();
    const page = await (await control.get("")).text();
    expect(page).not.toMatch(/https?:|\/\/|<style|style=|\son\w+=|<script>/);
    const named = new Set(
      [...page.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(([, name]) => name ?? ""),
    );
    expect(named.size).toBeGreaterThan(10);
    let bytes = page.length;
    for (const name of named) {
      const response = await control.get(name, { headers: { "accept-encoding": "gzip" } });
      expect(response.status, name).toBe(200);
      expect(response.headers.get("cache-control")).toContain("immutable");
      expect(response.headers.get("content-encoding")).toBe("gzip");
      bytes += Number(response.headers.get("content-length"));
      const text = await response.text();
      // Preact can write HTML when it is asked to; the policy refuses it, and nothing of ours asks.
      const writes = /innerHTML|outerHTML|insertAdjacent|document\.write|\beval\(/i.test(text);
      expect(writes && !name.endsWith("/preact.js"), name).toBe(false);
      for (const [, from = ""] of text.matchAll(/\bfrom\s*"([^"]+)"/g))
        expect([...named], `${name} imports ${from}`).toContain(
          new URL(from, `http://any/${name}`).pathname.slice(1),
        );
    }
    expect(bytes).toBeLessThan(60_000);
  });

  it.each([
    ["gzip, deflate, br", "gzip"],
    ["gzip;q=0", null],
    ["identity", null],
  ])("is sent to a browser that accepts %s as %s", async (accepts, coding) => {
    await using control = await controlled();
    const request = httpRequest(`${control.url}/.agent-gate/`, {
      headers: { "accept-encoding": accepts },
    }).end();
    const [response] = await once(request, "response");
    const bytes = Buffer.concat(await response.toArray());
    expect(response.headers["content-encoding"] ?? null).toBe(coding);
    const text = (coding === null ? bytes : gunzipSync(bytes)).toString();
    expect(text).toContain("<!doctype html>");
  });
});
