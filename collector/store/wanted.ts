import type { EventsFilter, KeptEvent } from "./store.ts";

export type EventsWanted = Omit<EventsFilter, "limit" | "offset">;

/** Whether an event is one of those that are asked for. */
export function isWanted(wanted: EventsWanted, event: KeptEvent): boolean {
  const { agentId, passed, fromMs, toMs, tool, gate, evaluationId } = wanted;
  return (
    (agentId === undefined || event.agentId === agentId) &&
    (passed === undefined || event.passed === passed) &&
    (fromMs === undefined || event.createdAtMs >= fromMs) &&
    (toMs === undefined || event.createdAtMs <= toMs) &&
    (tool === undefined || event.tool === tool) &&
    (gate === undefined || event.gates.some(({ name, passed: isPassed }) => name === gate && !isPassed)) &&
    (evaluationId === undefined || event.evaluationId === evaluationId)
  );
}
