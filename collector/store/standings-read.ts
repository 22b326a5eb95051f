import type { WorstBy } from "../../shared/explain/worst.ts";
import type { AgentStanding } from "../../shared/contract/standings.ts";

export interface WorstAsked {
  by: WorstBy;
  /** How many worse ones are passed over. */
  offset: number;
  limit: number;
}

export interface WorstRead {
  agents: AgentStanding[];
  /** How many agents were compared. */
  compared: number;
  /** No agent was left out of the comparison. */
  isAll: boolean;
  workMs: number;
}

/** Of more agents, those that were seen last are compared. */
export const comparedMax = 10_000;
