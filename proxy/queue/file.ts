import { closeSync, existsSync, fdatasync, openSync, statSync } from "node:fs";
import { Checkpoint } from "./checkpoint.ts";
import { openSound, replaceIfNamed } from "./damage.ts";
import { diskWords, isOfTheDisk } from "./disk-words.ts";
import { GroupSync } from "./group-sync.ts";
import { patiently, ReopeningError } from "./handle.ts";
import type { Handle } from "./handle.ts";
import { carryLate, lateRows } from "./late.ts";

const checkpointPages = 1_000;
const recordsPerPage = 4;
const retryMs = 1_000;
const patienceMs = 1_000;

export interface QueueFileOptions {
  path: string;
  now: () => number;
  log?: (message: string) => void;
  makeHome?: () => void;
}

interface Open {
  handle: Handle;
  wal: WalSync;
  checkpoint: Checkpoint;
  inode: number;
}

/** The open database and what keeps it on the disk. It is opened again when it is found damaged, or when another process had to move it aside. */
export class QueueFile implements AsyncDisposable {
  readonly notices: string[] = [];
  /** Why the file is not open. */
  refused: unknown;
  readonly #options: QueueFileOptions;
  /** Called when what was taken from it may stand in another. */
  readonly #onReplaced: () => void;
  #open: Open | undefined;
  #reopening: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #told: string | undefined;
  #pages = 0;
  #isToMend = false;

  private constructor(options: QueueFileOptions, onReplaced: () => void) {
    this.#options = options;
    this.#onReplaced = onReplaced;
  }

  static async open(options: QueueFileOptions, onReplaced: () => void): Promise<QueueFile> {
    const file = new QueueFile(options, onReplaced);
    try {
      file.#open = file.#openNow();
    } catch (error) {
      if (options.makeHome === undefined || !isOfTheDisk(error)) throw error;
      file.#wait(error, false);
    }
    return file;
  }

  get handle(): Handle {
    if (this.#open === undefined) throw new ReopeningError();
    return this.#open.handle;
  }

  /** Whether what is written goes into the file that others open under this name. */
  get isCurrent(): boolean {
    return this.#open !== undefined && !this.#isMoved(this.#open);
  }

  /** Resolves when everything that is written now survives the machine. */
  async sync(): Promise<void> {
    await this.#open?.wal.sync();
  }

  /** Keeps the log short: some 3 MB, by as many processes as write. */
  countWrite(records: number): void {
    this.#pages += 1 + records / recordsPerPage;
    if (this.#pages < checkpointPages) return;
    this.#pages = 0;
    this.#open?.checkpoint.request();
  }

  /** Another process may have found the file damaged and moved it aside, or somebody deleted it. */
  lookForMove(): void {
    if (this.#open !== undefined && !this.isCurrent) this.#reopen(false);
  }

  /** Something was read that is not what was written. */
  mend(): void {
    this.#reopen(true);
  }

  /** The same was met by somebody who only looks, and goes on looking. */
  mendAtEnd(): void {
    this.#isToMend = true;
  }

  #reopen(isDamaged: boolean): void {
    this.#reopening ??= this.#replace(isDamaged)
      .catch((error: unknown) => this.#wait(error, isDamaged))
      .finally(() => {
        this.#reopening = undefined;
      });
  }

  /** Opening is tried again and again, and the same reason is logged only once. */
  #wait(error: unknown, isDamaged: boolean): void {
    const words = `the queue cannot be opened (${diskWords(error)}): verdicts wait in memory, and it is tried again`;
    if (this.#told !== words) this.#options.log?.(words);
    this.#told = words;
    this.refused = error;
    this.#retry = setTimeout(() => this.#reopen(isDamaged), retryMs).unref();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#retry);
    await this.#reopening;
    clearTimeout(this.#retry);
    if (this.#isToMend) this.#reopen(true);
    await this.#reopening;
    clearTimeout(this.#retry);
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    await open.checkpoint[Symbol.asyncDispose]();
    await open.wal.close();
    // The last one to close moves the log into the file, and nothing syncs that afterwards.
    open.handle.pragma("synchronous = NORMAL");
    open.handle[Symbol.dispose]();
  }

  async #replace(isDamaged: boolean): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    this.#isToMend = false;
    const isGone = open !== undefined && !existsSync(this.#options.path);
    const late = open === undefined ? [] : await this.#letGo(open, isDamaged);
    this.#open = this.#openNow();
    if (isGone)
      this.#tell([
        "the queue was removed while it was in use: a new one was made, with the newest of the verdicts that waited",
      ]);
    this.#told = this.refused = undefined;
    const { handle } = this.#open;
    this.#onReplaced();
    patiently(patienceMs, () => carryLate(handle, late));
  }

  /** What only the old file has: it was written after another process had read it. */
  async #letGo(open: Open, isDamaged: boolean): Promise<ReturnType<typeof lateRows>> {
    const { path, now } = this.#options;
    const late = this.#isMoved(open) ? lateRows(open.handle) : [];
    await open.checkpoint[Symbol.asyncDispose]();
    await open.wal.close();
    try {
      // Before it is closed, for that may take its log away, in which there are records that the file has no more.
      if (isDamaged) this.#tell(replaceIfNamed({ path, nowMs: now() }, open.inode));
    } finally {
      open.handle[Symbol.dispose]();
    }
    return late;
  }

  #openNow(): Open {
    const { path, now, makeHome } = this.#options;
    makeHome?.();
    const { handle, notices } = openSound({ path, nowMs: now() });
    this.#tell(notices);
    try {
      return { handle, wal: new WalSync(path), checkpoint: new Checkpoint(path), inode: statSync(path).ino };
    } catch (error) {
      handle[Symbol.dispose]();
      throw error;
    }
  }

  #tell(notices: readonly string[]): void {
    this.notices.push(...notices);
    for (const notice of notices) this.#options.log?.(notice);
  }

  #isMoved(open: Open): boolean {
    return statSync(this.#options.path, { throwIfNoEntry: false })?.ino !== open.inode;
  }
}

/** Syncs the write-ahead log, off the loop. */
class WalSync {
  /** The log alone may be opened beside SQLite: it locks the database file and the index, and closing any descriptor of those would unlock them. */
  readonly #log: number;
  readonly #sync: GroupSync;

  constructor(databasePath: string) {
    this.#log = openSync(`${databasePath}-wal`, "r");
    this.#sync = new GroupSync((done) => fdatasync(this.#log, done));
  }

  /** Resolves when everything that is written now is on the disk. */
  sync(): Promise<void> {
    return this.#sync.sync();
  }

  async close(): Promise<void> {
    await this.#sync.idle();
    closeSync(this.#log);
  }
}
