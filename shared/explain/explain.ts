import type { Component, Explanation, LostTo } from "../contract/explanation.ts";
import type { GateResult } from "../contract/gate-result.ts";
import { limits } from "../contract/limits.ts";
import { componentMax, partsOf, type ScoreParts, summaryOf, type WindowFacts } from "../scoring.ts";
import { Window, type WindowEntry } from "../window.ts";
import { wholeParts } from "./apportion.ts";
import { type Cause, failedGates, failures, lost, named, slowness } from "./causes.ts";
import { leavingOf, nextOf, rangeOf, trendOf } from "./outlook.ts";

/** An evaluation of the window with what may have cost points. */
export interface ExplainedEntry extends WindowEntry {
  tool?: string | undefined;
  gates: readonly Pick<GateResult, "name" | "passed" | "latency_ms">[];
  createdAtMs: number;
  /** Missing when the stored event cannot be read any more. */
  evaluationId?: string | undefined;
}

/** Why an agent's score is what it is, from its window alone, oldest entry first. */
export function explain(agentId: string, entries: readonly ExplainedEntry[], nowMs: number): Explanation {
  const facts = Window.of(entries).facts();
  const summary = summaryOf(facts);
  const failed = failures(entries);
  const [most] = failed;
  const range = rangeOf(facts);
  const broken = brokenBy(entries);
  return {
    agent_id: agentId,
    ...summary,
    as_of: new Date(nowMs).toISOString(),
    components: componentsOf(summary.score, facts, {
      passed: failed,
      speed: slowness(entries),
      streak: streakCauses(facts, entries),
      volume: tooFew(limits.windowEvaluations - facts.evaluations),
    }),
    trend: trendOf(entries),
    ...(most === undefined ? {} : { fails_most: { ...named(most), evaluations: most.evaluations } }),
    ...(broken === undefined
      ? {}
      : {
          streak_broken: {
            ...(broken.evaluationId === undefined ? {} : { evaluation_id: broken.evaluationId }),
            at: new Date(broken.createdAtMs).toISOString(),
            gates: failedGates(broken.gates),
            ...named({ tool: broken.tool }),
          },
        }),
    ...(range === undefined ? {} : { range }),
    next: nextOf(entries),
    leaving: leavingOf(entries),
  };
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
    const losses: LostTo[] = lost(of - has, isEmpty ? tooFew(limits.windowEvaluations) : causes[name]);
    return { name, points: has, of, lost: losses };
  });
}

/**
 * The passes that a full streak misses: as many as the window could have had come from the newest failure, which ended the streak. The others are evaluations
 * that are not there yet.
 */
function streakCauses({ evaluations, streak }: WindowFacts, entries: readonly ExplainedEntry[]): Cause[] {
  const missing = limits.streakCap - streak;
  if (missing <= 0) return [];
  const absent = Math.max(0, limits.streakCap - evaluations);
  const broken = brokenBy(entries);
  if (broken === undefined) return tooFew(absent);
  const [gate] = failedGates(broken.gates);
  const cost: Cause = {
    why: "streak_broken",
    ...named({ gate, tool: broken.tool }),
    evaluations: missing - absent,
    weight: missing - absent,
  };
  return [cost, ...tooFew(absent)];
}

const brokenBy = (entries: readonly ExplainedEntry[]): ExplainedEntry | undefined =>
  entries.findLast(({ passed }) => !passed);

const tooFew = (evaluations: number): Cause[] =>
  evaluations === 0 ? [] : [{ why: "too_few", evaluations, weight: evaluations }];
