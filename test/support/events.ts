import type { Flight, NewEvent } from "../../collector/store/store.ts";

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
