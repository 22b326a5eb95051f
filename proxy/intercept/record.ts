import type { ToolCall, Verdict, VerdictRecord } from "../tool-call.ts";

export function recordOf(verdict: Verdict, call: ToolCall, timestamp: string): VerdictRecord {
  // Written out: a spread here took 8 of the 68 µs of a small call, most of them in collecting what it left behind.
  return {
    evaluation_id: verdict.evaluation_id,
    passed: verdict.passed,
    gates: verdict.gates,
    total_latency_ms: verdict.total_latency_ms,
    agent_id: call.agentId,
    tool: call.tool,
    timestamp,
  };
}
