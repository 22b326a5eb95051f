import type { CountedPoint, CountedTime, CountsResponse } from "../../../shared/contract/counts.ts";
import { countNamesMax } from "../../../shared/contract/counts.ts";
import type { Cell } from "./counter.ts";
import { Counter, isEmpty } from "./counter.ts";
import { bucketOf, buckets, percentileOf } from "./histogram.ts";
import { type Judged, Kinds } from "./kinds.ts";

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

/** Counts events one by one, in the plainest way: what roll-ups must agree with. */
export function recount(
  events: Iterable<Judged & { createdAtMs: number; totalLatencyMs: number }>,
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
  const places = new Places(kinds, { gates: namedGates, tools: namedTools });
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
    points: points.filter(({ cell }) => !isEmpty(cell)).map((point) => places.point(point)),
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

/** Where kinds are counted in a point: at the places of their gates and tool among those that are named, or at the last place, for all others. */
class Places {
  readonly #gates: string[];
  readonly #tools: string[];
  readonly #of = new Map<number, { gates: number[]; tool: number | undefined }>();
  readonly #kinds: Kinds;

  constructor(
    kinds: Kinds,
    named: { gates: readonly { name: string }[]; tools: readonly { name: string }[] },
  ) {
    this.#kinds = kinds;
    this.#gates = named.gates.map(({ name }) => name);
    this.#tools = named.tools.map(({ name }) => name);
  }

  point({ atMs, cell }: Point): CountedPoint {
    const gates = new Uint32Array(countNamesMax + 1);
    const tools = new Uint32Array(countNamesMax + 1);
    let [passed, failed] = [0, 0];
    for (let at = 0; at < cell.kinds.length; at += 2) {
      const number = cell.kinds[at] ?? 0;
      const outputs = cell.kinds[at + 1] ?? 0;
      const places = this.#placesOf(number);
      for (const gate of places.gates) gates[gate] = (gates[gate] ?? 0) + outputs;
      if (this.#kinds.at(number).passed) passed += outputs;
      else {
        failed += outputs;
        if (places.tool !== undefined) tools[places.tool] = (tools[places.tool] ?? 0) + outputs;
      }
    }
    const [otherGates, otherTools] = [gates[countNamesMax], tools[countNamesMax]];
    return {
      at: new Date(atMs).toISOString(),
      passed,
      failed,
      ...timeOf(cell),
      gates: byName(this.#gates, gates),
      tools: byName(this.#tools, tools),
      ...(otherGates === 0 ? {} : { other_gates: otherGates ?? 0 }),
      ...(otherTools === 0 ? {} : { other_tools: otherTools ?? 0 }),
    };
  }

  #placesOf(number: number): { gates: number[]; tool: number | undefined } {
    const known = this.#of.get(number);
    if (known !== undefined) return known;
    const { tool, passed, gates, isNameless } = this.#kinds.at(number);
    const nameless = passed ? [] : [countNamesMax];
    const places = {
      gates: isNameless ? nameless : gates.map((name) => placeIn(this.#gates, name)),
      tool: isNameless ? countNamesMax : tool === undefined ? undefined : placeIn(this.#tools, tool),
    };
    this.#of.set(number, places);
    return places;
  }
}

function placeIn(names: readonly string[], name: string): number {
  const found = names.indexOf(name);
  return found < 0 ? countNamesMax : found;
}

/** An object with a name such as `__proto__` as its own: an assignment would not make one. */
function byName(names: readonly string[], counts: Uint32Array): Record<string, number> {
  const found: [string, number][] = [];
  for (let place = 0; place < names.length; place++) {
    const count = counts[place] ?? 0;
    if (count > 0) found.push([names[place] ?? "", count]);
  }
  return Object.fromEntries(found);
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
