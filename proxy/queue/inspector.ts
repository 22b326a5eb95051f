import type { VerdictRecord } from "../tool-call.ts";
import { isLive, readLease } from "./drainer-lease.ts";
import type { Identity } from "./drainer-lease.ts";
import { within } from "./ranges.ts";
import type { Ranges } from "./ranges.ts";
import { patiently } from "./handle.ts";
import type { Handle } from "./handle.ts";
import type { Inspect, QueuedRecord, QueueStats, RecordState } from "./queue.ts";
import { importedRow, insert, oldestWaiting } from "./records.ts";
import { unsealRow } from "./sealed.ts";
import { drop, retry, settle } from "./settling.ts";
import { columns, forward, pageRows, queuedRecord, storedIn } from "./shown.ts";
import type { InPages, Row } from "./shown.ts";
import { read, textOf } from "./tables.ts";
import { change, readTotals } from "./change.ts";
import { evaluatedOf } from "./totals.ts";
import type { Totals } from "./totals.ts";

const foundMax = 100;
const patienceMs = 1_000;
const undelivered: readonly RecordState[] = ["waiting", "in_flight", "retrying", "dead"];

export interface InspectorDeps {
  /** With all in it that any process has written down so far. */
  handle: () => Handle;
  me: Identity;
  now: () => number;
  monotonic: () => number;
  /** What this process could not write yet. */
  unwritten: () => { held: number; lost: number; bytes: number };
  written: (bytes: number) => void;
  damaged: () => void;
}

/** What people ask and change. Their changes wait for a lock, for a second at most; their questions need none. */
export class QueueInspector implements Inspect {
  readonly #deps: InspectorDeps;

  constructor(deps: InspectorDeps) {
    this.#deps = deps;
  }

