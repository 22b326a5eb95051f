import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mayPrompt } from "../../../../shared/prompt.ts";
import { Handle } from "../../../../proxy/queue/handle.ts";
import type { VerdictRecord } from "../../../../proxy/tool-call.ts";
import type { Json } from "../../../support/cli.ts";
import { holdLease, localFacts, type ProxyHome, proxyHome, verdict } from "../../../support/proxy-cli.ts";

const started = "2026-11-21T12:09:02.113Z";

function fill(home: ProxyHome, count: number): VerdictRecord[] {
  const records = Array.from({ length: count }, (_, at) => verdict({ passed: at !== 1, timestamp: started }));
  for (const record of records) void home.queue.append(record, localFacts(record));
  return records;
}

/** The oldest record becomes a dead letter, the next one is to be tried again. */
function refuseOne(home: ProxyHome): void {
  expect(home.queue.lease.hold()).toBe(true);
  const batch = home.queue.take({ events: 2, bytes: 1e6 });
  const [first, ...others] = batch?.records ?? [];
  home.queue.bury(first ?? { seq: 0 }, "validation_error");
  home.queue.release({ records: others });
  home.queue.lease.release();
}

const balance = ({ evaluated, acknowledged, queued, in_flight, dead, dropped }: Json): number =>
  evaluated -
  (acknowledged +
    queued +
    in_flight +
    dead +
    Object.values<number>(dropped).reduce((sum, count) => sum + count, 0));

describe("queue ls", () => {
  it("says of each verdict where it is, newest first, and of all how sending goes", async () => {
    await using home = await proxyHome();
    const [first, second, third] = fill(home, 3);
    refuseOne(home);
    const { code, stdout, stderr } = await home.run(["queue", "ls"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const lines = stdout.trimEnd().split("\n");
    expect(lines[0]).toMatch(/^ID +AGENT +TOOL +VERDICT +AGE +STATE$/);
    expect(lines.slice(1, 4).map((line) => line.replaceAll(/ {2,}/g, "|").replace(/\d+ s/, "n s"))).toEqual([
      `${third?.evaluation_id}|billing-bot|GET /users/:id|✓|n s|waiting`,
      `${second?.evaluation_id}|billing-bot|GET /users/:id|✗ pii|n s|retrying (1)`,
      `${first?.evaluation_id}|billing-bot|GET /users/:id|✓|n s|dead (validation_error)`,
    ]);
    expect(lines[4]).toMatch(/^2 waiting · 1 dead · oldest \d+ s · 1 KB · sync: stopped, no proxy runs$/);
  });

  it("gives an array of whole records with --json", async () => {
    await using home = await proxyHome();
    const records = fill(home, 3);
    refuseOne(home);
    const listed = await home.json("queue", "ls");
    expect(listed).toEqual(
      records.map((record, at) => ({
        ...record,
        ...localFactsShown(record),
        state: ["dead", "retrying", "waiting"][at],
        attempts: at < 2 ? 1 : 0,
        queued_at: expect.stringMatching(/Z$/),
        ...(at === 0 ? { code: "validation_error" } : {}),
      })),
    );
    expect(await home.json("queue", "ls", "--state", "dead")).toHaveLength(1);
    expect(await home.json("queue", "ls", "--limit", "2")).toHaveLength(2);
  });

  it("finds nothing in a home that no proxy has used", async () => {
    await using home = await proxyHome();
    const other = { AGENT_GATE_HOME: join(home.path, "other") };
    const { code, stdout } = await home.run(["queue", "ls"], { env: other });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: "0 waiting · 0 dead · 0 KB · sync: stopped, no proxy runs\n",
    });
    expect((await home.run(["queue", "ls", "--json"], { env: other })).stdout).toBe("[]\n");
  });

  it("gives a script all of them, however many", async () => {
    await using home = await proxyHome();
    const records = fill(home, 1_200);
    const listed: Json[] = await home.json("queue", "ls");
    expect(listed.map(({ evaluation_id }) => evaluation_id)).toEqual(
      records.map(({ evaluation_id }) => evaluation_id),
    );
  });

  it("shows the newest twenty to a person, and how many more there are", async () => {
    await using home = await proxyHome();
    fill(home, 101);
    const lines = (await home.run(["queue", "ls"])).stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(23);
    expect(lines[21]).toBe("and 81 older: --limit 101 lists them all");
    const all = (await home.json("queue", "ls")) as { evaluation_id: string }[];
    expect(lines[1]).toContain(all.at(-1)?.evaluation_id);
    expect(lines[20]).toContain(all.at(-20)?.evaluation_id);
    expect(await home.json("queue", "ls", "--limit", "2")).toEqual(all.slice(-2));
    expect(await home.json("queue", "ls")).toHaveLength(101);
  });
});

function localFactsShown(record: VerdictRecord): object {
  const { action, toolMs } = localFacts(record);
  return { action, tool_ms: toolMs };
}

