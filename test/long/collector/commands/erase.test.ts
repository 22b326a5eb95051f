import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openEmbeddedDirectory } from "../../../../collector/store/embedded/directory.ts";
import { anEvent, ask, ingest } from "../../../collector/commands/wire.ts";
import { canariesBelow, canary } from "../../../support/canary.ts";
import type { Home, Json, Served } from "../../../support/cli.ts";
import { emptyHome } from "../../../support/cli.ts";

const doomed = canary(1);

/** Every field of its events that a sender chooses is a canary. */
function doomedEvent(number: number): Record<string, unknown> {
  return {
    ...anEvent(doomed, number, false),
    tool: canary(2),
    gates: [{ name: canary(3), passed: false, reason: canary(4), latency_ms: 1 }],
  };
}

/** An agent with canaries among others, whose events share commits with theirs. */
async function filled(served: Served): Promise<string> {
  const { publishable } = await served.created;
  for (let number = 0; number < 1_100; number++) {
    const events = [doomedEvent(number), anEvent("kept", number, number % 3 > 0)];
    expect((await ingest(served.url, events, { bearer: publishable })).status).toBe(202);
  }
  return publishable;
}

/** All that is known of the agent that stays. */
async function keptIn(home: Home): Promise<Json> {
  const { stdout } = await home.run(["export", "--ndjson", "--data", home.data]);
  const { as_of: _now, ...agent } = await home.json("agents", "show", "kept");
  return {
    agent,
    lines: stdout.split("\n").filter((line) => line.includes('"kept"')),
  };
}

describe("agents rm", () => {
  it("leaves nothing of an agent in any file, while a collector serves and others send", async () => {
    await using home = await emptyHome();
    let bearer = "";
    await using served = await home.start(undefined, { AGENT_GATE_LIMIT_INGEST: "1000000" });
    bearer = await filled(served);
    const before = await keptIn(home);
    const other = await ask(served.url, `/v1/reputation/kept`, bearer);

    let sent = 0;
    const sender = { isOn: true };
    const sending = (async () => {
      for (; sender.isOn; sent++)
        expect((await ingest(served.url, [anEvent("sender", sent)], { bearer })).status).toBe(202);
    })();
    const file = join(home.path, "earlier.backup");
    expect((await home.run(["backup", file, "--data", home.data])).code).toBe(0);
    const receipt = await home.json("agents", "rm", doomed, "--yes");
    sender.isOn = false;
    await sending;
    expect(receipt).toMatchObject({
      action: "agent.erased",
      agent: doomed,
      events: 1_100,
      agents: 1,
      compacted: true,
      store: "embedded",
      by: expect.stringMatching(/^operator:./),
      backups: [{ file, made_at: expect.any(String) }],
    });
    expect(sent).toBeGreaterThan(0);

    const { hits, bytes } = await canariesBelow(home.data);
    expect(hits).toEqual([]);
    expect(bytes).toBeGreaterThan(10_000);
    // The search finds them where they still are.
    expect((await canariesBelow(home.path)).hits.length).toBeGreaterThan(0);
    expect(await keptIn(home)).toEqual(before);
    expect(await ask(served.url, `/v1/reputation/kept`, bearer)).toEqual(other);
    expect((await ask(served.url, `/v1/events?agent_id=${doomed}`, bearer)).body.events).toEqual([]);
    expect((await ask(served.url, `/v1/reputation/${doomed}`, bearer)).body.evaluations ?? 0).toBe(0);

    const entry = (await home.json("audit", "ls")).find(({ action }: Json) => action === "agent.erased");
    expect(entry.details.agent_sha256).toMatch(/^[0-9a-f]{64}$/);
    // Whoever comes back begins anew.
    expect((await ingest(served.url, [doomedEvent(1)], { bearer })).status).toBe(202);
    expect(await home.json("agents", "ls")).toContainEqual(
      expect.objectContaining({ agent_id: doomed, eval_count: 1 }),
    );
  });

  it("does the same without a collector, and a collector that starts afterwards serves what is left", async () => {
    await using home = await emptyHome();
    {
      await using served = await home.start(undefined, { AGENT_GATE_LIMIT_INGEST: "1000000" });
      await filled(served);
    }
    const before = await keptIn(home);
    const printed = await home.run(["agents", "rm", doomed, "--yes", "--data", home.data]);
    expect(printed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^events +1100$/m) });
    expect(printed.stderr).toContain("Backups and exports that were made before still hold it");
    expect((await canariesBelow(home.data)).hits).toEqual([]);
    await using served = await home.start();
    expect(served.url).not.toBe("");
    expect(await keptIn(home)).toEqual(before);
  });

  it("that was cut off is finished by the collector that starts next", async () => {
    await using home = await emptyHome();
    {
      await using served = await home.start();
      const { publishable: bearer } = await served.created;
      expect((await ingest(served.url, [doomedEvent(1)], { bearer })).status).toBe(202);
    }
    {
      await using directory = openEmbeddedDirectory(home.data);
      const { organizations } = await directory.snapshot();
      const org = organizations[0]?.id ?? "";
      const asked = { id: "era_1", who: "operator:test", requestedAtMs: 1 };
      await directory.requestErasure({ ...asked, org, agentId: doomed });
    }
    await using served = await home.start();
    const actions = async (): Promise<string[]> =>
      (await home.json("audit", "ls")).map(({ action }: Json) => action);
    await expect.poll(actions).toContain("agent.erased");
    await expect.poll(async () => (await canariesBelow(home.data)).hits).toEqual([]);
    expect(served.url).not.toBe("");
  });

  it("erases nothing where nobody can be asked and --yes is missing", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    const { publishable: bearer } = await served.created;
    await ingest(served.url, [anEvent("kept", 1)], { bearer });
    const refused = await home.run(["agents", "rm", "kept", "--data", home.data]);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("say --yes") });
    expect(await home.json("agents", "ls")).toContainEqual(
      expect.objectContaining({ agent_id: "kept", eval_count: 1 }),
    );
    const unknown = await home.run(["agents", "rm", "nobody", "--yes", "--data", home.data]);
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining("there is no agent") });
  });
});

