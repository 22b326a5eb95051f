import type { Findings } from "./findings.ts";
import { stored } from "./tables.ts";
import type { Hints, Totals } from "./totals.ts";

const kept = 1_000;
/** Where no totals say it: what SQLite has given up long ago is found too, and the millions that were delivered since are no loss. */
const gapsMax = 100_000;
/** Records that were dropped for these reasons were never in the database, or are not found. */
const lossy = new Set(["corrupt", "disk_error"]);

/** What became of the records of a database that cannot be asked any more. */
export interface Fates {
  newest: number;
  /** Numbers of which nothing can be said, when no totals are known. */
  unknown: number;
  /** Waiting or refused, and not found. */
  lost: readonly number[];
  /** Its state in the new database; undefined when it does not belong there. */
  of: (seq: number) => number | undefined;
  codeOf: (seq: number) => string | null;
}

/** Of what nobody knows, waits: sending a record twice does no harm, not sending it does. */
export function fatesOf({ places, seqOf }: Findings, known: (Totals & Hints) | undefined): Fates {
  const found = [...places.keys()].toSorted((a, b) => a - b);
  const newest = Math.max(known?.newest ?? 0, found.at(-1) ?? 0);
  const first = known?.head ?? firstOf(found);
  const settled = new Set((known?.settled ?? []).flatMap(([from, to]) => numbers(from, to)));
  const refused = new Map(known?.refused);
  const isSettled = (seq: number): boolean =>
    !refused.has(seq) && (settled.has(seq) || (seq < first && known?.isCut === false));
  // Nothing but what was delivered is settled when nothing was ever given up.
  const isGivenUp = Object.keys(known?.dropped ?? {}).some((reason) => !lossy.has(reason));
  const delivered = found.filter((seq) => isSettled(seq) && seqOf.get(places.get(seq)?.id ?? "") === seq);
  const shown = new Set(isGivenUp ? [] : delivered.slice(-kept));
  const lost = numbers(first, newest).filter(
    (seq) => !places.has(seq) && !isSettled(seq) && !refused.has(seq),
  );
  return {
    newest,
    unknown: first - 1 - found.filter((seq) => seq < first).length,
    lost: [...lost, ...[...refused.keys()].filter((seq) => !places.has(seq))].toSorted((a, b) => a - b),
    of: (seq) => {
      if (refused.has(seq)) return stored.dead;
      if (!isSettled(seq)) return stored.waiting;
      return shown.has(seq) ? stored.acknowledged : undefined;
    },
    codeOf: (seq) => refused.get(seq) ?? null,
  };
}

/** From there on no more than so many are missing. */
function firstOf(found: readonly number[]): number {
  let first = (found.at(-1) ?? 0) + 1;
  let gaps = 0;
  for (const seq of found.toReversed()) {
    gaps += first - seq - 1;
    if (gaps > gapsMax) return first;
    first = seq;
  }
  return first;
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}