describe("queue show", () => {
  it("takes the start of an id, and gives the record", async () => {
    await using home = await proxyHome();
    const [record] = fill(home, 1);
    const id = record?.evaluation_id ?? "";
    expect(await home.json("queue", "show", id.slice(0, 12))).toMatchObject({ ...record, state: "waiting" });
    const { stdout } = await home.run(["queue", "show", id]);
    expect(stdout).toMatch(/^evaluation_id +ev_/);
    expect(stdout).toMatch(/^verdict +✓ clean$/m);
    expect(stdout).toMatch(/^tool_took +12\.5 ms$/m);
  });

  it("names the gate that failed and its reason", async () => {
    await using home = await proxyHome();
    const [, failed] = fill(home, 2);
    const { stdout } = await home.run(["queue", "show", failed?.evaluation_id ?? ""]);
    expect(stdout).toMatch(/^pii +✗ 1 e-mail address$/m);
  });

  it("finds a verdict that was delivered a short while ago", async () => {
    await using home = await proxyHome();
    const [record] = fill(home, 1);
    home.queue.lease.hold();
    home.queue.acknowledge(home.queue.take({ events: 9, bytes: 1e6 }) ?? { records: [] });
    expect((await home.json("queue", "show", record?.evaluation_id ?? "")).state).toBe("acknowledged");
    expect(await home.json("queue", "ls")).toEqual([]);
    expect(await home.json("queue", "ls", "--state", "acknowledged")).toHaveLength(1);
  });

  it("ends with 1 when the start fits several, or none", async () => {
    await using home = await proxyHome();
    fill(home, 2);
    expect(await home.run(["queue", "show", "ev_"])).toMatchObject({
      code: 1,
      stderr: "agent-gate-proxy: more than one verdict begins with ev_: give more of the id\n",
    });
    const none = await home.run(["queue", "show", "ev_zz", "--json"]);
    expect(none.code).toBe(1);
    expect(JSON.parse(none.stderr).error.code).toBe("failure");
  });
});

describe("queue stats", () => {
  it("counts everything that was ever evaluated, and it adds up", async () => {
    await using home = await proxyHome();
    fill(home, 4);
    refuseOne(home);
    const stats = await home.json("queue", "stats");
    expect(stats).toEqual({
      evaluated: 4,
      acknowledged: 0,
      queued: 3,
      in_flight: 0,
      dead: 1,
      dropped: {},
      oldest_age_s: expect.any(Number),
      bytes: expect.any(Number),
      sync: { state: "stopped", last_status: null, next_attempt_s: null },
    });
    expect(balance(stats)).toBe(0);
    expect((await home.run(["queue", "stats"])).stdout).toMatch(/^queued +3$/m);
  });

  it("says what was lost to damage, and still adds up", async () => {
    await using home = await proxyHome();
    fill(home, 4);
    writeFileSync(`${home.home.queueFile}-in-0123-0.lines`, "this was a record once\nand so was this\n");
    const stats = await home.json("queue", "stats");
    expect(stats).toMatchObject({ evaluated: 6, queued: 4, dropped: { corrupt: 2 } });
    expect(balance(stats)).toBe(0);
    expect((await home.run(["queue", "stats"])).stdout).toMatch(/^dropped +2 corrupt$/m);
    expect((await home.run(["status"])).stdout).toContain("queue 4   dropped 2 corrupt   last sync never");
  });

  it("says what is in flight while a proxy sends", async () => {
    await using home = await proxyHome();
    fill(home, 4);
    using _ = holdLease(home);
    home.queue.take({ events: 3, bytes: 1e6 });
    expect(await home.json("queue", "stats")).toMatchObject({
      queued: 1,
      in_flight: 3,
      sync: { state: "sending" },
    });
  });
});

describe("queue retry", () => {
  it("lets all dead letters wait again, or one", async () => {
    await using home = await proxyHome();
    const [dead, other] = fill(home, 3);
    refuseOne(home);
    const refused = await home.run(["queue", "retry", other?.evaluation_id ?? ""]);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("is no dead letter, it is") });
    expect(await home.json("queue", "retry", dead?.evaluation_id ?? "")).toEqual({ retried: 1 });
    expect(await home.json("queue", "stats")).toMatchObject({ queued: 3, dead: 0 });
    expect((await home.run(["queue", "retry"])).stdout).toBe("0 dead letters wait again\n");
  });
});

