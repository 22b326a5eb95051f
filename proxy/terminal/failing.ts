import type { QueuedRecord, RecordState } from "../queue/queue.ts";

/** What fails most often of an agent: at which gate, of which tool, and how often of late. */
export interface Failing {
  gate: string;
  tool: string;
  times: number;
}

/** Verdicts that were delivered are looked at too, for as long as they are kept. */
export const lookedAt = {
  states: ["waiting", "in_flight", "retrying", "dead", "acknowledged"] satisfies RecordState[],
  limit: 2_000,
};

/** By agent, undefined for one that nothing fails of. */
export function failingOf(records: readonly QueuedRecord[]): Map<string, Failing | undefined> {
  const counts = new Map<string, Map<string, Failing>>();
  for (const { agent_id, gates, tool = "" } of records) {
    const ofAgent = counts.get(agent_id) ?? new Map<string, Failing>();
    counts.set(agent_id, ofAgent);
    for (const { name: gate, passed } of gates) {
      if (passed) continue;
      const key = JSON.stringify([gate, tool]);
      ofAgent.set(key, { gate, tool, times: (ofAgent.get(key)?.times ?? 0) + 1 });
    }
  }
  return new Map(
    [...counts].map(([agent, found]) => [
      agent,
      [...found.values()].toSorted((a, b) => b.times - a.times)[0],
    ]),
  );
}
