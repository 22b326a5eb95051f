import { closeSync, openSync, readSync } from "node:fs";
import { linesUpTo } from "./line.ts";
import type { ReadAt } from "./line.ts";
import type { NewRow } from "./sealed.ts";
import type { IntakeState } from "./totals.ts";

export interface MovedFile extends Pick<IntakeState, "done" | "whole" | "last" | "runs"> {
  path: string;
  name: string;
  size: number;
}

/** What the database has no more. */
export interface Gaps {
  /** The records that are looked for, in the order of their numbers. */
  lost: readonly number[];
  newest: number;
  /** What was found. */
  seqOf: ReadonlyMap<string, number>;
  found: ReadonlySet<number>;
}

export interface Refilled {
  rows: ReadonlyMap<number, NewRow>;
  /** Of which it is not known under what number they were, nor whether they are settled. */
  others: readonly NewRow[];
}

/**
 * What the database has lost may still be in the file in which it was first written down. Where the totals do not know the number of a line, its neighbours
 * do: lines have the order of their numbers, so between two that are known a line belongs to a number that is missing between theirs.
 */
export function refill(gaps: Gaps, files: readonly MovedFile[]): Refilled {
  const lost = new Set(gaps.lost);
  const rows = new Map<number, NewRow>();
  const others: NewRow[] = [];
  const place = (run: readonly NewRow[], after: number, before: number): void => {
    const open = gaps.lost.slice(firstAbove(gaps.lost, after), firstAbove(gaps.lost, before - 1));
    if (run.length === 0 || open.every((seq) => rows.has(seq))) return;
    const missing = numbersBetween(after, before).filter((seq) => !gaps.found.has(seq));
    // As many as are missing: each has its place. Otherwise other files have some of them, and sending twice is better than not at all.
    if (missing.length !== run.length) return void others.push(...run);
    for (const [at, row] of run.entries()) {
      const seq = missing[at] ?? 0;
      if (lost.has(seq)) rows.set(seq, row);
    }
  };
  for (const file of lost.size === 0 ? [] : files) {
    let after = 0;
    let run: NewRow[] = [];
    for (const { row, number } of movedLines(file)) {
      const seq = seqIn(file.runs, number) ?? gaps.seqOf.get(row.id);
      if (seq === undefined) {
        run.push(row);
        continue;
      }
      if (lost.has(seq)) rows.set(seq, row);
      place(run, after, seq);
      run = [];
      after = seq;
    }
    place(run, after, gaps.newest + 1);
  }
  return { rows, others };
}

function seqIn(runs: IntakeState["runs"], number: number): number | undefined {
  const run = runs.find(([line, , count]) => line <= number && number < line + count);
  return run && run[1] + number - run[0];
}

/** By their numbers: a damage may have put lines that are moved behind those that are not, and the other way round. */
function* movedLines({ path, size, ...moved }: MovedFile): Generator<{ row: NewRow; number: number }> {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return;
  }
  try {
    const read: ReadAt = (into, at) => readSync(file, into, 0, into.length, at);
    for (const line of linesUpTo(read, moved.done)) if (line.number <= moved.last) yield line;
    for (const line of linesUpTo(read, size, moved.done)) if (line.number <= moved.whole) yield line;
  } finally {
    closeSync(file);
  }
}

function numbersBetween(after: number, before: number): number[] {
  return Array.from({ length: Math.max(0, before - after - 1) }, (_, at) => after + 1 + at);
}

/** Where in an ascending list the first number is that is greater. */
function firstAbove(numbers: readonly number[], limit: number): number {
  let low = 0;
  for (let high = numbers.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? Infinity) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
