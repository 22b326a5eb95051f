import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { type ControlDeps, createControl } from "../../../proxy/accept/control.ts";
import type { QueuedRecord } from "../../../proxy/queue/queue.ts";
import type { VerdictRecord } from "../../../proxy/tool-call.ts";
import { openPage } from "../../support/page.ts";
import { localFacts, verdict } from "../../support/proxy-cli.ts";

/** A verdict as the queue tells it. */
function seen(record: VerdictRecord): QueuedRecord {
  const { action, toolMs } = localFacts(record);
  return { ...record, action, tool_ms: toolMs, state: "waiting", attempts: 0, queued_at: record.timestamp };
}

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
  config: () => ({ mode: "enforce", header: { Authorization: "set" } }),
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
  }),
  syncNow: () => undefined,
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

  it("leads to the page where somebody leaves the last slash out", async () => {
    await using control = await controlled();
    const response = await fetch(`${control.url}/.agent-gate`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([308, "/.agent-gate/"]);
  });

  it("is never stored, never framed and never read by another site's page", async () => {
    await using control = await controlled();
    for (const name of ["", "status.json", "absent"]) {
      const { headers } = await control.get(name);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("access-control-allow-origin")).toBeNull();
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*|http|data:/);
    }
  });

  it.each([
    ["absent.json", "GET", 404, "not_found"],
    ["constructor", "GET", 404, "not_found"],
    ["../status.json", "GET", 404, "not_found"],
    ["status.json", "POST", 405, "method_not_allowed"],
    ["queue.json", "DELETE", 405, "method_not_allowed"],
    ["sync-now", "GET", 405, "method_not_allowed"],
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

describe("sync-now", () => {
  it.each([
    ["its own page", (url: string) => url, 202, 1],
    ["another site's page", () => "http://evil.example", 403, 0],
    ["a page of another port", () => "http://127.0.0.1:1", 403, 0],
    ["a page without an origin", () => "null", 403, 0],
    ["nobody knows where", () => undefined, 403, 0],
  ])("asked from %s", async (_from, originOf, status, times) => {
    let asked = 0;
    await using control = await controlled({ syncNow: () => void asked++ });
    const origin = originOf(control.url);
    const request = httpRequest(`${control.url}/.agent-gate/sync-now`, {
      method: "POST",
      headers: origin === undefined ? {} : { origin },
    });
    request.end();
    const [response] = await once(request, "response");
    response.resume();
    expect([response.statusCode, asked]).toEqual([status, times]);
  });
});

describe("the status page", () => {
  it("needs nothing from elsewhere: all it names is answered here", async () => {
    await using control = await controlled();
    const page = await (await control.get("")).text();
    expect(page).not.toMatch(/https?:|\/\/|<style|style=|\son\w+=|<script>/);
    const named = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name]) => name ?? "");
    expect(named).toEqual(["page.css", "page.js"]);
    for (const name of named) expect((await control.get(name)).status).toBe(200);
    expect((await control.get("page.js")).headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  });

  it("has a script that is JavaScript, puts nothing in as markup and asks only what is answered", async () => {
    await using control = await controlled();
    const script = await (await control.get("page.js")).text();
    expect(() => new Script(script)).not.toThrow();
    expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacent|document\.write|\beval\(/);
    const asked = [...script.matchAll(/"([\w-]+\.json)"/g)].map(([, name]) => name ?? "");
    expect(asked).toEqual(
      expect.arrayContaining(["status.json", "queue.json", "verdicts.json", "config.json"]),
    );
    for (const name of asked) expect((await control.get(name)).status).toBe(200);
  });

  it("names only elements of the page", async () => {
    await using control = await controlled();
    const page = await (await control.get("")).text();
    const script = await (await control.get("page.js")).text();
    const wanted = new Set([...script.matchAll(/\bat\("(\w+)"\)/g)].map(([, id]) => id));
    expect(wanted.size).toBeGreaterThan(5);
    for (const id of wanted) expect(page).toContain(`id="${id}"`);
  });

  it("shows the last verdicts, what waits and how sending goes, and looks again every second", async () => {
    const all = [seen(verdict({ passed: false }))];
    await using control = await controlled({ verdicts: () => all });
    const page = await openPage(`${control.url}/.agent-gate/`);
    expect(page.at("where").textContent).toContain("→ http://127.0.0.1:3001  enforce  bot");
    expect(page.at("figures").textContent).toContain("collector idle (202)");
    expect(page.at("list").children).toHaveLength(1);
    expect(page.at("list").textContent).toMatch(
      /✗ billing-bot GET \/users\/:id pii: 1 e-mail address withheld 0\.4 ms$/,
    );
    expect(page.at("none").hidden).toBe(true);
    all.unshift(seen(verdict()));
    await page.second();
    expect(page.at("list").children).toHaveLength(2);
    expect(page.at("list").children[0]?.textContent).toContain("✓");
  });

  it("says of what was dropped why, one number a reason", async () => {
    await using control = await controlled({
      queue: () => ({ ...deps.queue(), evaluated: 13, dropped: { queue_full: 10, corrupt: 2 } }),
    });
    const page = await openPage(`${control.url}/.agent-gate/`);
    expect(page.at("figures").textContent).toContain("dropped 10 queue_full, 2 corrupt");
  });

  it("shows the configuration that is not empty, and secrets as set", async () => {
    await using control = await controlled({
      config: () => ({ ...deps.config(), agent: undefined, gate: {} }),
    });
    const page = await openPage(`${control.url}/.agent-gate/`);
    await expect
      .poll(() => page.at("config").textContent)
      .toBe('mode enforce header {"Authorization":"set"}');
  });

  it("says that the proxy does not answer, and keeps what it said last", async () => {
    const control = await controlled();
    const page = await openPage(`${control.url}/.agent-gate/`);
    expect(page.at("lost").hidden).toBe(true);
    await control[Symbol.asyncDispose]();
    await page.second();
    expect(page.at("lost").hidden).toBe(false);
    expect(page.at("list").children).toHaveLength(1);
  });
});
