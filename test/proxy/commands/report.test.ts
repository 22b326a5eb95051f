import { EventEmitter, once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { modes, profiles } from "../../../proxy/config/nested.ts";
import { whereToCall } from "../../../proxy/report/callable.ts";
import { printSummary } from "../../../proxy/report/print.ts";
import { openHistory, readHistory } from "../../../proxy/home/history.ts";
import { registerRunning } from "../../../proxy/home/register.ts";
import type { Home } from "../../../proxy/home/home.ts";
import { openQueue } from "../../../proxy/queue/sqlite.ts";
import { policyWords } from "../../../proxy/judge/policy-words.ts";
import { tellFirstHour } from "../../../proxy/report/first-hour.ts";
import { summaryOf } from "../../../proxy/report/summary.ts";
import type { Action, Found } from "../../../proxy/tool-call.ts";
import { silentLog } from "../../../proxy/log.ts";
import type { Json } from "../../support/cli.ts";
import { eightyColumns, expectEightyColumns } from "../../support/eighty-columns.ts";
import { startNodeTool } from "../../support/node-tool.ts";
import { byOwnDefaults } from "../../support/programs.ts";
import { proxyHome, verdict } from "../../support/proxy-cli.ts";
import { SpawnedWrapper } from "../../support/wrapper.ts";

type Judged = readonly [tool: string, times: number, action: Action, found?: readonly Found[]];

/** What a proxy of this home would have written down by now. */
function judge(home: Home, rows: readonly Judged[], now = Date.now): void {
  using history = openHistory(home, now);
  for (const [tool, times, action, found = []] of rows) {
    const gates = [
      ...new Set(found.map(({ rule }) => (rule.startsWith("fs.") ? "filesystem" : rule.split(".")[0]))),
    ];
    const failed = gates.map((name = "") => ({ name, passed: false, latency_ms: 0.1, reason: "1 finding" }));
    const record = verdict({ tool, passed: action === "passed", gates: failed });
    for (let n = 0; n < times; n++) history.note(record, { action, toolMs: 1, found });
  }
}

/** As above, still in the queue. The ids in their order. */
async function queued(home: Home, rows: readonly Judged[]): Promise<string[]> {
  const bounds = { maxBytes: Number.MAX_SAFE_INTEGER, maxAgeMs: Number.MAX_SAFE_INTEGER };
  await using queue = await openQueue({ home, ...bounds, durability: "interval", now: Date.now });
  const ids: string[] = [];
  for (const [tool, , action, found = []] of rows) {
    const record = verdict({ tool, passed: false, gates: [{ name: "pii", passed: false, latency_ms: 0.1 }] });
    await queue.append(record, { action, toolMs: 1, found });
    ids.push(record.evaluation_id);
  }
  return ids;
}

const finding = (rule: string, action: Found["action"], place = ""): Found => ({
  rule,
  place,
  count: 1,
  action,
});
const email = finding("pii.email", "redact", "users[0].email");
const mailbox = "mailbox/read_message_with_a_name_of_some_length";

const day: readonly Judged[] = [
  ["crm/get", 1_200, "passed"],
  ["crm/get", 40, "redacted", [email]],
  ["crm/get", 2, "redacted", [email, finding("pii.phone", "redact", "users[3].phone")]],
  [mailbox, 3, "annotated", [finding("injection.override", "annotate", "content[0].text")]],
  ["shell/run", 5, "blocked", [finding("fs.rm.root", "block"), finding("pii.email", "redact")]],
  ["notes/list", 7, "observed", [finding("content.empty", "observe")]],
];

describe("report", () => {
  it("says what became of outputs, the worst first, in eighty columns", async () => {
    await using home = await proxyHome();
    judge(home.home, day);
    const { code, stdout, stderr } = await home.run(["report"], { env: eightyColumns });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expectEightyColumns(stdout);
    expect(stdout).toMatch(
      /^1,257 outputs judged since \d+ \w+ \d\d:\d\d: 1,200 clean, 5 withheld, 42 redacted,/m,
    );
    const rows = stdout.split("\n").map((line) => line.trim().split(/ {2,}/));
    const first = rows.findIndex(([what]) => what === "WHAT");
    expect(rows.slice(first, first + 7)).toEqual([
      ["WHAT", "OUTPUTS", "GATE", "RULE", "TOOL"],
      ["withheld", "5", "filesystem", "fs.rm.root", "shell/run"],
      ["redacted", "42", "pii", "pii.email", "crm/get"],
      ["redacted", "2", "pii", "pii.phone", "crm/get"],
      ["annotated", "3", "injection", "injection.override"],
      [mailbox],
      ["observed", "7", "content", "content.empty", "notes/list"],
    ]);
    expect(stdout).toMatch(/^ {2}(?!agent-gate-proxy )\S.* check --profile strict FILE$/m);
  });

  it("lets no custom gate withhold in the mode observe", async () => {
    await using home = await proxyHome();
    judge(home.home, [["shop/items", 2, "blocked", [finding("prices.host", "block")]]]);
    const { others } = await home.json("report");
    expect(others).toMatchObject([
      { mode: "observe", outputs: { withheld: 0, observed: 2 } },
      { mode: "enforce", outputs: { withheld: 2, observed: 0 } },
      {},
      {},
      {},
      { mode: "block", profile: "contract", yours: true },
    ]);
  });

  it("offers exceptions where a false alarm is likely, the worst suspects first, and what other settings would have done", async () => {
    await using home = await proxyHome();
    judge(home.home, day);
    const { judged, passed, exceptions, exceptions_mode, others } = await home.json("report");
    expect({ judged, passed, exceptions_mode }).toEqual({
      judged: 1_257,
      passed: 1_200,
      exceptions_mode: null,
    });
    expect(exceptions).toEqual([
      {
        changes: 3,
        rule: {
          gate: "injection",
          rule: "injection.override",
          tool: mailbox,
          path: "content[*].text",
          action: "off",
        },
      },
      {
        changes: 40,
        rule: { gate: "pii", rule: "pii.email", tool: "crm/get", path: "users[*].email", action: "off" },
      },
    ]);
    const row = (mode: string, profile: string, ...outputs: [number, number, number, number]) => ({
      mode,
      profile,
      yours: mode === "block" && profile === "contract",
      outputs: outputsOf(...outputs),
    });
    const outputsOf = (withheld: number, redacted: number, annotated: number, observed: number) => ({
      withheld,
      redacted,
      annotated,
      observed,
    });
    expect(others).toEqual([
      row("observe", "balanced", 0, 0, 0, 57),
      row("enforce", "balanced", 5, 42, 3, 7),
      row("redact", "balanced", 0, 47, 3, 7),
      row("block", "balanced", 50, 0, 0, 7),
      row("enforce", "contract", 5, 42, 0, 7),
      row("block", "contract", 47, 0, 0, 7),
    ]);
    // What is printed for a person is taken by the configuration as it is.
    const file = join(home.path, "work/agent-gate.json");
    const pasted = async (how: string): Promise<string> => {
      const { stdout } = await home.run(["report"]);
      expect(stdout).toContain(how);
      return stdout.slice(stdout.indexOf("{"), stdout.lastIndexOf("}") + 1);
    };
    writeFileSync(
      file,
      await pasted(
        `write this into ${file} (no proxy runs now; the next one reads it if it starts in this folder or below, or with --config):\n`,
      ),
    );
    expect((await home.run(["config", "check"])).code).toBe(0);
    const entries = await pasted(`put these first into the list "rules" of ${file} (no proxy`);
    expect(JSON.parse(`[${entries}]`)).toEqual(exceptions.map(({ rule }: Json) => rule));
  });

  it("says why it offers no exception, and which row is that of the proxies that run", async () => {
    await using home = await proxyHome();
    judge(home.home, day);
    const facts = { version: "1", command: "http", config: "/work/agent-gate.json" };
    const upstreams = [
      { name: "default", url: "http://127.0.0.1:3001", mode: "redact", profile: "balanced", agent: "bot" },
    ];
    using _ = registerRunning(home.home, { ...facts, upstreams }, () => ({ counters: {}, unused_rules: [] }));
    const { stdout } = await home.run(["report"]);
    // The queue holds none of these any more, so no id can be named.
    expect(stdout).toMatch(
      /^fs\.rm\.root: seldom a false alarm\.\n.* take the id of the next one from .* tail --failed {3}and type .* allow ID --write$/m,
    );
    expect(stdout.match(/.*← yours/g)).toEqual([
      expect.stringMatching(/^redact +balanced +0 +47 +3 +7 +← yours$/),
    ]);
    // Rules of the profile that did not run here may find more.
    expect(stdout).toMatch(/^enforce +contract +5\+ +42\+ +\? +7\+$/m);
    expect(stdout).not.toMatch(/\b0\+/);
    expect(stdout).toContain(
      `write this into ${facts.config} (the running proxy takes it at once, without a restart):\n`,
    );
  });

  it.each([
    [[], "The profiles contract and strict have rules that did not run here"],
    [["observe strict"], undefined],
    [["enforce balanced"], "The profiles contract and strict have"],
    [["redact contract", "block balanced"], "The profile strict has rules"],
    [["block contract"], "The profiles balanced and strict have"],
  ] as const)("marks the rows of the user's own settings: %j", (running, note) => {
    const own = running.map((each) => ({
      mode: modes.parse(each.split(" ")[0]),
      profile: profiles.parse(each.split(" ")[1]),
    }));
    const counted = {
      hourMs: 0,
      times: 1,
      tool: "crm/get",
      action: "redacted",
      found: [email],
      ruleless: [],
    } as const;
    const written: string[] = [];
    const write = vi
      .spyOn(process.stdout, "write")
      .mockImplementation((text) => written.push(String(text)) > 0);
    printSummary(summaryOf([counted], own), { config: { path: "/none", running: [] }, outputs: [] });
    write.mockRestore();
    const rows = written
      .filter((row) => row.endsWith("  ← yours\n"))
      .map((row) => row.split(/ +/).slice(0, 2).join(" "));
    expect(new Set(rows)).toEqual(new Set(running));
    const printed = written.join("");
    if (note === undefined) expect(printed).not.toMatch(/\d\+|did not run here/);
    else expect(printed).toContain(note);
  });

  it("marks, where no proxy runs, the settings that the next one would have", async () => {
    await using home = await proxyHome();
    judge(home.home, day);
    const { stdout } = await home.run(["report"], {
      env: { AGENT_GATE_MODE: "observe", AGENT_GATE_PROFILE: "strict" },
    });
    expect(stdout).toMatch(/^observe +strict +0 +0 +0 +57 +← yours$/m);
  });

  it("names the commands that allow such answers from now on, by the last output of each kind", async () => {
    await using home = await proxyHome();
    judge(home.home, day);
    const ids = await queued(home.home, [
      ["shell/run", 1, "blocked", [finding("fs.rm.root", "block")]],
      ["shell/run", 1, "blocked", [finding("fs.rm.root", "block")]],
      ["crm/get", 1, "redacted", [email, finding("pii.phone", "redact", "users[3].phone")]],
      ["crm/get", 1, "redacted", [email]],
    ]);
    const { stdout } = await home.run(["report"]);
    expect(stdout).toMatch(
      new RegExp(
        `^fs\\.rm\\.root: seldom a false alarm\\.\\n.*, from that tool and from now on: .* allow ${ids[1]} --write$`,
        "m",
      ),
    );
    expect(stdout).toMatch(
      new RegExp(
        `^ {2}pii\\.email at users\\[\\*\\]\\.email in crm/get: 40 outputs .* less\\. To write this entry: .* allow ${ids[3]} --write$`,
        "m",
      ),
    );
    expect((await home.run(["allow", ids[1] ?? "", "--write"])).code).toBe(0);
  });

  it("counts exceptions for the usual mode where everything was only observed", async () => {
    await using home = await proxyHome();
    judge(home.home, [
      ["crm/get", 4, "observed", [finding("pii.email", "observe", "email")]],
      ["notes/list", 9, "observed", [finding("content.empty", "observe")]],
    ]);
    const { exceptions, exceptions_mode } = await home.json("report");
    expect(exceptions).toEqual([
      { changes: 4, rule: expect.objectContaining({ rule: "pii.email", tool: "crm/get" }) },
    ]);
    expect(exceptions_mode).toBe("enforce");
  });

  it("says what to type where nothing was judged, and what a time looks like", async () => {
    await using home = await proxyHome();
    const empty = await home.run(["report", "--since", "24h"]);
    expect(empty.stdout).toContain("No output was judged here in the last 24h.\nNo proxy runs here.");
    for (const next of [
      / http http:\/\/127\.0\.0\.1:3001 {3}and call http:\/\/127\.0\.0\.1:8378 in its place$/m,
      /^ {2}MCP servers: .* wrap --list$/m,
      / wrap HOST --hooks$/m,
      / try$/m,
    ])
      expect(empty.stdout).toMatch(next);
    expect(await home.json("report")).toMatchObject({ since: null, judged: 0, findings: [], exceptions: [] });
    const wrong = await home.run(["report", "--since", "yesterday"]);
    expect(wrong).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--since: must be a time such as 90s"),
    });
  });

  it("says where to call the proxies that run, and an MCP server through its host", () => {
    const upstreamOf = (name: string, url: string) => ({
      name,
      url,
      mode: "enforce",
      profile: "balanced",
      agent: "a",
    });
    const facts = {
      pid: 1,
      started: "",
      version: "1",
      config: "/work/agent-gate.json",
      counters: {},
      unused_rules: [],
    };
    const tool = {
      ...facts,
      url: "http://127.0.0.1:8400",
      upstreams: [upstreamOf("crm", "http://127.0.0.1:3001")],
    };
    const server = {
      ...facts,
      command: "mcp",
      host: "cursor",
      upstreams: [upstreamOf("notes", "stdio:node")],
    };
    const hooks = { ...facts, command: "hooks", upstreams: [] };
    expect(whereToCall([{ ...tool, command: "run" }, { ...tool, command: "http" }, server, hooks])).toEqual([
      "A proxy runs: call http://127.0.0.1:8400/crm/ in place of http://127.0.0.1:3001.",
      "A proxy runs: call http://127.0.0.1:8400 in place of http://127.0.0.1:3001.",
      "The MCP server notes is judged: have cursor call one of its tools.",
      "The hooks of hosts are answered: have a host use one of its tools.",
    ]);
  });

  it("looks back as far as it is told, and no more than a week", async () => {
    await using home = await proxyHome();
    const ago = (hours: number) => () => Date.now() - hours * 3_600_000;
    judge(home.home, [["a", 1, "passed"]], ago(200));
    judge(home.home, [["a", 2, "passed"]], ago(100));
    judge(home.home, [["a", 4, "passed"]], ago(5));
    judge(home.home, [["a", 8, "passed"]]);
    const hours = [1, 24, 168, 2_000];
    const judged = hours.map((each) => summaryOf(readHistory(home.home, ago(each)())).judged);
    expect(judged).toEqual([8, 12, 14, 14]);
    expect(await home.json("report", "--since", "24h")).toMatchObject({ judged: 12, passed: 12 });
  });
});

