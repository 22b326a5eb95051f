import { join } from "node:path";
import { MongoClient } from "mongodb";
import { beforeEach, describe, expect, it } from "vitest";
import { Recorder } from "../../../collector/score/recorder.ts";
import { Windows } from "../../../collector/score/windows.ts";
import { openEmbeddedStore } from "../../../collector/store/embedded/store.ts";
import { openMongoDirectory } from "../../../collector/store/mongo/directory.ts";
import { openMongoStore } from "../../../collector/store/mongo/store.ts";
import type { Store } from "../../../collector/store/store.ts";
import type { Stored } from "../../support/stored-data.ts";
import { linesOf, masterKeys, storedIn } from "../../support/stored-data.ts";
import { anEvent, ingest } from "../../collector/commands/wire.ts";
import type { Home } from "../../support/cli.ts";
import { emptyHome } from "../../support/cli.ts";
import { newEvent } from "../../support/events.ts";
import { makeHistoryData } from "../../support/history-data.ts";
import { noMongo, spawnMongo, startMongo } from "../../support/mongo.ts";
import { between, seededRandom, seeds } from "../../support/random.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

/** An event of a collector whose clock is far behind: a reader that goes on after other agents' events does not come by it. */
async function recordBehind(uri: string, agentId: string): Promise<void> {
  await using store = await openMongoStore({ uri });
  await record(store, await idOfMain(uri), agentId);
}

async function record(store: Store, org: string, agentId: string): Promise<void> {
  const recorder = new Recorder({ store, windows: new Windows(), now: () => 1, random: Math.random });
  await recorder.record(org, [newEvent({ agentId })]);
}

async function idOfMain(uri: string): Promise<string> {
  await using directory = await openMongoDirectory({ uri });
  const { organizations } = await directory.snapshot();
  return organizations.find(({ name }) => name === "main")?.id ?? "";
}

/** What is copied after the rest comes after it in the copy. */
function sorted({ exports }: Stored): Record<string, string[]> {
  return Object.fromEntries(Object.entries(exports).map(([org, lines]) => [org, lines.split("\n").sort()]));
}

const steps = ["begun", "page", "agents", "webhooks", "key", "finished"];