describe("queue drop and clear", () => {
  it("drops one verdict and counts it", async () => {
    await using home = await proxyHome();
    const [first] = fill(home, 2);
    const id = first?.evaluation_id ?? "";
    expect((await home.run(["queue", "drop", id])).stdout).toBe(`dropped ${id}\n`);
    const stats = await home.json("queue", "stats");
    expect(stats).toMatchObject({ evaluated: 2, queued: 1, dropped: { manual: 1 } });
    expect(balance(stats)).toBe(0);
  });

  it("clears all of it with --yes, and asks nobody off a terminal", async () => {
    await using home = await proxyHome();
    fill(home, 3);
    refuseOne(home);
    expect(await home.run(["queue", "clear"], { input: "y\n" })).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("say --yes to drop 3 verdicts"),
    });
    expect(await home.json("queue", "clear", "--yes")).toEqual({ cleared: 3 });
    const stats = await home.json("queue", "stats");
    expect(stats).toMatchObject({ queued: 0, dead: 0, dropped: { manual: 3 } });
    expect(balance(stats)).toBe(0);
  });

  it.each([
    [true, {}, true],
    [false, {}, false],
    [true, { CLAUDECODE: "1" }, false],
    [true, { CURSOR_AGENT: "1" }, false],
    [true, { CODEX_SANDBOX: "seatbelt" }, false],
    [true, { GEMINI_CLI: "1" }, false],
    [true, { AI_AGENT: "some" }, false],
    [true, { AI_AGENT: "" }, true],
  ])("on a terminal: %s, in %j, it may ask: %s", (isTerminal, env, may) => {
    expect(mayPrompt(isTerminal, env)).toBe(may);
  });
});

describe("queue export and import", () => {
  it("moves what is not delivered to another home, and skips what is there", async () => {
    await using home = await proxyHome();
    await using other = await proxyHome();
    const records = fill(home, 3);
    refuseOne(home);
    const { stdout } = await home.run(["queue", "export"]);
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line): Json => JSON.parse(line).evaluation_id),
    ).toEqual(records.map(({ evaluation_id }) => evaluation_id));
    const file = join(other.path, "verdicts.ndjson");
    writeFileSync(file, stdout);
    expect(await other.json("queue", "import", file)).toEqual({ imported: 3, skipped: 0 });
    expect((await other.run(["queue", "import", "-"], { input: stdout })).stdout).toBe(
      "imported 0 verdicts, skipped 3 that were there already\n",
    );
    const taken = await other.json("queue", "ls");
    expect(
      taken.map(({ evaluation_id, passed, gates, timestamp }: Json) => ({
        evaluation_id,
        passed,
        gates,
        timestamp,
      })),
    ).toEqual(
      records.map(({ evaluation_id, passed, gates, timestamp }) => ({
        evaluation_id,
        passed,
        gates,
        timestamp,
      })),
    );
    expect(balance(await other.json("queue", "stats"))).toBe(0);
  });

  it.each([
    ["not JSON", "line 2 is not JSON"],
    ['{"passed": true}', "line 2: agent_id is required"],
    [JSON.stringify({ ...verdict(), passed: "yes" }), "line 2: passed must be true or false"],
    [
      JSON.stringify({ ...verdict(), evaluation_id: undefined }),
      "line 2: evaluation_id and timestamp are required",
    ],
  ])("takes nothing of a file that says %s, and names the line", async (wrong, message) => {
    await using home = await proxyHome();
    const input = `${JSON.stringify(verdict())}\n${wrong}\n`;
    const { code, stderr } = await home.run(["queue", "import", "-"], { input });
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(await home.json("queue", "stats")).toMatchObject({ evaluated: 0 });
  });
});

it("ends with 7 when another program keeps the queue locked, and then works as before", async () => {
  await using home = await proxyHome();
  fill(home, 2);
  const other = new Handle(home.home.queueFile);
  other.exec("BEGIN IMMEDIATE");
  expect((await home.run(["queue", "ls"])).code).toBe(0);
  const { code, stderr } = await home.run(["queue", "clear", "--yes", "--json"]);
  expect(code).toBe(7);
  expect(JSON.parse(stderr).error).toEqual({ code: "held", message: expect.stringContaining("locked") });
  other.exec("COMMIT");
  other[Symbol.dispose]();
  expect(await home.json("queue", "clear", "--yes")).toEqual({ cleared: 2 });
});

it("a look drops nothing of a queue that its proxies allow more than is usual", async () => {
  await using home = await proxyHome();
  fill(home, 50);
  const few = { AGENT_GATE_CONFIG: join(home.path, "few.json") };
  writeFileSync(few.AGENT_GATE_CONFIG, JSON.stringify({ queueMaxBytes: "1KiB", queueMaxAge: "1ms" }));
  expect((await home.run(["queue", "ls"], { env: few })).code).toBe(0);
  expect(home.queue.stats(Date.now())).toMatchObject({ queued: 50, dropped: {} });
});

describe("a wrong flag or configuration", () => {
  it.each([
    [["queue", "sl"], 2, "ls"],
    [["queue", "show"], 2, "missing required argument"],
    [["queue", "ls", "--state", "gone"], 2, "--state: must be one of waiting"],
    [["queue", "ls", "--limit", "0"], 2, "--limit: must be a whole number from 1"],
    [["queue", "ls", "--config", "absent.json"], 6, "absent.json: the configuration file cannot be read"],
    [["queue", "ls", "--home", "/dev/null/home"], 1, "the home /dev/null/home cannot be written (ENOTDIR)"],
  ])("%j ends with %i and says %s", async (args, code, message) => {
    await using home = await proxyHome();
    const finished = await home.run(args);
    expect(finished.code).toBe(code);
    expect(finished.stderr).toContain(message);
    expect(finished.stdout).toBe("");
  });
});
