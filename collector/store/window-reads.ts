import type { Tally } from "../../shared/explain/tally.ts";

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
