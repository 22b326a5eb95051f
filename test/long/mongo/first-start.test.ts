import { beforeEach, describe, expect, it } from "vitest";
import { newMasterKey } from "../../../collector/auth/seal.ts";
import { openMongoDirectory } from "../../../collector/store/mongo/directory.ts";
import { openMongoStore } from "../../../collector/store/mongo/store.ts";
import { Opened } from "../../../shared/lifecycle.ts";
import { event, ingest } from "../../support/clients.ts";
import { expectEndedAway } from "../../support/mongo-collectors.ts";
import { noMongo, startMongo } from "../../support/mongo.ts";
import { startMongoWire } from "../../support/mongo-wire/middle.ts";
import { seededRandom, seeds } from "../../support/random.ts";
import { spawnCollector } from "../../support/spawn.ts";
import type { SpawnedCollector } from "../../support/spawn.ts";
import { everyEvent } from "../../support/stored.ts";

const seedCount = Number(process.env["AGENT_GATE_MONGO_SEEDS"] ?? 1);
const cutShare = 0.03;
const pk = "pk_live_first_start_publishable_key_0000000000";
const sk = "sk_live_first_start_secret_key_000000000000000";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

describe("three collectors that start at once on an empty database, over connections that break, are told so or serve the same keys", () => {
  it.each(seeds(seedCount))("seed %i", async (seed) => {
    await using opened = new Opened();
    const database = opened.add(await startMongo());
    const wire = opened.add(await startMongoWire(database));
    const random = seededRandom(seed);
    const cuts = new Map<string, number>();
    wire.rule(({ name, collection }) => {
      if (random() >= cutShare) return undefined;
      const command = `${name} ${collection}`.trimEnd();
      cuts.set(command, (cuts.get(command) ?? 0) + 1);
      return { fault: random() < 0.5 ? "cut before" : "cut after" };
    });
    const env = {
      MONGODB_URI: wire.uri,
      COLLECTOR_MASTER_KEYS: newMasterKey(),
      AGENT_GATE_INIT_PK: pk,
      AGENT_GATE_INIT_SK: sk,
    };
    let failed = 0;
    const start = async (): Promise<SpawnedCollector> => {
      for (;;)
        try {
          return opened.add(await spawnCollector({ env }));
        } catch (error) {
          expectEndedAway(error);
          failed++;
        }
    };
    const started = await Promise.all([start(), start(), start()]);
    wire.rule(() => undefined);

    const directory = opened.add(await openMongoDirectory(database));
    const { organizations, keys } = await directory.snapshot();
    expect(organizations).toHaveLength(1);
    expect(keys.map(({ type }) => type).sort()).toEqual(["pk", "sk"]);
    for (const [at, { url }] of started.entries())
      for (const key of [pk, sk])
        expect((await ingest({ url, pk: key }, [event("a", `${at} ${key}`)])).status).toBe(202);
    const store = opened.add(await openMongoStore(database));
    const stored = await everyEvent(store, organizations[0]?.id ?? "");
    expect(stored.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
    console.info(
      `seed ${seed}: ${failed} starts that failed, cuts: ${JSON.stringify(Object.fromEntries(cuts))}`,
    );
  });
});
