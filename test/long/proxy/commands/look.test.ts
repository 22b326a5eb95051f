import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openState } from "../../../../proxy/queue/state.ts";
import type { HomeState } from "../../../../proxy/queue/state.ts";
import { registerRunning } from "../../../../proxy/home/register.ts";
import type { Measures, RunningFacts } from "../../../../proxy/home/running.ts";
import type { Json } from "../../../support/cli.ts";
import { startTestCollector } from "../../../support/collector.ts";
import { holdLease, localFacts, type ProxyHome, proxyHome, verdict } from "../../../support/proxy-cli.ts";
import { eightyColumns, expectEightyColumns, unfolded } from "../../../support/eighty-columns.ts";
import { spawnProxy } from "../../../support/spawn.ts";

const fill = (home: ProxyHome, count: number): void => {
  for (let at = 0; at < count; at++) {
    const record = verdict({ passed: at !== 1 });
    void home.queue.append(record, localFacts(record));
  }
};

const buryOne = (home: ProxyHome): void => {
  home.queue.lease.hold();
  const [record] = home.queue.take({ events: 1, bytes: 1e6 })?.records ?? [];
  home.queue.bury(record ?? { seq: 0 }, "validation_error");
  home.queue.lease.release();
};

const remember = async (home: ProxyHome, facts: Partial<HomeState>): Promise<void> => {
  await using state = openState(home.home.stateFile);
  state.change((known) => Object.assign(known, facts));
};

/** This process as a running proxy, until the end of the scope. */
const register = (
  home: ProxyHome,
  measures: Partial<Measures> = {},
  facts: Partial<RunningFacts> = {},
): Disposable =>
  registerRunning(
    home.home,
    {
      version: "1.2.3",
      command: "http",
      config: "/work/agent-gate.json",
      url: "http://127.0.0.1:8378",
      upstreams: [
        {
          name: "default",
          url: "http://127.0.0.1:3001",
          mode: "enforce",
          profile: "balanced",
          agent: "billing-bot",
        },
      ],
      ...facts,
    },
    () => ({ counters: {}, unused_rules: [], ...measures }),
  );

const finding = (report: Json, name: string): Json =>
  report.findings.find((each: Json) => each.name === name);

/** Why sending is held when the collector has revoked the key. */
const hold = {
  reason: "key",
  status: 401,
  code: "auth_revoked",
  since: new Date().toISOString(),
} as const;

/** An address at which no server listens. */
async function nobody(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return `http://127.0.0.1:${port}`;
}

