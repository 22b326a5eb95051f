import { beforeEach, expect, it } from "vitest";
import { MongoClient } from "mongodb";
import { Recorder } from "../../../collector/score/recorder.ts";
import { Windows } from "../../../collector/score/windows.ts";
import { StoreError } from "../../../collector/store-error.ts";
import { openMongoDirectory } from "../../../collector/store/mongo/directory.ts";
import { openMongoStore } from "../../../collector/store/mongo/store.ts";
import type { KeptEvent, Store } from "../../../collector/store/store.ts";
import { Opened } from "../../../shared/lifecycle.ts";
import { scoreOf } from "../../../shared/scoring.ts";
import { Window } from "../../../shared/window.ts";
import { agentsOf, flightOf, newEvent, retainAll } from "../../support/events.ts";
import { noMongo, spawnMongo, startMongo } from "../../support/mongo.ts";
import { everyEvent } from "../../support/stored.ts";

const at = 1_700_000_000_000;

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

function newRecorder(store: Store): Recorder {
  return new Recorder({ store, windows: new Windows(), now: Date.now, random: Math.random });
}

/** Several collectors' stores on one database. */
async function openStores(uri: string, count: number): Promise<AsyncDisposable & { stores: Store[] }> {
  const opened = new Opened();
  const stores: Store[] = [];
  for (let place = 0; place < count; place++) stores.push(opened.add(await openMongoStore({ uri })));
  return { stores, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
}

/** Each agent's events are numbered without a gap in the order of acceptance, hold each id once, and bear the score of the window up to them. */
function expectExact(events: readonly KeptEvent[]): void {
  const agents = new Map<string, KeptEvent[]>();
  for (const event of events) agents.set(event.agentId, [...(agents.get(event.agentId) ?? []), event]);
  for (const own of agents.values()) {
    expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_, place) => place + 1));
    expect(new Set(own.map(({ evaluationId }) => evaluationId)).size).toBe(own.length);
    expect(own.map(({ score }) => score)).toEqual(Window.of([]).pushAll(own).map(scoreOf));
  }
}

it("gives 16 writers on 4 stores the numbers 1 to 800 of one agent, each once", async () => {
  await using database = await startMongo();
  await using opened = await openStores(database.uri, 4);
  let conflicts = 0;
  const recorders = opened.stores.map((store) =>
    newRecorder({
      ...store,
      async insert(...given) {
        const stored = await store.insert(...given);
        if (stored[0] !== true) conflicts++;
        return stored;
      },
    }),
  );
  const writer = async (place: number): Promise<void> => {
    for (let own = 0; own < 50; own++)
      await recorders[place % 4]!.record("o", [
        newEvent({ evaluationId: `${place}-${own}`, latencyMs: own }),
      ]);
  };
  await Promise.all(Array.from({ length: 16 }, (_, place) => writer(place)));
  const events = await everyEvent(opened.stores[0]!, "o");
  expect(events).toHaveLength(800);
  expectExact(events);
  // Without a conflict nothing would have been tried.
  expect(conflicts).toBeGreaterThan(0);
});

it("counts each event once when collectors are sent the same batches, and scores it as one collector would", async () => {
  await using database = await startMongo();
  await using opened = await openStores(database.uri, 3);
  const recorders = opened.stores.map(newRecorder);
  const events = Array.from({ length: 300 }, (_, place) =>
    newEvent({
      agentId: `a${place % 4}`,
      evaluationId: `e${place}`,
      latencyMs: place,
      passed: place % 5 > 0,
    }),
  );
  const recorded = await Promise.all(
    Array.from({ length: 60 }, (_, batch) =>
      recorders[batch % 3]!.record("o", events.slice((batch % 30) * 10, (batch % 30) * 10 + 10)),
    ),
  );
  expect(recorded.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(300);
  const stored = await everyEvent(opened.stores[0]!, "o");
  expect(stored).toHaveLength(300);
  expectExact(stored);
  for (const store of opened.stores)
    expect((await agentsOf(store, "o")).map(({ eval_count }) => eval_count)).toEqual([75, 75, 75, 75]);
});

it("tells of a batch that is part new and part known how many were known", async () => {
  await using database = await startMongo();
  await using opened = await openStores(database.uri, 2);
  const [here, there] = opened.stores.map(newRecorder);
  await here!.record("o", [newEvent({ evaluationId: "known" })]);
  const mixed = ["new", "known", "newer"].map((evaluationId) => newEvent({ evaluationId }));
  expect(await there!.record("o", mixed)).toMatchObject({ duplicates: 1 });
  expect(await here!.record("o", mixed)).toMatchObject({ duplicates: 3 });
  const stored = await everyEvent(opened.stores[0]!, "o");
  expect(stored.map(({ evaluationId }) => evaluationId)).toEqual(["known", "new", "newer"]);
  expectExact(stored);
});

it("has stored whatever it acknowledged when the server is killed again and again under writers", async () => {
  await using server = await spawnMongo();
  await using opened = await openStores(server.uri, 2);
  const recorders = opened.stores.map(newRecorder);
  const acknowledged = new Set<string>();
  let sent = 0;
  const running = { on: true };
  const writer = async (place: number): Promise<void> => {
    while (running.on) {
      const batch = Array.from({ length: 5 }, () =>
        newEvent({ agentId: `a${place % 3}`, evaluationId: `e${sent++}` }),
      );
      for (let again = true; again;)
        try {
          await recorders[place % 2]!.record("o", batch);
          for (const { evaluationId } of batch) acknowledged.add(evaluationId);
          again = false;
        } catch (error) {
          if (!(error instanceof StoreError)) throw error;
        }
    }
  };
  const writers = Promise.all(Array.from({ length: 6 }, (_, place) => writer(place)));
  for (let kill = 0; kill < 4; kill++) {
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 20);
    await server.kill();
    await server.start();
  }
  running.on = false;
  await writers;
  const stored = await everyEvent(opened.stores[0]!, "o");
  expect(new Set(stored.map(({ evaluationId }) => evaluationId))).toEqual(acknowledged);
  expect(stored).toHaveLength(sent);
  expectExact(stored);
});

