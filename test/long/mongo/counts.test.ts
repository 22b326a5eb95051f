import { MongoClient } from "mongodb";
import { beforeEach, expect, it } from "vitest";
import { MongoCounting } from "../../../collector/store/mongo/counts.ts";
import { collectionsOf } from "../../../collector/store/mongo/indexes.ts";
import { openMongoStore } from "../../../collector/store/mongo/store.ts";
import { Beside } from "../../support/beside.ts";
import { faultsOf } from "../../support/counted.ts";
import { newEvent, retainAll } from "../../support/events.ts";
import { noMongo, startMongo } from "../../support/mongo.ts";
import { openTemporary } from "../../support/mongo-store.ts";
import { countsSuite } from "../../collector/store/counts-suite.ts";

const at = 1_700_000_000_000;
const asked = { agentId: undefined, fromMs: at - 60_000, toMs: at + 3_600_000, stepMs: 60_000 };

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

countsSuite("mongo", openTemporary);

const events = (count: number, atMs: number) =>
  Array.from({ length: count }, (_, place) =>
    newEvent({ passed: place % 3 > 0, tool: `tool ${place % 4}`, createdAtMs: atMs + place * 1_000 }),
  );

it("counts what another collector has stored, and without what another has erased or kept no longer", async () => {
  await using database = await startMongo();
  await using here = await openMongoStore(database);
  await using there = await openMongoStore(database);
  const beside = new Beside(there);
  const faults = async (): Promise<string[]> => {
    beside.store = here;
    const found = await beside.faults("o", asked);
    beside.store = there;
    return found;
  };
  expect(await faults()).toEqual([]);
  for (let flight = 0; flight < 6; flight++) {
    await beside.insert("o", events(95, at + flight * 60_000), at + flight);
    expect(await faults()).toEqual([]);
  }
  await retainAll(there, at + 1);
  beside.retain("o", at + 1);
  expect(await faults()).toEqual([]);
  await there.erase({ org: "o", beforeMs: at + 70_000 });
  beside.keep("o", ({ createdAtMs }) => createdAtMs >= at + 70_000);
  expect(await faults()).toEqual([]);
  await there.erase({ org: "o", agentId: "agent" });
  beside.keep("o", () => false);
  expect(await faults()).toEqual([]);
});

it("finds an event that a collector with a clock far behind has put before what was read", async () => {
  await using database = await startMongo();
  await using here = await openMongoStore(database);
  await using there = await openMongoStore(database);
  await using client = new MongoClient(database.uri);
  const name = new URL(database.uri).pathname.slice(1) || "agent_gate";
  const counting = new MongoCounting(collectionsOf(client.db(name)), 0);
  const beside = new Beside(here);
  const faults = async () =>
    faultsOf(JSON.parse((await counting.read("o", asked)).written), beside.of("o"), asked);
  await beside.insert("o", events(5, at), at);
  expect(await faults()).toEqual([]);
  beside.store = there;
  await beside.insert("o", [newEvent({ agentId: "late", createdAtMs: at })], at - 3_600_000);
  await expect.poll(faults).toEqual([]);
});

it("counts an event once that is read again because it is young", async () => {
  await using database = await startMongo();
  await using store = await openMongoStore(database);
  const beside = new Beside(store);
  for (let flight = 0; flight < 3; flight++) {
    await beside.insert("o", events(5, at), Date.now());
    for (let again = 0; again < 2; again++) expect(await beside.faults("o", asked)).toEqual([]);
  }
  await Promise.all(
    Array.from({ length: 8 }, async () => expect(await beside.faults("o", asked)).toEqual([])),
  );
});
