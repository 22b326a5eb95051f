import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { MongoClient } from "mongodb";
import { emptyHome } from "../../support/cli.ts";
import { noMongo, startMongo } from "../../support/mongo.ts";
import { anEvent, ask, ingest } from "./wire.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

const masterKey = (): string => randomBytes(32).toString("base64");

describe("a collector on MongoDB", () => {
  it("makes its first organization there and answers with what it has stored after a restart", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const environment = { MONGODB_URI: database.uri, COLLECTOR_MASTER_KEYS: masterKey() };
    const first = await home.start([], environment);
    const { publishable, secret } = await first.created;
    const sent = await ingest(first.url, [anEvent("a", 1)], { bearer: publishable, secret });
    expect(sent).toMatchObject({ status: 202, body: { accepted: 1 } });
    await first[Symbol.asyncDispose]();

    await using second = await home.start([], environment);
    const { body } = await ask(second.url, "/v1/events", publishable);
    expect(body.events).toHaveLength(1);
    expect((await ask(second.url, "/health", publishable)).body.store).toBe("mongo");
    const { stdout } = await home.run(["agents", "ls", "--json", "--mongo", database.uri]);
    expect(JSON.parse(stdout)).toMatchObject([{ agent_id: "a", eval_count: 1 }]);
  });

  it("does not start without a keyring, and leaves the database empty", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const { code, stderr } = await home.run(["start", "--mongo", database.uri, "--port", "0"]);
    expect(stderr).toMatch(/^.*COLLECTOR_MASTER_KEYS is not set.*openssl rand -base64 32\n$/);
    expect(code).toBe(6);
    await using client = new MongoClient(database.uri);
    expect(await client.db("agent_gate").listCollections().toArray()).toEqual([]);
  });
});
