import type { LostTo } from "../contract/explanation.ts";
import type { GateResult } from "../contract/gate-result.ts";
import type { WindowEntry } from "../window.ts";

/** An evaluation of the window with what may have cost points. */
export interface ExplainedEntry extends WindowEntry {
  tool?: string | undefined;
  gates: readonly Pick<GateResult, "name" | "passed" | "latency_ms">[];
  createdAtMs: number;
  /** Missing when the stored event cannot be read any more. */
  evaluationId?: string | undefined;
}

/** What points may be lost to, and how much of the loss is its own. */
export interface Cause extends Omit<LostTo, "points"> {
  weight: number;
}

/** All that an explanation needs of a window. It is small, so that a store can count where its events are and hand on the result. */
export interface Tally {
  /** Oldest first. */
  window: readonly WindowEntry[];
  /** Both: most first, with the rest of many as one. */
  failures: readonly Cause[];
  times: readonly Cause[];
  /** The newest evaluation that failed. */
  broken: Broken | undefined;
}

export interface Broken {
  evaluationId: string | undefined;
  createdAtMs: number;
  gates: readonly string[];
  tool: string | undefined;
}

interface Counted extends Cause {
  evaluations: number;
}

const listedMax = 10;

export function tallyOf(entries: readonly ExplainedEntry[]): Tally {
  const broken = entries.findLast(({ passed }) => !passed);
  return {
    window: entries.map(({ passed, latencyMs }) => ({ passed, latencyMs })),
    failures: listed(failures(entries)),
    times: listed(times(entries)),
    broken: broken && {
      evaluationId: broken.evaluationId,
      createdAtMs: broken.createdAtMs,
      gates: failedGates(broken),
      tool: broken.tool,
    },
  };
}

/** What failed, most first, of evaluations of which those that passed may be missing. */
export function failuresOf(entries: readonly FailedEntry[]): Cause[] {
  return listed(failures(entries));
}

/** What `failures` needs to know of an evaluation. */
export interface FailedEntry {
  passed: boolean;
  tool?: string | undefined;
  gates: readonly Pick<GateResult, "name" | "passed">[];
}

/** Of each failed evaluation, the gates that failed in it share the loss in equal parts. */
function failures(entries: readonly FailedEntry[]): Counted[] {
  const causes = new Causes("failed");
  for (const entry of entries) {
    if (entry.passed) continue;
    const failed = failedGates(entry);
    for (const gate of failed) causes.add(gate, entry.tool, 1 / failed.length);
    if (failed.length === 0) causes.add(undefined, entry.tool, 1);
  }
  return causes.all();
}

/**
 * The time that each gate took. Gates may run side by side, so that their times together are more than the time that counts: then they are
 * scaled down to it. What no gate has measured is the time of the agent and its tool, or of what stands around the gates.
 */
function times(entries: readonly ExplainedEntry[]): Counted[] {
  const inGates = new Causes("gate_time");
  const besides = new Causes("other_time");
  for (const { latencyMs, gates } of entries) {
    let measured = 0;
    for (const { latency_ms } of gates) measured += Math.max(0, latency_ms);
    const scale = measured > latencyMs ? latencyMs / measured : 1;
    for (const { name, latency_ms } of gates)
      if (latency_ms > 0 && scale > 0) inGates.add(name, undefined, latency_ms * scale);
    if (latencyMs > measured) besides.add(undefined, undefined, latencyMs - measured);
  }
  const causes = [...inGates.all(), ...besides.all()];
  for (const cause of causes) cause.latency_ms = cause.weight / cause.evaluations;
  return causes;
}

/** Causes of one kind, by tool and gate. */
class Causes {
  readonly #found = new Map<string | undefined, Map<string | undefined, Counted>>();
  readonly #why: LostTo["why"];

  constructor(why: LostTo["why"]) {
    this.#why = why;
  }

  add(gate: string | undefined, tool: string | undefined, weight: number): void {
    let ofTool = this.#found.get(tool);
    if (ofTool === undefined) this.#found.set(tool, (ofTool = new Map()));
    const known = ofTool.get(gate);
    if (known === undefined)
      ofTool.set(gate, { why: this.#why, ...named({ gate, tool }), evaluations: 1, weight });
    else {
      known.weight += weight;
      known.evaluations++;
    }
  }

  all(): Counted[] {
    return [...this.#found.values()].flatMap((ofTool) => [...ofTool.values()]);
  }
}

/** An evaluation may be in several causes, so that the evaluations of the rest have no sum. */
function listed(causes: Counted[]): Cause[] {
  causes.sort((a, b) => b.weight - a.weight || b.evaluations - a.evaluations);
  const rest = causes.slice(listedMax);
  if (rest.length === 0) return causes;
  let weight = 0;
  for (const cause of rest) weight += cause.weight;
  return [...causes.slice(0, listedMax), { why: "others", causes: rest.length, weight }];
}

/** The names of gates that failed, each once. */
function failedGates({ gates }: FailedEntry): string[] {
  return [...new Set(gates.filter(({ passed }) => !passed).map(({ name }) => name))];
}

/** Only what is known. */
export function named({ gate, tool }: { gate?: string | undefined; tool?: string | undefined }): {
  gate?: string;
  tool?: string;
} {
  return { ...(gate === undefined ? {} : { gate }), ...(tool === undefined ? {} : { tool }) };
}
