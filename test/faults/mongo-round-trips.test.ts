import { beforeEach, expect, it } from "vitest";
import { Recorder } from "../../collector/score/recorder.ts";
import { Windows } from "../../collector/score/windows.ts";
import { openMongoStore } from "../../collector/store/mongo/store.ts";
import type { Store } from "../../collector/store/store.ts";
import { Opened } from "../../shared/lifecycle.ts";
import { call, event, ingest } from "../support/clients.ts";
import { newEvent } from "../support/events.ts";
import { noMongo, startMongo } from "../support/mongo.ts";
import { startWiredCollector } from "../support/mongo-wire/collector.ts";
import type { WiredCollector } from "../support/mongo-wire/collector.ts";
import { startMongoWire } from "../support/mongo-wire/middle.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

const batchOf = (agents: number, each: number, name: string) =>
  Array.from({ length: agents * each }, (_, at) => event(`a${at % agents}`, `${name}-${at}`));

/** Heads are written behind the answers' back, once they have rested for 250 ms. */
async function settled({ wire }: WiredCollector): Promise<void> {
  await expect.poll(() => wire.count("update", "heads")).toBeGreaterThan(0);
  wire.reset();
}

it("a warm evaluate is one insert and nothing else before its answer", async () => {
  await using ground = await startWiredCollector();
  const { wire, collector } = ground;
  const evaluate = () =>
    call(collector, "POST", "/v1/evaluate", { body: { agent_id: "a", output: "The answer is 42." } });
  await evaluate();
  await settled(ground);
  for (let round = 1; round <= 3; round++) {
    expect((await evaluate()).status).toBe(200);
    expect({ ...wire.counts(), "update heads": 0 }).toEqual({ "insert events": round, "update heads": 0 });
  }
});

it("a batch of 100 events of one agent is one insert command", async () => {
  await using ground = await startWiredCollector();
  const { wire, collector } = ground;
  await ingest(collector, batchOf(1, 1, "first"));
  await settled(ground);
  expect((await ingest(collector, batchOf(1, 100, "batch"))).json.accepted).toBe(100);
  expect({ ...wire.counts(), "update heads": 0 }).toEqual({ "insert events": 1, "update heads": 0 });
});

it("a batch of 20 agents is 20 insert commands that are all under way at once; agents with one event share one", async () => {
  await using ground = await startWiredCollector();
  const { wire, collector } = ground;
  await ingest(collector, batchOf(20, 1, "first"));
  await settled(ground);
  let under = 0;
  let release = (): void => undefined;
  const all = new Promise<void>((resolve) => (release = resolve));
  wire.rule(({ name, collection }) => {
    if (name !== "insert" || collection !== "events") return undefined;
    if (++under === 20) release();
    // Were they sent one after the other, the first would wait for ever.
    return { after: all };
  });
  expect((await ingest(collector, batchOf(20, 5, "batch"))).status).toBe(202);
  expect(wire.count("insert", "events")).toBe(20);
  wire.rule(() => undefined);

  await settled(ground);
  expect((await ingest(collector, batchOf(20, 1, "single"))).status).toBe(202);
  expect({ ...wire.counts(), "update heads": 0 }).toEqual({ "insert events": 1, "update heads": 0 });
});

it("16 collectors on one hot agent settle their conflicts with bounded work", async () => {
  const writers = 16;
  const each = 10;
  await using opened = new Opened();
  const wire = opened.add(await startMongoWire(opened.add(await startMongo())));
  const tries: number[] = [];
  const collectors = await Promise.all(
    Array.from({ length: writers }, async () => {
      const store = opened.add(await openMongoStore(wire));
      let own = 0;
      const counting: Store = { ...store, insert: (...given) => (own++, store.insert(...given)) };
      const deps = { store: counting, windows: new Windows(), now: Date.now, random: Math.random };
      const recorder = new Recorder(deps);
      return async (evaluationId: string): Promise<void> => {
        const before = own;
        await recorder.record("o", [newEvent({ evaluationId })]);
        tries.push(own - before);
      };
    }),
  );
  wire.reset();
  await Promise.all(
    collectors.map(async (record, place) => {
      for (let own = 0; own < each; own++) await record(`${place}-${own}`);
    }),
  );
  const sorted = tries.toSorted((a, b) => a - b);
  const at = (share: number): number | undefined => sorted[Math.floor((sorted.length - 1) * share)];
  const { length } = sorted;
  const commands = Object.values(wire.counts()).reduce((sum, count) => sum + count, 0);
  console.info(
    `16 collectors, ${length} events of one agent: inserts an event p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, most ${at(1)}; ` +
      `commands an event ${(commands / length).toFixed(1)} ${JSON.stringify(wire.counts())}`,
  );
  expect(length).toBe(writers * each);
  expect(at(1)).toBeLessThanOrEqual(30);
  const { sequence } = await opened.add(await openMongoStore(wire)).head("o", "agent");
  expect(sequence).toBe(writers * each);
});
