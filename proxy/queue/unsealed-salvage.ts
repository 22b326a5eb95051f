import { Handle } from "./handle.ts";
import type { Value } from "./handle.ts";
import { upgradeSchema } from "./open-handle.ts";
import type { Salvaged } from "./rebuild.ts";
import { stored } from "./tables.ts";

const windowRows = 500;
const rowsPerPageMax = 16;

/** The last schema whose records have no checksum: they are found by SQLite's own pages or not at all. */
const schemaVersion = 2;

/** Reads whatever can be read of a damaged file of an older version into a new one of that version, and counts the rest as dropped. */
export function salvageUnsealed(damaged: string, fresh: string): Salvaged {
  const from = new Handle(damaged);
  from.pragma("busy_timeout = 5000");
  // Without this SQLite reads nothing at all of a file that is shorter than it says itself.
  from.pragma("writable_schema = ON");
  const to = new Handle(fresh);
  to.pragma("synchronous = FULL");
  upgradeSchema(to, fresh, schemaVersion);
  try {
    return to.transaction(() => carryOver(from, to));
  } finally {
    from[Symbol.dispose]();
    to[Symbol.dispose]();
  }
}

/** What was found of the records themselves. */
interface Found {
  rows: number;
  undelivered: number;
  delivered: number;
  lost: number;
  newest: number;
}

function carryOver(from: Handle, to: Handle): Salvaged {
  const newest = attempt(
    () => from.all<[number | null]>("SELECT max(seq) FROM records NOT INDEXED")[0]?.[0] ?? 0,
  );
  const found = copyRows(from, to, newest);
  const told = attempt(() => countsOf(from));
  const counts = told ?? { uncounted: 0, unwritten: 0, acknowledged: found.delivered, dropped: [] };
  const given = counts.dropped.reduce((sum, [, n]) => sum + n, 0);
  const known = found.undelivered + counts.acknowledged + given;
  // With its totals the file says itself how many it held; without them only the holes between its records do.
  const evaluated = found.newest - counts.uncounted + counts.unwritten;
  const lost = told === undefined ? found.lost : Math.max(0, evaluated - known);
  to.run("UPDATE totals SET uncounted = ?, unwritten = ?, acknowledged = ?", [
    found.rows + counts.unwritten - known - lost,
    counts.unwritten,
    counts.acknowledged,
  ]);
  for (const [reason, n, told] of counts.dropped)
    to.run("INSERT INTO dropped (reason, n, told) VALUES (?, ?, ?)", [reason, n, told]);
  if (lost > 0)
    to.run(
      "INSERT INTO dropped (reason, n) VALUES ('corrupt', ?1) ON CONFLICT (reason) DO UPDATE SET n = n + ?1",
      [lost],
    );
  for (const row of attempt(() => from.all(`SELECT ${safe("name")}, done, doubt FROM intakes`)) ?? [])
    to.run("INSERT INTO intakes (name, done, doubt) VALUES (?, ?, ?)", row.map(plain));
  to.exec(
    `UPDATE totals SET head = coalesce((SELECT seq FROM records WHERE state = 0 ORDER BY seq LIMIT 1), (SELECT max(seq) + 1 FROM records), head)`,
  );
  return { saved: found.undelivered, lost, isExact: newest !== undefined && found.newest === newest };
}

