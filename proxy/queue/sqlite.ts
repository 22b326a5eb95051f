import { setTimeout as delay } from "node:timers/promises";
import type { Home } from "../home/home.ts";
import type { LocalFacts, VerdictRecord } from "../tool-call.ts";
import { Arrivals } from "./arrivals.ts";
import { trim } from "./bounds.ts";
import { Drainer } from "./drain.ts";
import { identify } from "./drainer-lease.ts";
import type { Identity } from "./drainer-lease.ts";
import { diskWords } from "./disk-words.ts";
import { QueueFile } from "./file.ts";
import { Adopter } from "./adopt.ts";
import { troubleOf } from "./handle.ts";
import { QueueInspector } from "./inspector.ts";
import type { Removal } from "./move.ts";
import type { Queue } from "./queue.ts";
import { newRow } from "./records.ts";
import { Writer } from "./writer.ts";

export interface QueueOptions {
  home: Pick<Home, "queueFile">;
  /**
   * Makes the folder of the queue. If this is given, verdicts wait in memory while the disk refuses writes. Otherwise
   * such a disk is a failure.
   */
  makeHome?: () => void;
  maxBytes: number;
  maxAgeMs: number;
  /** How much a power cut may take: what the last 200 ms wrote, nothing that was appended, or what the system had not written by itself. */
  durability: "interval" | "always" | "os";
  now: () => number;
  /** Milliseconds that never step and that all processes of this machine share. */
  monotonic?: () => number;
  log?: (message: string) => void;
}

const tickMs = 200;
const patienceMs = 50;
const checkBytes = 64 * 1024;

const machineMs = (): number => Number(process.hrtime.bigint() / 1_000_000n);

/** The queue that all proxies of a home share. */
export async function openQueue(options: QueueOptions): Promise<Queue> {
  const { now, log } = options;
  const { makeHome } = options;
  const file = await QueueFile.open(
    { path: options.home.queueFile, now, ...(log && { log }), ...(makeHome && { makeHome }) },
    () => drainer.forget(),
  );
  const monotonic = options.monotonic ?? machineMs;
  const me = identify();
  const upkeep = new Upkeep(file, { ...options, monotonic }, me);
  const arrivals = new Arrivals();
  const deps = {
    handle: () => file.handle,
    me,
    now: options.now,
    monotonic,
    written: (bytes: number) => upkeep.note(bytes),
    damaged: () => file.mend(),
  };
  const writing = {
    ...deps,
    path: options.home.queueFile,
    written: (bytes: number, records: number) => {
      upkeep.note(bytes, records);
      arrivals.announce();
    },
  };
  const writer = new Writer({
    ...writing,
    owner: me.owner,
    maxBytes: options.maxBytes,
    noted: () => upkeep.plan(),
  });
  const adopter = new Adopter({ ...writing, isMine: (name) => writer.isMine(name) });
  upkeep.watch([writer, adopter]);
  /** The database, with all in it that any process of this home has written down. */
  const whole = (): void => {
    writer.flush();
    adopter.gather();
  };
  const drainer = new Drainer(deps);
  const inspector = new QueueInspector({
    ...deps,
    damaged: () => file.mendAtEnd(),
    handle: () => {
      whole();
      return file.handle;
    },
    unwritten: () => writer.unwritten,
  });

  const append = (record: VerdictRecord, local: LocalFacts): void | Promise<void> => {
    const held = writer.append(newRow(record, local, options.now()));
    if (options.durability !== "always") return held;
    // A disk that takes its time must not hold the tool up for longer than a locked database may.
    return Promise.race([(held ?? Promise.resolve()).then(() => writer.sync()), delay(patienceMs)]);
  };

  return {
    append,
    lease: drainer.lease,
    take: (limits) => {
      whole();
      return drainer.take(limits);
    },
    acknowledge: (batch) => drainer.acknowledge(batch),
    release: (batch) => drainer.release(batch),
    bury: (record, code) => drainer.bury(record, code),
    untold: () => drainer.untold(),
    told: (dropped) => drainer.told(dropped),
    waiting: () => {
      whole();
      return drainer.waiting();
    },
    arrival: (ms, signal) => arrivals.next(ms, signal),
    stats: (nowMs) => inspector.stats(nowMs),
    retrying: () => inspector.retrying(),
    list: (filter) => inspector.list(filter),
    each: (filter) => inspector.each(filter),
    find: (prefix) => inspector.find(prefix),
    since: (position, limit) => inspector.since(position, limit),
    retry: (id) => inspector.retry(id),
    drop: (id) => inspector.drop(id),
    clear: () => inspector.clear(),
    import: (records) => inspector.import(records),
    notices: file.notices,
    trouble: () => (writer.isStuck || drainer.refused !== undefined ? "disk_error" : undefined),
    refused: () => drainer.refused ?? file.refused,
    async [Symbol.asyncDispose]() {
      const { lost, refused } = await writer.close();
      const verdicts = lost === 1 ? "1 verdict" : `${lost} verdicts`;
      if (lost > 0) log?.(`${verdicts} could not be written: ${diskWords(file.refused ?? refused)}`);
      drainer.close();
      await upkeep.close();
      await file[Symbol.asyncDispose]();
    },
  };
}