describe("events rm", () => {
  it("takes the events before a time out of every file, and numbers go on after a restart", async () => {
    await using home = await emptyHome();
    let bearer = "";
    {
      await using served = await home.start();
      bearer = (await served.created).publishable;
      // The newest by number is the oldest by time.
      const old = { ...doomedEvent(5), agent_id: "kept", timestamp: "2020-01-01T00:00:00Z" };
      expect((await ingest(served.url, [anEvent("kept", 1), old], { bearer })).status).toBe(202);
      const before = ["--before", "2021-01-01T00:00:00Z"];
      expect(await home.json("events", "rm", ...before, "--yes")).toMatchObject({ events: 1, agents: 0 });
      expect((await canariesBelow(home.data)).hits).toEqual([]);
    }
    await using served = await home.start();
    expect((await ingest(served.url, [anEvent("kept", 2)], { bearer })).status).toBe(202);
    expect(await home.json("agents", "ls")).toContainEqual(
      expect.objectContaining({ agent_id: "kept", eval_count: 3 }),
    );
    const file = join(home.path, "later.backup");
    const elsewhere = join(home.path, "elsewhere");
    await home.run(["backup", file, "--data", home.data]);
    expect((await home.run(["restore", file, "--data", elsewhere])).code).toBe(0);
    const { stdout } = await home.run(["audit", "ls", "--json", "--data", elsewhere]);
    const actions = JSON.parse(stdout).map(({ action }: Json) => action);
    expect(actions.slice(-2)).toEqual(["events.erased", "backup.restored"]);
  });

  it("erases events of the last moment that a time can name", async () => {
    await using home = await emptyHome();
    await using served = await home.start();
    const { publishable: bearer } = await served.created;
    const last = "9999-12-31T23:59:59.999Z";
    const events = [anEvent("kept", 1), { ...anEvent("kept", 2), timestamp: last }];
    expect((await ingest(served.url, events, { bearer })).status).toBe(202);
    expect(await home.json("events", "rm", "--before", last, "--yes")).toMatchObject({ events: 1 });
    expect(await home.json("events", "rm", "--to", last, "--yes")).toMatchObject({ events: 1 });
    expect(await home.json("events", "ls")).toEqual([]);
    const neither = await home.run(["events", "rm", "--yes", "--data", home.data]);
    expect(neither).toMatchObject({ code: 2, stderr: expect.stringContaining("--before TIME or --to TIME") });
  });
});

describe("orgs rm", () => {
  it("takes an organization with its keys and names out of every file, and serves the others", async () => {
    await using home = await emptyHome();
    await using served = await home.start(undefined, { AGENT_GATE_LIMIT_INGEST: "1000000" });
    const bearer = await filled(served);
    await home.json("orgs", "create", canary(5));
    const { key } = await home.json(
      "keys",
      "create",
      "--org",
      canary(5),
      "--type",
      "pk",
      "--name",
      canary(6),
    );
    expect((await ingest(served.url, [doomedEvent(1)], { bearer: key })).status).toBe(202);
    // The same agent of another organization stays.
    const receipt = await home.json("orgs", "rm", canary(5), "--yes");
    expect(receipt).toMatchObject({ action: "organization.erased", events: 1, agents: 1, keys: 1 });
    expect((await ask(served.url, "/v1/agents", key)).status).toBe(401);
    expect((await ask(served.url, "/v1/agents", bearer)).body.agents).toHaveLength(2);
    expect((await home.json("agents", "rm", doomed, "--yes")).events).toBe(1_100);
    expect((await canariesBelow(home.data)).hits).toEqual([]);
    expect(await home.json("orgs", "ls")).toHaveLength(1);
  });
});
