import { rangesOf } from "./ranges.ts";
import type { Ranges } from "./ranges.ts";
import type { Handle } from "./handle.ts";
import { read, textOf } from "./tables.ts";
import type { Totals } from "./totals.ts";

/** Enough for what ever was seen; beyond it records are sent twice rather than lost when the database is. */
const rowsMax = 1_000;

/** Where the rows are that neither wait nor are below the head, for a salvage that can no longer ask the database. */
export interface Hints {
  /** At or above the head and delivered or given up. */
  settled: Ranges;
  /** Refused, with the code of the collector. */
  refused: readonly (readonly [seq: number, code: string | null])[];
  /** What is not named may be either. */
  isCut: boolean;
}

export const noHints: Hints = { settled: [], refused: [], isCut: true };

/** What is moved in changes none of them; whatever does changes one of these figures, and none of them is ever had twice. */
const standingOf = ({ head, acknowledged, dead, uncounted, dropped }: Totals): string =>
  [head, acknowledged, dead, uncounted, ...Object.values(dropped).map(({ n }) => n)].join(" ");

export function hintsOf(handle: Handle, totals: Totals): Hints {
  const standing = standingOf(totals);
  if (handle.noted?.standing !== standing) handle.noted = { standing, hints: lookedUp(handle, totals) };
  return handle.noted.hints;
}

function lookedUp(handle: Handle, { head, dead }: Totals): Hints {
  const settled = handle.all<[number]>(
    `SELECT seq FROM records WHERE state >= 2 AND seq >= ? ORDER BY seq LIMIT ${rowsMax}`,
    [head],
  );
  const refused =
    dead === 0
      ? []
      : handle.all<[number, Buffer | null]>(
          `SELECT seq, ${read.code} FROM records WHERE state = 1 ORDER BY seq LIMIT ${rowsMax}`,
        );
  return {
    settled: rangesOf(settled.map(([seq]) => seq)),
    refused: refused.map(([seq, code]) => [seq, code && textOf(code)]),
    isCut: refused.length < dead,
  };
}