it("answers within 8 s without its server, says so in its health, and goes on by itself when it is back", async () => {
  await using server = await spawnMongo();
  await using store = await openMongoStore(server);
  const insert = (sequence: number) => store.insert("o", at, flightOf([newEvent()], { agent: sequence }));
  await insert(0);

  server.signal("SIGSTOP");
  const hung = performance.now();
  await expect(insert(1)).rejects.toMatchObject({ name: "StoreError", outcome: "unknown" });
  expect(performance.now() - hung).toBeLessThan(8_000);
  server.signal("SIGCONT");

  await server.kill();
  const gone = performance.now();
  await expect(store.events("o", { limit: 1, offset: 0 })).rejects.toBeInstanceOf(StoreError);
  await expect(insert(5)).rejects.toBeInstanceOf(StoreError);
  expect(performance.now() - gone).toBeLessThan(8_000);
  expect(store.health()).toMatchObject({ writable: false });

  await server.start();
  await expect.poll(() => store.health()).toEqual({ writable: true });
  const { sequence } = await store.head("o", "agent");
  expect(await insert(sequence)).toEqual([true]);
});

it("says what failed in words of its own, and that nothing was stored only when nothing was sent", async () => {
  await using server = await spawnMongo();
  await using store = await openMongoStore(server);
  await server.kill();
  const event = newEvent({ agentId: "canary-agent", evaluationId: "canary-id" });
  const failure = await store.insert("o", at, flightOf([event])).catch((error: unknown) => error);
  expect(failure).toMatchObject({ outcome: "unknown", message: "the database gave no clear answer" });
  // Once the driver has given the server up, nothing is sent.
  await expect
    .poll(() => store.insert("o", at, flightOf([event])).catch((error: unknown) => error))
    .toMatchObject({ outcome: "refused", message: "the database cannot be reached" });
});

it("keeps an agent's events in the order of acceptance when the next collector's clock is an hour behind", async () => {
  await using database = await startMongo();
  await using opened = await openStores(database.uri, 2);
  const [here, there] = opened.stores;
  await here!.insert("o", at + 3_600_000, flightOf([newEvent({ tool: "first" })]));
  expect(await there!.insert("o", at, flightOf([newEvent({ tool: "second" })], { agent: 1 }))).toEqual([
    true,
  ]);
  const tools = (await here!.events("o", { limit: 10, offset: 0 })).map((event) => event.tool_name);
  expect(tools).toEqual(["second", "first"]);
  expect((await everyEvent(here!, "o")).map(({ sequence }) => sequence)).toEqual([1, 2]);
});

it("makes up for heads that were lost", async () => {
  await using database = await startMongo();
  await using opened = await openStores(database.uri, 2);
  const [here, there] = opened.stores;
  await here!.insert("o", at, flightOf([newEvent({ createdAtMs: at - 5 }), newEvent()]));
  await using client = new MongoClient(database.uri);
  const name = new URL(database.uri).pathname.slice(1) || "agent_gate";
  const heads = client.db(name).collection("heads");
  expect(await heads.countDocuments()).toBe(1);
  expect(await agentsOf(there!, "o")).toMatchObject([
    { eval_count: 2, first_seen: new Date(at - 5).toISOString() },
  ]);
  await heads.deleteMany({});
  await there!.head("o", "agent");
  expect(await there!.agent("o", "agent")).toMatchObject({
    eval_count: 2,
    last_seen: new Date(at).toISOString(),
  });
});

