import type { Rule } from "../gate.ts";
import type { Kind } from "./reason.ts";

/** The one thing that this gate can find. */
export const slow: Rule = {
  id: "latency.slow",
  one: "answer slower than allowed",
  many: "answers slower than allowed",
  flags: "A call that took longer than the threshold.",
  leaves: "A call that took as long as the threshold, and calls of which no time is given.",
};

/** The agent's own time against the threshold; a time that equals it is still allowed. */
export function judgeLatency(latencyMs: number, thresholdMs: number): Kind[] {
  return latencyMs > thresholdMs ? [{ rule: slow, count: 1, place: "" }] : [];
}
