import type { StoredEvent } from "../../shared/contract/events.ts";
import { eventId } from "./event-id.ts";
import type { KeptEvent } from "./store.ts";

/** An event as the contract shows it: without its number, its evaluation id and where it came from. */
export function toStoredEvent(org: string, event: KeptEvent): StoredEvent {
  return {
    id: eventId(org, event.agentId, event.sequence, event.receivedAtMs),
    agent_id: event.agentId,
    ...(event.tool === undefined ? {} : { tool_name: event.tool }),
    passed: event.passed,
    gates: [...event.gates],
    total_latency_ms: event.totalLatencyMs,
    reputation_score: event.score,
    created_at: new Date(event.createdAtMs).toISOString(),
  };
}
