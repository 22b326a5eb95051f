import type { Found, LocalFacts, VerdictRecord } from "../tool-call.ts";

/** What the data plane needs: a verdict is written down before the agent sees the answer. */
export interface Append {
  /**
   * Returns nothing when the record already survives the death of this process, as it nearly always does, or a promise for when it does,
   * which is settled within 50 ms in any case: a disk that is full or slow never holds tool traffic up for longer, the record then
   * waits in memory. It never throws and never rejects.
   */
  append(record: VerdictRecord, local: LocalFacts): void | Promise<void>;
}

/** Records in the order of their verdicts, as they are sent: `body` is the event of the contract, serialized once. */
export interface Batch {
  records: readonly Taken[];
}

/** A record that is to be sent. */
export interface Taken extends Pick<LocalFacts, "action"> {
  seq: number;
  id: string;
  body: string;
  /** Empty when it is not known what was found. */
  found: readonly Found[];
  attempts: number;
}

/** What the sender needs. Only the holder of the lease calls these. */
export interface Drain {
  /** The oldest waiting records, in flight until `acknowledge`, `release` or `bury` names them. Undefined when none waits. */
  take(limits: { events: number; bytes: number }): Batch | undefined;
  /** The collector has them for good. */
  acknowledge(batch: Batch): void;
  /** The outcome is unknown, or nothing was taken: they wait again, at the front, under the same ids. */
  release(batch: Batch): void;
  /** The collector refused this one event for good: it becomes a dead letter with the collector's code. */
  bury(record: { seq: number }, code: string): void;
  /** What was dropped by reason since the collector was last told. */
  untold(): Readonly<Record<string, number>>;
  told(dropped: Readonly<Record<string, number>>): void;
  /** How many wait and since when (wall clock); cheap enough to ask every second. */
  waiting(): { count: number; oldestAtMs: number | undefined };
  /** Resolves when something was appended by this process, or after `ms`: other processes' records are seen then. */
  arrival(ms: number, signal: AbortSignal): Promise<void>;
}

/** One drainer per home at a time. A lease that breaks can only cause duplicates, which the collector ignores. */
export interface Lease {
  /** Takes or renews it. False while another live process holds it. */
  hold(): boolean;
  /** Who holds it now, this process or another. */
  holder(): { pid: number; since: number } | undefined;
  release(): void;
}

export type RecordState = "waiting" | "in_flight" | "retrying" | "dead" | "acknowledged";

/** One record as people look at it. */
export interface QueuedRecord extends VerdictRecord {
  state: RecordState;
  action: LocalFacts["action"];
  tool_ms: number;
  /** By which rules it failed, and where. */
  found?: LocalFacts["found"];
  /** The rules of the configuration because of which it is clean. */
  allowed?: LocalFacts["allowed"];
  session?: LocalFacts["session"];
  prompt?: LocalFacts["prompt"];
  host?: LocalFacts["host"];
  attempts: number;
  queued_at: string;
  /** Why the collector refused it, when it is dead. */
  code?: string;
}

/** I1 holds over it at any time: evaluated = acknowledged + queued + in_flight + dead + the sum of dropped. */
export interface QueueStats {
  evaluated: number;
  acknowledged: number;
  queued: number;
  in_flight: number;
  dead: number;
  dropped: Record<string, number>;
  oldest_age_s: number;
  bytes: number;
}

/** What the commands and the status page need; they work while proxies run and while none does. */
export interface Inspect {
  stats(nowMs: number): QueueStats;
  /** How many of the thousand oldest wait for another attempt. */
  retrying(): number;
  /** Oldest first, with a limit the newest of them. Delivered ones are kept for a while so that a verdict can be looked up after it was sent; they are listed on request. */
  list(filter: { states?: readonly RecordState[]; limit?: number }): QueuedRecord[];
  /** The same one by one: a full queue is more than memory should hold. */
  each(filter: { states?: readonly RecordState[] }): Iterable<QueuedRecord>;
  /** By the id or the start of one, whatever its state. */
  find(prefix: string): QueuedRecord[];
  /** Verdicts of all processes of this home since a position, in their order; the position to ask from next. */
  since(position: number | "now", limit: number): { records: QueuedRecord[]; position: number };
  /** Dead letters wait again. How many did. */
  retry(id?: string): number;
  /** Counted as dropped, reason `manual`. */
  drop(id: string): number;
  clear(): number;
  /** Skips ids that are there, or were delivered a short while ago. */
  import(records: Iterable<VerdictRecord>): { imported: number; skipped: number };
}

export interface Queue extends Append, Drain, Inspect, AsyncDisposable {
  readonly lease: Lease;
  /** What had to be done to open it, in words for a log: a damaged file moved aside, with where and how much was saved. */
  readonly notices: readonly string[];
  /** `disk_error` while records cannot be written, and wait in memory or in front of the database, or while what is sent cannot be noted. */
  trouble(): "disk_error" | undefined;
  /** What the disk said when there was trouble last. */
  refused(): unknown;
}
