import type { Explanation, Trend } from "../contract/explanation.ts";
import { limits } from "../contract/limits.ts";
import { componentMax, partsOf, scoreOf, type WindowFacts } from "../scoring.ts";
import { Window, type WindowEntry } from "../window.ts";

export const trendEvaluations = 50;
const passesAhead = [1, 10, 50] as const;
const leavingNext = [10, 50] as const;
/** Of the normal distribution: 19 times of 20 a value is no further from the middle. */
const z = 1.96;

/** The pass rate of the last 50 evaluations beside that of the 50 before. Both may be fewer. */
export function trendOf(entries: readonly WindowEntry[]): Trend {
  const last = shareOf(entries.slice(-trendEvaluations));
  const before = shareOf(entries.slice(0, -trendEvaluations).slice(-trendEvaluations));
  if (before.evaluations === 0) return { direction: "unknown", change: 0, last, before };
  const change = last.passed / last.evaluations - before.passed / before.evaluations;
  return { direction: change > 0 ? "up" : change < 0 ? "down" : "same", change, last, before };
}

function shareOf(entries: readonly WindowEntry[]): Trend["last"] {
  return { evaluations: entries.length, passed: entries.filter(({ passed }) => passed).length };
}

/** The score after passes that take the median time of the window. */
export function nextOf(entries: readonly WindowEntry[]): Explanation["next"] {
  const scores = scoresAhead(entries, Math.max(...passesAhead));
  return {
    latency_ms: medianOf(entries),
    scores: passesAhead.map((passes) => ({ passes, score: scores[passes - 1] ?? 0 })),
  };
}

/** What leaves the window next, when it is full. The score is the one after passes that have taken their places. */
export function leavingOf(entries: readonly WindowEntry[]): Explanation["leaving"] {
  const after = limits.windowEvaluations - entries.length;
  const counts = [...new Set(leavingNext.map((count) => Math.min(count, entries.length)))];
  const scores = scoresAhead(entries, after + Math.max(...counts));
  return {
    after,
    next: counts
      .filter((count) => count > 0)
      .map((count) => ({
        evaluations: count,
        failed: entries.slice(0, count).filter(({ passed }) => !passed).length,
        score: scores[after + count - 1] ?? 0,
      })),
  };
}

/** After 1 pass, 2 passes, and so on. */
function scoresAhead(entries: readonly WindowEntry[], passes: number): number[] {
  const latencyMs = medianOf(entries);
  const ahead = Array.from({ length: passes }, () => ({ passed: true, latencyMs }));
  return Window.of(entries).pushAll(ahead).map(scoreOf);
}

/** Of an even number, the lower of the two in the middle: a time that was measured. */
function medianOf(entries: readonly WindowEntry[]): number {
  const sorted = Float64Array.from(entries, ({ latencyMs }) => latencyMs).sort();
  return sorted[(sorted.length - 1) >> 1] ?? 0;
}

/**
 * How far a score of few evaluations can be trusted: the interval of Wilson for the pass rate, at 95 %, and the score with either end in place of the pass
 * rate. From 50 evaluations on the contract calls a score reliable, so there is no interval.
 */
export function rangeOf(facts: WindowFacts): Explanation["range"] {
  const { evaluations: n, passed } = facts;
  if (n === 0 || n >= limits.calibratedAt) return undefined;
  const rate = passed / n;
  const middle = (rate + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((rate * (1 - rate)) / n + (z * z) / (4 * n * n));
  // In doubles the ends may miss 0, 1 or the rate itself by a last bit.
  const from = Math.min(rate, Math.max(0, middle - half));
  const to = Math.max(rate, Math.min(1, middle + half));
  const { speed, streak, volume } = partsOf(facts);
  const scoreAt = (passRate: number): number =>
    Math.floor(passRate * componentMax.passed + speed + streak + volume);
  return { pass_rate_from: from, pass_rate_to: to, score_from: scoreAt(from), score_to: scoreAt(to) };
}
