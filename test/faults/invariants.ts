import { expect } from "vitest";
import { allEvents, call } from "../support/clients.ts";
import type { IngestEvent, ListedEvent, Target } from "../support/clients.ts";
import { Model } from "../support/model.ts";
import type { SentBatch } from "./workload.ts";

const nameOf = (of: { agent_id: string; tool?: string; tool_name?: string }): string =>
  `${of.agent_id} ${of.tool_name ?? of.tool}`;

/**
 * What must hold after any crash, read through the API alone: every event once, scores as the model computes them in order of acceptance, and
 * the agents' records to match. Expects all events to carry one timestamp, and their evaluation id as their tool. Returns the names of the
 * stored events.
 */
export async function expectSoundHistory(target: Target): Promise<ReadonlySet<string>> {
  const accepted = (await allEvents(target)).toReversed();
  const names = accepted.map(nameOf);
  const seen = new Set<string>();
  const twice = names.filter((name) => seen.size === seen.add(name).size);
  expect(twice, "events stored twice").toEqual([]);
  expect(new Set(accepted.map((event) => event.id)).size, "distinct event ids").toBe(accepted.length);

  const model = new Model();
  const wrong = accepted.flatMap((event) => {
    const expected = model.record("org", modelled(event));
    return expected === event.reputation_score
      ? []
      : [{ event: nameOf(event), expected, got: event.reputation_score }];
  });
  expect(wrong, "scores that differ from the model").toEqual([]);

  const { agents } = (await call(target, "GET", "/v1/agents")).json as { agents: { agent_id: string }[] };
  for (const { agent_id, ...record } of agents) {
    expect({ agent_id, ...record }).toEqual({ agent_id, ...model.agent("org", agent_id) });
    const { json } = await call(target, "GET", `/v1/reputation/${encodeURIComponent(agent_id)}`);
    expect(json).toEqual({ agent_id, ...model.reputation("org", agent_id) });
  }
  expect(agents.map((agent) => agent.agent_id).sort()).toEqual(
    [...new Set(accepted.map((e) => e.agent_id))].sort(),
  );
  await expectCounted(target, accepted);
  return seen;
}

/** What is counted over time is what is stored. */
async function expectCounted(target: Target, stored: readonly ListedEvent[]): Promise<void> {
  const range = "from=1970-01-01T00:00:00Z&to=9999-12-31T23:59:59Z";
  const { json } = await call(target, "GET", `/v1/counts?${range}`);
  const failed = stored.filter((event) => !event.passed);
  const { points, ...sums } = json as { points: { passed: number; failed: number }[] };
  const counted = { passed: stored.length - failed.length, failed: failed.length };
  expect(sums).toMatchObject(counted);
  const total = (verdict: "passed" | "failed"): number =>
    points.reduce((sum, point) => sum + point[verdict], 0);
  expect({ passed: total("passed"), failed: total("failed") }).toEqual(counted);
}

/** Every acknowledged event is there; a batch nobody acknowledged is there whole or not at all. */
export function expectNothingLostOrHalved(stored: ReadonlySet<string>, batches: readonly SentBatch[]): void {
  expectNothingLost(stored, batches);
  for (const own of ownOfUnanswered(batches)) {
    const there = own.filter((event) => stored.has(nameOf(event))).length;
    expect([0, own.length], `a batch that is half there: ${there} of ${own.length}`).toContain(there);
  }
}

/** Without transactions: every acknowledged event is there, and of a batch nobody acknowledged each agent's first events, however many. */
export function expectNothingLostOrOutOfOrder(
  stored: ReadonlySet<string>,
  batches: readonly SentBatch[],
): void {
  expectNothingLost(stored, batches);
  for (const own of ownOfUnanswered(batches))
    for (const agent of new Set(own.map((event) => event.agent_id))) {
      const names = own.filter((event) => event.agent_id === agent).map(nameOf);
      const there = names.filter((name) => stored.has(name));
      expect(there, `events of ${agent} that are there`).toEqual(names.slice(0, there.length));
    }
}

function expectNothingLost(stored: ReadonlySet<string>, batches: readonly SentBatch[]): void {
  const acknowledged = batches
    .filter((batch) => batch.answer?.status === 202)
    .flatMap((batch) => batch.events);
  const lost = acknowledged.map(nameOf).filter((name) => !stored.has(name));
  expect(lost, "acknowledged events that are gone").toEqual([]);
}

/** The events of each batch without an answer that no other batch held: those may be there through that one. */
function ownOfUnanswered(batches: readonly SentBatch[]): IngestEvent[][] {
  const times = new Map<string, number>();
  const distinct = batches.map(
    (batch) => new Map(batch.events.map((event) => [nameOf(event), event] as const)),
  );
  for (const events of distinct)
    for (const name of events.keys()) times.set(name, (times.get(name) ?? 0) + 1);
  return distinct
    .filter((_, at) => batches[at]?.answer?.status !== 202)
    .map((events) => [...events].filter(([name]) => times.get(name) === 1).map(([, event]) => event));
}

export function expectAllThere(stored: ReadonlySet<string>, batches: readonly SentBatch[]): void {
  const sent = new Set(batches.flatMap((batch) => batch.events.map(nameOf)));
  expect(
    [...sent].filter((name) => !stored.has(name)),
    "events missing after the retry",
  ).toEqual([]);
  expect(
    [...stored].filter((name) => !sent.has(name)),
    "events nobody sent",
  ).toEqual([]);
}

function modelled(event: ListedEvent) {
  return {
    agent: event.agent_id,
    id: nameOf(event),
    passed: event.passed,
    latencyMs: event.total_latency_ms,
    createdMs: Date.parse(event.created_at),
  };
}
