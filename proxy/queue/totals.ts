import type { Ranges } from "./ranges.ts";
import { unsealText } from "./sealed.ts";

/** How far a file in front of the database has been moved into it. */
export interface IntakeState {
  /** Up to that byte. */
  done: number;
  /** Up to where its records may be in the database without this having known. */
  doubt: number;
  /** All lines up to that number are moved, or counted as lost. */
  whole: number;
  /** The highest number so far, how many lines could be read, and how many are counted as lost. */
  last: number;
  seen: number;
  lost: number;
  /** Of lines that got numbers one after the other: the first line, its number in the database, and how many. The newest of these. */
  runs: (readonly [line: number, seq: number, count: number])[];
}

/** What the rows alone do not say. One sealed text, written in the transaction of each change, and kept once more beside the database. */
export interface Totals {
  /** Made with the file, so that no other's are taken for its own. */
  file: string;
  /** Of changes so far. */
  stamp: number;
  /** The last number that was given to a record, and the first that may wait. */
  newest: number;
  head: number;
  /** Numbers that no evaluation stands behind, and evaluations that never got a number. */
  uncounted: number;
  unwritten: number;
  acknowledged: number;
  /** Waiting or in flight. */
  undelivered: number;
  dead: number;
  /** Of everything that is neither delivered nor given up. */
  bytes: number;
  dropped: Record<string, { n: number; told: number }>;
  intakes: Record<string, IntakeState>;
}

/** Where the rows are that neither wait nor are below the head, for a salvage that can no longer ask the database. */
export interface Hints {
  /** At or above the head and delivered or given up. */
  settled: Ranges;
  /** Refused, with the code of the collector. */
  refused: readonly (readonly [seq: number, code: string | null])[];
  /** What is not named may be either. */
  isCut: boolean;
}

/** Each number was given to an evaluation but for those that are not counted. */
export const evaluatedOf = ({ newest, uncounted, unwritten }: Totals): number =>
  newest - uncounted + unwritten;

export const droppedOf = ({ dropped }: Totals): number =>
  Object.values(dropped).reduce((sum, { n }) => sum + n, 0);

export function newTotals(file: string): Totals {
  return {
    file,
    stamp: 0,
    newest: 0,
    head: 1,
    uncounted: 0,
    unwritten: 0,
    acknowledged: 0,
    undelivered: 0,
    dead: 0,
    bytes: 0,
    dropped: {},
    intakes: {},
  };
}

/** Undefined when it is not exactly what was written. A copy holds hints too. */
export function parseTotals(sealed: string): (Totals & Partial<Hints>) | undefined {
  const text = unsealText(sealed);
  // What is sealed was written here.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return text?.startsWith("{") === true ? (JSON.parse(text) as Totals & Partial<Hints>) : undefined;
}
