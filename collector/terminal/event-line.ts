import type { KeptEvent } from "../store/store.ts";

/** An event as export writes it: the same bytes whichever store it was in, so that two exports can be compared. */
export function eventLine(event: KeptEvent): string {
  return `${JSON.stringify({
    evaluation_id: event.evaluationId,
    agent_id: event.agentId,
    sequence: event.sequence,
    tool: event.tool,
    passed: event.passed,
    gates: event.gates.map(({ name, passed, reason, latency_ms, skipped }) => ({
      name,
      passed,
      reason,
      latency_ms,
      skipped,
    })),
    total_latency_ms: event.totalLatencyMs,
    latency_ms: event.latencyMs,
    reputation_score: event.score,
    created_at: new Date(event.createdAtMs).toISOString(),
    received_at: new Date(event.receivedAtMs).toISOString(),
    source: event.source,
  })}\n`;
}
