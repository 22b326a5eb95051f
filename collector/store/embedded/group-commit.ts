import { closeSync, fdatasync, fdatasyncSync, openSync, statSync } from "node:fs";
import { promisify } from "node:util";
import { failpoint } from "../../../shared/failpoint.ts";
import type { StoreHealth } from "../store.ts";
import type { Database } from "./database.ts";
import type { Reserve } from "./reserve.ts";
import { full, reasonOf } from "./refusal.ts";
import { isFull } from "./reserve.ts";
import { runner, transact } from "./database.ts";
import { StoreError } from "../../store-error.ts";

const syncToDisk = promisify(fdatasync);
const walStepBytesMax = 16 * 1024 * 1024;
const inlineSyncMs = 1;
const probeMs = 500;
const probeBytes = 128 * 1024;
/** The reserve is made after this time, so a data directory that exists only for a moment gets none. */
const reserveMs = 1_000;

/** One change inside a shared transaction. */
export interface Change<T> {
  /** Runs inside the transaction. It may refuse by its answer, and undoes its own rows when it does. */
  apply: () => T;
  /**
   * Runs in the same step as COMMIT, before the sync: whoever reads the database from here on no longer finds what was taken away, so nothing in memory
   * may name it. When the sync fails this thread ends, and the next one reads what is there.
   */
  vanish?: (result: T) => void;
  /** Runs once the transaction is on disk: only now may anybody see the change. */
  publish: (result: T) => void;
  /** Runs when the transaction did not happen after all: forgets what `apply` noted in memory. */
  undo: () => void;
}

interface Pending {
  change: Change<unknown>;
  result?: unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

export interface GroupCommitDeps {
  walPath: string;
  reserve: Reserve;
  report: (health: StoreHealth) => void;
}

/**
 * Changes that arrive while a sync is under way share the next transaction and its sync. SQLite itself runs without syncing on commit, so
 * the only wait for the disk is the asynchronous one here; an answer leaves after it.
 */
export class GroupCommit {
  readonly #database: Database;
  readonly #wal: number;
  readonly #walPath: string;
  readonly #walStepBytes: number;
  readonly #reserve: Reserve;
  readonly #report: (health: StoreHealth) => void;
  readonly #writeProbe: (...parameters: unknown[]) => number;
  readonly #clearProbe: (...parameters: unknown[]) => number;
  #pending: Pending[] = [];
  #tasks: (() => void)[] = [];
  #running: Promise<void> | undefined;
  /** How long the last one took. */
  #syncMs = Infinity;
  #checkpointAt: number;
  #reserving: NodeJS.Timeout | undefined;
  #probe: NodeJS.Timeout | undefined;

  constructor(database: Database, { walPath, reserve, report }: GroupCommitDeps) {
    this.#database = database;
    this.#walPath = walPath;
    this.#reserve = reserve;
    this.#report = report;
    // Moving the log into the file may need as much room again as the log.
    this.#walStepBytes = Math.min(walStepBytesMax, reserve.bytes / 2);
    this.#checkpointAt = this.#walStepBytes;
    this.#reserving = setTimeout(
      () => {
        this.#reserving = undefined;
        if (!this.#reserve.restore()) this.#degrade(full);
      },
      reserve.left() === undefined ? reserveMs : 0,
    );
    this.#writeProbe = runner(
      database,
      "INSERT OR REPLACE INTO meta (key, value) VALUES ('probe', zeroblob(?))",
    );
    this.#clearProbe = runner(database, "DELETE FROM meta WHERE key = 'probe'");
    this.#wal = openSync(walPath, "r");
  }

