import type { Tally } from "../../shared/explain/tally.ts";
import type { WorstAsked, WorstRead } from "./standings-read.ts";

export interface TallyRead {
  tally: Tally;
  /** How long a thread of this process has worked for it. */
  workMs: number;
}

export interface HistoryRead {
  /** Oldest first. */
  points: ScorePoint[];
  workMs: number;
}

/** What an event has made of its agent's score. */
export interface ScorePoint {
  createdAtMs: number;
  passed: boolean;
  /** Missing when the stored event cannot be read any more. */
  score?: number | undefined;
}

export function toScorePoint({ createdAtMs, passed, score }: ScorePoint): ScorePoint {
  return { createdAtMs, passed, ...(score === undefined ? {} : { score }) };
}

interface Asked {
  tally: (org: string, agentId: string, only?: "failures") => Promise<TallyRead>;
  history: (org: string, agentId: string) => Promise<HistoryRead>;
  readonly worst?: (org: string, asked: WorstAsked) => Promise<WorstRead>;
}

/** Reads one window at a time, with the organizations in turn. The one that asks is charged for the work. */
export function windowReadsOf(
  store: Asked,
  turns: { run: <T>(org: string, job: () => Promise<T>) => Promise<T> },
  work: { spend: (org: string, ms: number) => void },
) {
  const { worst } = store;
  const read = <T extends { workMs: number }>(org: string, job: () => Promise<T>): Promise<T> =>
    turns.run(org, async () => {
      const found = await job();
      work.spend(org, found.workMs);
      return found;
    });
  return {
    tally: async (...[org, agentId, only]: Parameters<Asked["tally"]>) =>
      (await read(org, () => store.tally(org, agentId, only))).tally,
    history: async (org: string, agentId: string) =>
      (await read(org, () => store.history(org, agentId))).points,
    /** Undefined where the store cannot compare all agents. */
    worst: async (org: string, asked: WorstAsked) => worst && (await read(org, () => worst(org, asked))),
  };
}
