import { failpoint } from "../../shared/failpoint.ts";
import { troubleOf } from "./handle.ts";
import type { Handle } from "./handle.ts";
import type { Lines } from "./recent.ts";
import { insert, unknownTo } from "./records.ts";
import { countUnwritten } from "./settling.ts";
import { change } from "./totals.ts";
import type { IntakeState } from "./totals.ts";

/** While several processes write at once, a run is what one of them moves at a time. */
const runsMax = 16;

/** A file of records in front of the database. */
export interface Source {
  name: string;
  /** Where the database may begin that knows nothing of this file: up to which byte it is moved, and how many lines that is. */
  from: { done: number; lines: number };
  /** Up to where the records of such a file may be in the database all the same: it was damaged, and this is not all that it knew. */
  doubt: number;
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
    const { done, lines: known } = source.from;
    const intake = totals.intakes[source.name] ?? {
      done,
      doubt: source.doubt,
      last: known,
      seen: known,
      lost: 0,
      runs: [],
    };
    if (!source.isThere()) return { done: intake.done, lines: intake.last, rows: 0, bytes: 0 };
    const lines = source.next(intake.done);
    const fresh = intake.done < intake.doubt ? unknownTo(handle, lines.rows) : lines.rows;
    const next = passed(intake, lines, source.end);
    if (fresh.length === lines.rows.length) next.runs = extended(intake.runs, lines, totals.newest + 1);
    insert(handle, totals, fresh);
    const lost = lines.isEnd || lines.last === undefined ? lostOf(next, lines, source.count()) : 0;
    countUnwritten(totals, "corrupt", lost);
    next.lost += lost;
    if (next.done > 0 || lost > 0) totals.intakes[source.name] = next;
    failpoint("queue.move.before");
    const size = fresh.reduce((sum, row) => sum + row.size, 0);
    return { done: next.done, lines: next.seen + next.lost, rows: fresh.length, bytes: size };
  });
  failpoint("queue.move.after");
  return moved;
}

function passed(intake: IntakeState, { rows, last, stray, bytes, isEnd }: Lines, end = 0): IntakeState {
  const done = intake.done + bytes;
  return {
    ...intake,
    done: isEnd ? Math.max(done, end) : done,
    last: last === undefined ? intake.last + rows.length + stray : Math.max(intake.last, last),
    seen: intake.seen + rows.length,
  };
}

/** With some lines that get numbers from `seq` on. */
function extended(runs: IntakeState["runs"], { rows, first }: Lines, seq: number): IntakeState["runs"] {
  if (first === undefined) return runs;
  const last = runs.at(-1);
  if (last !== undefined && last[0] + last[2] === first && last[1] + last[2] === seq)
    return [...runs.slice(0, -1), [last[0], last[1], last[2] + rows.length]];
  return [...runs, [first, seq, rows.length] as const].slice(-runsMax);
}

/** What should be there and was not: by the numbers of the lines behind it, by what its writer has noted, or because it at least ends like a line. */
function lostOf({ last, seen, lost }: IntakeState, lines: Lines, count: number): number {
  const there = lines.last === undefined ? last : Math.max(last + lines.stray, count);
  return Math.max(0, there - seen - lost);
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