describe("status", () => {
  it("says that nothing runs, nothing waits and nothing was ever sent", async () => {
    await using home = await proxyHome();
    const { code, stdout } = await home.run(["status"]);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^proxies 0 running {3}queue 0 {3}last sync never\ncollector http:\/\/127.0.0.1:8377 {3}not asked: no key yet {3}sync stopped, no proxy runs\nto have a key: \S.* collector start\n$/,
      ),
    });
  });

  it("names running proxies, agents with their scores, and the last contact", async () => {
    await using home = await proxyHome();
    fill(home, 3);
    buryOne(home);
    const at = new Date(Date.now() - 90_000).toISOString();
    await remember(home, {
      last_contact: { at, status: 202, accepted: 12 },
      scores: { "billing-bot": { score: 812, status: "active", at } },
    });
    using running = register(home, { counters: { passed: 3 } });
    expect((await home.run(["status"])).stdout.split("\n").slice(0, 5)).toEqual([
      "AGENT        SCORE  STAGE   CLEAN  TREND  AS OF      FAILS MOST",
      "billing-bot  812    active  -      -      1 min ago  pii in tool GET /users/:id (1 output)",
      "score: 0 is the worst, 1,000 the best; calibrating: under 50 verdicts",
      `proxy http://127.0.0.1:8378 → http://127.0.0.1:3001   mode enforce   agent billing-bot   pid ${process.pid}`,
      "proxies 1 running   queue 2   dead 1   last sync 1 min ago (202, 12 accepted)",
    ]);
    expect(await home.json("status")).toEqual({
      proxies: [expect.objectContaining({ pid: process.pid, counters: { passed: 3 } })],
      queue: expect.objectContaining({ evaluated: 3, queued: 2, dead: 1 }),
      collector: {
        url: "http://127.0.0.1:8377",
        key: null,
        last_contact: { at, status: 202, accepted: 12 },
        clock_skew_s: null,
      },
      agents: [
        {
          agent_id: "billing-bot",
          score: 812,
          status: "active",
          at,
          failing: { gate: "pii", tool: "GET /users/:id", times: 1 },
        },
      ],
      pins: [],
      definitions: [],
    });
    running[Symbol.dispose]();
    expect((await home.json("status")).proxies).toEqual([]);
  });

  it("asks the collector that the running proxies send to, unless another is named", async () => {
    await using collector = await startTestCollector();
    await using home = await proxyHome();
    using running = register(home, {}, { collector: collector.url });
    const env = { AGENT_GATE_KEY: collector.pk };
    const check = async (...args: string[]) => await home.run(["status", "--check", ...args], { env });
    expect(await check()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`${collector.url}   reachable`),
    });
    expect(await check("--collector", "http://127.0.0.1:1")).toMatchObject({ code: 5 });
    const doctor = await home.run(["doctor", "--json"]);
    expect(finding(JSON.parse(doctor.stdout), "collector")).toMatchObject({ ok: true });
    running[Symbol.dispose]();
    expect(await check()).toMatchObject({ stdout: expect.stringContaining("http://127.0.0.1:8377") });
  });

  it("names the worst agent first, in full, with what fails most, in eighty columns", async () => {
    await using home = await proxyHome();
    const at = new Date(Date.now() - 90_000).toISOString();
    const long = "a-name-that-goes-on-".repeat(3);
    await remember(home, {
      last_contact: { at, status: 202, accepted: 12_345 },
      scores: {
        bot: { score: 1000, status: "active", at },
        [long]: { score: 7, status: "calibrating", at },
      },
    });
    const fails = [
      verdict({ passed: false, agent_id: long, tool: "mail_get" }),
      verdict({ passed: false, agent_id: long, tool: "crm_get" }),
      verdict({ passed: false, agent_id: long, tool: "crm_get" }),
      verdict({ agent_id: "without-a-score" }),
    ];
    for (const record of fails) void home.queue.append(record, localFacts(record));
    using running = register(home, { counters: { passed: 3, "unjudged: image": 2, "unjudged: audio": 1 } });
    const { stdout } = await home.run(["status"], { env: eightyColumns });
    running[Symbol.dispose]();
    expectEightyColumns(stdout);
    expect(stdout.split("\n").map((line) => line.replaceAll(/ {2,}/g, "|"))).toEqual(
      expect.arrayContaining([
        "AGENT|SCORE|STAGE|CLEAN|TREND|AS OF",
        "|FAILS MOST",
        `${long}|7`,
        "|calibrating|-|-|1 min ago|pii in tool crm_get (2 outputs)",
        "bot|1,000|active|-|-|1 min ago|-",
        "without-a-score|-|no score yet|-|-|-|-",
      ]),
    );
    expect(stdout).toContain("\nscore: 0 is the worst, 1,000 the best; calibrating: under 50 verdicts\n");
    expect(stdout).toContain("12,345 accepted");
    const order = [long, "bot", "without-a-score"].map((name) => stdout.indexOf(`\n${name} `));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it("counts calls that crashed", async () => {
    await using home = await proxyHome();
    using running = register(home, { counters: { passed: 3, crashed: 2 } });
    expect((await home.run(["status"])).stdout).toContain(
      "proxy http://127.0.0.1:8378 2 calls crashed: its log says where\n",
    );
    running[Symbol.dispose]();
  });

  it("says of a queue that is empty that the last batch was taken", async () => {
    await using home = await proxyHome();
    using _ = holdLease(home);
    await remember(home, { last_contact: { at: new Date().toISOString(), status: 202 } });
    expect((await home.run(["status"])).stdout).toMatch(/sync idle, last batch taken\nto have a key: /);
  });

  it("counts records that a receiver of OpenTelemetry did not get", async () => {
    await using home = await proxyHome();
    using running = register(home, { otel: { sent: 12, dropped: 1_200 } });
    expect((await home.run(["status"])).stdout).toContain(
      "proxy http://127.0.0.1:8378 1,200 records for OpenTelemetry dropped: its log says why\n",
    );
    running[Symbol.dispose]();
    using fine = register(home, { otel: { sent: 12, dropped: 0 } });
    expect((await home.run(["status"])).stdout).not.toContain("OpenTelemetry");
    expect(fine).toBeDefined();
  });

  it("counts answers that passed unjudged, and why", async () => {
    await using home = await proxyHome();
    const counters = { passed: 3, "unjudged: image": 2, "unjudged: passthrough": 1 };
    using running = register(home, { counters });
    expect((await home.run(["status"])).stdout).toContain(
      "proxy http://127.0.0.1:8378 3 answers passed unjudged: 2 image, 1 passthrough\n",
    );
    expect((await home.json("status")).proxies).toMatchObject([{ counters }]);
    running[Symbol.dispose]();
  });

  it("says how sending goes: held, waiting for another try, or offline", async () => {
    await using home = await proxyHome();
    fill(home, 1);
    using _ = holdLease(home);
    const sync = async (): Promise<string> =>
      (await home.run(["status"])).stdout.split("\nto have a key")[0]?.trimEnd().split("   ").at(-1) ?? "";
    expect(await sync()).toBe("sync sending");
    await remember(home, { last_contact: { at: new Date().toISOString(), status: 202 } });
    expect(await sync()).toBe("sync sending (collector 202)");
    await remember(home, {
      last_contact: { at: new Date().toISOString(), status: 503 },
      next_attempt_at: new Date(Date.now() + 60_000).toISOString(),
    });
    expect(await sync()).toMatch(/^sync backing off, next try in [1-6]\d s \(collector 503\)$/);
    await remember(home, { hold });
    expect(await sync()).toBe("sync held, the collector answers auth_revoked");
    await remember(home, {
      hold: { ...hold, reason: "configuration", status: 200, code: "not_a_collector" },
    });
    expect(await sync()).toContain("sync held, this is no collector");
    const offline = await home.run(["status"], { env: { AGENT_GATE_OFFLINE: "1" } });
    expect(offline.stdout).toContain("collector none, offline");
  });

  it("ends with --check as a script needs it: 0, 5 unreachable, 4 no key or a refused one, 1 dead letters", async () => {
    await using home = await proxyHome();
    await using collector = await startTestCollector();
    const check = async (url: string, key = collector.pk): Promise<number | null> =>
      (await home.run(["status", "--check"], { env: { AGENT_GATE_COLLECTOR: url, AGENT_GATE_KEY: key } }))
        .code;
    expect(await check(collector.url)).toBe(0);
    expect(await check(collector.url, "")).toBe(4);
    expect(await check(await nobody())).toBe(5);
    fill(home, 2);
    buryOne(home);
    expect(await check(collector.url)).toBe(1);
    await remember(home, { hold });
    expect(await check(collector.url)).toBe(4);
    expect(await check(await nobody())).toBe(5);
    expect((await home.run(["status"])).code).toBe(0);
  });
});

