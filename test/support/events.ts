import type { Flight, NewEvent, Store } from "../../collector/store/store.ts";

/** An event with nothing remarkable about it but what a test says. */
export function newEvent(given: Partial<NewEvent> = {}): NewEvent {
  return {
    agentId: "agent",
    evaluationId: `id-${Math.random()}`,
    passed: true,
    gates: [{ name: "pii", passed: true, latency_ms: 0.25 }],
    totalLatencyMs: 1,
    latencyMs: 1,
    createdAtMs: 1_700_000_000_000,
    source: "ingest",
    ...given,
  };
}

/** A flight of these events, each agent's numbered from where it stands. */
export function flightOf(
  events: readonly NewEvent[],
  standing: Readonly<Record<string, number>> = {},
): Flight {
  const agentIds = [...new Set(events.map((event) => event.agentId))];
  const next = new Map(agentIds.map((agentId) => [agentId, standing[agentId] ?? 0]));
  return {
    agentIds,
    events: events.map((event) => {
      const sequence = (next.get(event.agentId) ?? 0) + 1;
      next.set(event.agentId, sequence);
      return { event, agent: agentIds.indexOf(event.agentId), sequence, score: sequence % 1001 };
    }),
  };
}

/** Deletes slice by slice what is older, as the collector does; says how much. */
export async function retainAll(store: Store, beforeMs: number): Promise<number> {
  let deleted = 0;
  let cursor: string | undefined;
  do {
    const slice = await store.retain(beforeMs, cursor);
    deleted += slice.deleted;
    cursor = slice.cursor;
  } while (cursor !== undefined);
  return deleted;
}
