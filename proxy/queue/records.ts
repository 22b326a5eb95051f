import type { LocalFacts, Turn, VerdictRecord } from "../tool-call.ts";
import type { Handle } from "./handle.ts";
import { headIn, sealRow } from "./sealed.ts";
import type { NewRow } from "./sealed.ts";
import { read, textOf } from "./tables.ts";
import type { Totals } from "./totals.ts";

export function newRow(record: VerdictRecord, local: LocalFacts, atMs: number): NewRow {
  const body = JSON.stringify(record);
  return {
    at: atMs,
    action: local.action,
    toolMs: local.toolMs,
    id: record.evaluation_id,
    body,
    size: Buffer.byteLength(body),
    found: foundIn(local),
  };
}

/** A verdict that another machine has written, or another home. */
export function importedRow(record: VerdictRecord, atMs: number): NewRow {
  return newRow(contractFields(record), { action: record.passed ? "passed" : "observed", toolMs: 0 }, atMs);
}

/** So much of it has room beside a record. */
const foundMax = 4_096;
const nameMax = 200;

/** What stays on this machine: what was found, which rules allowed it and, of an output of a host, its session and turn. */
function foundIn({ found = [], allowed = [], session, prompt, host }: Beside): string {
  const turn = {
    session: session?.slice(0, nameMax),
    prompt: prompt?.slice(0, nameMax),
    host: host?.slice(0, nameMax),
  };
  const isMore = allowed.length > 0 || Object.values(turn).some((name) => name !== undefined);
  if (found.length === 0 && !isMore) return "";
  const rules = allowed.length === 0 ? {} : { allowed };
  const text = JSON.stringify(isMore ? { found, ...rules, ...turn } : found);
  if (text.length <= foundMax) return text;
  return foundIn({ found: found.slice(0, -1), allowed: allowed.slice(0, -1), ...turn });
}

type Beside = Turn & Pick<LocalFacts, "found" | "allowed">;

/** Only what the contract knows is stored, whatever else a line of an imported file holds. */
export function contractFields(record: VerdictRecord): VerdictRecord {
  const { evaluation_id, agent_id, tool, passed, gates, total_latency_ms, timestamp } = record;
  return {
    evaluation_id,
    agent_id,
    ...(tool === undefined ? {} : { tool }),
    passed,
    gates,
    total_latency_ms,
    timestamp,
  };
}

const places = "(?, ?, ?, ?)";
const intoRecords = "INSERT INTO records (seq, line, id, origin) VALUES";
const insertOne = `${intoRecords} ${places}`;
const together = 8;
const insertSome = `${intoRecords} ${Array<string>(together).fill(places).join(", ")}`;

/** A statement for several takes two thirds of the time of one for each. */
export function insert(handle: Handle, totals: Totals, rows: readonly Waiting[]): void {
  const valuesOf = (row: Waiting): (string | number | null)[] => {
    totals.newest += 1;
    totals.undelivered += 1;
    totals.bytes += row.size;
    return [totals.newest, sealRow(row, totals.newest), row.id, row.origin ?? null];
  };
  for (let from = 0; from < rows.length;) {
    const count = rows.length - from < together ? 1 : together;
    handle.run(count === 1 ? insertOne : insertSome, rows.slice(from, from + count).flatMap(valuesOf));
    from += count;
  }
}

/** A record, and the number that it had before it was made to wait again. */
type Waiting = NewRow & { origin?: number };

/** Those that are not here yet. It looks at every record, so it is for what happens rarely. */
export function unknownTo(handle: Handle, rows: readonly NewRow[]): NewRow[] {
  const found = handle.all<[Buffer | null]>(
    `SELECT ${read.id} FROM records WHERE id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(rows.map(({ id }) => id))],
  );
  const known = new Set(found.map(([id]) => textOf(id)));
  return rows.filter(({ id }) => !known.has(id));
}

/** When a record was queued and how long it is, for which only its beginning is read. */
export interface Beginning {
  seq: number;
  /** Undefined when it is damaged. */
  at: number | undefined;
  size: number;
}

export const beginningOf = ([seq, line]: readonly [number, Buffer | null]): Beginning => {
  const head = headIn(line);
  return { seq, at: head?.at, size: head?.size ?? 0 };
};

/** Of the oldest that wait. */
export function oldestWaiting(handle: Handle, head: number, limit: number): Beginning[] {
  return handle
    .all<[number, Buffer | null]>(
      `SELECT seq, ${read.beginning} FROM records WHERE state = 0 AND seq >= ? ORDER BY seq LIMIT ?`,
      [head, limit],
    )
    .map(beginningOf);
}
