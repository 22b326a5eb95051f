import { limits } from "./contract/limits.ts";
import type { LifecycleStage, ReputationSummary } from "./contract/reputation.ts";

/** What the formula needs to know of a window. */
export interface WindowFacts {
  evaluations: number;
  passed: number;
  streak: number;
  avgLatencyMs: number;
}

/** What each component of a score can give, in the order of the specification's expression. */
export const componentMax = { passed: 400, speed: 250, streak: 200, volume: 150 } as const;

/** A score before it is rounded down, by component. */
export type ScoreParts = Record<keyof typeof componentMax, number>;

/** The window must not be empty: an agent without evaluations has no pass rate. */
export function partsOf(facts: WindowFacts): ScoreParts {
  const passRate = facts.passed / facts.evaluations;
  const latencyScore = Math.min(1, Math.max(0, 1 - facts.avgLatencyMs / 100));
  const streakScore = Math.min(facts.streak, limits.streakCap) / limits.streakCap;
  const volumeScore = Math.min(facts.evaluations, limits.windowEvaluations) / limits.windowEvaluations;
  return {
    passed: passRate * componentMax.passed,
    speed: latencyScore * componentMax.speed,
    streak: streakScore * componentMax.streak,
    volume: volumeScore * componentMax.volume,
  };
}

/** The specification's expression, left to right, in doubles: every node and every restart gets the same bits. */
export function scoreOf(facts: WindowFacts): number {
  if (facts.evaluations === 0) return 0;
  const { passed, speed, streak, volume } = partsOf(facts);
  return Math.floor(passed + speed + streak + volume);
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
