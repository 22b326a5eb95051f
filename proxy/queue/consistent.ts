import { readCopy } from "./copy.ts";
import { DamagedError, troubleOf } from "./handle.ts";
import type { Handle } from "./handle.ts";
import { openLog } from "./pages.ts";
import { scan } from "./scan.ts";
import { copyText, readTotals } from "./change.ts";
import type { Totals } from "./totals.ts";

/**
 * Throws when what a database says of itself does not fit together, though each of its pages does: SQLite takes a log to end where it is damaged, and a
 * record that waits becomes a dead letter by one bit. `isSmall`: its records may be counted.
 */
export function expectConsistent(handle: Handle, path: string, isSmall: boolean): void {
  // The copy first: it is behind or equal, never ahead, whoever writes meanwhile.
  const copy = readCopy(path);
  const totals = inOneRead(handle, () => {
    const totals = readTotals(handle);
    if (isSmall) expectRows(handle, totals);
    return totals;
  });
  const isOfThis = copy?.file === totals.file;
  const { stamp } = isOfThis ? copy : newestInLog(path, totals);
  // Once more, for others may have written while the log was read.
  if (stamp > readTotals(handle).stamp) throw new DamagedError("changes are gone");
  unlessLocked(() =>
    handle.transaction(() => {
      // A flag in the header may say that it must not be written, which only shows when it is.
      handle.run("UPDATE totals SET one = 1 WHERE one = 2");
      if (!isOfThis || copy.stamp < totals.stamp) renewCopy(handle);
      // The other place may hold what is of another file, and newer.
      if (!isOfThis) renewCopy(handle, 1);
    }),
  );
}

/** Without the copy, what the log itself holds behind the place at which SQLite takes it to end. */
function newestInLog(path: string, totals: Totals): Totals {
  let newest = totals;
  for (const log of openLog(path)) {
    for (const found of scan([log]))
      if ("stamp" in found && found.file === totals.file && found.stamp > newest.stamp) newest = found;
    log[Symbol.dispose]();
  }
  return newest;
}

function expectRows(handle: Handle, { newest, head, undelivered, dead }: Totals): void {
  const [last, waiting, refused] = handle.all<[number | null, number, number]>(
    `SELECT (SELECT max(seq) FROM records), (SELECT count(*) FROM records WHERE state = 0 AND seq >= ?),
       (SELECT count(*) FROM records WHERE state = 1)`,
    [head],
  )[0] ?? [0, 0, 0];
  if ((last ?? 0) > newest || waiting !== undelivered || refused !== dead)
    throw new DamagedError("the records are not those that are counted");
}

function renewCopy(handle: Handle, placesOn = 0): void {
  const totals = readTotals(handle);
  handle.copy?.write({ stamp: totals.stamp + placesOn, text: copyText(handle, totals) });
}

/** What several statements read is of one moment. */
function inOneRead<T>(handle: Handle, work: () => T): T {
  handle.exec("BEGIN");
  try {
    return work();
  } finally {
    handle.exec("COMMIT");
  }
}

function unlessLocked(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (troubleOf(error) !== "locked") throw error;
  }
}