describe("doctor", () => {
  it("finds nothing wrong beside a collector that takes the key", async () => {
    await using home = await proxyHome();
    await using collector = await startTestCollector();
    const env = { AGENT_GATE_COLLECTOR: collector.url, AGENT_GATE_KEY: collector.pk };
    let { code, stdout } = await home.run(["doctor"], { env });
    // How late a busy machine answers is taken for a part of the distance.
    await expect
      .poll(async () => ({ code, stdout } = await home.run(["doctor"], { env })).stdout)
      .toMatch(/^✓ clock: 0\.\d s from the collector's$/m);
    expect(stdout).toMatch(/^✓ Node: \d+/);
    expect(stdout).toContain(`✓ collector: ${collector.url} answers\n`);
    expect(stdout).toMatch(/^✓ key: pk_live_\w{4}… \(environment\), the collector takes it$/m);
    expect(stdout).toMatch(/^✓ queue: .*queue\.db, writable, 0 waiting/m);
    expect(stdout).toMatch(/no problems\n$/);
    expect(stdout).not.toContain(collector.pk);
    expect(code).toBe(0);
  });

  it("crosses what is wrong, says what to type, and exits 1", async () => {
    await using home = await proxyHome();
    fill(home, 2);
    buryOne(home);
    writeFileSync(`${home.home.queueFile}.corrupt-2026-11-21`, "");
    writeFileSync(`${home.home.queueFile}-in-0123-0.lines`, "this was a record once\n");
    const config = join(home.path, "wrong.json");
    writeFileSync(config, JSON.stringify({ modee: "observe" }));
    const env = { AGENT_GATE_COLLECTOR: await nobody(), AGENT_GATE_CONFIG: config };
    const { code, stdout } = await home.run(["doctor"], { env });
    const crossed = [...stdout.matchAll(/^✗ ([^:]+): .*\n {4}→ ./gm)].map(([, name]) => name);
    expect(crossed).toEqual(["config", "collector", "damaged queues", "dead letters"]);
    expect(stdout).toContain('unknown key "modee". Did you mean "mode"?');
    expect(stdout).toMatch(/→ start it: node \S+ collector start /);
    expect(stdout).toContain("moved aside: queue.db.corrupt-2026-11-21");
    expect(stdout).toMatch(/^✓ queue: .*writable, 1 waiting, .*, dropped so far: 1 corrupt$/m);
    expect(stdout).not.toContain("key:");
    expect(stdout).toMatch(/4 problems\n$/);
    expect(code).toBe(1);
  });

  it("fits a terminal of eighty columns", async () => {
    await using home = await proxyHome();
    fill(home, 2);
    buryOne(home);
    const env = { AGENT_GATE_COLLECTOR: await nobody(), ...eightyColumns };
    const { stdout } = await home.run(["doctor"], { env });
    expectEightyColumns(stdout);
    expect(unfolded(stdout).replaceAll(/\s+/g, " ")).toMatch(
      /→ look at them: (node \S+) queue ls --state dead then: \1 queue retry or: \1 queue drop ID /,
    );
  });

  it("counts a missing key as one problem, though the sending is held because of it", async () => {
    await using home = await proxyHome();
    await using collector = await startTestCollector();
    fill(home, 1);
    const env = { AGENT_GATE_COLLECTOR: collector.url };
    expect((await home.run(["sync"], { env })).code).toBe(4);
    const { stdout } = await home.run(["doctor"], { env });
    expect(stdout).toMatch(/^✗ key: there is none\n {4}→ node \S+ login$/m);
    expect(stdout).toMatch(/\n1 problem\n$/);
  });

  it("crosses a key that the collector refuses, and names its code", async () => {
    await using home = await proxyHome();
    await using collector = await startTestCollector();
    const keyFile = join(home.path, "key");
    writeFileSync(keyFile, "pk_live_mistyped", { mode: 0o644 });
    const args = ["doctor", "--json", "--collector", collector.url, "--key-file", keyFile];
    const { code, stdout } = await home.run(args);
    const keys = JSON.parse(stdout).findings.filter(({ name }: Json) => name === "key");
    expect(keys.at(-1)).toMatchObject({ ok: false, detail: expect.stringContaining("auth_invalid") });
    expect(keys[0]).toMatchObject({
      ok: true,
      detail: expect.stringContaining("can be read by other users"),
    });
    expect(code).toBe(1);
  });

  it("crosses a collector that may not be sent to in clear text", async () => {
    await using home = await proxyHome();
    const { stdout } = await home.run(["doctor", "--json", "--collector", "http://collector.example"]);
    expect(finding(JSON.parse(stdout), "collector")).toMatchObject({
      ok: false,
      fix: expect.stringContaining("--insecure"),
    });
  });

  it("asks nobody when the proxies are to stay offline", async () => {
    await using home = await proxyHome();
    const { code, stdout } = await home.run(["doctor", "--json"], { env: { AGENT_GATE_OFFLINE: "1" } });
    expect(code).toBe(0);
    const names = JSON.parse(stdout).findings.map(({ name }: Json) => name);
    expect(names).toEqual(["Node", "config", "queue", "damaged queues", "dead letters", "proxies"]);
  });

  it("says of a rule that it has not matched yet, and calls that no problem", async () => {
    await using home = await proxyHome();
    const rule = { gate: "pii", rule: "pii.email", tool: "crm_*", action: "observe" };
    const reported = async (measures: Partial<Measures>): Promise<Json> => {
      const running = register(home, measures);
      const { stdout } = await home.run(["doctor", "--json"], { env: { AGENT_GATE_OFFLINE: "1" } });
      running[Symbol.dispose]();
      return finding(JSON.parse(stdout), "rule");
    };
    expect(await reported({ unused_rules: [rule] })).toBeUndefined();
    expect(await reported({ counters: { passed: 9 } })).toBeUndefined();
    expect(await reported({ counters: { passed: 9 }, unused_rules: [rule] })).toMatchObject({
      ok: true,
      detail: `${JSON.stringify(rule)} has not matched yet. If it should have, look at its spelling`,
    });
  });

  it.each([
    ["key", "auth_invalid", "the collector answers auth_invalid", "login"],
    ["configuration", "not_found", "the collector answers not_found", "is it a collector?"],
    ["configuration", "not_a_collector", "this is no collector", "name the right one with --collector"],
    ["refused", "validation_error", "the collector answers validation_error", "the collector's log"],
  ] as const)("says how to end a hold for the reason %s, %s", async (reason, code, detail, fix) => {
    await using home = await proxyHome();
    await remember(home, { hold: { reason, code, status: 400, since: new Date().toISOString() } });
    const { stdout } = await home.run(["doctor", "--json"], { env: { AGENT_GATE_OFFLINE: "1" } });
    expect(finding(JSON.parse(stdout), "sending")).toMatchObject({
      ok: false,
      detail: expect.stringContaining(`held, ${detail}`),
      fix: expect.stringContaining(fix),
    });
  });

  it("says that its home cannot be used, among the rest", async () => {
    await using home = await proxyHome();
    const { code, stdout } = await home.run(["doctor", "--json", "--home", "/dev/null/home"]);
    expect(code).toBe(1);
    expect(finding(JSON.parse(stdout), "home")).toMatchObject({ ok: false });
  });
});

describe("tail", () => {
  it("prints verdicts of all processes as they come, a JSON document a line, until it is stopped", async () => {
    await using home = await proxyHome();
    fill(home, 2);
    const tail = home.go("tail", "--json");
    await tail.said("Ctrl-C ends");
    const record = verdict({ passed: false });
    void home.queue.append(record, localFacts(record));
    expect(JSON.parse(await tail.line())).toMatchObject({ ...record, action: "blocked", state: "waiting" });
    expect(await tail.stop("SIGINT")).toBe(130);
  });

  it("names the agent of the verdicts on eighty columns, once for each that follow", async () => {
    await using home = await proxyHome();
    const tail = home.goIn(eightyColumns, "tail");
    await tail.said("Ctrl-C ends");
    for (const agent_id of ["a-bot", "a-bot", "another-bot"]) {
      const record = verdict({ agent_id });
      void home.queue.append(record, localFacts(record));
    }
    const lines = [];
    for (let at = 0; at < 5; at++) lines.push(await tail.line());
    expect(lines.map((line) => (line.startsWith("agent ") ? line : "verdict"))).toEqual([
      "agent a-bot",
      "verdict",
      "verdict",
      "agent another-bot",
      "verdict",
    ]);
    expectEightyColumns(lines.join("\n"));
    await tail.stop("SIGTERM");
  });

  it("prints those of a tool that failed only, for people", async () => {
    await using home = await proxyHome();
    const tail = home.go("tail", "--failed", "--tool", "crm_*");
    await tail.said("Ctrl-C ends");
    const wanted = verdict({ passed: false, tool: "crm_get" });
    for (const record of [verdict({ tool: "crm_get" }), verdict({ passed: false, tool: "mail_get" }), wanted])
      void home.queue.append(record, localFacts(record));
    expect((await tail.line()).replaceAll(/ {2,}/g, "|")).toMatch(
      new RegExp(
        `^[\\d:]{8}\\|✗ crm_get\\|pii: 1 e-mail address\\|0.4 ms\\|withheld\\|${wanted.evaluation_id}\\|billing-bot$`,
      ),
    );
    expect(await tail.stop("SIGTERM")).toBe(143);
  });
});

it("status, tail and queue see what a real proxy does", async () => {
  await using home = await proxyHome();
  const tool = createServer((request, response) =>
    response.end(request.url === "/users/1" ? '{"email":"ann@harbourtea.com"}' : '{"ok":true}'),
  ).listen(0, "127.0.0.1");
  await once(tool, "listening");
  const upstream = `http://127.0.0.1:${(tool.address() as AddressInfo).port}`;
  const config = join(home.path, "agent-gate.json");
  writeFileSync(
    config,
    JSON.stringify({ mode: "block", rules: [{ gate: "content", tool: "never", action: "off" }] }),
  );
  await using proxy = await spawnProxy({
    upstream,
    home: home.home.path,
    args: ["--agent", "billing-bot", "--config", config],
  });
  const tail = home.go("tail", "--json");
  await tail.said("Ctrl-C ends");
  const status = async (path: string): Promise<number> => (await fetch(proxy.url + path)).status;
  expect([await status("/notes/1"), await status("/users/1")]).toEqual([200, 403]);

  const seen: Json[] = [JSON.parse(await tail.line()), JSON.parse(await tail.line())];
  expect(seen.map(({ tool, passed, action }) => [tool, passed, action])).toEqual([
    ["GET /notes/:id", true, "passed"],
    ["GET /users/:id", false, "blocked"],
  ]);
  await tail.stop("SIGINT");
  expect((await home.json("queue", "show", seen[1].evaluation_id)).gates).toEqual(seen[1].gates);
  await expect
    .poll(async () => (await home.json("status")).proxies[0])
    .toMatchObject({
      pid: proxy.pid,
      url: proxy.url,
      upstreams: [{ url: upstream, agent: "billing-bot", mode: "block" }],
      counters: { passed: 1, blocked: 1 },
      unused_rules: [{ gate: "content", tool: "never", action: "off" }],
    });
  const page: Json = await (await fetch(`${proxy.url}/.agent-gate/verdicts.json`)).json();
  expect(page.map(({ evaluation_id }: Json) => evaluation_id)).toEqual(
    seen.map(({ evaluation_id }) => evaluation_id).toReversed(),
  );
  tool.closeAllConnections();
  tool.close();
});
