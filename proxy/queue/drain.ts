import { failpoint } from "../../shared/failpoint.ts";
import { holdLease, isLive, noteFlight, readLease } from "./drainer-lease.ts";
import type { Identity } from "./drainer-lease.ts";
import { rangesOf } from "./ranges.ts";
import { DamagedError, spinning, troubleOf } from "./handle.ts";
import type { Handle } from "./handle.ts";
import type { Batch, Drain, Lease, Taken } from "./queue.ts";
import { oldestWaiting } from "./records.ts";
import { unsealRow } from "./sealed.ts";
import { takenOf } from "./shown.ts";
import { acknowledge, bury } from "./settling.ts";
import { read } from "./tables.ts";
import { change, readTotals } from "./change.ts";
import type { Totals } from "./totals.ts";

const retryMs = 50;

export interface DrainerDeps {
  handle: () => Handle;
  me: Identity;
  now: () => number;
  monotonic: () => number;
  written: (bytes: number) => void;
  damaged: () => void;
}

/** What the sender takes and gives back. A change that meets a lock is kept and made later, in order: the loop never waits for it. */
export class Drainer implements Omit<Drain, "arrival"> {
  readonly #deps: DrainerDeps;
  /** Taken by this process and not given back. */
  readonly #flight = new Map<number, string>();
  /** Taken from a file that has been replaced: their numbers are other records' by now. */
  readonly #forgotten = new Set<string>();
  #deferred: ((handle: Handle, totals: Totals) => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #refused: unknown;

  constructor(deps: DrainerDeps) {
    this.#deps = deps;
  }

  /** What the disk said to the last change, unless it took it: what is sent cannot be noted, and would be sent again. */
  get refused(): unknown {
    return this.#refused;
  }

