import { DamagedError } from "./handle.ts";
import type { Handle } from "./handle.ts";
import { hintsOf, noHints } from "./hints.ts";
import { sealText } from "./sealed.ts";
import { textOf } from "./tables.ts";
import { parseTotals } from "./totals.ts";
import type { Totals } from "./totals.ts";

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
