import { beforeEach, expect, it } from "vitest";
import { Recorder } from "../../../collector/score/recorder.ts";
import { Windows } from "../../../collector/score/windows.ts";
import { StoreError } from "../../../collector/store-error.ts";
import { openMongoStore } from "../../../collector/store/mongo/store.ts";
import type { Store } from "../../../collector/store/store.ts";
import { Opened } from "../../../shared/lifecycle.ts";
import { allEvents, call, event, ingest } from "../../support/clients.ts";
import { newEvent } from "../../support/events.ts";
import { noMongo, startMongo } from "../../support/mongo.ts";
import { startWiredCollector } from "../../support/mongo-wire/collector.ts";
import type { WiredCollector } from "../../support/mongo-wire/collector.ts";
import { startMongoWire } from "../../support/mongo-wire/middle.ts";
import { expectSoundHistory } from "../../faults/invariants.ts";
import { sameInstant } from "../../faults/workload.ts";

function recorderOn(store: Store): Recorder {
  return new Recorder({ store, windows: new Windows(), now: Date.now, random: Math.random });
}

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

const batchOf = (agents: number, each: number, name: string) =>
  Array.from({ length: agents * each }, (_, at) =>
    event(`a${at % agents}`, `${name}-${at}`, { timestamp: sameInstant }),
  );

/** What a collector does every few seconds whether or not anybody asks it anything, or behind the answers' back. */
const inTheBackground = new Set([
  "update heads",
  "find marks",
  "find erasures",
  "update uses",
  "update days",
  "find days",
  "delete days",
  "update collectors",
  "find collectors",
  "delete collectors",
  "find webhooks",
]);

/** What was asked of the database for the sake of an answer: the rate limit's commands, and all others. */
function counted({ wire }: WiredCollector) {
  const counts = Object.entries(wire.counts()).filter(([command]) => !inTheBackground.has(command));
  const isLimit = ([command]: [string, number]): boolean => command.endsWith(" grants");
  return {
    limit: Object.fromEntries(counts.filter(isLimit)),
    others: Object.fromEntries(counts.filter((count) => !isLimit(count))),
  };
}

it("a warm evaluate is one insert and nothing else before its answer, beyond the one of the rate limit", async () => {
  await using ground = await startWiredCollector();
  const { wire, collector } = ground;
  const evaluate = () =>
    call(collector, "POST", "/v1/evaluate", { body: { agent_id: "a", output: "The answer is 42." } });
  await evaluate();
  wire.reset();
  const rounds = 100;
  for (let round = 1; round <= rounds; round++) {
    expect((await evaluate()).status).toBe(200);
    expect(counted(ground)).toEqual({
      limit: { "insert grants": round },
      others: { "insert events": round },
    });
  }
  console.info(`${rounds} warm evaluates, one after the other: ${JSON.stringify(wire.counts())}`);

  wire.reset();
  const answers = await Promise.all(Array.from({ length: 64 }, evaluate));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { limit, others } = counted(ground);
  expect(Object.keys({ ...limit, ...others }).sort()).toEqual(["insert events", "insert grants"]);
  console.info(`64 warm evaluates at once: ${JSON.stringify(wire.counts())}`);
  expect(limit["insert grants"]).toBeLessThan(answers.length / 2);
  expect(others["insert events"]).toBeLessThan(answers.length / 2);
});

it("a batch of 100 events of one agent is one insert command", async () => {
  await using ground = await startWiredCollector();
  const { wire, collector } = ground;
  await ingest(collector, batchOf(1, 1, "first"));
  wire.reset();
  expect((await ingest(collector, batchOf(1, 100, "batch"))).json.accepted).toBe(100);
  expect(counted(ground)).toEqual({ limit: { "insert grants": 1 }, others: { "insert events": 1 } });
});

it("a batch of 20 agents is one insert command, whether they have five events each or one", async () => {
  await using ground = await startWiredCollector();
  const { wire, collector } = ground;
  await ingest(collector, batchOf(20, 1, "first"));
  for (const each of [5, 1]) {
    wire.reset();
    expect((await ingest(collector, batchOf(20, each, `each-${each}`))).status).toBe(202);
    expect(counted(ground)).toEqual({ limit: { "insert grants": 1 }, others: { "insert events": 1 } });
  }
});

