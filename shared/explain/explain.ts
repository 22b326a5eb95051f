import type { Component, Explanation, LostTo } from "../contract/explanation.ts";
import { limits } from "../contract/limits.ts";
import { componentMax, partsOf, type ScoreParts, summaryOf, type WindowFacts } from "../scoring.ts";
import { Window } from "../window.ts";
import { apportion, wholeParts } from "./apportion.ts";
import { leavingOf, nextOf, rangeOf, trendOf } from "./outlook.ts";
import { type Broken, type Cause, named, type Tally } from "./tally.ts";

/** Why an agent's score is what it is, from its window alone. */
export function explain(agentId: string, tally: Tally, nowMs: number): Explanation {
  const { window, failures, times, broken } = tally;
  const facts = Window.of(window).facts();
  const summary = summaryOf(facts);
  const most = failsMostOf(failures);
  const range = rangeOf(facts);
  return {
    agent_id: agentId,
    ...summary,
    as_of: new Date(nowMs).toISOString(),
    components: componentsOf(summary.score, facts, {
      passed: failures,
      speed: times,
      streak: streakCauses(facts, broken),
      volume: tooFew(limits.windowEvaluations - facts.evaluations),
    }),
    trend: trendOf(window),
    ...(most === undefined ? {} : { fails_most: most }),
    ...(broken === undefined ? {} : { streak_broken: shown(broken) }),
    ...(range === undefined ? {} : { range }),
    next: nextOf(window),
    leaving: leavingOf(window),
  };
}

export function failsMostOf([most]: Tally["failures"]): Explanation["fails_most"] {
  return most?.evaluations === undefined ? undefined : { ...named(most), evaluations: most.evaluations };
}

const names = ["passed", "speed", "streak", "volume"] as const;
const nothing: ScoreParts = { passed: 0, speed: 0, streak: 0, volume: 0 };

function componentsOf(
  score: number,
  facts: WindowFacts,
  causes: Record<keyof ScoreParts, readonly Cause[]>,
): Component[] {
  const isEmpty = facts.evaluations === 0;
  const parts = isEmpty ? nothing : partsOf(facts);
  const points = wholeParts(
    score,
    names.map((name) => parts[name]),
  );
  return names.map((name, at) => {
    const of = componentMax[name];
    const has = points[at] ?? 0;
    const lost = lossesOf(of - has, isEmpty ? tooFew(limits.windowEvaluations) : causes[name]);
    return { name, points: has, of, lost };
  });
}

/** The points that each cause has taken. They sum to what is missing. */
function lossesOf(missing: number, causes: readonly Cause[]): LostTo[] {
  if (causes.length === 0) return [];
  const points = apportion(
    missing,
    causes.map(({ weight }) => weight),
  );
  return causes.map(({ weight: _weight, ...cause }, at) => ({ points: points[at] ?? 0, ...cause }));
}

/**
 * The passes that a full streak misses: as many as the window could have had come from the newest failure, which ended the streak. The others are evaluations
 * that are not there yet.
 */
function streakCauses({ evaluations, streak }: WindowFacts, broken: Broken | undefined): Cause[] {
  const missing = limits.streakCap - streak;
  if (missing <= 0) return [];
  const absent = Math.max(0, limits.streakCap - evaluations);
  if (broken === undefined) return tooFew(absent);
  const [gate] = broken.gates;
  const passes = missing - absent;
  const cost = { ...named({ gate, tool: broken.tool }), evaluations: passes, weight: passes };
  const causes: Cause[] = [{ why: "streak_broken", ...cost }, ...tooFew(absent)];
  return causes.toSorted((one, other) => other.weight - one.weight);
}

const tooFew = (evaluations: number): Cause[] =>
  evaluations === 0 ? [] : [{ why: "too_few", evaluations, weight: evaluations }];

function shown({ evaluationId, createdAtMs, gates, tool }: Broken): Explanation["streak_broken"] {
  return {
    ...(evaluationId === undefined ? {} : { evaluation_id: evaluationId }),
    at: new Date(createdAtMs).toISOString(),
    gates: [...gates],
    ...named({ tool }),
  };
}