  readonly lease: Lease = {
    hold: () => this.#hold(),
    holder: () => {
      const lease = this.#read((handle) => readLease(handle));
      if (lease === undefined || !isLive(lease, this.#deps.monotonic(), this.#deps.me)) return undefined;
      return { pid: lease.pid, since: lease.since };
    },
    release: () => {
      this.#flight.clear();
      this.#change((handle) => handle.run("DELETE FROM lease WHERE owner = ?", [this.#deps.me.owner]));
    },
  };

  take(limits: { events: number; bytes: number }): Batch | undefined {
    if (!this.#catchUp()) return undefined;
    const batch = this.#write((handle) => handle.transaction(() => this.#takeFrom(handle, limits)));
    for (const { seq, id } of batch?.records ?? []) {
      this.#flight.set(seq, id);
      this.#forgotten.delete(`${seq} ${id}`);
    }
    failpoint("queue.take");
    return batch;
  }

  acknowledge(batch: Batch): void {
    const seqs = this.#land(batch.records);
    failpoint("queue.acknowledge.before");
    this.#change((handle, totals) => {
      acknowledge(handle, totals, seqs);
      this.#noteFlight(handle);
    });
    failpoint("queue.acknowledge.after");
  }

  release(batch: Batch): void {
    const seqs = this.#land(batch.records);
    this.#change((handle) => {
      handle.run(
        "UPDATE records SET attempts = attempts + 1 WHERE state = 0 AND seq IN (SELECT value FROM json_each(?))",
        [JSON.stringify(seqs)],
      );
      this.#noteFlight(handle);
    });
  }

  bury(record: { seq: number }, code: string): void {
    const seqs = this.#land([record]);
    this.#change((handle, totals) => {
      for (const seq of seqs) bury(handle, totals, { seq, code });
      this.#noteFlight(handle);
    });
    failpoint("queue.bury");
  }

  untold(): Record<string, number> {
    const dropped = this.#read((handle) => readTotals(handle).dropped) ?? {};
    const open = Object.entries(dropped).map(([reason, { n, told }]) => [reason, n - told] as const);
    return Object.fromEntries(open.filter(([, n]) => n > 0));
  }

  told(dropped: Readonly<Record<string, number>>): void {
    this.#change((_, totals) => {
      for (const [reason, count] of Object.entries(dropped)) {
        const known = totals.dropped[reason];
        if (known !== undefined) known.told = Math.min(known.n, known.told + count);
      }
    });
  }

  waiting(): { count: number; oldestAtMs: number | undefined } {
    const found = this.#read((handle) => {
      const { undelivered, head } = readTotals(handle);
      return { undelivered, rows: oldestWaiting(handle, head, this.#flight.size + 1) };
    });
    const oldest = found?.rows.find(({ seq }) => !this.#flight.has(seq));
    const count = Math.max(0, (found?.undelivered ?? 0) - this.#flight.size);
    // One that is damaged is to be looked at as soon as possible.
    return { count, oldestAtMs: oldest === undefined ? undefined : (oldest.at ?? 0) };
  }

  /** The file was replaced: what was taken from it waits in the new one, and what is still to be said about it means nothing there. */
  forget(): void {
    for (const [seq, id] of this.#flight) this.#forgotten.add(`${seq} ${id}`);
    this.#flight.clear();
    this.#deferred = [];
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#catchUp();
    clearTimeout(this.#timer);
    this.lease.release();
    clearTimeout(this.#timer);
  }

  #hold(): boolean {
    const clock = { nowMs: this.#deps.now(), monotonicMs: this.#deps.monotonic() };
    const outcome =
      this.#write((handle) => handle.transaction(() => holdLease(handle, this.#deps.me, clock))) ??
      (this.#stillMine(clock.monotonicMs) ? "renewed" : "refused");
    if (outcome !== "renewed") this.#flight.clear();
    return outcome !== "refused";
  }

  /** When the lease could not be written just now: reading needs no lock. */
  #stillMine(monotonicMs: number): boolean {
    const lease = this.#read((handle) => readLease(handle));
    return lease?.owner === this.#deps.me.owner && isLive(lease, monotonicMs, this.#deps.me);
  }

  #takeFrom(handle: Handle, limits: { events: number; bytes: number }): Batch | undefined {
    if (readLease(handle)?.owner !== this.#deps.me.owner) return undefined;
    const { head, undelivered } = readTotals(handle);
    const limit = limits.events + this.#flight.size;
    const rows = handle.all<[number, Buffer | null, number]>(
      `SELECT seq, ${read.line}, ${read.attempts} FROM records WHERE state = 0 AND seq >= ? ORDER BY seq LIMIT ?`,
      [head, limit],
    );
    if (rows.length < Math.min(undelivered, limit)) throw new DamagedError("not all that waits is there");
    const records: Taken[] = [];
    let bytes = 0;
    for (const [seq, line, attempts] of rows) {
      if (this.#flight.has(seq)) continue;
      const row = unsealRow(seq, line);
      if (row === undefined) throw new DamagedError(`record ${seq}`);
      bytes += row.size + 1;
      if (records.length === limits.events || (bytes > limits.bytes && records.length > 0)) break;
      records.push({ seq, ...takenOf(row), attempts });
    }
    if (records.length === 0) return undefined;
    this.#noteFlight(handle, records);
    return { records };
  }

  #land(records: readonly { seq: number; id?: string }[]): number[] {
    const known = records.filter(({ seq, id }) => !this.#forgotten.delete(`${seq} ${id}`));
    for (const { seq } of known) this.#flight.delete(seq);
    return known.map(({ seq }) => seq);
  }

  #noteFlight(handle: Handle, more: readonly { seq: number }[] = []): void {
    noteFlight(handle, this.#deps.me, rangesOf([...this.#flight.keys(), ...more.map(({ seq }) => seq)]));
  }

  /** Undefined when the file cannot be asked now. */
  #read<T>(work: (handle: Handle) => T, failed?: (error: unknown) => void): T | undefined {
    try {
      return spinning(() => work(this.#deps.handle()));
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === undefined) throw error;
      if (trouble === "damaged") this.#deps.damaged();
      if (trouble === "failing") failed?.(error);
      return undefined;
    }
  }

  /** The same for what changes it, which alone shows whether the disk takes anything. */
  #write<T>(work: (handle: Handle) => T): T | undefined {
    return this.#read(
      (handle) => {
        const done = work(handle);
        this.#refused = undefined;
        return done;
      },
      (error) => {
        this.#refused = error;
      },
    );
  }

  #change(work: (handle: Handle, totals: Totals) => void): void {
    this.#deferred.push(work);
    this.#catchUp();
  }

  #catchUp(): boolean {
    clearTimeout(this.#timer);
    while (this.#deferred.length > 0) {
      const work = this.#deferred[0];
      if (work === undefined) break;
      const done = this.#write((handle) =>
        change(handle, (totals) => {
          work(handle, totals);
          return true;
        }),
      );
      if (done !== true) {
        this.#timer = setTimeout(() => this.#catchUp(), retryMs);
        return false;
      }
      this.#deferred.shift();
      this.#deps.written(0);
    }
    return true;
  }
}