/** What has files that are no longer needed once the database is on the disk, and files of its own to bring there. */
interface Watched {
  sync?: () => Promise<void>;
  spent: () => Removal;
}

/** What follows a write, off its path: the sync, the bounds, the length of the log. */
class Upkeep {
  readonly #me: Identity;
  readonly #file: QueueFile;
  readonly #options: QueueOptions & { monotonic: () => number };
  /** The wall clock when the queue was opened, without the steps since: a step must not make records old. */
  readonly #startMs: number;
  readonly #step: number;
  #watched: readonly Watched[] = [];
  #sinceCheck = 0;
  #timer: NodeJS.Timeout | undefined;
  #syncing: Promise<void> = Promise.resolve();

  constructor(file: QueueFile, options: QueueOptions & { monotonic: () => number }, me: Identity) {
    this.#me = me;
    this.#file = file;
    this.#options = options;
    this.#startMs = options.now() - options.monotonic();
    this.#step = Math.min(checkBytes, options.maxBytes / 64);
    // What was too old or too much for this process when it started.
    this.note(0);
  }

  watch(watched: readonly Watched[]): void {
    this.#watched = watched;
  }

  /** Something was written down that is to be on the disk soon. */
  plan(): void {
    this.#timer ??= setTimeout(() => this.#tick(), tickMs).unref();
  }

  note(bytes: number, records = 0): void {
    this.#file.countWrite(records);
    this.#sinceCheck += bytes;
    if (this.#sinceCheck >= this.#step) this.#trim();
    this.plan();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#trim();
    await this.#syncing;
    await this.#sync();
    clearTimeout(this.#timer);
  }

  #tick(): void {
    this.#timer = undefined;
    this.#file.lookForMove();
    this.#syncing = this.#syncing.then(() => this.#sync());
    this.#trim();
  }

  async #sync(): Promise<void> {
    const removals = this.#watched.map((watched) => watched.spent());
    if (this.#options.durability !== "os")
      await Promise.all([this.#file.sync(), ...this.#watched.map((watched) => watched.sync?.())]);
    // What went into a file that has lost its name is still to be read by those who have the new one.
    const { isCurrent } = this.#file;
    for (const remove of removals) await remove(isCurrent);
  }

  #trim(): void {
    this.#sinceCheck = 0;
    const monotonicMs = this.#options.monotonic();
    try {
      const bounds = { maxBytes: this.#options.maxBytes - this.#step, maxAgeMs: this.#options.maxAgeMs };
      const clock = { nowMs: monotonicMs + this.#startMs, monotonicMs, me: this.#me };
      if (trim(this.#file.handle, bounds, clock)) this.#timer ??= setTimeout(() => this.#tick(), 1).unref();
    } catch (error) {
      // A lock, or a disk that refuses: the next tick comes by itself as soon as something is written again.
      if (troubleOf(error) === undefined) throw error;
    }
  }
}