it("the heads of 100 agents are written behind the answers, once for all that comes in some seconds, ten a command", async () => {
  await using ground = await startWiredCollector({ sharesLimits: false });
  const { wire, collector } = ground;
  const batches = Array.from({ length: 5 }, (_, at) => batchOf(100, 1, `batch-${at}`));
  const answers = await Promise.all(batches.map((batch) => ingest(collector, batch)));
  expect(answers.map(({ status }) => status)).toEqual(batches.map(() => 202));
  expect(wire.count("update", "heads")).toBe(0);
  await expect.poll(() => wire.count("update", "heads")).toBe(10);
  wire.reset();
  const { json } = await call(collector, "GET", "/v1/agents");
  expect(json.agents).toHaveLength(100);
  expect(new Set(json.agents.map((agent: { eval_count: number }) => agent.eval_count))).toEqual(new Set([5]));
  expect(counted(ground).others).toEqual({ "find heads": 1, "find events": 1 });
});

it("a batch of 20 agents of which one was taken further elsewhere has the other 19 under way at once", async () => {
  await using ground = await startWiredCollector();
  const { wire, collector, database } = ground;
  await ingest(collector, batchOf(20, 1, "first"));
  await using elsewhere = await openMongoStore(database);
  const recorder = recorderOn(elsewhere);
  const at = { tool: "elsewhere", createdAtMs: Date.parse(sameInstant) };
  await recorder.record(collector.id, [newEvent({ agentId: "a0", evaluationId: "elsewhere", ...at })]);
  wire.reset();
  let under = 0;
  let release = (): void => undefined;
  const all = new Promise<void>((resolve) => (release = resolve));
  wire.rule(({ name, collection }) => {
    if (name !== "insert" || collection !== "events" || ++under === 1) return undefined;
    if (under === 20) release();
    // Were they sent one after the other, the first would wait for ever.
    return { after: all };
  });
  const answer = await ingest(collector, batchOf(20, 5, "batch"));
  expect(answer, answer.text).toMatchObject({ status: 202, json: { accepted: 100 } });
  // One for all, which ends at the first agent; one for each of the others; one more for the first.
  expect(wire.count("insert", "events")).toBe(21);
  expect(await allEvents(collector)).toHaveLength(121);
  await expectSoundHistory(collector);
});

it("16 collectors on one hot agent settle their conflicts with bounded work", async () => {
  const writers = 16;
  const each = 10;
  await using opened = new Opened();
  const wire = opened.add(await startMongoWire(opened.add(await startMongo())));
  const tries: number[] = [];
  let refused = 0;
  const collectors = await Promise.all(
    Array.from({ length: writers }, async () => {
      const store = opened.add(await openMongoStore(wire));
      let own = 0;
      const counting: Store = { ...store, insert: (...given) => (own++, store.insert(...given)) };
      const recorder = recorderOn(counting);
      return async (evaluationId: string): Promise<void> => {
        for (let isRecorded = false; !isRecorded;) {
          const before = own;
          isRecorded = await recorder.record("o", [newEvent({ evaluationId })]).then(
            () => true,
            // A machine that is busy elsewhere may need more than the 8 s of a request.
            (error: unknown) => (error instanceof StoreError ? (refused++, false) : Promise.reject(error)),
          );
          tries.push(own - before);
        }
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
  const length = writers * each;
  const commands = Object.values(wire.counts()).reduce((sum, count) => sum + count, 0);
  console.info(
    `16 collectors, ${length} events of one agent: inserts a request p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, most ${at(1)}; ` +
      `${refused} answers 503; commands an event ${(commands / length).toFixed(1)} ${JSON.stringify(wire.counts())}`,
  );
  expect(refused).toBeLessThan(writers);
  expect(at(1)).toBeLessThanOrEqual(30);
  const { sequence } = await opened.add(await openMongoStore(wire)).head("o", "agent");
  expect(sequence).toBe(writers * each);
});
