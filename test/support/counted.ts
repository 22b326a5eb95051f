import type { NewEvent } from "../../collector/store/store.ts";
import type { CountsAsked, Counts } from "../../collector/store/counts/counts.ts";

interface Sums {
  passed: number;
  failed: number;
  times: number[];
  gates: Map<string, number>;
  tools: Map<string, { passed: number; failed: number }>;
}

/** What has to be counted, worked out in another way than stores do it. Times are true ones: `expectCounts` allows for the width of buckets. */
export function countedOf(events: readonly NewEvent[], asked: CountsAsked) {
  const all = newSums();
  const points = new Map<number, Sums>();
  for (const event of events) {
    const { createdAtMs, agentId } = event;
    if (createdAtMs < asked.fromMs || createdAtMs > asked.toMs) continue;
    if (asked.agentId !== undefined && asked.agentId !== agentId) continue;
    const at = Math.floor(createdAtMs / asked.stepMs) * asked.stepMs;
    if (!points.has(at)) points.set(at, newSums());
    for (const sums of [all, points.get(at)!]) addTo(sums, event);
  }
  return { all, points: [...points].sort(([a], [b]) => a - b) };
}

function newSums(): Sums {
  return { passed: 0, failed: 0, times: [], gates: new Map(), tools: new Map() };
}

function addTo(sums: Sums, event: NewEvent): void {
  const verdict = event.passed ? "passed" : "failed";
  sums[verdict]++;
  sums.times.push(event.totalLatencyMs);
  const failed = new Set(event.gates.filter((gate) => !gate.passed).map(({ name }) => name));
  for (const name of failed) sums.gates.set(name, (sums.gates.get(name) ?? 0) + 1);
  if (event.tool === undefined) return;
  const of = sums.tools.get(event.tool) ?? { passed: 0, failed: 0 };
  of[verdict]++;
  sums.tools.set(event.tool, of);
}

/** What is wrong with an answer; nothing, if all is well. */
export function faultsOf(counts: Counts, events: readonly NewEvent[], asked: CountsAsked): string[] {
  const { all, points } = countedOf(events, asked);
  const faults: string[] = [];
  const same = (what: string, given: unknown, wanted: unknown): void => {
    const [a, b] = [JSON.stringify(given), JSON.stringify(wanted)];
    if (a !== b) faults.push(`${what}: ${a} instead of ${b}`);
  };
  const near = (what: string, given: Counts["gate_ms"], times: number[]): void => {
    const sorted = times.toSorted((a, b) => a - b);
    for (const [name, share] of [
      ["p50", 0.5],
      ["p95", 0.95],
    ] as const) {
      const wanted = sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] ?? 0;
      if (Math.abs((given?.[name] ?? NaN) - wanted) <= 0.05 * wanted + 0.001) continue;
      if (sorted.length > 0 || given !== undefined)
        faults.push(`${what} ${name}: ${given?.[name]} instead of ${wanted}`);
    }
  };
  const gates = [...all.gates].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const tools = [...all.tools].sort(
    ([a, m], [b, n]) => n.failed - m.failed || n.passed - m.passed || (a < b ? -1 : 1),
  );
  const [namedGates, otherGates] = [gates.slice(0, 20), gates.slice(20)];
  const [namedTools, otherTools] = [tools.slice(0, 20), tools.slice(20)];
  const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
  same("passed", counts.passed, all.passed);
  same("failed", counts.failed, all.failed);
  near("gate_ms", counts.gate_ms, all.times);
  same(
    "gates",
    counts.gates,
    namedGates.map(([name, failed]) => ({ name, failed })),
  );
  same(
    "tools",
    counts.tools,
    namedTools.map(([name, verdicts]) => ({ name, ...verdicts })),
  );
  same("other_gates", counts.other_gates?.failed ?? 0, sum(otherGates.map(([, failed]) => failed)));
  same("other_tools", counts.other_tools?.failed ?? 0, sum(otherTools.map(([, { failed }]) => failed)));
  same("other_tools", counts.other_tools?.passed ?? 0, sum(otherTools.map(([, { passed }]) => passed)));
  same(
    "points",
    counts.points.map(({ at }) => Date.parse(at)),
    points.map(([at]) => at),
  );
  for (const [at, point] of counts.points.entries()) {
    const sums = points[at]?.[1] ?? newSums();
    same(`${at} passed`, point.passed, sums.passed);
    same(`${at} failed`, point.failed, sums.failed);
    near(`${at} gate_ms`, point.gate_ms, sums.times);
    const sorted = (record: Record<string, number>) =>
      Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
    const gatesOf = Object.fromEntries(
      [...sums.gates].filter(([name]) => namedGates.some(([named]) => named === name)),
    );
    same(`${at} gates`, sorted(point.gates), sorted(gatesOf));
    const toolsOf = [...sums.tools].filter(
      ([name, { failed }]) => failed > 0 && namedTools.some(([named]) => named === name),
    );
    same(
      `${at} tools`,
      sorted(point.tools),
      sorted(Object.fromEntries(toolsOf.map(([name, { failed }]) => [name, failed]))),
    );
    same(
      `${at} other_gates`,
      point.other_gates ?? 0,
      sum([...sums.gates].map(([, failed]) => failed)) - sum(Object.values(gatesOf)),
    );
    same(
      `${at} other_tools`,
      point.other_tools ?? 0,
      sum([...sums.tools].map(([, { failed }]) => failed)) - sum(toolsOf.map(([, { failed }]) => failed)),
    );
  }
  return faults;
}
