import { limits } from "./contract/limits.ts";
import type { LifecycleStage, ReputationSummary } from "./contract/reputation.ts";

/** What the formula needs to know of a window. */
export interface WindowFacts {
  evaluations: number;
  passed: number;
  streak: number;
  avgLatencyMs: number;
}

/** The specification's expression, left to right, in doubles: every node and every restart gets the same bits. */
export function scoreOf(facts: WindowFacts): number {
  if (facts.evaluations === 0) return 0;
  const passRate = facts.passed / facts.evaluations;
  const latencyScore = Math.min(1, Math.max(0, 1 - facts.avgLatencyMs / 100));
  const streakScore = Math.min(facts.streak, limits.streakCap) / limits.streakCap;
  const volumeScore = Math.min(facts.evaluations, limits.windowEvaluations) / limits.windowEvaluations;
  return Math.floor(passRate * 400 + latencyScore * 250 + streakScore * 200 + volumeScore * 150);
}

export function stageOf(evaluations: number): LifecycleStage {
  if (evaluations === 0) return "new";
  if (evaluations < limits.calibratedAt) return "calibrating";
  return evaluations < limits.windowEvaluations ? "active" : "mature";
}

export function summaryOf(facts: WindowFacts): ReputationSummary {
  return {
    score: scoreOf(facts),
    status: stageOf(facts.evaluations),
    evaluations: facts.evaluations,
    passed: facts.passed,
    pass_rate: facts.evaluations === 0 ? 0 : facts.passed / facts.evaluations,
    avg_latency_ms: facts.avgLatencyMs,
    streak: facts.streak,
  };
}

/** Beside every list of scores. */
export const scoreWords = "score: 0 is the worst, 1,000 the best";
export const stageWords = `calibrating: under ${limits.calibratedAt} verdicts`;
