import { DamagedError } from "./handle.ts";
import type { Handle } from "./handle.ts";
import { insert } from "./records.ts";
import { headIn, unsealRow } from "./sealed.ts";
import { read, stored } from "./tables.ts";
import type { Totals } from "./totals.ts";

const pageRows = 500;
const kept = 1_000;

/** Moves `head` to the first record that waits, and deletes what is settled below it but for the newest delivered ones. */
export function settle(handle: Handle, totals: Totals): void {
  const { head, newest } = totals;
  totals.head =
    handle.all<[number]>("SELECT seq FROM records WHERE seq >= ? AND state = 0 ORDER BY seq LIMIT 1", [
      head,
    ])[0]?.[0] ?? newest + 1;
  handle.run(
    `DELETE FROM records WHERE state >= 2 AND seq < ?1
       AND (state = 3 OR seq < (SELECT seq FROM records WHERE state >= 2 ORDER BY seq DESC LIMIT 1 OFFSET ${kept - 1}))`,
    [totals.head],
  );
}

export function countDropped(totals: Totals, reason: string, n: number): void {
  if (n === 0) return;
  const dropped = (totals.dropped[reason] ??= { n: 0, told: 0 });
  dropped.n += n;
}

/** Evaluations that are lost before they got a number. */
export function countUnwritten(totals: Totals, reason: string, n: number): void {
  totals.unwritten += n;
  countDropped(totals, reason, n);
}

/** The collector has them. Those that somebody has settled already count once. */
export function acknowledge(handle: Handle, totals: Totals, seqs: readonly number[]): void {
  const rows = openOf(handle, seqs).filter(({ isDead }) => !isDead);
  takeOut(totals, rows);
  totals.acknowledged += rows.length;
  handle.run(
    `UPDATE records SET state = ${stored.acknowledged} WHERE seq IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(rows.map(({ seq }) => seq))],
  );
  settle(handle, totals);
}

/** The collector refuses it for good. */
export function bury(handle: Handle, totals: Totals, { seq, code }: { seq: number; code: string }): void {
  const buried = handle.run(
    `UPDATE records SET state = ${stored.dead}, code = ?, attempts = attempts + 1 WHERE state = 0 AND seq = ?`,
    [code, seq],
  );
  totals.undelivered -= buried;
  totals.dead += buried;
  settle(handle, totals);
}

/** Gives records up, in one transaction with their count. Which ones is not for this function to choose. */
export function drop(
  handle: Handle,
  totals: Totals,
  chosen: { seqs: readonly number[]; reason: string },
): number {
  const rows = openOf(handle, chosen.seqs);
  giveUp(handle, totals, rows);
  countDropped(totals, chosen.reason, rows.length);
  settle(handle, totals);
  return rows.length;
}

/** Dead letters wait again, at the end and under new numbers: all of them, or the one with that id. How many. */
export function retry(
  handle: Handle,
  totals: Totals,
  { id, nowMs }: { id: string | null; nowMs: number },
): number {
  let again = 0;
  for (;;) {
    const rows = handle
      .all<[number, Buffer | null]>(
        `SELECT seq, ${read.line} FROM records WHERE state = 1 AND (?1 IS NULL OR id = ?1) ORDER BY seq LIMIT ${pageRows}`,
        [id],
      )
      .map(([origin, line]) => {
        const row = unsealRow(origin, line);
        if (row === undefined) throw new DamagedError(`record ${origin}`);
        const { action, toolMs, id, body, size, found } = row;
        return { at: nowMs, action, toolMs, id, body, size, found, origin };
      });
    insert(handle, totals, rows);
    giveUp(
      handle,
      totals,
      openOf(
        handle,
        rows.map(({ origin }) => origin),
      ),
    );
    totals.uncounted += rows.length;
    again += rows.length;
    if (rows.length < pageRows) return again;
  }
}

/** Of these, those that wait or are dead letters, and how much there is of each. */
function openOf(handle: Handle, seqs: readonly number[]): { seq: number; isDead: boolean; size: number }[] {
  return handle
    .all<[number, number, Buffer | null]>(
      `SELECT seq, ${read.state}, ${read.beginning} FROM records
       WHERE state <= 1 AND seq IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(seqs)],
    )
    .map(([seq, state, line]) => ({ seq, isDead: state === stored.dead, size: headIn(line)?.size ?? 0 }));
}

function takeOut(totals: Totals, rows: ReturnType<typeof openOf>): void {
  for (const { isDead, size } of rows) {
    totals[isDead ? "dead" : "undelivered"] -= 1;
    totals.bytes -= size;
  }
}

function giveUp(handle: Handle, totals: Totals, rows: ReturnType<typeof openOf>): void {
  takeOut(totals, rows);
  handle.run(
    `UPDATE records SET state = ${stored.dropped}, line = '' WHERE seq IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(rows.map(({ seq }) => seq))],
  );
}