it("lists an agent among the last 500 at once where its event was taken, though its head is written later", async () => {
  await using database = await startMongo();
  await using store = await openMongoStore(database);
  const first = Array.from({ length: 501 }, (_, order) =>
    newEvent({ agentId: `agent-${order}`, createdAtMs: at + order }),
  );
  for (let from = 0; from < first.length; from += 100)
    await store.insert("o", at, flightOf(first.slice(from, from + 100)));
  await retainAll(store, 0);
  const newest = async () => (await agentsOf(store, "o")).map((agent) => agent.agent_id);
  expect(await newest()).not.toContain("agent-0");

  const later = newEvent({ agentId: "agent-0", createdAtMs: at + 1_000 });
  await store.insert("o", at, flightOf([later], { "agent-0": 1 }));
  const listed = await newest();
  expect(listed).toHaveLength(500);
  expect(listed.slice(0, 2)).toEqual(["agent-0", "agent-500"]);
  expect(listed).not.toContain("agent-1");
});

it("shares organizations and keys: what one collector makes or revokes holds on the other within 5 s", async () => {
  await using database = await startMongo();
  await using here = await openMongoDirectory(database);
  await using there = await openMongoDirectory(database);
  const organization = {
    id: "org",
    name: "acme",
    signing: "optional",
    ingestKey: "any",
    createdAtMs: at,
    suspendedAtMs: undefined,
  } as const;
  const key = {
    id: "key",
    org: "org",
    type: "sk",
    name: "first",
    hash: "hash",
    hint: "hint",
    sealed: "sealed",
    access: "ingest",
    createdAtMs: at,
    lastUsedAtMs: undefined,
    revokedAtMs: undefined,
    expiresAtMs: at + 9,
  } as const;
  expect(await there.snapshot()).toEqual({ organizations: [], keys: [] });
  expect(there.changed()).toBe(false);

  expect(await here.createOrganization(organization)).toBe(true);
  expect(await there.createOrganization({ ...organization, id: "other" })).toBe(false);
  await there.snapshot();
  expect(await here.createKey(key)).toBe(true);
  expect(await here.createKey({ ...key, id: "again" })).toBe(false);
  await expect.poll(() => there.changed()).toBe(true);
  expect(await there.snapshot()).toEqual({ organizations: [organization], keys: [key] });

  expect(await here.updateOrganization("org", { signing: "required", suspendedAtMs: at + 5 })).toBe(true);
  here.touch(["key"], at + 1);
  await here.revokeKey("key", at + 2);
  await here.revokeKey("key", at + 3);
  expect(here.changed()).toBe(true);
  await expect.poll(() => there.changed()).toBe(true);
  expect(await there.snapshot()).toEqual({
    organizations: [{ ...organization, signing: "required", suspendedAtMs: at + 5 }],
    keys: [{ ...key, lastUsedAtMs: at + 1, revokedAtMs: at + 2 }],
  });
  expect(there.changed()).toBe(false);

  const limits = { eventsPerDay: 10, agents: 0 };
  await here.updateOrganization("org", { limits, suspendedAtMs: null });
  await expect.poll(() => there.changed()).toBe(true);
  expect((await there.snapshot()).organizations).toEqual([{ ...organization, signing: "required", limits }]);
  await here.updateOrganization("org", { limits: null });
  expect((await here.snapshot()).organizations).toEqual([{ ...organization, signing: "required" }]);
});

it("adds up what collectors have counted of a day, each in a document of its own", async () => {
  await using database = await startMongo();
  await using here = await openMongoDirectory(database);
  await using there = await openMongoDirectory(database);
  const uses = (events: number, organizations = 1) =>
    new Map(Array.from({ length: organizations }, (_, of) => [`org_${of}`, { events, bytes: 10 }]));
  await here.noteDay("here", 20, uses(1, 25));
  await here.noteDay("here", 20, uses(2));
  await there.noteDay("there", 20, uses(5));
  expect((await here.dayUses(20)).size).toBe(25);
  expect((await here.dayUses(20)).get("org_0")).toEqual({ events: 7, bytes: 20 });
  expect((await here.dayUses(20, "here")).get("org_0")).toEqual({ events: 5, bytes: 10 });
  await here.removeOrganization("org_0");
  expect((await here.dayUses(20)).has("org_0")).toBe(false);
  await here.noteDay("here", 22, uses(1));
  expect((await here.dayUses(20)).size).toBe(0);
});

it("refuses a server that is not there, and an address that is none, in one clear line", async () => {
  const server = await spawnMongo();
  await server[Symbol.asyncDispose]();
  await expect(openMongoStore(server)).rejects.toMatchObject({ code: "unreachable", exitCode: 5 });
  await expect(openMongoStore({ uri: "http://user:canary@host" })).rejects.toMatchObject({
    code: "config",
    message: expect.stringMatching(
      /^this is not a MongoDB connection string .*correct --mongo or MONGODB_URI$/,
    ),
  });
});
