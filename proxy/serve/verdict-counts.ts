import type { LocalFacts, VerdictRecord } from "../tool-call.ts";

export const outcomes = ["passed", "failed", "skipped"] as const;
type Outcome = (typeof outcomes)[number];

/** Outputs of one tool for one agent: by what became of them, and by what each gate said. */
export interface PairCounts {
  agent: string;
  tool: string;
  verdicts: Map<LocalFacts["action"], { passed: number; failed: number }>;
  gates: Map<string, Record<Outcome, number>>;
}

/** The bounds of a histogram in milliseconds, how many took no longer than each of them, and all that took longer. */
export interface Times {
  bucketsMs: readonly number[];
  counts: number[];
  sumMs: number;
}

/** What a metric may be told apart by is bounded: a caller may name agents and tools as it likes. */
export const pairsMax = 500;
const gatesMax = 50;
export const other = "other";
const bucketsMs = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250];

/** Counts verdicts until metrics are asked for. Of a call it takes a tenth of a microsecond. */
export class VerdictCounts {
  readonly times: Times = {
    bucketsMs,
    counts: Array.from({ length: bucketsMs.length + 1 }, () => 0),
    sumMs: 0,
  };
  readonly #pairs = new Map<string, Map<string, PairCounts>>();
  #known = 0;

  note(
    { agent_id, tool = "", passed, gates, total_latency_ms }: VerdictRecord,
    action: LocalFacts["action"],
  ): void {
    const pair = this.#pair(agent_id, tool);
    let counted = pair.verdicts.get(action);
    if (counted === undefined) pair.verdicts.set(action, (counted = { passed: 0, failed: 0 }));
    counted[passed ? "passed" : "failed"] += 1;
    for (const gate of gates)
      gateIn(pair, gate.name)[gate.skipped === true ? "skipped" : gate.passed ? "passed" : "failed"] += 1;
    const at = bucketsMs.findIndex((upTo) => total_latency_ms <= upTo);
    const bucket = at === -1 ? bucketsMs.length : at;
    this.times.counts[bucket] = (this.times.counts[bucket] ?? 0) + 1;
    this.times.sumMs += total_latency_ms;
  }

  *pairs(): Generator<PairCounts> {
    for (const tools of this.#pairs.values()) yield* tools.values();
  }

  #pair(agent: string, tool: string): PairCounts {
    const known = this.#pairs.get(agent)?.get(tool);
    if (known !== undefined) return known;
    if (this.#known >= pairsMax && (agent !== other || tool !== other)) return this.#pair(other, other);
    this.#known += 1;
    const pair: PairCounts = { agent, tool, verdicts: new Map(), gates: new Map() };
    const tools = this.#pairs.get(agent);
    if (tools === undefined) this.#pairs.set(agent, new Map([[tool, pair]]));
    else tools.set(tool, pair);
    return pair;
  }
}

function gateIn({ gates }: Pick<PairCounts, "gates">, name: string): Record<Outcome, number> {
  const known = gates.get(name);
  if (known !== undefined) return known;
  if (gates.size >= gatesMax && name !== other) return gateIn({ gates }, other);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  gates.set(name, counts);
  return counts;
}
