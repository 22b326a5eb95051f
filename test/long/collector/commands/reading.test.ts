import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../support/cli.ts";
import { emptyHome } from "../../../support/cli.ts";
import { eightyColumns, expectEightyColumns } from "../../../support/eighty-columns.ts";
import { collectorProgram } from "../../../support/programs.ts";
import { anEvent, ask, ingest } from "../../../collector/commands/wire.ts";

describe("looking at the data of a collector that is serving", () => {
  it("shows the agents, events and reputation that the API shows", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    const { secret: key } = await served.created;
    const events = [anEvent("a", 1), anEvent("b", 2, false), anEvent("a", 3)];
    await ingest(served.url, events, { bearer: key });

    const { body: agents } = await ask(served.url, "/v1/agents", key);
    expect(await home.json("agents", "ls")).toEqual(agents.agents);
    const { body: listed } = await ask(served.url, "/v1/events", key);
    expect(await home.json("events", "ls")).toEqual(listed.events);
    const { body: reputation } = await ask(served.url, "/v1/reputation/a", key);
    expect(await home.json("agents", "show", "a")).toMatchObject(reputation);
    const { body: explained } = await ask(served.url, "/v1/reputation/a/explain", key);
    expect(await home.json("agents", "show", "a")).toEqual({ ...explained, as_of: expect.any(String) });
    const failed = await home.json("events", "ls", "--failed", "--limit", "1");
    expect(failed).toMatchObject([{ agent_id: "b", passed: false }]);
    const table = await home.run(["events", "ls", "--agent", "b", "--data", home.data]);
    expect(table.stdout).toMatch(/b +search +\d+ +failed: pii \(1 email address\)/);
  });

  it("fits a terminal of eighty columns, names whole, with scores, reasons and numbers for people", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    const { secret: key, org } = await served.created;
    const name = "an-agent-whose-name-is-long-of-36-ch";
    const events = [anEvent(name, 1), anEvent(name, 2, false), anEvent("b", 3)];
    expect(await ingest(served.url, events, { bearer: key })).toMatchObject({ status: 202 });
    const shown = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await home.run(args, eightyColumns);
      expect({ args, code }).toEqual({ args, code: 0 });
      const [command] = args;
      if (command === "agents" || command === "events")
        expect(stderr).toMatch(/^score: 0 is the worst, 1,000 the best/);
      expectEightyColumns(stdout);
      return stdout.replaceAll(/ {2,}/g, "|");
    };
    // First, since the key was used just now for a minute only.
    await home.run(["keys", "create", "--type", "sk", "--name", "laptop", "--data", home.data]);
    const keys = await shown("keys", "ls", "--data", home.data);
    const agents = await shown("agents", "ls", "--data", home.data);
    expect(agents).toMatch(/^AGENT\|SCORE\|STAGE\|CLEAN\|TREND/);
    expect(agents).toMatch(new RegExp(`^${name}\\|\\d+\\|calibrating\\|50\\.0 %\\|-`, "m"));
    expect(agents).toMatch(/pii in tool search \(1 output\)[^]*^b\|\d+\|calibrating\|100\.0 %\|-/m);
    const one = await shown("agents", "show", name, "--data", home.data);
    expect(one).toContain("lost 200 to pii in tool search (1 output)");
    expect(one).toContain("in all 2 outputs");
    const { gates } = (await home.json("events", "ls", "--failed"))[0];
    const { reason } = gates.find((gate: Json) => !gate.passed);
    expect(await shown("events", "ls", "--data", home.data)).toContain(`failed: pii (${reason})`);
    expect(keys.trimEnd().split("\n")).toEqual([
      "ID|TYPE|KEY|NAME|LAST USED|STATUS",
      expect.stringMatching(/^key_\w{14}\|publishable\|pk_live_\w{4}…\|default\|never\|active$/),
      expect.stringMatching(/^key_\w{14}\|secret\|sk_live_\w{4}…\|default\|just now\|active$/),
      expect.stringMatching(/^key_\w{14}\|secret\|sk_live_\w{4}…\|laptop\|never\|active$/),
    ]);
    const [, start = ""] = /^(key_\w{14})\|secret\|\S+\|laptop/m.exec(keys) ?? [];
    const revoked = await home.run(["keys", "revoke", start, "--data", home.data]);
    expect(revoked.stdout).toMatch(new RegExp(`^${start}\\w{12} revoked\n$`));
    expect((await home.run(["keys", "revoke", "key_", "--data", home.data])).code).toBe(1);
    expect((await home.run(["keys", "revoke", "", "--data", home.data])).code).toBe(1);
    expect(await shown("audit", "ls", "--data", home.data)).toContain("organization.created");
    expect(await shown("config", "--data", home.data)).toContain(home.data);
    expect(await shown("orgs", "ls", "--data", home.data)).toContain(org);
  });

  it("lists every agent with --all, and says how a list that ends goes on", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    const { secret: key } = await served.created;
    const ids = Array.from({ length: 612 }, (_, at) => `a${at}`);
    for (let from = 0; from < ids.length; from += 100) {
      const events = ids.slice(from, from + 100).map((id, at) => anEvent(id, 10_000 - from - at));
      await ingest(served.url, events, { bearer: key });
    }
    const all = await home.json("agents", "ls", "--all");
    expect(all.map((agent: Json) => agent.agent_id)).toEqual(ids);
    expect(await home.json("agents", "ls", "--limit", "3")).toEqual(all.slice(0, 3));

    const first = await home.run(["agents", "ls", "--data", home.data, "--json"]);
    expect(JSON.parse(first.stdout)).toEqual(all.slice(0, 500));
    const cursor = /--cursor (\S+) goes on, --all lists every agent/.exec(first.stderr)?.[1] ?? "";
    const rest = await home.run(["agents", "ls", "--data", home.data, "--json", "--cursor", cursor]);
    expect(JSON.parse(rest.stdout)).toEqual(all.slice(500));
    expect(rest.stderr).toBe("");
    const { body } = await ask(served.url, `/v1/agents?cursor=${cursor}`, key);
    expect(body.agents).toEqual(all.slice(500));

    const wrong = await home.run(["agents", "ls", "--data", home.data, "--cursor", "x"]);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("--cursor: must be the cursor") });
    const both = await home.run(["agents", "ls", "--data", home.data, "--all", "--limit", "5"]);
    expect(both.code).toBe(2);
  });

  it("exports every event in order of acceptance with all that is kept of it", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    const { secret: key } = await served.created;
    await ingest(served.url, [anEvent("a", 9), anEvent("a", 1, false)], { bearer: key });
    await ingest(served.url, [anEvent("b", 5)], { bearer: key });
    const { stdout, code } = await home.run(["export", "--ndjson", "--data", home.data]);
    expect(code).toBe(0);
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map((line) => line.evaluation_id)).toEqual(["ev_a_9", "ev_a_1", "ev_b_5"]);
    expect(lines[1]).toEqual({
      evaluation_id: "ev_a_1",
      agent_id: "a",
      sequence: 2,
      tool: "search",
      passed: false,
      gates: [{ name: "pii", passed: false, latency_ms: 0.25, reason: "1 email address" }],
      total_latency_ms: 1.125,
      latency_ms: 1.125,
      reputation_score: expect.any(Number),
      created_at: "2023-11-14T22:13:21.000Z",
      received_at: expect.any(String),
      source: "ingest",
    });
  });

  it("lists and exports by the same filters what the API finds by them", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    const { secret: key } = await served.created;
    const events = [
      anEvent("a", 1),
      { ...anEvent("a", 2, false), tool: "fetch" },
      { ...anEvent("b", 3, false), gates: [{ name: "tone", passed: false, latency_ms: 1 }] },
      anEvent("b", 4),
    ];
    await ingest(served.url, events, { bearer: key });
    const cases = [
      { flags: ["--tool", "search"], query: "tool=search", ids: ["ev_a_1", "ev_b_3", "ev_b_4"] },
      { flags: ["--gate", "tone"], query: "gate=tone", ids: ["ev_b_3"] },
      { flags: ["--evaluation", "ev_a_2"], query: "evaluation_id=ev_a_2", ids: ["ev_a_2"] },
      { flags: ["--agent", "b", "--passed"], query: "agent_id=b&passed=true", ids: ["ev_b_4"] },
      {
        flags: ["--failed", "--from", "2023-11-14T22:13:23Z"],
        query: "passed=false&from=2023-11-14T22:13:23Z",
        ids: ["ev_b_3"],
      },
      { flags: ["--to", "2023-11-14T22:13:21Z"], query: "to=2023-11-14T22:13:21Z", ids: ["ev_a_1"] },
    ];
    for (const { flags, query, ids } of cases) {
      const { body } = await ask(served.url, `/v1/events?${query}`, key);
      expect(await home.json("events", "ls", ...flags)).toEqual(body.events);
      expect(body.count).toBe(ids.length);
      const { stdout } = await home.run(["export", "--ndjson", ...flags, "--data", home.data]);
      const exported = stdout.split("\n").filter(Boolean);
      expect(exported.map((line) => JSON.parse(line).evaluation_id)).toEqual(ids);
    }
    const second = await home.json("events", "ls", "--limit", "1", "--offset", "1");
    expect(second).toMatchObject([{ agent_id: "b", passed: false }]);
    for (const command of [
      ["events", "ls"],
      ["export", "--ndjson"],
    ]) {
      const wrong = await home.run([...command, "--evaluation", "x".repeat(51), "--data", home.data]);
      expect(wrong).toMatchObject({
        code: 2,
        stderr: expect.stringContaining("--evaluation: must be at most 50"),
      });
      const both = await home.run([...command, "--passed", "--failed", "--data", home.data]);
      expect(both.code).toBe(2);
    }
  });

  it("ends quietly when the reader of an export has seen enough", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    const { secret: key } = await served.created;
    for (let batch = 0; batch < 20; batch++) {
      const events = Array.from({ length: 100 }, (_, at) => anEvent("a", batch * 100 + at));
      await ingest(served.url, events, { bearer: key });
    }
    const child = spawn(process.execPath, [collectorProgram, "export", "--ndjson", "--data", home.data], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    await once(child.stdout, "data");
    child.stdout.destroy();
    const [code] = await once(child, "exit");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("says what is wrong with a filter, an agent and a directory, and makes nothing", async () => {
    await using home = await emptyHome();
    const mistyped = join(home.path, "dta");
    for (const command of [
      ["agents", "ls"],
      ["keys", "ls"],
      ["export", "--ndjson"],
      ["backup", "b"],
    ]) {
      const { code, stderr } = await home.run([...command, "--data", mistyped]);
      expect({ command, code }).toEqual({ command, code: 1 });
      expect(stderr).toContain(mistyped);
    }
    expect(existsSync(mistyped)).toBe(false);

    await using served = await home.start();
    expect(served.url).toMatch(/^http:/);
    const limit = await home.run(["events", "ls", "--limit", "101", "--data", home.data]);
    expect(limit).toMatchObject({ code: 2, stderr: expect.stringContaining("--limit: must be a whole") });
    const agent = await home.run(["agents", "show", "nobody", "--data", home.data, "--json"]);
    expect(agent.code).toBe(1);
    expect(JSON.parse(agent.stderr)).toMatchObject({ error: { code: "failure" } });
  });
});
