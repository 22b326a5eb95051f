import { insert, unknownTo } from "./records.ts";
import type { Handle } from "./handle.ts";
import type { NewRow } from "./sealed.ts";
import { unsealRow } from "./sealed.ts";
import { read } from "./tables.ts";
import { change } from "./change.ts";

const lateMax = 10_000;

/** The newest records that wait in a file that has lost its name. */
export function lateRows(handle: Handle): NewRow[] {
  try {
    return handle
      .all<[number, Buffer | null]>(
        `SELECT seq, ${read.line} FROM records WHERE state = 0 ORDER BY seq DESC LIMIT ${lateMax}`,
      )
      .toReversed()
      .map(([seq, line]) => unsealRow(seq, line))
      .filter((row) => row !== undefined);
  } catch {
    // It is damaged, which is why it was moved.
    return [];
  }
}

/** Writes those that the new file does not have. */
export function carryLate(handle: Handle, late: readonly NewRow[]): void {
  if (late.length > 0) change(handle, (totals) => insert(handle, totals, unknownTo(handle, late)));
}
