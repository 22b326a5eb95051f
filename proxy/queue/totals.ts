import { DamagedError } from "./handle.ts";
import type { Handle } from "./handle.ts";
import { hintsOf, noHints } from "./hints.ts";
import type { Hints } from "./hints.ts";
import { sealText, unsealText } from "./sealed.ts";
import { textOf } from "./tables.ts";

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

const sealedIn = (handle: Handle): string =>
  textOf(handle.all<[Buffer | null]>("SELECT CAST(text AS BLOB) FROM totals")[0]?.[0] ?? null);

function parsed(sealed: string): Totals {
  const totals = parseTotals(sealed);
  if (totals === undefined) throw new DamagedError("the totals are not what was written");
  return totals;
}

export const readTotals = (handle: Handle): Totals => parsed(sealedIn(handle));

const sealed = (totals: Totals): string => sealText(JSON.stringify(totals));

export function writeTotals(handle: Handle, totals: Totals): void {
  handle.run("UPDATE totals SET text = ?", [sealed(totals)]);
}

/**
 * One change of the queue, all of it or nothing. Its copy is written when it is committed: a copy that is behind only makes a salvage send again what was
 * just delivered, one that was ahead would make it take for moved what never was.
 */
export function change<T>(handle: Handle, work: (totals: Totals) => T): T {
  let copy: { stamp: number; text: string } | undefined;
  const result = handle.transaction(() => {
    const before = sealedIn(handle);
    const totals = parsed(before);
    const result = work(totals);
    if (sealed(totals) === before) return result;
    totals.stamp += 1;
    writeTotals(handle, totals);
    if (handle.copy !== undefined) copy = { stamp: totals.stamp, text: copyText(handle, totals) };
    return result;
  });
  if (copy !== undefined) handle.copy?.write(copy);
  return result;
}

const copyBytesMax = 64_000;

export function copyText(handle: Handle, totals: Totals): string {
  const text = sealText(JSON.stringify({ ...totals, ...hintsOf(handle, totals) }));
  return text.length <= copyBytesMax
    ? text
    : sealText(JSON.stringify({ ...totals, ...noHints, intakes: {} }));
}
