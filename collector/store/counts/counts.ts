import type { CountsResponse } from "../../../shared/contract/counts.ts";
import { countNamesMax } from "../../../shared/contract/counts.ts";
import type { Cell } from "./counter.ts";
import { Counter, isEmpty } from "./counter.ts";
import { bucketOf } from "./histogram.ts";
import { type Judged, Kinds } from "./kinds.ts";
import { type Point, PointWriter, Times } from "./points.ts";

/** Which outputs are counted, both times included, and how long a point is. */
export interface CountsAsked {
  agentId: string | undefined;
  fromMs: number;
  toMs: number;
  stepMs: number;
}

export type Counts = Pick<
  CountsResponse,
  "passed" | "failed" | "gate_ms" | "gates" | "tools" | "other_gates" | "other_tools" | "points"
>;

export interface CountsRead {
  /** `Counts` as JSON: half a million names are not worth copying from thread to thread. */
  written: string;
  /** How long a thread of this process has worked for it. */
  workMs: number;
}

interface Verdicts {
  passed: number;
  failed: number;
}

interface Sums extends Verdicts {
  gates: Map<string, number>;
  tools: Map<string, Verdicts>;
  nameless: Verdicts;
}

/** Counts events one by one, in the plainest way: what roll-ups must agree with. */
export function recount(
  events: Iterable<Judged & { createdAtMs: number; totalLatencyMs: number }>,
  { stepMs }: Pick<CountsAsked, "stepMs">,
): string {
  const kinds = new Kinds();
  const counters = new Map<number, Counter>();
  for (const event of events) {
    const atMs = event.createdAtMs - (event.createdAtMs % stepMs);
    const counter = counters.get(atMs) ?? new Counter();
    counters.set(atMs, counter);
    counter.add(kinds.numberOf(event), bucketOf(event.totalLatencyMs));
  }
  const points = [...counters].map(([atMs, counter]) => ({ atMs, cell: counter.take() }));
  return writeCounts(
    points.sort((a, b) => a.atMs - b.atMs),
    kinds,
  );
}

/** Puts names to what was counted, as the JSON of `Counts`. */
export function writeCounts(points: readonly Point[], kinds: Kinds): string {
  const all = new Counter();
  for (const { cell } of points) all.addCell(cell);
  const total = all.take();
  const sums = sumsOf(total, kinds);
  const gates = [...sums.gates].map(([name, failed]) => ({ name, failed })).sort(byFailed);
  const tools = [...sums.tools].map(([name, verdicts]) => ({ name, ...verdicts })).sort(byFailed);
  const [namedGates, otherGates] = split(gates);
  const [namedTools, otherTools] = split(tools);
  const failedOf = (rest: readonly { failed: number }[]): number =>
    rest.reduce((sum, { failed }) => sum + failed, sums.nameless.failed);
  const passedOf = (rest: readonly { passed: number }[]): number =>
    rest.reduce((sum, { passed }) => sum + passed, sums.nameless.passed);
  const hasNameless = sums.nameless.passed + sums.nameless.failed > 0;
  const head: Omit<Counts, "points"> = {
    passed: sums.passed,
    failed: sums.failed,
    gate_ms: isEmpty(total) ? undefined : new Times().of(total),
    gates: namedGates,
    tools: namedTools,
    ...(otherGates.length > 0 || hasNameless ? { other_gates: { failed: failedOf(otherGates) } } : {}),
    ...(otherTools.length > 0 || hasNameless
      ? { other_tools: { passed: passedOf(otherTools), failed: failedOf(otherTools) } }
      : {}),
  };
  const writer = new PointWriter(kinds, { gates: namedGates, tools: namedTools });
  const written = points.filter(({ cell }) => !isEmpty(cell)).map((point) => writer.write(point));
  return `${JSON.stringify(head).slice(0, -1)},"points":[${written.join()}]}`;
}

function sumsOf({ kinds: counted }: Cell, kinds: Kinds): Sums {
  const sums: Sums = {
    passed: 0,
    failed: 0,
    gates: new Map(),
    tools: new Map(),
    nameless: { passed: 0, failed: 0 },
  };
  for (let at = 0; at < counted.length; at += 2) {
    const outputs = counted[at + 1] ?? 0;
    const { tool, passed, gates, isNameless } = kinds.at(counted[at] ?? 0);
    const verdict = passed ? "passed" : "failed";
    sums[verdict] += outputs;
    if (isNameless) sums.nameless[verdict] += outputs;
    for (const gate of gates) sums.gates.set(gate, (sums.gates.get(gate) ?? 0) + outputs);
    if (tool === undefined) continue;
    const of = sums.tools.get(tool) ?? { passed: 0, failed: 0 };
    of[verdict] += outputs;
    sums.tools.set(tool, of);
  }
  return sums;
}

/** Those that failed as often are in the order of what passed, then of their names. */
function byFailed<T extends { name: string; failed: number; passed?: number }>(a: T, b: T): number {
  return b.failed - a.failed || (b.passed ?? 0) - (a.passed ?? 0) || (a.name < b.name ? -1 : 1);
}

function split<T>(sorted: readonly T[]): [T[], T[]] {
  return [sorted.slice(0, countNamesMax), sorted.slice(countNamesMax)];
}
