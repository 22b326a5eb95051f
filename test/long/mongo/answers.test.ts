import { beforeEach, describe, expect, it } from "vitest";
import { allEvents, call, event, ingest } from "../../support/clients.ts";
import type { Answer } from "../../support/clients.ts";
import { noMongo } from "../../support/mongo.ts";
import { startWiredCollector } from "../../support/mongo-wire/collector.ts";
import {
  codelessError,
  notWritablePrimary,
  outOfDiskSpace,
  writeConcernTimeout,
} from "../../support/mongo-wire/middle.ts";
import type { MongoWire, Treatment } from "../../support/mongo-wire/middle.ts";
import { expectSoundHistory } from "../../faults/invariants.ts";
import { sameInstant } from "../../faults/workload.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

/** Inserts of events are treated so, as many times as said. */
function treatInserts(wire: MongoWire, treatment: Treatment, times: number): void {
  let left = times;
  wire.rule(({ name, collection }) =>
    name === "insert" && collection === "events" && left-- > 0 ? treatment : undefined,
  );
}

const batchOf = (agents: readonly string[], each: number, name = "e") =>
  agents.flatMap((agent) =>
    Array.from({ length: each }, (_, at) =>
      event(agent, `${name}-${agent}-${at}`, {
        passed: at % 3 > 0,
        total_latency_ms: at / 3,
        timestamp: sameInstant,
      }),
    ),
  );

const faults: { what: string; treatment: Treatment }[] = [
  { what: "NotWritablePrimary", treatment: { reply: { document: notWritablePrimary, applied: false } } },
  { what: "a full disk", treatment: { reply: { document: outOfDiskSpace, applied: false } } },
  {
    what: "a timeout of the write concern",
    treatment: { reply: { document: writeConcernTimeout, applied: true } },
  },
  {
    what: "an error without a code, the insert applied",
    treatment: { reply: { document: codelessError, applied: true } },
  },
  {
    what: "an error without a code, the insert lost",
    treatment: { reply: { document: codelessError, applied: false } },
  },
  { what: "a connection cut before the insert", treatment: { fault: "cut before" } },
  { what: "a connection cut after the insert", treatment: { fault: "cut after" } },
];

function expectUnavailable(answer: Answer): void {
  expect(answer, answer.text).toMatchObject({ status: 503, json: { code: "unavailable" } });
  expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
}

describe("a failure that passes is looked into: the answer is 2xx, and every event is there once", () => {
  it.each(faults)("$what", async ({ treatment }) => {
    await using ground = await startWiredCollector();
    const { wire, collector } = ground;
    await ingest(collector, batchOf(["warm", "cold"], 1, "first"));
    for (const [round, agents] of [["warm"], ["cold", "warm"], ["new", "newer"]].entries()) {
      treatInserts(wire, treatment, 1);
      const batch = batchOf(agents, 5, `round-${round}`);
      const answer = await ingest(collector, batch);
      expect(answer, answer.text).toMatchObject({ status: 202, json: { accepted: batch.length } });
      // Its own insert, found again, is no duplicate.
      expect(answer.headers["x-duplicate-events"]).toBeUndefined();
    }
    treatInserts(wire, treatment, 1);
    const evaluated = await call(collector, "POST", "/v1/evaluate", {
      body: { agent_id: "judged", output: "The answer is 42." },
    });
    expect(evaluated.status, evaluated.text).toBe(200);
    expect(await allEvents(collector)).toHaveLength(2 + 5 + 10 + 10 + 1);
    await expectSoundHistory(collector);
  });
});

describe.concurrent("a failure that lasts is 503 with Retry-After, and a retry once it is over counts each event once", () => {
  it.each(faults)("$what", async ({ treatment }) => {
    await using ground = await startWiredCollector();
    const { wire, collector } = ground;
    const batch = batchOf(["a"], 5);
    treatInserts(wire, treatment, 10_000);
    const [ingested, evaluated] = await Promise.all([
      ingest(collector, batch),
      call(collector, "POST", "/v1/evaluate", { body: { agent_id: "b", output: "The answer is 42." } }),
    ]);
    // An insert that was applied may be found before the patience is over, which is as good.
    for (const answer of [ingested, evaluated]) if (answer.status >= 300) expectUnavailable(answer);
    wire.rule(() => undefined);
    const again = await ingest(collector, batch);
    expect(again, again.text).toMatchObject({ status: 202, json: { accepted: 5 } });
    const stored = await allEvents(collector);
    expect(stored.filter((one) => one.agent_id === "a")).toHaveLength(5);
    await expectSoundHistory(collector);
  });
});

it("a pool that is cleared under 80 requests loses none of them and counts none twice", async () => {
  await using ground = await startWiredCollector({ sharesLimits: false });
  const { wire, collector } = ground;
  let seen = 0;
  wire.rule(({ name }) =>
    name === "insert" && ++seen % 4 === 0
      ? { fault: seen % 8 === 0 ? "cut before" : "cut after" }
      : undefined,
  );
  const batches = Array.from({ length: 80 }, (_, at) => batchOf([`a${at % 20}`], 3, `b${at}`));
  // One after the other by each of eight clients: what comes at once may be inserted at once, and there would be nothing left to cut.
  const refused: typeof batches = [];
  const send = async (own: typeof batches): Promise<void> => {
    for (const batch of own) {
      const answer = await ingest(collector, batch);
      if (answer.status === 202) continue;
      expectUnavailable(answer);
      refused.push(batch);
    }
  };
  await Promise.all(
    Array.from({ length: 8 }, (_, client) => send(batches.filter((_, at) => at % 8 === client))),
  );
  wire.rule(() => undefined);
  for (const batch of refused) expect((await ingest(collector, batch)).status).toBe(202);
  expect(seen).toBeGreaterThan(8);
  expect(await allEvents(collector)).toHaveLength(240);
  await expectSoundHistory(collector);
});

it("a batch of three agents whose second insert fails is 503; the retry leaves the others as they were and records the second", async () => {
  await using ground = await startWiredCollector();
  const { wire, collector } = ground;
  // Agents with one event share a command that an agent with several has no part in.
  const batch = [...batchOf(["first"], 1), ...batchOf(["second"], 4), ...batchOf(["third"], 1)];
  wire.rule((command) =>
    command.collection === "events" &&
    command.name === "insert" &&
    command.body()["documents"][0].a === "second"
      ? { fault: "cut before" }
      : undefined,
  );
  expectUnavailable(await ingest(collector, batch));
  wire.rule(() => undefined);
  const before = await allEvents(collector);
  expect([...new Set(before.map((one) => one.agent_id))].sort()).toEqual(["first", "third"]);

  const again = await ingest(collector, batch);
  expect(again).toMatchObject({ status: 202, json: { accepted: 6 } });
  expect(again.headers["x-duplicate-events"]).toBe("2");
  const after = await allEvents(collector);
  expect(after.filter((one) => one.agent_id !== "second")).toEqual(before);
  expect(after).toHaveLength(6);
  await expectSoundHistory(collector);
});
