import type { LostTo } from "../contract/explanation.ts";
import { apportion } from "./apportion.ts";
import type { ExplainedEntry } from "./explain.ts";

/** What points may be lost to, and how much of the loss is its own. */
export interface Cause extends Omit<LostTo, "points"> {
  weight: number;
}

interface Counted extends Cause {
  evaluations: number;
}

const listedMax = 10;

/** Causes of one kind, by gate and tool. U+0000 is in no name, since the contract refuses it. */
class Causes {
  readonly #found = new Map<string, Counted>();
  readonly #why: LostTo["why"];

  constructor(why: LostTo["why"]) {
    this.#why = why;
  }

  add(gate: string | undefined, tool: string | undefined, weight: number): void {
    const key = `${gate ?? ""}\0${tool === undefined ? "" : `\0${tool}`}`;
    const known = this.#found.get(key);
    if (known !== undefined) {
      known.weight += weight;
      known.evaluations++;
      return;
    }
    this.#found.set(key, { why: this.#why, ...named({ gate, tool }), evaluations: 1, weight });
  }

  all(): Counted[] {
    return [...this.#found.values()];
  }
}

/** Of each failed evaluation, the gates that failed in it share the loss in equal parts. */
export function failures(entries: readonly ExplainedEntry[]): Counted[] {
  const causes = new Causes("failed");
  for (const { passed, gates, tool } of entries) {
    if (passed) continue;
    const failed = failedGates(gates);
    for (const gate of failed) causes.add(gate, tool, 1 / failed.length);
    if (failed.length === 0) causes.add(undefined, tool, 1);
  }
  return worstFirst(causes.all());
}

/**
 * The time that each gate took, by tool. Gates may run side by side, so that their times together are more than the time that counts: then they are
 * scaled down to it. What no gate has measured is the time of the agent, or of what stands around the gates.
 */
export function slowness(entries: readonly ExplainedEntry[]): Counted[] {
  const inGates = new Causes("gate_time");
  const besides = new Causes("other_time");
  for (const { latencyMs, gates, tool } of entries) {
    let measured = 0;
    for (const { latency_ms } of gates) measured += Math.max(0, latency_ms);
    const scale = measured > latencyMs ? latencyMs / measured : 1;
    for (const { name, latency_ms } of gates)
      if (latency_ms > 0 && scale > 0) inGates.add(name, tool, latency_ms * scale);
    if (latencyMs > measured) besides.add(undefined, tool, latencyMs - measured);
  }
  const causes = worstFirst([...inGates.all(), ...besides.all()]);
  for (const cause of causes) cause.latency_ms = cause.weight / cause.evaluations;
  return causes;
}

/** The points that each cause has taken. They sum to what is missing. */
export function lost(missing: number, causes: readonly Cause[]): LostTo[] {
  if (causes.length === 0) return [];
  const rest = causes.slice(listedMax);
  const listed = rest.length === 0 ? causes : [...causes.slice(0, listedMax), together(rest)];
  const points = apportion(
    missing,
    listed.map(({ weight }) => weight),
  );
  return listed.map(({ weight: _weight, ...cause }, at) => ({ points: points[at] ?? 0, ...cause }));
}

/** An evaluation may be in several causes, so that their evaluations have no sum. */
function together(causes: readonly Cause[]): Cause {
  let weight = 0;
  for (const cause of causes) weight += cause.weight;
  return { why: "others", causes: causes.length, weight };
}

function worstFirst(causes: Counted[]): Counted[] {
  return causes.sort((a, b) => b.weight - a.weight || b.evaluations - a.evaluations);
}

/** The names of gates that failed, each once. */
export function failedGates(gates: ExplainedEntry["gates"]): string[] {
  return [...new Set(gates.filter(({ passed }) => !passed).map(({ name }) => name))];
}

/** Only what is known. */
export function named(of: { gate?: string | undefined; tool?: string | undefined }): {
  gate?: string;
  tool?: string;
} {
  return {
    ...(of.gate === undefined ? {} : { gate: of.gate }),
    ...(of.tool === undefined ? {} : { tool: of.tool }),
  };
}