describe("the history of a home", () => {
  it("counts what several proxies write, keeps no end of kinds, and begins anew where it is damaged", async () => {
    await using home = await proxyHome();
    using one = openHistory(home.home);
    using other = openHistory(home.home);
    const local = { action: "passed", toolMs: 1 } as const;
    for (let n = 0; n < 12_000; n++) one.note(verdict({ tool: `tool ${n}` }), local);
    one[Symbol.dispose]();
    other.note(verdict({ tool: "tool 1" }), local);
    other.note(verdict({ tool: "a new tool" }), local);
    other[Symbol.dispose]();
    const counted = readHistory(home.home, 0);
    expect(counted.length).toBeLessThanOrEqual(10_001);
    expect(counted.reduce((sum, { times }) => sum + times, 0)).toBe(12_002);
    expect(counted.find(({ tool }) => tool === "tool 1")?.times).toBe(2);

    writeFileSync(join(home.home.path, "history.db"), "no database at all".repeat(1_000));
    expect(readHistory(home.home, 0)).toEqual([]);
    judge(home.home, day);
    judge(home.home, day);
    expect(readHistory(home.home, 0)).toHaveLength(day.length);
  });
});

describe("a proxy", () => {
  const hourAgo = (): string => new Date(Date.now() - 3_600_001).toISOString();

  it("says at its start what it does, and after the first hour of its home what came of it, once", async () => {
    await using home = await proxyHome();
    await using tool = await startNodeTool();
    const usual = { AGENT_GATE_MODE: "enforce", AGENT_GATE_PROFILE: "balanced" };
    const start = ["http", tool.url, "--port", "0", "--offline"];
    const first = home.goIn(usual, ...start);
    const { url } = JSON.parse(await first.line());
    await first.said("mode enforce, profile balanced: dangerous commands are withheld");
    expect(await (await fetch(`${url}/notes/1`)).json()).toEqual({ note: "fine" });
    expect(await first.stop("SIGTERM")).toBe(0);
    expect(await home.json("report")).toMatchObject({ judged: 1, passed: 1 });

    writeFileSync(join(home.home.path, "first-hour"), hourAgo());
    const second = home.goIn(usual, ...start);
    await second.said("the first hour: 1 output judged since");
    await second.said(" report");
    await second.stop("SIGTERM");
  });

  it("tells of the first hour only when no other proxy of the home has", async () => {
    await using home = await proxyHome();
    judge(home.home, day);
    writeFileSync(join(home.home.path, "first-hour"), hourAgo());
    const told: string[] = [];
    const heard = new EventEmitter();
    const info = (words: string): void => {
      told.push(words);
      heard.emit("told");
    };
    const due = once(heard, "told");
    using one = tellFirstHour({ home: home.home, log: { ...silentLog, info } });
    using other = tellFirstHour({ home: home.home, log: { ...silentLog, info } });
    await due;
    await new Promise((done) => setTimeout(done));
    using later = tellFirstHour({ home: home.home, log: { ...silentLog, info } });
    await new Promise((done) => setTimeout(done));
    for (const each of [one, other, later]) each[Symbol.dispose]();
    expect(told).toEqual([expect.stringMatching(/^the first hour: 1,257 outputs judged .* report/)]);
    expect(existsSync(join(home.home.path, "first-hour"))).toBe(false);
  });

  it("that wraps an MCP server says it in the log of the host, with the first call of a tool", async () => {
    await using wrapper = await SpawnedWrapper.start({
      args: ["--offline", "--mode", "observe"],
      env: byOwnDefaults,
    });
    wrapper.send({ id: 1, method: "tools/call", params: { name: "say", arguments: {} } });
    while (!wrapper.stderr.includes("mode observe, profile balanced: findings are only recorded"))
      await once(wrapper.child.stderr!, "data");
    expect(wrapper.stderr).toContain("(change: --mode, --profile)");
  });

  it.each([
    [
      { mode: "enforce" },
      "dangerous commands are withheld, secrets and personal data redacted, orders to the model annotated",
    ],
    [{ mode: "enforce", profile: "contract" }, "dangerous commands are withheld, personal data redacted"],
    [
      { mode: "redact" },
      "dangerous commands, secrets and personal data are redacted, orders to the model annotated",
    ],
    [{ mode: "block" }, "dangerous commands, secrets, personal data and orders to the model are withheld"],
    [{ mode: "observe" }, "findings are only recorded"],
    [
      { mode: "enforce", gates: { pii: "off", content: "block" } },
      "dangerous commands and empty or refused answers are withheld, secrets redacted, orders to the model annotated",
    ],
  ] as const)("of %j says: %s", (policy, words) => {
    const { profile = "balanced" } = { ...policy } as { profile?: string };
    expect(policyWords(policy)).toBe(
      `mode ${policy.mode}, profile ${profile}: ${words} (change: --mode, --profile)`,
    );
  });
});
