import { existsSync } from "node:fs";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { beforeEach, describe, expect, it } from "vitest";
import { emptyHome } from "../../support/cli.ts";
import { makeHistoryData } from "../../support/history-data.ts";
import { noMongo, startMongo } from "../../support/mongo.ts";
import { masterKeys, storedIn } from "../../support/stored-data.ts";
import { anEvent, ingest } from "../../collector/commands/wire.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

const events = 1_200;

async function collectionsIn(uri: string): Promise<string[]> {
  await using client = new MongoClient(uri);
  return (await client.db("agent_gate").listCollections().toArray()).map(({ name }) => name);
}

const oneLine = /^agent-gate-collector: [^\n]+\n$/;

describe("a migration refuses, in one line and before it writes,", () => {
  it("a data directory that a collector serves, and names the collector", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    await using served = await home.start();
    const refused = await home.run(
      ["migrate", "--data", home.data, "--to-mongo", database.uri],
      masterKeys(),
    );
    expect(refused).toMatchObject({ code: 7, stderr: expect.stringMatching(oneLine) });
    expect(refused.stderr).toContain(`kill ${served.pid}`);
    expect(await collectionsIn(database.uri)).toEqual([]);
    await home.run(["orgs", "create", "theirs", "--mongo", database.uri]);
    const back = await home.run(["migrate", "--data", home.data, "--from-mongo", database.uri], masterKeys());
    expect(back.code).toBe(7);
  });

  it("an organization that has events in the target, whoever they are from", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const env = masterKeys();
    await makeHistoryData(home.data, { events, seed: 3 });
    const there = ["migrate", "--data", home.data, "--to-mongo", database.uri];
    expect((await home.run(there, env)).code).toBe(0);
    const stored = await storedIn(home, ["--mongo", database.uri]);
    const back = await home.run(["migrate", "--data", home.data, "--from-mongo", database.uri], env);
    expect(back).toMatchObject({ code: 1, stderr: expect.stringMatching(oneLine) });
    expect(back.stderr).toContain('the target holds events or agents of "main" already');
    expect(await storedIn(home, ["--data", home.data])).toEqual(stored);
  });

  it("to migrate again once both sides went on", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const env = masterKeys();
    const { publishable: bearer, secret } = await makeHistoryData(home.data, { events, seed: 4 });
    const there = ["migrate", "--data", home.data, "--to-mongo", database.uri];
    expect((await home.run(there, env)).code).toBe(0);
    expect(await home.run(there, env)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("main: 1,200 events, copied already by an earlier run"),
    });
    const served = await home.start();
    expect((await ingest(served.url, [anEvent("busy", 1)], { bearer, secret })).status).toBe(202);
    await served[Symbol.asyncDispose]();
    const again = await home.run(there, env);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(oneLine) });
    expect(again.stderr).toContain("cannot be merged");
  });

  it("an organization whose name another one has there", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const env = masterKeys();
    await makeHistoryData(home.data, { events, seed: 5 });
    await home.run(["orgs", "create", "side", "--mongo", database.uri], env);
    const refused = await home.run(["migrate", "--data", home.data, "--to-mongo", database.uri], env);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(oneLine) });
    expect(refused.stderr).toContain('another organization "side"');
    const orgs = await home.run(["orgs", "ls", "--json", "--mongo", database.uri], env);
    expect(JSON.parse(orgs.stdout)).toHaveLength(1);
  });

  it("keys and webhooks that no keyring opens, in either direction", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    await makeHistoryData(home.data, { events, seed: 6 });
    const there = ["migrate", "--data", home.data, "--to-mongo", database.uri];
    const missing = await home.run(there);
    expect(missing).toMatchObject({
      code: 6,
      stderr: expect.stringContaining("COLLECTOR_MASTER_KEYS is not set"),
    });
    expect(missing.stderr).toMatch(oneLine);
    expect(await collectionsIn(database.uri)).toEqual([]);
    expect((await home.run(there, masterKeys())).code).toBe(0);

    const elsewhere = join(home.path, "elsewhere");
    const back = await home.run(["migrate", "--data", elsewhere, "--from-mongo", database.uri], masterKeys());
    expect(back).toMatchObject({ code: 6, stderr: expect.stringMatching(oneLine) });
    expect(back.stderr).toContain("COLLECTOR_MASTER_KEYS does not open 4 of 4 secrets");
    expect(existsSync(join(elsewhere, "keyring"))).toBe(false);
  });

  it("what is wrong in its flags or places", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    await makeHistoryData(home.data, { events, seed: 1 });
    const nowhere = join(home.path, "nowhere");
    const dead = "mongodb://127.0.0.1:1/";
    const here = ["--data", home.data];
    for (const [code, words, args] of [
      [2, "which way?", here],
      [2, "which way?", [...here, "--to-mongo", database.uri, "--from-mongo", database.uri]],
      [2, "which database?", [...here, "--to-mongo"]],
      [2, "must start with mongodb://", [...here, "--to-mongo", "localhost"]],
      [5, "the database does not answer", [...here, "--to-mongo", dead]],
      [5, "the database does not answer", ["--data", nowhere, "--from-mongo", dead]],
      [1, "there is no collector data", ["--data", nowhere, "--to-mongo", database.uri]],
      [1, 'has no organization "nobody"', [...here, "--to-mongo", database.uri, "--org", "nobody"]],
      [1, "has no organization", ["--data", nowhere, "--from-mongo", database.uri]],
    ] as const) {
      const refused = await home.run(["migrate", ...args], masterKeys());
      expect({ args, ...refused }).toMatchObject({ args, code, stdout: "" });
      expect(refused.stderr).toMatch(oneLine);
      expect(refused.stderr).toContain(words);
      expect(existsSync(nowhere)).toBe(false);
    }
    expect(await collectionsIn(database.uri)).toEqual([]);
  });
});
