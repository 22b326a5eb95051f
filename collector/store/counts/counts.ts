import type { CountedPoint, CountedTime, CountsResponse } from "../../../shared/contract/counts.ts";
import { countNamesMax } from "../../../shared/contract/counts.ts";
import type { NewEvent } from "../store.ts";
import type { Cell } from "./counter.ts";
import { Counter, isEmpty } from "./counter.ts";
import { bucketOf, buckets, percentileOf } from "./histogram.ts";
import { Kinds } from "./kinds.ts";

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

export interface Point {
  atMs: number;
  cell: Cell;
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

/** The names of those that failed most. */
interface Named {
  gates: ReadonlySet<string>;
  tools: ReadonlySet<string>;
}

/** Counts events one by one, in the plainest way: what roll-ups must agree with. */
export function recount(
  events: Iterable<Pick<NewEvent, "createdAtMs" | "passed" | "tool" | "gates" | "totalLatencyMs">>,
  { stepMs }: Pick<CountsAsked, "stepMs">,
): Counts {
  const kinds = new Kinds();
  const counters = new Map<number, Counter>();
  for (const event of events) {
    const atMs = event.createdAtMs - (event.createdAtMs % stepMs);
    const counter = counters.get(atMs) ?? new Counter();
    counters.set(atMs, counter);
    counter.add(kinds.numberOf(event), bucketOf(event.totalLatencyMs));
  }
  const points = [...counters].map(([atMs, counter]) => ({ atMs, cell: counter.take() }));
  return countsOf(
    points.sort((a, b) => a.atMs - b.atMs),
    kinds,
  );
}

/** Puts names to what was counted. */
export function countsOf(points: readonly Point[], kinds: Kinds): Counts {
  const all = new Counter();
  for (const { cell } of points) all.addCell(cell);
  const total = all.take();
  const sums = sumsOf(total, kinds);
  const gates = [...sums.gates].map(([name, failed]) => ({ name, failed })).sort(byFailed);
  const tools = [...sums.tools].map(([name, verdicts]) => ({ name, ...verdicts })).sort(byFailed);
  const [namedGates, otherGates] = split(gates);
  const [namedTools, otherTools] = split(tools);
  const named: Named = { gates: namesOf(namedGates), tools: namesOf(namedTools) };
  const failedOf = (rest: readonly { failed: number }[]): number =>
    rest.reduce((sum, { failed }) => sum + failed, sums.nameless.failed);
  const passedOf = (rest: readonly { passed: number }[]): number =>
    rest.reduce((sum, { passed }) => sum + passed, sums.nameless.passed);
  const hasNameless = sums.nameless.passed + sums.nameless.failed > 0;
  return {
    passed: sums.passed,
    failed: sums.failed,
    ...timeOf(total),
    gates: namedGates,
    tools: namedTools,
    ...(otherGates.length > 0 || hasNameless ? { other_gates: { failed: failedOf(otherGates) } } : {}),
    ...(otherTools.length > 0 || hasNameless
      ? { other_tools: { passed: passedOf(otherTools), failed: failedOf(otherTools) } }
      : {}),
    points: points.filter(({ cell }) => !isEmpty(cell)).map((point) => pointOf(point, kinds, named)),
  };
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

function pointOf({ atMs, cell }: Point, kinds: Kinds, named: Named): CountedPoint {
  const sums = sumsOf(cell, kinds);
  const gates: [string, number][] = [];
  const tools: [string, number][] = [];
  let otherGates = sums.nameless.failed;
  let otherTools = sums.nameless.failed;
  for (const [name, failed] of sums.gates)
    if (named.gates.has(name)) gates.push([name, failed]);
    else otherGates += failed;
  for (const [name, { failed }] of sums.tools)
    if (!named.tools.has(name)) otherTools += failed;
    else if (failed > 0) tools.push([name, failed]);
  return {
    at: new Date(atMs).toISOString(),
    passed: sums.passed,
    failed: sums.failed,
    ...timeOf(cell),
    gates: Object.fromEntries(gates),
    tools: Object.fromEntries(tools),
    ...(otherGates === 0 ? {} : { other_gates: otherGates }),
    ...(otherTools === 0 ? {} : { other_tools: otherTools }),
  };
}

const times = new Uint32Array(buckets);

function timeOf(cell: Cell): { gate_ms?: CountedTime } {
  if (isEmpty(cell)) return {};
  times.fill(0);
  for (let at = 0; at < cell.times.length; at += 2) times[cell.times[at] ?? 0] = cell.times[at + 1] ?? 0;
  return { gate_ms: { p50: percentileOf(times, 0.5), p95: percentileOf(times, 0.95) } };
}

/** Those that failed as often are in the order of what passed, then of their names. */
function byFailed<T extends { name: string; failed: number; passed?: number }>(a: T, b: T): number {
  return b.failed - a.failed || (b.passed ?? 0) - (a.passed ?? 0) || (a.name < b.name ? -1 : 1);
}

function split<T>(sorted: readonly T[]): [T[], T[]] {
  return [sorted.slice(0, countNamesMax), sorted.slice(countNamesMax)];
}

function namesOf(rows: readonly { name: string }[]): Set<string> {
  return new Set(rows.map(({ name }) => name));
}
