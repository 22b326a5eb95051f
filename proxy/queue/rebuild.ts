import { randomBytes } from "node:crypto";
import { fatesOf } from "./fates.ts";
import type { Fates } from "./fates.ts";
import type { Findings } from "./findings.ts";
import type { Handle } from "./handle.ts";
import { insert } from "./records.ts";
import type { NewRow } from "./sealed.ts";
import { refill } from "./refill.ts";
import type { MovedFile } from "./refill.ts";
import { sealRow } from "./sealed.ts";
import { countDropped, settle } from "./settling.ts";
import { stored } from "./tables.ts";
import { writeTotals } from "./change.ts";
import { droppedOf, evaluatedOf, newTotals } from "./totals.ts";
import type { Hints, Totals } from "./totals.ts";

/** Beside what was found in the database itself. */
export interface Sources {
  known: (Totals & Hints) | undefined;
  files: readonly MovedFile[];
}

export interface Salvaged {
  saved: number;
  lost: number;
  /** The totals are known: nothing can be missing besides. */
  isExact: boolean;
}

/** Fills a new database with what was found of another, under the same numbers. */
export function rebuild(to: Handle, found: Findings, { known, files }: Sources): Salvaged {
  const fates = fatesOf(found, known);
  const totals = totalsOf(fates, known, files);
  const { newest, lost: missing } = fates;
  const gaps = { lost: missing, newest, seqOf: found.seqOf, found: new Set(found.places.keys()) };
  const refilled = refill(gaps, files);
  let lost = 0;
  for (const seq of [...found.places.keys(), ...missing].toSorted((a, b) => a - b)) {
    const fate = fates.of(seq);
    if (fate === undefined) continue;
    const row = found.places.get(seq)?.read() ?? refilled.rows.get(seq);
    if (row === undefined) lost += 1;
    put(to, totals, { seq, row, state: row === undefined ? stored.dropped : fate, code: fates.codeOf(seq) });
  }
  countDropped(totals, "corrupt", lost);
  const others = [...found.others.map((place) => place.read()), ...refilled.others].filter(
    (row) => row !== undefined,
  );
  insert(to, totals, others);
  totals.uncounted += others.length;
  balance(totals);
  settle(to, totals);
  writeTotals(to, totals);
  return { saved: totals.undelivered + totals.dead, lost, isExact: known !== undefined };
}

interface Found {
  seq: number;
  row: NewRow | undefined;
  state: number;
  code: string | null;
}

/** The number of a record that is lost keeps its row, so that it is not looked for again. */
function put(to: Handle, totals: Totals, { seq, row, state, code }: Found): void {
  to.run("INSERT INTO records (seq, state, line, code, id) VALUES (?, ?, ?, ?, ?)", [
    seq,
    state,
    row === undefined ? "" : sealRow(row, seq),
    code,
    row?.id ?? "",
  ]);
  if (row === undefined || state > stored.dead) return;
  totals[state === stored.dead ? "dead" : "undelivered"] += 1;
  totals.bytes += row.size;
}

/** As they were, but for what is counted anew. */
function totalsOf(fates: Fates, known: Totals | undefined, files: readonly MovedFile[]): Totals {
  const intakes = Object.entries(known?.intakes ?? {}).map(([name, intake]) => {
    const size = files.find((file) => file.name === name)?.size ?? 0;
    // What was moved after these totals were written is there too.
    return [name, { ...intake, doubt: Math.max(intake.doubt, size) }];
  });
  return {
    ...newTotals(randomBytes(8).toString("hex")),
    stamp: (known?.stamp ?? 0) + 1,
    newest: fates.newest,
    uncounted: known?.uncounted ?? fates.unknown,
    unwritten: known?.unwritten ?? 0,
    dropped: structuredClone(known?.dropped ?? {}),
    intakes: Object.fromEntries(intakes),
  };
}

/** Whatever was evaluated and is neither here nor lost was delivered; what is sent a second time was not, until it is. */
function balance(totals: Totals): void {
  const delivered = evaluatedOf(totals) - totals.undelivered - totals.dead - droppedOf(totals);
  totals.acknowledged = Math.max(0, delivered);
  totals.uncounted += Math.min(0, delivered);
}
