import type { Trend } from "../contract/explanation.ts";

/** What the order of agents needs to know of a window. */
export interface Rank {
  agent_id: string;
  evaluations: number;
  pass_rate: number;
  trend: Pick<Trend, "change">;
}

export type WorstBy = "worst" | "falling";

/** By the lowest pass rate or by the steepest fall, then by the other. Agents without evaluations come last. */
export function worstBy(order: WorstBy): (a: Rank, b: Rank) => number {
  return (a, b) => {
    const rate = a.pass_rate - b.pass_rate;
    const fall = a.trend.change - b.trend.change;
    return (
      Number(a.evaluations === 0) - Number(b.evaluations === 0) ||
      (order === "worst" ? rate || fall : fall || rate) ||
      (a.agent_id < b.agent_id ? -1 : 1)
    );
  };
}
