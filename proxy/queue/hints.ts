import { rangesOf } from "./ranges.ts";
import type { Handle } from "./handle.ts";
import { read, textOf } from "./tables.ts";
import type { Hints, Totals } from "./totals.ts";

/** Enough for what ever was seen; beyond it records are sent twice rather than lost when the database is. */
const rowsMax = 1_000;

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
