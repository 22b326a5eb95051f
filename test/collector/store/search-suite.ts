import { describe, expect, it } from "vitest";
import type { EventsFilter, NewEvent, Store } from "../../../collector/store/store.ts";
import { flightOf, newEvent, retainAll } from "../../support/events.ts";
import { between, pick, seededRandom, seeds } from "../../support/random.ts";

const at = 1_700_000_000_000;
const gateNames = ["pii", "content", "größe"];

type Random = () => number;

/** An event whose latency tells which it is. */
function randomEvent(random: Random, place: number): NewEvent {
  const gates = gateNames
    .filter(() => random() < 0.7)
    .map((name) => ({ name, passed: random() < 0.8, latency_ms: 0.5 }));
  return newEvent({
    agentId: `a${between(random, 0, 3)}`,
    evaluationId: random() < 0.5 ? `shared-${between(random, 0, 40)}` : `own-${place}`,
    tool: pick(random, ["search", "fetch", "shell ✓", "x".repeat(200), ""]) || undefined,
    passed: random() < 0.6,
    gates,
    totalLatencyMs: place,
    createdAtMs: at + between(random, 0, 30),
  });
}

function randomFilter(random: Random): Partial<EventsFilter> {
  const some = <T>(share: number, value: () => T): T | undefined => (random() < share ? value() : undefined);
  return {
    tool: some(0.5, () => pick(random, ["search", "fetch", "shell ✓", "x".repeat(200), "nobody's"])),
    gate: some(0.5, () => pick(random, [...gateNames, "nobody's"])),
    evaluationId: some(0.3, () => `shared-${between(random, 0, 40)}`),
    agentId: some(0.3, () => `a${between(random, 0, 4)}`),
    passed: some(0.3, () => random() < 0.5),
    fromMs: some(0.3, () => at + between(random, 0, 30)),
    toMs: some(0.3, () => at + between(random, 0, 30)),
  };
}

/** The same question, asked as plainly as possible. */
function expected(events: readonly NewEvent[], filter: Partial<EventsFilter>): number[] {
  const { tool, gate, evaluationId, agentId, passed, fromMs, toMs } = filter;
  return events
    .filter((event) => tool === undefined || event.tool === tool)
    .filter((event) => gate === undefined || event.gates.some((one) => one.name === gate && !one.passed))
    .filter((event) => evaluationId === undefined || event.evaluationId === evaluationId)
    .filter((event) => agentId === undefined || event.agentId === agentId)
    .filter((event) => passed === undefined || event.passed === passed)
    .filter((event) => event.createdAtMs >= (fromMs ?? 0) && event.createdAtMs <= (toMs ?? Infinity))
    .toReversed()
    .sort((a, b) => b.createdAtMs - a.createdAtMs)
    .map((event) => event.totalLatencyMs);
}

async function placesOf(store: Store, filter: EventsFilter): Promise<number[]> {
  return (await store.events("o", filter)).map((event) => event.total_latency_ms);
}

/** Fills the store with so many flights of random events, each agent's ids once. */
async function fill(store: Store, random: Random, flights: number): Promise<NewEvent[]> {
  const stored: NewEvent[] = [];
  const used = new Set<string>();
  const sequences: Record<string, number> = {};
  for (let flight = 0; flight < flights; flight++) {
    const events = Array.from({ length: between(random, 1, 12) }, (_, place) =>
      randomEvent(random, flight * 100 + place),
    ).filter(({ agentId, evaluationId }) => {
      const key = `${agentId} ${evaluationId}`;
      return !used.has(key) && used.add(key);
    });
    if (events.length === 0) continue;
    await store.insert("o", at + flight, flightOf(events, sequences));
    for (const { agentId } of events) sequences[agentId] = (sequences[agentId] ?? 0) + 1;
    stored.push(...events);
  }
  return stored;
}

/** How any store finds events by what is inside them. */
export function searchSuite(kind: string, open: () => Promise<Store>): void {
  describe(`a search in the ${kind} store`, () => {
    it.each(seeds(2))(
      "finds by tool, gate, evaluation id and all else what a look at every event finds (seed %i)",
      async (seed) => {
        await using store = await open();
        const random = seededRandom(seed);
        const events = await fill(store, random, 25);
        await store.insert("p", at, flightOf(events.slice(0, 1).map((event) => ({ ...event }))));
        for (let round = 0; round < 60; round++) {
          const filter = randomFilter(random);
          const whole = expected(events, filter);
          expect({ filter, found: await placesOf(store, { limit: 500, offset: 0, ...filter }) }).toEqual({
            filter,
            found: whole,
          });
          const [limit, offset] = [between(random, 1, 4), between(random, 0, 6)];
          expect(await placesOf(store, { limit, offset, ...filter })).toEqual(
            whole.slice(offset, offset + limit),
          );
        }
      },
    );

    it("finds nothing that was erased, and what came after it under the same id", async () => {
      await using store = await open();
      const find = (wanted: Partial<EventsFilter>): Promise<number[]> =>
        placesOf(store, { limit: 100, offset: 0, ...wanted });
      const events = [0, 1, 2].map((place) =>
        newEvent({ evaluationId: `e${place}`, tool: "t", createdAtMs: at + place, totalLatencyMs: place }),
      );
      await store.insert("o", at, flightOf(events));
      await store.erase({ org: "o", beforeMs: at + 2 });
      await store.forget({ org: "o" });
      expect(await find({ tool: "t" })).toEqual([2]);
      expect(await find({ evaluationId: "e0" })).toEqual([]);
      expect(await find({ evaluationId: "e2" })).toEqual([2]);
      const again = newEvent({ evaluationId: "e0", tool: "t", createdAtMs: at + 9, totalLatencyMs: 9 });
      expect(await store.insert("o", at, flightOf([again], { agent: 3 }))).toEqual([true]);
      expect(await find({ evaluationId: "e0" })).toEqual([9]);
      expect(await find({ tool: "t" })).toEqual([9, 2]);
    });

    it("finds what retention has left, and not the ids that it keeps", async () => {
      await using store = await open();
      const events = Array.from({ length: 510 }, (_, place) =>
        newEvent({
          evaluationId: `e${place}`,
          tool: place % 2 === 0 ? "even" : "odd",
          totalLatencyMs: place,
        }),
      );
      for (let from = 0; from < 510; from += 102)
        await store.insert("o", at + from, flightOf(events.slice(from, from + 102), { agent: from }));
      expect(await retainAll(store, at + 102)).toBe(10);
      const find = (wanted: Partial<EventsFilter>): Promise<number[]> =>
        placesOf(store, { limit: 1_000, offset: 0, ...wanted });
      expect(await find({ evaluationId: "e9" })).toEqual([]);
      expect(await find({ evaluationId: "e10" })).toEqual([10]);
      expect(await find({ tool: "even" })).toHaveLength(250);
    });
  });
}
