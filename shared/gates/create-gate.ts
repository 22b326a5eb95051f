import type { GateResult } from "../contract/gate-result.ts";
import { limits } from "../contract/limits.ts";
import { createIdSource } from "../ids.ts";
import { Budget } from "./budget.ts";
import { createEngine, type Outcome, type RulesInForce } from "./engine.ts";
import { compileExceptions, compileGlob, type Exception } from "./exceptions.ts";
import type { GateName } from "./gate.ts";
import { judgeLatency } from "./latency.ts";
import { inspecting, type InspectingGate, type ProfileName, rulesOf } from "./profiles.ts";
import { reasonOf } from "./reason.ts";

/** One gate on (as the profile has it), off, or without some of its rules: ids such as `pii.phone`, or the start of some, such as `fs.rm.*`. */
type GateSetting = boolean | { off: readonly string[] };

export interface GateOptions {
  profile?: ProfileName;
  gates?: Partial<Record<InspectingGate, GateSetting>>;
  exceptions?: readonly Exception[];
  /** For each started megabyte of text. */
  budgetMs?: number;
  /** null switches the latency gate off. */
  latencyThresholdMs?: number | null;
  /** Monotonic milliseconds. */
  now?: () => number;
}

/** Whatever else a caller may have to name. */
export type { GateResult } from "../contract/gate-result.ts";
export type { Exception } from "./exceptions.ts";
export type { InspectingGate, ProfileName } from "./profiles.ts";

export interface Evaluated {
  output: unknown;
  tool?: string | undefined;
  input?: unknown;
  latency_ms?: number | undefined;
}

export interface Evaluation {
  evaluation_id: string;
  passed: boolean;
  gates: GateResult[];
  total_latency_ms: number;
}

export interface Gate {
  evaluate(evaluated: Evaluated): Promise<Evaluation>;
  close(): Promise<void>;
}

const latencyThresholdMs = 5_000;

/** All gates as one: give it an output, get a verdict with reasons. Nothing of the output is kept or repeated. */
export function createGate(options: GateOptions = {}): Gate {
  const now = options.now ?? (() => performance.now());
  const budgetMs = options.budgetMs ?? limits.gateBudgetMs;
  const thresholdMs =
    options.latencyThresholdMs === undefined ? latencyThresholdMs : options.latencyThresholdMs;
  const engine = createEngine(rulesInForce(options));
  const exceptedFor = compileExceptions(options.exceptions ?? []);
  const nextId = createIdSource();

  return {
    async evaluate({ output, tool, latency_ms }) {
      const budget = new Budget(now, budgetMs);
      const gates = engine.run(output, budget, exceptedFor(tool ?? "")).map((outcome) => resultOf(outcome));
      if (latency_ms !== undefined && thresholdMs !== null)
        gates.push(latencyResult(latency_ms, thresholdMs));
      return {
        evaluation_id: nextId("ev_"),
        passed: gates.every(({ passed }) => passed),
        gates,
        total_latency_ms: round(budget.elapsedMs()),
      };
    },
    async close() {},
  };
}

function rulesInForce({ profile = "balanced", gates = {} }: GateOptions): RulesInForce {
  const inForce = new Map<InspectingGate, ReadonlyMap<string, ReturnType<typeof rulesOf>[number]>>();
  for (const gate of inspecting) {
    const setting = gates[gate] ?? true;
    if (setting === false) continue;
    const off = setting === true ? [] : setting.off.map((pattern) => compileGlob(pattern));
    const rules = rulesOf(gate, profile).filter(({ id }) => !off.some((matches) => matches(id)));
    inForce.set(gate, new Map(rules.map((rule) => [rule.id, rule])));
  }
  return inForce;
}

/** What was found stands even when time ran out afterwards; without a finding an unfinished look is no pass. */
function resultOf({ gate, findings, ended, elapsedMs }: Outcome): GateResult {
  const latency_ms = round(elapsedMs);
  if (findings.length > 0) return { name: gate, passed: false, reason: reasonOf(findings), latency_ms };
  if (ended === "done") return { name: gate, passed: true, latency_ms };
  if (ended === "crashed") return { name: gate, passed: false, reason: "the gate failed to run", latency_ms };
  const reason = "time budget used up before the whole output was inspected";
  return { name: gate, passed: false, reason, latency_ms, skipped: true };
}

function latencyResult(latencyMs: number, thresholdMs: number): GateResult {
  const name: GateName = "latency";
  const findings = judgeLatency(latencyMs, thresholdMs);
  return findings.length === 0
    ? { name, passed: true, latency_ms: 0 }
    : { name, passed: false, reason: reasonOf(findings), latency_ms: 0 };
}

/** Microseconds are as fine as the clock is. */
const round = (ms: number): number => Math.round(ms * 1_000) / 1_000;
