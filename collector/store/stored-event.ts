import { createHash } from "node:crypto";
import type { StoredEvent } from "../../shared/contract/events.ts";
import type { EventsFilter, KeptEvent } from "./store.ts";

/** An event as the contract shows it: without its number, where it came from and, unless it is asked for, its evaluation id. */
export function toStoredEvent(
  org: string,
  event: KeptEvent,
  { isWithId = false }: Pick<EventsFilter, "isWithId"> = {},
): StoredEvent {
  return {
    id: eventId(org, event.agentId, event.sequence, event.receivedAtMs),
    agent_id: event.agentId,
    ...(event.tool === undefined ? {} : { tool_name: event.tool }),
    passed: event.passed,
    gates: [...event.gates],
    total_latency_ms: event.totalLatencyMs,
    reputation_score: event.score,
    created_at: new Date(event.createdAtMs).toISOString(),
    ...(isWithId ? { evaluation_id: event.evaluationId } : {}),
  };
}

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * An event's public id: `evt_`, ten digits of the time of acceptance and sixteen of a digest of its place (organization, agent, number).
 * It is computed when it is read, so it costs nothing to keep and is the same in every store an event ever moves to.
 */
function eventId(org: string, agentId: string, sequence: number, receivedAtMs: number): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([org, agentId, sequence]))
    .digest();
  let time = "";
  for (let rest = receivedAtMs, at = 0; at < 10; at++, rest = Math.floor(rest / 32))
    time = `${alphabet[rest % 32]}${time}`;
  let place = "";
  for (let at = 0; at < 16; at++) place += alphabet[(digest[at] ?? 0) & 31];
  return `evt_${time}${place}`;
}