  run<T>(change: Change<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // A group holds changes of several types; each is only ever handed its own result.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      this.#pending.push({ change, resolve, reject } as unknown as Pending);
      this.#running ??= this.#drain();
    });
  }

  /** A change that makes the data larger. It is refused while the reserve is not whole. */
  grow<T>(change: Change<T>): Promise<T> {
    if (this.#reserving !== undefined || this.#reserve.isWhole() || this.#reserve.restore())
      return this.run(change);
    this.#degrade(full);
    return Promise.reject(new StoreError("refused", full));
  }

  /** Runs a task that removes data, and gives up as much of the reserve as the task needs. The task must be safe to repeat. */
  async lending<T>(task: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await task();
      } catch (error) {
        if (!(error instanceof StoreError) || !isFull(error.cause) || !this.#reserve.giveUp()) throw error;
        await this.between(() => void this.#moveLog());
      }
    }
  }

  /** Runs a task while no change is half-way: what is published is then exactly what the database holds. */
  between(task: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#tasks.push(() => {
        try {
          resolve(task());
        } catch (error) {
          reject(error);
        }
      });
      this.#running ??= this.#drain();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#reserving);
    clearInterval(this.#probe);
    await this.#running;
    closeSync(this.#wal);
  }

  async #drain(): Promise<void> {
    // The first change does not wait: what comes while it is synced is the next group.
    await Promise.resolve();
    while (this.#pending.length > 0 || this.#tasks.length > 0) {
      for (const task of this.#tasks.splice(0)) task();
      const group = this.#pending;
      this.#pending = [];
      if (group.length > 0) await this.#commit(group);
    }
    this.#running = undefined;
  }

  async #commit(group: readonly Pending[]): Promise<void> {
    try {
      this.#transact(group);
    } catch (error) {
      for (const { change } of group.toReversed()) change.undo();
      const refusal = new StoreError("refused", reasonOf(error), error);
      // If moving the log gave room back, the next try succeeds.
      if (!isFull(error) || !this.#moveLog() || !this.#reserve.hasRoom()) this.#degrade(refusal.message);
      for (const { reject } of group) reject(refusal);
      return;
    }
    for (const { change, result } of group) change.vanish?.(result);
    failpoint("store.after-insert");
    // A failed sync leaves unknown what is on disk. That ends this thread; the next one reads what is really there.
    await this.#sync();
    failpoint("store.after-sync");
    for (const { change, result } of group) change.publish(result);
    for (const { resolve, result } of group) resolve(result);
    if (this.#reserving !== undefined || this.#reserve.isWhole()) this.#recover();
    this.#checkpoint();
  }

  /**
   * Hands the sync to another thread, so that reads are answered meanwhile. Where the disk is so fast that nobody would notice, it is done right
   * here: that spares two wake-ups, 0.08 ms of each answer.
   */
  async #sync(): Promise<void> {
    const startedAt = performance.now();
    if (this.#syncMs < inlineSyncMs) fdatasyncSync(this.#wal);
    else await syncToDisk(this.#wal);
    this.#syncMs = performance.now() - startedAt;
  }

  #transact(group: readonly Pending[]): void {
    transact(this.#database, () => {
      failpoint("store.before-insert");
      for (const pending of group) pending.result = pending.change.apply();
    });
  }

  /**
   * Moves the log into the database file. Here it may block: this thread has nothing else to do than keep events. A reader in another
   * process may hold part of the log; then it grows by another step before the next try.
   */
  #checkpoint(): void {
    if (statSync(this.#walPath).size >= this.#checkpointAt) this.#moveLog();
  }

  /** Returns whether that gave room back. */
  #moveLog(): boolean {
    const before = statSync(this.#walPath).size;
    try {
      this.#database.pragma("busy_timeout = 0");
      this.#database.pragma("wal_checkpoint(TRUNCATE)");
    } catch (error) {
      this.#degrade(reasonOf(error));
    } finally {
      this.#database.pragma("busy_timeout = 5000");
      this.#checkpointAt = statSync(this.#walPath).size + this.#walStepBytes;
    }
    return statSync(this.#walPath).size < before;
  }

  #degrade(reason: string): void {
    this.#report({ writable: false, reason });
    this.#probe ??= setInterval(() => {
      void this.#tryAgain().catch(() => undefined);
    }, probeMs);
  }

  /** Moves the log first: an erasure may have left room for it in the file, and then the disk gets the room of the log back. */
  async #tryAgain(): Promise<void> {
    await this.between(() => void this.#moveLog());
    if (!this.#reserve.restore()) return;
    await this.run({
      apply: () => this.#writeProbe(probeBytes),
      publish: () => void this.#clearProbe(),
      undo: () => undefined,
    });
  }

  #recover(): void {
    if (this.#probe === undefined) return;
    clearInterval(this.#probe);
    this.#probe = undefined;
    this.#report({ writable: true });
  }
}
