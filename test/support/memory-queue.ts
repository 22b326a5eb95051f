import type { LocalFacts, VerdictRecord } from "../../proxy/tool-call.ts";
import { Arrivals } from "../../proxy/queue/arrivals.ts";
import type { Batch, Lease, Queue, QueuedRecord, QueueStats, RecordState } from "../../proxy/queue/queue.ts";
import { rested, shown, sizeOf } from "./memory-queue-entry.ts";
import type { Entry } from "./memory-queue-entry.ts";
import { contractFields, newRow } from "../../proxy/queue/records.ts";
import type { NewRow } from "../../proxy/queue/sealed.ts";
import { takenOf } from "../../proxy/queue/shown.ts";

export interface MemoryQueueOptions {
  maxBytes: number;
  maxAgeMs: number;
  now: () => number;
}

const kept = 1_000;
const undelivered: readonly RecordState[] = ["waiting", "in_flight", "retrying", "dead"];

/** The queue as plain as it can be said: the reference that the one on disk is compared with. */
export function openMemoryQueue(options: MemoryQueueOptions): Queue {
  return new MemoryQueue(options);
}

class MemoryQueue implements Queue {
  readonly notices: readonly string[] = [];
  readonly #options: MemoryQueueOptions;
  readonly #arrivals = new Arrivals();
  readonly #dropped: Record<string, number> = {};
  readonly #told: Record<string, number> = {};
  #entries: Entry[] = [];
  #newest = 0;
  #evaluated = 0;
  #acknowledged = 0;
  #since: number | undefined;

  constructor(options: MemoryQueueOptions) {
    this.#options = options;
  }

