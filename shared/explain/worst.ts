import type { Trend } from "../contract/explanation.ts";

/** What the order of agents needs to know of a window. */
export interface Rank {
  agent_id: string;
  evaluations: number;
  pass_rate: number;
  trend: Pick<Trend, "change">;
}

/** Worst first: by pass rate, then by the steepest fall. Agents without evaluations come last. */
export function compareWorst(a: Rank, b: Rank): number {
  return (
    Number(a.evaluations === 0) - Number(b.evaluations === 0) ||
    a.pass_rate - b.pass_rate ||
    a.trend.change - b.trend.change ||
    (a.agent_id < b.agent_id ? -1 : 1)
  );
}
