import { readdirSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { beforeEach, describe, expect, it } from "vitest";
import { emptyHome } from "../../support/cli.ts";
import { makeHistoryData } from "../../support/history-data.ts";
import { noMongo, startMongo } from "../../support/mongo.ts";
import { linesOf, masterKeys, storedIn } from "../../support/stored-data.ts";
import { anEvent, ask, ingest } from "../../collector/commands/wire.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

const events = 1_500;

describe("a backup of MongoDB", () => {
  it("brings everything back in another database or in a data directory", async () => {
    await using database = await startMongo();
    await using other = await startMongo();
    await using home = await emptyHome();
    const env = masterKeys();
    const keys = await makeHistoryData(home.data, { events, seed: 12 });
    const before = await storedIn(home, ["--data", home.data]);
    // A backup of a data directory, sealed under its own keyring, is the way into the first database.
    const first = join(home.path, "first.db");
    await home.run(["backup", first, "--data", home.data]);
    expect(await home.run(["restore", first, "--mongo", database.uri], env)).toMatchObject({
      code: 0,
      stderr: "",
    });
    expect(await storedIn(home, ["--mongo", database.uri])).toEqual(before);

    const file = join(home.path, "copy.db");
    const made = await home.run(["backup", file, "--mongo", database.uri], env);
    expect(made).toMatchObject({ code: 0, stdout: `${file}\n` });
    expect(made.stderr).toContain("sealed under COLLECTOR_MASTER_KEYS");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(readdirSync(home.path).filter((name) => name.startsWith("copy.db"))).toEqual(["copy.db"]);

    expect((await home.run(["restore", file, "--mongo", other.uri], env)).code).toBe(0);
    expect(await storedIn(home, ["--mongo", other.uri])).toEqual(before);
    const elsewhere = join(home.path, "elsewhere");
    expect((await home.run(["restore", file, "--data", elsewhere], env)).code).toBe(0);
    expect(await storedIn(home, ["--data", elsewhere])).toEqual(before);
    for (const place of [
      ["--data", elsewhere],
      ["--mongo", other.uri],
    ]) {
      await using served = await home.start(place, env);
      const { publishable: bearer, secret } = keys;
      expect((await ingest(served.url, [anEvent("busy", 1)], { bearer, secret })).status).toBe(202);
    }
  });

  it("taken while batches arrive holds all that was answered before it began, and no agent with a gap", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const env = { ...masterKeys(), MONGODB_URI: database.uri, AGENT_GATE_LIMIT_INGEST: "1000000" };
    await using served = await home.start([], env);
    const { publishable: bearer } = await served.created;
    let sent = 0;
    const send = async (): Promise<void> => {
      const number = sent++;
      const batch = ["a", "b", `new-${number}`].map((agent) => anEvent(agent, number));
      expect((await ingest(served.url, batch, { bearer })).status).toBe(202);
    };
    for (let batch = 0; batch < 20; batch++) await send();
    const enough = new AbortController();
    const sendOn = async (): Promise<void> => {
      while (!enough.signal.aborted) await send();
    };
    const senders = [sendOn(), sendOn()];
    const { body: answered } = await ask(served.url, "/v1/agents", bearer);
    const file = join(home.path, "copy.db");
    const made = await home.run(["backup", file], env);
    enough.abort();
    await Promise.all(senders);
    expect(made.code).toBe(0);

    const elsewhere = join(home.path, "elsewhere");
    const { COLLECTOR_MASTER_KEYS } = env;
    expect((await home.run(["restore", file, "--data", elsewhere], { COLLECTOR_MASTER_KEYS })).code).toBe(0);
    const { stdout } = await home.run(["export", "--ndjson", "--data", elsewhere]);
    const counts = new Map<string, number>();
    for (const { agent_id, sequence } of linesOf(stdout)) {
      expect(sequence).toBe((counts.get(agent_id) ?? 0) + 1);
      counts.set(agent_id, sequence);
    }
    for (const { agent_id, eval_count } of answered.agents)
      expect(counts.get(agent_id)).toBeGreaterThanOrEqual(eval_count);
  });

  it("is not restored into a database that is in use, and goes on where it was killed", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const env = masterKeys();
    await makeHistoryData(home.data, { events, seed: 13 });
    const file = join(home.path, "copy.db");
    await home.run(["backup", file, "--data", home.data]);
    const restore = ["restore", file, "--mongo", database.uri];
    expect(await home.run([...restore, "--force"], env)).toMatchObject({ code: 2 });
    expect(await home.run(restore)).toMatchObject({ code: 6 });
    const foreign = await home.run([...restore, "--keyring", join(home.path, "missing")], env);
    expect(foreign).toMatchObject({ code: 1, stderr: expect.stringContaining("there is no file") });
    await using client = new MongoClient(database.uri);
    expect(await client.db("agent_gate").listCollections().toArray()).toEqual([]);

    const killed = await home.run(restore, {
      ...env,
      NODE_ENV: "test",
      AGENT_GATE_FAILPOINT: "migrate.page:2:kill",
    });
    expect(killed.code).toBe(null);
    expect((await home.run(restore, env)).code).toBe(0);
    const stored = await storedIn(home, ["--mongo", database.uri]);
    expect(stored).toEqual(await storedIn(home, ["--data", home.data]));

    const again = await home.run(restore, env);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("already") });
    await home.run(["orgs", "create", "theirs", "--mongo", database.uri], env);
    const used = await home.run(restore, env);
    expect(used).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("restore into an empty database"),
    });
  });
});