  readonly lease: Lease = {
    hold: () => {
      this.#since ??= this.#options.now();
      return true;
    },
    holder: () => (this.#since === undefined ? undefined : { pid: process.pid, since: this.#since }),
    release: () => {
      this.#since = undefined;
      for (const entry of this.#entries) if (entry.state === "in_flight") entry.state = rested(entry);
    },
  };

  append(record: VerdictRecord, local: LocalFacts): void {
    this.#add(newRow(record, local, this.#options.now()), false);
    this.#evaluated += 1;
    this.#trim();
    this.#arrivals.announce();
  }

  take(limits: { events: number; bytes: number }): Batch | undefined {
    const records: Entry[] = [];
    let bytes = 0;
    for (const entry of this.#in("waiting", "retrying")) {
      bytes += entry.size + 1;
      if (records.length === limits.events || (bytes > limits.bytes && records.length > 0)) break;
      records.push(entry);
    }
    if (records.length === 0 || this.#since === undefined) return undefined;
    for (const entry of records) entry.state = "in_flight";
    return {
      records: records.map((entry) => ({ ...takenOf(entry), seq: entry.seq, attempts: entry.attempts })),
    };
  }

  acknowledge(batch: Batch): void {
    for (const entry of this.#of(batch.records)) {
      entry.state = "acknowledged";
      this.#acknowledged += 1;
    }
    this.#remove(this.#in("acknowledged").slice(0, -kept));
  }

  release(batch: Batch): void {
    for (const entry of this.#of(batch.records)) {
      entry.attempts += 1;
      entry.state = "retrying";
    }
  }

  bury(record: { seq: number }, code: string): void {
    for (const entry of this.#of([record]))
      Object.assign(entry, { state: "dead", code, attempts: entry.attempts + 1 });
  }

  untold(): Record<string, number> {
    const open = Object.entries(this.#dropped).map(
      ([reason, n]) => [reason, n - (this.#told[reason] ?? 0)] as const,
    );
    return Object.fromEntries(open.filter(([, n]) => n > 0));
  }

  told(dropped: Readonly<Record<string, number>>): void {
    for (const [reason, n] of Object.entries(dropped)) this.#told[reason] = (this.#told[reason] ?? 0) + n;
  }

  waiting(): { count: number; oldestAtMs: number | undefined } {
    const waiting = this.#in("waiting", "retrying");
    return { count: waiting.length, oldestAtMs: waiting[0]?.at };
  }

  arrival(ms: number, signal: AbortSignal): Promise<void> {
    return this.#arrivals.next(ms, signal);
  }

  stats(nowMs: number): QueueStats {
    const open = this.#in("waiting", "retrying", "in_flight");
    const dead = this.#in("dead");
    return {
      evaluated: this.#evaluated,
      acknowledged: this.#acknowledged,
      queued: this.#in("waiting", "retrying").length,
      in_flight: this.#in("in_flight").length,
      dead: dead.length,
      dropped: { ...this.#dropped },
      oldest_age_s: Math.max(0, Math.floor((nowMs - (open[0]?.at ?? nowMs)) / 1000)),
      bytes: sizeOf([...open, ...dead]),
    };
  }

  retrying(): number {
    return this.#in("retrying").length;
  }

  list(filter: { states?: readonly RecordState[]; limit?: number }): QueuedRecord[] {
    return this.#in(...(filter.states ?? undelivered))
      .slice(filter.limit === undefined ? 0 : -filter.limit)
      .map(shown);
  }

  each(filter: { states?: readonly RecordState[] }): QueuedRecord[] {
    return this.list(filter);
  }

  find(prefix: string): QueuedRecord[] {
    return this.#in(...undelivered, "acknowledged")
      .filter(({ id }) => id.startsWith(prefix))
      .map(shown);
  }

  since(position: number | "now", limit: number): { records: QueuedRecord[]; position: number } {
    if (position === "now" || position >= this.#newest) return { records: [], position: this.#newest };
    const later = this.#in(...undelivered, "acknowledged")
      .filter(({ seq, isAgain }) => seq > position && !isAgain)
      .slice(0, limit);
    const last = later.length < limit ? this.#newest : later.at(-1)?.seq;
    return { records: later.map(shown), position: last ?? this.#newest };
  }

  retry(id?: string): number {
    const again = this.#in("dead").filter((entry) => id === undefined || entry.id === id);
    this.#remove(again);
    for (const entry of again) this.#add({ ...entry, at: this.#options.now() }, true);
    return again.length;
  }

  drop(id: string): number {
    return this.#drop(
      this.#in(...undelivered).filter((entry) => entry.id === id),
      "manual",
    );
  }

  clear(): number {
    return this.#drop(this.#in(...undelivered), "manual");
  }

  import(records: Iterable<VerdictRecord>): { imported: number; skipped: number } {
    const counts = { imported: 0, skipped: 0 };
    const known = new Set(this.#in(...undelivered, "acknowledged").map(({ id }) => id));
    for (const record of records) {
      counts[known.has(record.evaluation_id) ? "skipped" : "imported"] += 1;
      if (known.has(record.evaluation_id)) continue;
      known.add(record.evaluation_id);
      this.append(contractFields(record), { action: record.passed ? "passed" : "observed", toolMs: 0 });
    }
    return counts;
  }

  refused(): undefined {
    return undefined;
  }

  trouble(): undefined {
    return undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.lease.release();
  }

  #add(row: NewRow, isAgain: boolean): void {
    const { at, action, toolMs, id, body, size, found } = row;
    this.#newest += 1;
    this.#entries.push({
      at,
      action,
      toolMs,
      id,
      body,
      size,
      found,
      isAgain,
      seq: this.#newest,
      state: "waiting",
      attempts: 0,
    });
  }

  #remove(entries: readonly Entry[]): void {
    const gone = new Set(entries);
    this.#entries = this.#entries.filter((entry) => !gone.has(entry));
  }

  #in(...states: RecordState[]): Entry[] {
    const wanted = new Set<Entry["state"]>(states);
    return this.#entries.filter(({ state }) => wanted.has(state));
  }

  #of(records: readonly { seq: number }[]): Entry[] {
    const seqs = new Set(records.map(({ seq }) => seq));
    return this.#in("waiting", "retrying", "in_flight").filter(({ seq }) => seqs.has(seq));
  }

  #drop(entries: readonly Entry[], reason: string): number {
    this.#remove(entries);
    if (entries.length > 0) this.#dropped[reason] = (this.#dropped[reason] ?? 0) + entries.length;
    return entries.length;
  }

  #trim(): void {
    const isOld = ({ at }: Entry): boolean => this.#options.now() - at > this.#options.maxAgeMs;
    for (const oldest of this.#in("waiting", "retrying", "dead")) {
      const isFull = sizeOf(this.#in(...undelivered)) > this.#options.maxBytes;
      if (!isOld(oldest) && !isFull) return;
      this.#drop([oldest], isOld(oldest) ? "expired" : "queue_full");
    }
  }
}
