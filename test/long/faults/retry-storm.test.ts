import { expect, it } from "vitest";
import { allEvents, call, event, ingest } from "../../support/clients.ts";
import type { Answer } from "../../support/clients.ts";
import { spawnCollector } from "../../support/spawn.ts";
import { expectSoundHistory } from "../../faults/invariants.ts";
import { sameInstant } from "../../faults/workload.ts";

const agents = ["a", "b", "c"];
const batch = Array.from({ length: 100 }, (_, at) =>
  event(agents[at % 3] ?? "a", `storm-${at}`, {
    passed: at % 7 !== 0,
    total_latency_ms: at / 3,
    timestamp: sameInstant,
  }),
);

const duplicatesOf = (answer: Answer): string => String(answer.headers["x-duplicate-events"] ?? "none");

it("a batch sent 50 times at once, and 50 times more after a restart, counts once", async () => {
  await using collector = await spawnCollector();
  const storm = (): Promise<Answer[]> =>
    Promise.all(Array.from({ length: 50 }, () => ingest(collector, batch)));

  const first = await storm();
  const again = await storm();
  await collector.restart();
  const afterRestart = await storm();

  const answers = [...first, ...again, ...afterRestart];
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]));
  expect(new Set(answers.map((answer) => answer.text)).size, "different answers to one batch").toBe(1);
  expect(first[0]?.json).toMatchObject({ accepted: 100 });
  expect(first.map(duplicatesOf).sort()).toEqual([...Array.from({ length: 49 }, () => "100"), "none"]);
  expect(new Set([...again, ...afterRestart].map(duplicatesOf))).toEqual(new Set(["100"]));

  expect(await allEvents(collector)).toHaveLength(100);
  await expectSoundHistory(collector);
  for (const update of first[0]?.json.reputation_updates ?? []) {
    const { json } = await call(collector, "GET", `/v1/reputation/${update.agent_id}`);
    expect(update).toEqual({ agent_id: json.agent_id, score: json.score, status: json.status });
  }
});

it("an event twice in one batch counts once, and X-Duplicate-Events says how many did not count", async () => {
  await using collector = await spawnCollector();
  const answer = await ingest(collector, [
    ...batch.slice(0, 40),
    ...batch.slice(0, 10),
    ...batch.slice(5, 10),
  ]);
  expect(answer.json).toMatchObject({ accepted: 55 });
  expect(duplicatesOf(answer)).toBe("15");
  expect(await allEvents(collector)).toHaveLength(40);
});

it("the first of two events with one id wins, whatever the second one says", async () => {
  await using collector = await spawnCollector();
  await ingest(collector, [event("a", "same", { passed: false, total_latency_ms: 5 })]);
  const second = await ingest(collector, [event("a", "same", { passed: true, total_latency_ms: 50 })]);
  expect(duplicatesOf(second)).toBe("1");
  expect(await allEvents(collector)).toMatchObject([{ passed: false, total_latency_ms: 5 }]);
});

it("events without an id, or with an empty one, each count", async () => {
  await using collector = await spawnCollector();
  const { evaluation_id: _, ...anonymous } = event("a", "none");
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ingest(collector, [anonymous, event("a", "", { tool: "empty" })])),
  );
  expect(answers.map(duplicatesOf)).toEqual(["none", "none", "none", "none", "none"]);
  expect(await allEvents(collector)).toHaveLength(10);
});

it("an id that evaluate returned counts once when it comes back through ingest", async () => {
  await using collector = await spawnCollector();
  const evaluated = await call(collector, "POST", "/v1/evaluate", {
    body: { agent_id: "a", output: "The answer is 42." },
  });
  const back = await ingest(collector, [event("a", evaluated.json.evaluation_id)]);
  expect(duplicatesOf(back)).toBe("1");
  expect(await allEvents(collector)).toHaveLength(1);
  const other = await ingest(collector, [event("b", evaluated.json.evaluation_id)]);
  expect(duplicatesOf(other)).toBe("none");
});
