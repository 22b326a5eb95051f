import type { Finding } from "./gate.ts";

const slow = { id: "latency.slow", one: "answer slower than allowed", many: "answers slower than allowed" };

/** The agent's own time against the threshold; a time that equals it is still allowed. */
export function judgeLatency(latencyMs: number, thresholdMs: number): Finding[] {
  return latencyMs > thresholdMs ? [{ rule: slow, count: 1, location: "" }] : [];
}
