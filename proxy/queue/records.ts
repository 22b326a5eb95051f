import type { LocalFacts, VerdictRecord } from "../tool-call.ts";
import type { QueuedRecord } from "./queue.ts";
import type { Handle } from "./handle.ts";
import { stored } from "./schema.ts";

/** A record on its way into the file. */
export interface NewRow {
  at: number;
  action: LocalFacts["action"];
  toolMs: number;
  id: string;
  body: string;
  size: number;
}

export function newRow(record: VerdictRecord, local: LocalFacts, atMs: number): NewRow {
  const body = JSON.stringify(record);
  return {
    at: atMs,
    action: local.action,
    toolMs: local.toolMs,
    id: record.evaluation_id,
    body,
    size: Buffer.byteLength(body),
  };
}

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

const places = "(?, ?, ?, ?, ?, ?, ?)";
const intoRecords = "INSERT INTO records (at, action, tool_ms, id, body, size, upto) VALUES";
const insertOne = `${intoRecords} ${places}`;
const together = 8;
const insertSome = `${intoRecords} ${Array<string>(together).fill(places).join(", ")}`;

/** In a transaction: the bytes of all records so far are read once. A statement for several takes two thirds of the time of one for each. */
export function insert(handle: Handle, rows: readonly NewRow[]): void {
  let upto = handle.all<[number]>("SELECT upto FROM records ORDER BY seq DESC LIMIT 1")[0]?.[0] ?? 0;
  const valuesOf = ({ at, action, toolMs, id, body, size }: NewRow): (string | number)[] => {
    upto += size;
    return [at, action, toolMs, id, body, size, upto];
  };
  for (let from = 0; from < rows.length;) {
    const count = rows.length - from < together ? 1 : together;
    handle.run(count === 1 ? insertOne : insertSome, rows.slice(from, from + count).flatMap(valuesOf));
    from += count;
  }
}

/** Those that are not here yet. It looks at every record, so it is for what happens rarely. */
export function unknownTo(handle: Handle, rows: readonly NewRow[]): NewRow[] {
  const found = handle.all<[string]>("SELECT id FROM records WHERE id IN (SELECT value FROM json_each(?))", [
    JSON.stringify(rows.map(({ id }) => id)),
  ]);
  const known = new Set(found.map(([id]) => id));
  return rows.filter(({ id }) => !known.has(id));
}

const kept = 1_000;

/** Moves `head` to the first record that waits, and deletes what is settled below it but for the newest delivered ones. */
export function settle(handle: Handle): void {
  handle.run(
    `UPDATE totals SET head = coalesce(
       (SELECT seq FROM records WHERE seq >= head AND state = 0 ORDER BY seq LIMIT 1),
       (SELECT max(seq) + 1 FROM records), head)`,
  );
  handle.run(
    `DELETE FROM records WHERE state >= 2 AND seq < (SELECT head FROM totals) AND seq < (SELECT max(seq) FROM records)
       AND (state = 3 OR seq < (SELECT seq FROM records WHERE state >= 2 ORDER BY seq DESC LIMIT 1 OFFSET ${kept - 1}))`,
  );
}

export function countDropped(handle: Handle, reason: string, n: number): void {
  if (n === 0) return;
  handle.run(
    "INSERT INTO dropped (reason, n) VALUES (?1, ?2) ON CONFLICT (reason) DO UPDATE SET n = n + ?2",
    [reason, n],
  );
}

/** Evaluations that are lost before they got a number. */
export function countUnwritten(handle: Handle, reason: string, n: number): void {
  handle.run("UPDATE totals SET unwritten = unwritten + ?", [n]);
  countDropped(handle, reason, n);
}

/** Gives records up, in one transaction with their count. Which ones is not for this function to choose. */
export function drop(handle: Handle, seqs: readonly number[], reason: string): number {
  const gone = handle.run(
    `UPDATE records SET state = ${stored.dropped}, body = '' WHERE state <= 1 AND seq IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(seqs)],
  );
  countDropped(handle, reason, gone);
  settle(handle);
  return gone;
}

export type Row = readonly [
  seq: number,
  state: number,
  attempts: number,
  at: number,
  action: LocalFacts["action"],
  toolMs: number,
  code: string | null,
  body: string,
];
export const columns = "seq, state, attempts, at, action, tool_ms, code, body";

export function queuedRecord(row: Row, inFlight: (seq: number) => boolean): QueuedRecord {
  const [seq, state, attempts, at, action, toolMs, code, body] = row;
  // The body was made by `newRow` alone.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const record = JSON.parse(body) as VerdictRecord;
  return {
    ...record,
    state: stateOf({ state, attempts, inFlight: inFlight(seq) }),
    action,
    tool_ms: toolMs,
    attempts,
    queued_at: new Date(at).toISOString(),
    ...(code === null ? {} : { code }),
  };
}

function stateOf(row: { state: number; attempts: number; inFlight: boolean }): QueuedRecord["state"] {
  if (row.state === stored.dead) return "dead";
  if (row.state === stored.acknowledged) return "acknowledged";
  if (row.inFlight) return "in_flight";
  return row.attempts > 0 ? "retrying" : "waiting";
}
