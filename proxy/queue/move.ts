import { failpoint } from "../../shared/failpoint.ts";
import { troubleOf } from "./handle.ts";
import type { Handle } from "./handle.ts";
import { linesUpTo } from "./line.ts";
import type { ReadAt } from "./line.ts";
import type { Lines } from "./recent.ts";
import { insert, unknownTo } from "./records.ts";
import type { NewRow } from "./sealed.ts";
import { countUnwritten } from "./settling.ts";
import { change } from "./change.ts";
import type { IntakeState, Totals } from "./totals.ts";

/** While several processes write at once, a run is what one of them moves at a time. */
const runsMax = 16;

/** A file of records in front of the database. */
export interface Source {
  name: string;
  /** Where the database may begin that knows nothing of this file: up to which byte it is moved, and how many lines that is. */
  from: { done: number; lines: number };
  /** Up to where the records of such a file may be in the database all the same: it was damaged, and this is not all that it knew. */
  doubt: number;
  read: ReadAt;
  /** The next of its records behind that byte. */
  next: (from: number) => Lines;
  /** How many lines were written into it, as far as that is known. */
  count: () => number;
  /** Up to where all of it is written for sure: what cannot be read before that is no line on its way, but lost. */
  end?: number;
  /** Whether the file is there. Asked when the lock is held: what is gone has been moved. */
  isThere: () => boolean;
}

/** Removes files of which everything is in the database and on the disk, or only lets go of them. */
export type Removal = (isSafe: boolean) => void | Promise<void>;

export interface Moved {
  /** How far the file has been moved now, whoever did it. */
  done: number;
  /** How many lines that is. */
  lines: number;
  rows: number;
  bytes: number;
}

/**
 * Moves a slice of what the file holds and the database does not. Whoever does it, and wherever it is killed, each record is moved once: how far it has come
 * is written with the records themselves.
 */
export function moveSlice(handle: Handle, source: Source): Moved {
  const moved = change(handle, (totals): Moved => {
    const intake = totals.intakes[source.name] ?? begun(source);
    if (!source.isThere()) return { done: intake.done, lines: intake.last, rows: 0, bytes: 0 };
    // Before the lines are read, for their writer goes on: of more than were there then, none is missing.
    const count = source.count();
    const lines = source.next(intake.done);
    const unseen = unseenOf(intake, lines);
    const rows = intake.done < intake.doubt ? unknownTo(handle, unseen) : unseen;
    const next = passed(intake, lines, unseen.length);
    if (rows.length === lines.rows.length) next.runs = extended(intake.runs, lines, totals.newest + 1);
    insert(handle, totals, rows);
    const all = lines.isEnd
      ? [...rows, ...atEnd(handle, totals, next, { source, count, stray: lines.stray })]
      : rows;
    if (next.seen + next.lost >= next.last) next.whole = next.last;
    if (next.done > 0 || next.lost > 0) totals.intakes[source.name] = next;
    failpoint("queue.move.before");
    const bytes = all.reduce((sum, { size }) => sum + size, 0);
    return { done: next.done, lines: next.seen + next.lost, rows: all.length, bytes };
  });
  failpoint("queue.move.after");
  return moved;
}

function begun({ from: { done, lines }, doubt }: Source): IntakeState {
  return { done, doubt, whole: lines, last: lines, seen: lines, lost: 0, runs: [] };
}

/** What is moved is not moved again where it has come to stand behind what is not. */
function unseenOf({ whole }: IntakeState, { rows, numbers }: Lines): NewRow[] {
  return rows.filter((_, at) => (numbers[at] ?? 0) > whole);
}

function passed(intake: IntakeState, { numbers, bytes }: Lines, unseen: number): IntakeState {
  const last = Math.max(intake.last, ...numbers);
  return { ...intake, done: intake.done + bytes, last, seen: intake.seen + unseen };
}

/**
 * What should be in the file and was not: by the numbers of its lines, by what its writer has noted, or because its end at least reads like lines. Some of it
 * may stand where nobody looks for it any more, in front of what is moved.
 */
function atEnd(
  handle: Handle,
  totals: Totals,
  intake: IntakeState,
  { source, count, stray }: { source: Source; count: number; stray: number },
): NewRow[] {
  intake.done = Math.max(intake.done, source.end ?? 0);
  intake.last = Math.max(intake.last + stray, count);
  if (intake.last <= intake.seen + intake.lost) return [];
  const before = [...linesUpTo(source.read, intake.done)];
  const behind = before.filter(({ number }) => number > intake.whole).map(({ row }) => row);
  const found = unknownTo(handle, behind);
  insert(handle, totals, found);
  intake.seen += found.length;
  const lost = Math.max(0, intake.last - intake.seen - intake.lost);
  intake.lost += lost;
  countUnwritten(totals, "corrupt", lost);
  return found;
}

/** With some lines that get numbers from `seq` on. */
function extended(runs: IntakeState["runs"], { rows, numbers }: Lines, seq: number): IntakeState["runs"] {
  const [first] = numbers;
  if (first === undefined || numbers.some((number, at) => number !== first + at)) return runs;
  const last = runs.at(-1);
  if (last !== undefined && last[0] + last[2] === first && last[1] + last[2] === seq)
    return [...runs.slice(0, -1), [last[0], last[1], last[2] + rows.length]];
  return [...runs, [first, seq, rows.length] as const].slice(-runsMax);
}

/** The file is gone for good. A row that stays because the database is locked does no harm: no other file will have its name. */
export function forget(handle: () => Handle, name: string): void {
  try {
    change(handle(), ({ intakes }) => {
      delete intakes[name];
    });
  } catch (error) {
    if (troubleOf(error) === undefined) throw error;
  }
}