  stats(nowMs: number): QueueStats {
    const handle = this.#deps.handle();
    const totals = readTotals(handle);
    const { held, lost, bytes } = this.#deps.unwritten();
    const flight = this.#flight().reduce(
      (sum, range) =>
        sum +
        (handle.all<[number]>(
          "SELECT count(*) FROM records WHERE state = 0 AND seq BETWEEN ? AND ?",
          range,
        )[0]?.[0] ?? 0),
      0,
    );
    // A record that another process settled in between must not count twice.
    const inFlight = Math.min(flight, totals.undelivered);
    const oldest = oldestWaiting(handle, totals.head, 1)[0]?.at;
    const dropped = Object.fromEntries(Object.entries(totals.dropped).map(([reason, { n }]) => [reason, n]));
    if (lost > 0) dropped["disk_error"] = (dropped["disk_error"] ?? 0) + lost;
    return {
      evaluated: evaluatedOf(totals) + held + lost,
      acknowledged: totals.acknowledged,
      queued: totals.undelivered - inFlight + held,
      in_flight: inFlight,
      dead: totals.dead,
      dropped,
      oldest_age_s: oldest === undefined ? 0 : Math.max(0, Math.floor((nowMs - oldest) / 1000)),
      bytes: totals.bytes + bytes,
    };
  }

  retrying(): number {
    const handle = this.#deps.handle();
    const flight = this.#flight();
    return handle
      .all<[number, number]>(
        `SELECT seq, ${read.attempts} FROM records WHERE state = 0 AND seq >= ? ORDER BY seq LIMIT 1000`,
        [readTotals(handle).head],
      )
      .filter(([seq, attempts]) => attempts > 0 && !within(flight, seq)).length;
  }

  list(filter: { states?: readonly RecordState[]; limit?: number }): QueuedRecord[] {
    const { limit, states = undelivered } = filter;
    if (limit === undefined) return [...this.each(filter)];
    const wanted = new Set(states);
    const found: QueuedRecord[] = [];
    const pages = { from: Number.MAX_SAFE_INTEGER, order: "DESC", rows: Math.min(limit, pageRows) } as const;
    for (const record of this.#records(storedIn(states), pages)) {
      if (!wanted.has(record.state)) continue;
      if (found.push(record) >= limit) break;
    }
    return found.toReversed();
  }

  *each(filter: { states?: readonly RecordState[] }): Generator<QueuedRecord> {
    const { states = undelivered } = filter;
    const wanted = new Set(states);
    for (const record of this.#records(storedIn(states))) if (wanted.has(record.state)) yield record;
  }

  find(prefix: string): QueuedRecord[] {
    const rows = this.#deps
      .handle()
      .all<Row>(
        `SELECT ${columns} FROM records WHERE substr(id, 1, length(?1)) = ?1 AND state <> 3 ORDER BY seq LIMIT ${foundMax}`,
        [prefix],
      );
    return this.#shown(rows);
  }

  since(position: number | "now", limit: number): { records: QueuedRecord[]; position: number } {
    const handle = this.#deps.handle();
    const { newest } = readTotals(handle);
    if (position === "now" || position >= newest) return { records: [], position: newest };
    const rows = handle.all<Row>(
      `SELECT ${columns} FROM records WHERE seq > ? AND seq <= ? AND state <> 3 AND origin IS NULL ORDER BY seq LIMIT ?`,
      [position, newest, limit],
    );
    const last = rows.length < limit ? newest : rows.at(-1)?.[0];
    return { records: this.#shown(rows), position: last ?? newest };
  }

  retry(id?: string): number {
    const nowMs = this.#deps.now();
    return this.#change((handle, totals) => retry(handle, totals, { id: id ?? null, nowMs }));
  }

  drop(id: string): number {
    return this.#change((handle, totals) => {
      const rows = handle.all<[number]>("SELECT seq FROM records WHERE state <= 1 AND id = ?", [id]);
      return drop(handle, totals, { seqs: rows.map(([seq]) => seq), reason: "manual" });
    });
  }

  clear(): number {
    let cleared = 0;
    for (;;) {
      // In slices, so that proxies can write in between.
      const slice = this.#change((handle, totals) => {
        const rows = handle.all<[number]>(
          `SELECT seq FROM records WHERE state <= 1 ORDER BY seq LIMIT ${pageRows}`,
        );
        return drop(handle, totals, { seqs: rows.map(([seq]) => seq), reason: "manual" });
      });
      cleared += slice;
      if (slice === 0) return cleared;
    }
  }

  import(records: Iterable<VerdictRecord>): { imported: number; skipped: number } {
    const fresh = new Map<string, VerdictRecord>();
    let skipped = 0;
    for (const record of records) {
      if (fresh.has(record.evaluation_id)) skipped += 1;
      else fresh.set(record.evaluation_id, record);
    }
    skipped += this.#forgetKnown(fresh);
    let imported = 0;
    const wanted = [...fresh.values()];
    for (let from = 0; from < wanted.length; from += pageRows) {
      const slice = wanted.slice(from, from + pageRows);
      imported += this.#change((handle, totals) => {
        const nowMs = this.#deps.now();
        insert(
          handle,
          totals,
          slice.map((record) => importedRow(record, nowMs)),
        );
        return slice.length;
      });
    }
    return { imported, skipped };
  }

  /** How many of them are here, or were delivered a short while ago; those are taken out. */
  #forgetKnown(fresh: Map<string, VerdictRecord>): number {
    let known = 0;
    let last = 0;
    for (;;) {
      const rows = this.#deps
        .handle()
        .all<[number, Buffer | null]>(
          `SELECT seq, ${read.id} FROM records WHERE seq > ? AND state <> 3 ORDER BY seq LIMIT ${pageRows}`,
          [last],
        );
      for (const [seq, id] of rows) {
        last = seq;
        if (fresh.delete(textOf(id))) known += 1;
      }
      if (rows.length < pageRows) return known;
    }
  }

  /** Page by page: a statement that stays open would keep the log from being moved into the file. */
  *#records(where: string, { from, order, rows: most }: InPages = forward): Generator<QueuedRecord> {
    const beyond = order === "ASC" ? ">" : "<";
    let last = from;
    for (;;) {
      const rows = this.#deps
        .handle()
        .all<Row>(
          `SELECT ${columns} FROM records WHERE seq ${beyond} ? AND ${where} ORDER BY seq ${order} LIMIT ${most}`,
          [last],
        );
      yield* this.#shown(rows);
      last = rows.at(-1)?.[0] ?? last;
      if (rows.length < most) return;
    }
  }

  /** What is damaged is left out: it is no longer what was said. */
  #shown(rows: readonly Row[]): QueuedRecord[] {
    const flight = this.#flight();
    const found = rows.map(([seq, state, attempts, code, line]) => {
      const row = unsealRow(seq, line);
      return (
        row &&
        queuedRecord(row, { state, attempts, code: code && textOf(code), isInFlight: within(flight, seq) })
      );
    });
    const sound = found.filter((record) => record !== undefined);
    if (sound.length < found.length) this.#deps.damaged();
    return sound;
  }

  #flight(): Ranges {
    const lease = readLease(this.#deps.handle());
    return lease !== undefined && isLive(lease, this.#deps.monotonic(), this.#deps.me) ? lease.flight : [];
  }

  #change(work: (handle: Handle, totals: Totals) => number): number {
    const handle = this.#deps.handle();
    const changed = patiently(patienceMs, () =>
      change(handle, (totals) => {
        const n = work(handle, totals);
        settle(handle, totals);
        return n;
      }),
    );
    this.#deps.written(0);
    return changed;
  }
}
