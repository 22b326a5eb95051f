import { type CountedTime, countNamesMax } from "../../../shared/contract/counts.ts";
import type { Cell } from "./counter.ts";
import { buckets, percentileOf } from "./histogram.ts";
import type { Kinds } from "./kinds.ts";

export interface Point {
  atMs: number;
  cell: Cell;
}

type Named = readonly { name: string }[];

interface Places {
  passed: boolean;
  gates: readonly number[];
  /** Missing for outputs that name no tool. */
  tool: number | undefined;
}

/**
 * Writes points as JSON: five hundred points with forty names are twenty thousand numbers, and to make an object of each point took as long as all else. Kinds are
 * counted at the places of their gates and their tool among those that are named, or at the last place, which is for all others.
 */
export class PointWriter {
  readonly #kinds: Kinds;
  readonly #gates: readonly string[];
  readonly #tools: readonly string[];
  readonly #quoted: { gates: string[]; tools: string[] };
  // Used again for each point: arrays of this kind are slow to make.
  readonly #gateCounts = new Uint32Array(countNamesMax + 1);
  readonly #toolCounts = new Uint32Array(countNamesMax + 1);
  readonly #times = new Times();
  readonly #places: (Places | undefined)[] = [];

  constructor(kinds: Kinds, named: { gates: Named; tools: Named }) {
    this.#kinds = kinds;
    this.#gates = named.gates.map(({ name }) => name);
    this.#tools = named.tools.map(({ name }) => name);
    this.#quoted = { gates: quoted(this.#gates), tools: quoted(this.#tools) };
  }

  /** As `countedPoint` describes it. */
  write({ atMs, cell }: Point): string {
    const gates = this.#gateCounts.fill(0);
    const tools = this.#toolCounts.fill(0);
    let passed = 0;
    let failed = 0;
    for (let at = 0; at < cell.kinds.length; at += 2) {
      const outputs = cell.kinds[at + 1] ?? 0;
      const places = this.#placesOf(cell.kinds[at] ?? 0);
      for (const gate of places.gates) gates[gate] = (gates[gate] ?? 0) + outputs;
      if (places.passed) passed += outputs;
      else {
        failed += outputs;
        if (places.tool !== undefined) tools[places.tool] = (tools[places.tool] ?? 0) + outputs;
      }
    }
    const { p50, p95 } = this.#times.of(cell);
    const otherGates = gates[countNamesMax] ?? 0;
    const otherTools = tools[countNamesMax] ?? 0;
    return (
      `{"at":"${new Date(atMs).toISOString()}","passed":${passed},"failed":${failed},` +
      `"gate_ms":{"p50":${p50},"p95":${p95}},` +
      `"gates":${membersOf(this.#quoted.gates, gates)},"tools":${membersOf(this.#quoted.tools, tools)}` +
      (otherGates === 0 ? "" : `,"other_gates":${otherGates}`) +
      (otherTools === 0 ? "}" : `,"other_tools":${otherTools}}`)
    );
  }

  #placesOf(number: number): Places {
    return (this.#places[number] ??= this.#place(number));
  }

  #place(number: number): Places {
    const { tool, passed, gates, isNameless } = this.#kinds.at(number);
    if (isNameless) return { passed, gates: passed ? [] : [countNamesMax], tool: countNamesMax };
    return {
      passed,
      gates: gates.map((name) => placeIn(this.#gates, name)),
      tool: tool === undefined ? undefined : placeIn(this.#tools, tool),
    };
  }
}

function quoted(names: readonly string[]): string[] {
  return names.map((name) => JSON.stringify(name));
}

function placeIn(names: readonly string[], name: string): number {
  const found = names.indexOf(name);
  return found < 0 ? countNamesMax : found;
}

/** An object of what is not 0. */
function membersOf(quoted: readonly string[], counts: Uint32Array): string {
  let members = "";
  for (let place = 0; place < quoted.length; place++) {
    const count = counts[place] ?? 0;
    if (count > 0) members += `${members === "" ? "" : ","}${quoted[place]}:${count}`;
  }
  return `{${members}}`;
}

/** Looks times up of one cell after the other. */
export class Times {
  readonly #counts = new Uint32Array(buckets);

  /** Of a cell with outputs. */
  of({ times }: Cell): CountedTime {
    const counts = this.#counts.fill(0);
    for (let at = 0; at < times.length; at += 2) counts[times[at] ?? 0] = times[at + 1] ?? 0;
    return { p50: percentileOf(counts, 0.5), p95: percentileOf(counts, 0.95) };
  }
}