describe("a migration that is killed again and again", () => {
  it.each(seeds(1))("is the same as one that was not (seed %i)", { timeout: 900_000 }, async (seed) => {
    const random = seededRandom(seed);
    await using database = await startMongo();
    await using home = await emptyHome();
    const env = masterKeys();
    await makeHistoryData(home.data, { events: 3_000, seed });
    const before = await storedIn(home, ["--data", home.data]);
    const elsewhere = join(home.path, "elsewhere");
    const places = [
      { args: ["--data", home.data, "--to-mongo", database.uri], target: ["--mongo", database.uri] },
      { args: ["--data", elsewhere, "--from-mongo", database.uri], target: ["--data", elsewhere] },
    ];
    for (const { args, target } of places) {
      let kills = 0;
      for (const point of steps) {
        // The step of the first organization, or of a later page or key.
        const count = point === "page" || point === "key" ? between(random, 1, 3) : 1;
        const killed = await home.run(["migrate", ...args], {
          ...env,
          NODE_ENV: "test",
          AGENT_GATE_FAILPOINT: `migrate.${point}:${count}:kill`,
        });
        if (killed.code === null) kills++;
        else expect(killed).toMatchObject({ code: 0 });
      }
      expect(kills).toBeGreaterThanOrEqual(4);
      const finished = await home.run(["migrate", ...args], env);
      expect(finished).toMatchObject({ code: 0, stdout: expect.stringContaining("main: 3,000 events") });
      expect(await storedIn(home, target)).toEqual(before);
    }
  });

  it("goes on when it was the database that was killed", async () => {
    await using server = await spawnMongo();
    await using home = await emptyHome();
    const env = masterKeys();
    await makeHistoryData(home.data, { events: 9_000, seed: 2 });
    const before = await storedIn(home, ["--data", home.data]);
    const migrate = ["migrate", "--data", home.data, "--to-mongo", server.uri];
    await using client = new MongoClient(server.uri);
    const notes = client.db("agent_gate").collection("migrations");
    // Connected beforehand: on an idle machine the copy is made faster than a first connection.
    await notes.findOne({});
    const running = home.run(migrate, env);
    while ((await notes.findOne({ cursor: { $exists: true } })) === null);
    await server.kill();
    const { code, stdout, stderr } = await running;
    expect({ code, stdout }).toEqual({ code: 5, stdout: "" });
    expect(stderr).toMatch(/^agent-gate-collector: the database [^\n]+ run the same command again[^\n]+\n$/);
    await server.start();
    expect((await home.run(migrate, env)).code).toBe(0);
    expect(await storedIn(home, ["--mongo", server.uri])).toEqual(before);
  });

  it("is not begun anew once a key is there, with which it may have been used", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const env = masterKeys();
    const { publishable: bearer, secret } = await makeHistoryData(home.data, { events: 1_500, seed: 3 });
    const migrate = ["migrate", "--data", home.data, "--to-mongo", database.uri];
    const failpoint = "migrate.key:2:kill";
    await home.run(migrate, { ...env, NODE_ENV: "test", AGENT_GATE_FAILPOINT: failpoint });
    const served = await home.start(["--mongo", database.uri], env);
    expect((await ingest(served.url, [anEvent("busy", 1)], { bearer, secret })).status).toBe(202);
    await served[Symbol.asyncDispose]();

    const anew = await home.run([...migrate, "--restart"], env);
    expect(anew).toMatchObject({ code: 1, stderr: expect.stringContaining("run again without --restart") });
    expect((await home.run(migrate, env)).code).toBe(0);
    const [before, after] = [
      await storedIn(home, ["--data", home.data]),
      await storedIn(home, ["--mongo", database.uri]),
    ];
    expect(after.keys).toHaveLength(before.keys.length);
    expect(after.exports["main"]?.startsWith(before.exports["main"] ?? "")).toBe(true);
    expect(linesOf(after.exports["main"] ?? "")).toHaveLength(
      linesOf(before.exports["main"] ?? "").length + 1,
    );
  });

  describe("into a data directory, among the keys, after events that the database got meanwhile", () => {
    /** As far as the second key, with one event that was copied after the rest. */
    async function killedAmongKeys(home: Home, uri: string, env: Record<string, string>) {
      await makeHistoryData(home.data, { events: 1_500, seed: 5 });
      expect((await home.run(["migrate", "--data", home.data, "--to-mongo", uri], env)).code).toBe(0);
      const elsewhere = join(home.path, "elsewhere");
      const migrate = ["migrate", "--data", elsewhere, "--from-mongo", uri];
      const killedAt = async (point: string) => {
        const failpoint = { NODE_ENV: "test", AGENT_GATE_FAILPOINT: `migrate.${point}:kill` };
        expect((await home.run(migrate, { ...env, ...failpoint })).code).toBe(null);
      };
      await killedAt("agents:1");
      await recordBehind(uri, "late-1");
      await killedAt("key:2");
      return { elsewhere, migrate };
    }

    it("goes on, also when the database has got more events since", async () => {
      await using database = await startMongo();
      await using home = await emptyHome();
      const env = masterKeys();
      const { elsewhere, migrate } = await killedAmongKeys(home, database.uri, env);
      expect((await home.run([...migrate, "--dry-run"], env)).stdout).toContain("main: 1,501 events");
      await recordBehind(database.uri, "late-2");
      const finished = await home.run(migrate, env);
      expect(finished).toMatchObject({ code: 0, stdout: expect.stringContaining("main: 1,502 events") });
      const [copy, source] = [
        await storedIn(home, ["--data", elsewhere]),
        await storedIn(home, ["--mongo", database.uri]),
      ];
      expect({ ...copy, exports: sorted(copy) }).toEqual({ ...source, exports: sorted(source) });
    });

    it("does not merge what both sides have got since", async () => {
      await using database = await startMongo();
      await using home = await emptyHome();
      const env = masterKeys();
      const { elsewhere, migrate } = await killedAmongKeys(home, database.uri, env);
      await recordBehind(database.uri, "late-2");
      await using store = await openEmbeddedStore({ dataDir: elsewhere, readOnly: false });
      await record(store, await idOfMain(database.uri), "used");
      await store[Symbol.asyncDispose]();
      expect(await home.run(migrate, env)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("what both sides got since cannot be merged"),
      });
    });
  });

  it.each([
    ["a score", { rs: 1 }, /agent "busy" is .* in the source and .* in the copy/],
    ["a latency", { tl: 12.5 }, /event \d+ of agent "busy" is not the same/],
  ])("is not finished while %s of its copy is another", async (_what, change, how) => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const env = masterKeys();
    await makeHistoryData(home.data, { events: 1_500, seed: 4 });
    const migrate = ["migrate", "--data", home.data, "--to-mongo", database.uri];
    const failpoint = "migrate.agents:1:kill";
    await home.run(migrate, { ...env, NODE_ENV: "test", AGENT_GATE_FAILPOINT: failpoint });
    await using client = new MongoClient(database.uri);
    // Of the busy agent, so many that some of them are in any sample.
    await client
      .db("agent_gate")
      .collection("events")
      .updateMany({ a: "busy", s: { $gt: 600 } }, { $set: change });

    const refused = await home.run(migrate, env);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toMatch(how);
    const { stdout } = await home.run(["keys", "ls", "--json", "--mongo", database.uri]);
    expect(JSON.parse(stdout)).toEqual([]);
    expect((await home.run([...migrate, "--restart"], env)).code).toBe(0);
    expect(await storedIn(home, ["--mongo", database.uri])).toEqual(
      await storedIn(home, ["--data", home.data]),
    );
  });

  it("is begun anew with --restart, which takes back what was copied", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const env = masterKeys();
    await makeHistoryData(home.data, { events: 2_500, seed: 1 });
    const before = await storedIn(home, ["--data", home.data]);
    const elsewhere = join(home.path, "elsewhere");
    for (const args of [
      ["--data", home.data, "--to-mongo", database.uri],
      ["--data", elsewhere, "--from-mongo", database.uri],
    ]) {
      const killed = await home.run(["migrate", ...args], {
        ...env,
        NODE_ENV: "test",
        AGENT_GATE_FAILPOINT: "migrate.page:2:kill",
      });
      expect(killed.code).toBe(null);
      expect((await home.run(["migrate", ...args, "--dry-run"], env)).stdout).toContain(
        "begun, to be finished",
      );
      expect((await home.run(["migrate", ...args, "--restart"], env)).code).toBe(0);
    }
    expect(await storedIn(home, ["--data", elsewhere])).toEqual(before);
  });
});
