import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readCopy, TotalsCopy } from "./copy.ts";
import { findingsIn } from "./findings.ts";
import { Handle } from "./handle.ts";
import { intakePrefix, intakeSuffix } from "./intake.ts";
import { openPages } from "./pages.ts";
import { rebuild } from "./rebuild.ts";
import type { Salvaged } from "./rebuild.ts";
import type { MovedFile } from "./refill.ts";
import { copyText, readTotals } from "./change.ts";
import { makeTables } from "./tables.ts";
import type { Hints, Totals } from "./totals.ts";

/**
 * Writes a new database with every record that is whole in a damaged one or in its log. Which of them still wait, and how many there should be, say the
 * totals, of which a copy lies beside the database. `path` is the name that it had, `aside` where it is now.
 */
export function salvage({ path, aside, fresh }: { path: string; aside: string; fresh: string }): Salvaged {
  const files = openPages(aside);
  try {
    const found = findingsIn(files);
    const known = readCopy(path) ?? (found.totals && withoutHints(found.totals));
    const to = new Handle(fresh);
    try {
      to.pragma("synchronous = FULL");
      makeTables(to);
      const salvaged = to.transaction(() => rebuild(to, found, { known, files: filesBeside(path, known) }));
      using copy = new TotalsCopy(fresh);
      const totals = readTotals(to);
      copy.write({ stamp: totals.stamp, text: copyText(to, totals) });
      return salvaged;
    } finally {
      to[Symbol.dispose]();
    }
  } finally {
    for (const file of files) file[Symbol.dispose]();
  }
}

const withoutHints = (totals: Totals): Totals & Hints => ({
  ...totals,
  settled: [],
  refused: [],
  isCut: totals.dead > 0,
});

const none = { done: 0, whole: 0, last: 0, runs: [] };
const unknown = { ...none, done: Infinity, last: Infinity };

/** What may have been moved into the database: all of it, when nothing says how far. */
function filesBeside(path: string, known: Totals | undefined): MovedFile[] {
  const folder = dirname(path);
  return readdirSync(folder)
    .filter((name) => name.startsWith(intakePrefix(basename(path))) && name.endsWith(intakeSuffix))
    .map((name) => ({
      path: join(folder, name),
      name,
      size: statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0,
      ...(known === undefined ? unknown : (known.intakes[name] ?? none)),
    }));
}