function copyRows(from: Handle, to: Handle, newest: number | undefined): Found {
  const found: Found = { rows: 0, undelivered: 0, delivered: 0, lost: 0, newest: newest ?? 0 };
  let upto = 0;
  let missing = 0;
  for (const row of readable(from, newest ?? pages(from) * rowsPerPageMax)) {
    if (row === undefined) {
      missing += 1;
      continue;
    }
    found.rows += 1;
    found[row.state === stored.acknowledged ? "delivered" : "undelivered"] += 1;
    found.newest = Math.max(found.newest, row.seq);
    found.lost += missing;
    missing = 0;
    upto += row.size;
    to.run(
      `INSERT INTO records (state, attempts, at, action, tool_ms, size, origin, code, id, body, upto)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [...row.columns, upto],
    );
  }
  // Behind the last one that can be read, a number is a loss only when the file knows that it was given out.
  if (newest !== undefined) found.lost += missing;
  return found;
}

interface Counts {
  uncounted: number;
  unwritten: number;
  acknowledged: number;
  dropped: readonly (readonly [reason: string, n: number, told: number])[];
}

function countsOf(from: Handle): Counts | undefined {
  const row = from.all<[number, number, number]>("SELECT uncounted, unwritten, acknowledged FROM totals")[0];
  if (row === undefined || !row.every(Number.isInteger)) return undefined;
  const [uncounted, unwritten, acknowledged] = row;
  const dropped = from
    .all<[Value, number, number]>(`SELECT ${safe("reason")}, n, told FROM dropped`)
    .map(([reason, n, told]) => [String(plain(reason)), n, told] as const);
  return { uncounted, unwritten, acknowledged, dropped };
}

interface Saved {
  seq: number;
  state: number;
  size: number;
  /** In the order of the insert. */
  columns: readonly Value[];
}

/**
 * Walks the numbers upwards in windows. One that cannot be read is halved down to the single record; behind a long run of unreadable ones the steps grow,
 * so that a large hole costs no more than a moment. Undefined stands for a record that is lost.
 */
function* readable(from: Handle, last: number): Generator<Saved | undefined> {
  let seq = attempt(() => from.all<[number | null]>("SELECT min(seq) FROM records NOT INDEXED")[0]?.[0]) ?? 1;
  const end = Math.min(last, seq + pages(from) * rowsPerPageMax);
  let window = windowRows;
  let failures = 0;
  while (seq <= end) {
    const rows = attempt(() => readWindow(from, seq, seq + window - 1));
    if (rows !== undefined) {
      yield* rows.map(saved).filter((row) => row?.state !== stored.dropped);
      seq += window;
      window = Math.min(windowRows, window * 2);
      failures = 0;
    } else if (window > 1) {
      window = Math.floor(window / 2);
    } else {
      const step = 1 + (failures >> 5);
      for (let lost = 0; lost < step && seq + lost <= end; lost++) yield undefined;
      seq += step;
      failures += 1;
    }
  }
}

function readWindow(from: Handle, first: number, last: number): (readonly Value[])[] {
  return from.all(
    `SELECT seq, ${rowColumns.map(safe).join(", ")} FROM records NOT INDEXED
     WHERE seq BETWEEN ? AND ? ORDER BY seq`,
    [first, last],
  );
}

const rowColumns = ["state", "attempts", "at", "action", "tool_ms", "size", "origin", "code", "id", "body"];

/** The driver ends the process for a text that is not UTF-8. */
const safe = (column: string): string =>
  `CASE typeof(${column}) WHEN 'text' THEN CAST(${column} AS BLOB) ELSE ${column} END`;
const plain = (value: Value): Value => (Buffer.isBuffer(value) ? value.toString() : value);

/** A page that was overwritten may still look like rows: only what reads as a record is one. */
function saved([seq, ...values]: readonly Value[]): Saved | undefined {
  const columns = values.map(plain);
  const [state, attempts, at, action, toolMs, size, , , id, body] = columns;
  if (typeof seq !== "number" || typeof state !== "number" || typeof size !== "number") return undefined;
  if (state === stored.dropped) return { seq, state, size: 0, columns };
  if (![attempts, at, toolMs].every(Number.isFinite) || typeof action !== "string") return undefined;
  if (typeof body !== "string" || Buffer.byteLength(body) !== size) return undefined;
  const record: unknown = attempt(() => JSON.parse(body));
  if (typeof record !== "object" || record === null || !("evaluation_id" in record)) return undefined;
  return record.evaluation_id === id && state >= 0 && state <= stored.acknowledged
    ? { seq, state, size, columns }
    : undefined;
}

function pages(from: Handle): number {
  return attempt(() => from.all<[number]>("PRAGMA page_count")[0]?.[0]) ?? 0;
}

/** Undefined for whatever the damage makes impossible. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
