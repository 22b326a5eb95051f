import type { Event } from "./types.ts";

export interface Tallied {
  name: string;
  outputs: number;
  failed: number;
  skipped: number;
  /** 19 of 20 took no longer. */
  slowMs: number;
  /** The tool or the gate in which most failed. */
  most: string | undefined;
}

interface Counting {
  outputs: number;
  failed: number;
  skipped: number;
  times: number[];
  with: Map<string, number>;
}

/** Of events, by gate; most failures first. */
export function byGate(events: readonly Event[]): Tallied[] {
  const found = new Map<string, Counting>();
  for (const { gates, tool_name } of events)
    for (const { name, passed, skipped, latency_ms } of gates) {
      const counting = countingOf(found, name, passed, latency_ms);
      if (skipped === true) counting.skipped++;
      if (!passed) add(counting.with, tool_name);
    }
  return tallied(found);
}

/** Of events, by tool; most failures first. */
export function byTool(events: readonly Event[]): Tallied[] {
  const found = new Map<string, Counting>();
  for (const { gates, tool_name, passed, total_latency_ms } of events) {
    if (tool_name === undefined) continue;
    const counting = countingOf(found, tool_name, passed, total_latency_ms);
    if (!passed) for (const gate of gates) if (!gate.passed) add(counting.with, gate.name);
  }
  return tallied(found);
}

function countingOf(found: Map<string, Counting>, name: string, passed: boolean, ms: number): Counting {
  const counting: Counting = found.get(name) ?? {
    outputs: 0,
    failed: 0,
    skipped: 0,
    times: [],
    with: new Map(),
  };
  found.set(name, counting);
  counting.outputs++;
  counting.times.push(ms);
  if (!passed) counting.failed++;
  return counting;
}

function add(counts: Map<string, number>, name: string | undefined): void {
  if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
}

function tallied(found: ReadonlyMap<string, Counting>): Tallied[] {
  return [...found]
    .map(([name, { outputs, failed, skipped, times, with: counts }]) => ({
      name,
      outputs,
      failed,
      skipped,
      slowMs: times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * 0.95)] ?? 0,
      most: [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0],
    }))
    .toSorted((a, b) => b.failed - a.failed || b.outputs - a.outputs);
}
