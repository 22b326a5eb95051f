import type { ExplainedEntry } from "../../shared/explain/tally.ts";
import { seededRandom } from "./random.ts";

/** A history as agents have them: several gates and tools, some of them bad at something, and times that differ widely. */
export function historyOf(seed: number, now: number): ExplainedEntry[] {
  const random = seededRandom(seed);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? "";
  const failures = random() ** 2;
  const slow = random() < 0.3 ? 400 : 20;
  return Array.from({ length: Math.floor(random() * 700) }, (_, at) => {
    const passed = random() >= failures;
    const gates = ["filesystem", "pii", "content", `own-${Math.floor(random() * 12)}`].map((name) => ({
      name,
      passed: passed ? random() < 0.98 : random() < 0.5,
      latency_ms: random() < 0.1 ? 0 : random() * slow,
    }));
    return {
      passed,
      latencyMs: random() < 0.02 ? random() * 60_000 : random() * slow,
      gates: random() < 0.05 ? [] : gates,
      createdAtMs: now - at * 1_000,
      evaluationId: `ev_${at}`,
      tool: random() < 0.1 ? undefined : pick(["search", "users.list", "fetch", "\u{1f4e7}", ""]),
    };
  });
}
