import {
  closeSync,
  constants,
  fdatasync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { GroupSync } from "./group-sync.ts";
import { readLines } from "./line.ts";
import type { ReadAt } from "./line.ts";
import type { Source } from "./move.ts";
import { Recent } from "./recent.ts";
import type { NewRow } from "./sealed.ts";
import { lineBytes, sealText, unsealText, writeLine } from "./sealed.ts";

const bytesMax = 1024 * 1024;
const quietMs = 60_000;
const refusalsMax = 2;

/** Of whom nobody has heard for so long, nobody writes to: its owner begins another file after a tenth of it. */
export const abandonedMs = 10 * quietMs;

/** How the names of such files begin, which stand beside the database. */
export const intakePrefix = (queuePath: string): string => `${queuePath}-in-`;

/** How they end. */
export const intakeSuffix = ".lines";

/** Beside such a file when the database took nothing for a while: how many lines it has, in case its end is damaged. */
const countPath = (path: string): string => join(dirname(path), basename(path).replace("-in-", "-count-"));

/** As far as it is known. */
export function countOf(path: string): number {
  try {
    return Number(unsealText(readFileSync(countPath(path), "latin1")) ?? 0);
  } catch {
    return 0;
  }
}

export function removeIntake(path: string): void {
  for (const each of [path, countPath(path)]) rmSync(each, { force: true });
}

/** Lines are put together here before they are written: a turn of the loop has rarely more. */
const usual = Buffer.allocUnsafeSlow(64 * 1024);

/**
 * The file of one process in front of the database. One write of a line, and a verdict survives the process; moving it into the database, which takes locks,
 * a page and a second write, is done for many at once, when the agent has its answer.
 */
export class Intake {
  readonly name: string;
  readonly #path: string;
  readonly #file: number;
  readonly #sync: GroupSync;
  readonly #recent = new Recent();
  #end = 0;
  #count = 0;
  #synced = 0;
  #noted = 0;
  #refusals = 0;
  #usedAtMs: number;

  constructor(path: string, nowMs: number) {
    this.name = basename(path);
    this.#path = path;
    this.#file = openSync(path, "wx+", 0o600);
    this.#sync = new GroupSync((done) => fdatasync(this.#file, done));
    this.#usedAtMs = nowMs;
  }

  /** The length of what is written. */
  get end(): number {
    return this.#end;
  }

  /** How many lines are written. */
  get count(): number {
    return this.#count;
  }

  /** The next record goes into another file: this one is long, or so old that somebody may take it for abandoned. */
  isSpent(nowMs: number): boolean {
    return this.#end >= bytesMax || Math.abs(nowMs - this.#usedAtMs) > quietMs;
  }

  /** All of the records or, when the disk refuses, nothing of them. */
  write(rows: readonly NewRow[], nowMs: number): void {
    const room = rows.reduce((sum, row) => sum + lineBytes(row), 0);
    const text = room <= usual.length ? usual : Buffer.allocUnsafe(room);
    let bytes = 0;
    let last = this.#count;
    for (const row of rows) bytes = writeLine(text, bytes, row, ++last);
    try {
      const written = writeSync(this.#file, text, 0, bytes, this.#end);
      if (written < bytes)
        throw Object.assign(new Error("the disk took only a part of it"), { code: "ENOSPC" });
    } catch (error) {
      ftruncateSync(this.#file, this.#end);
      throw error;
    }
    this.#recent.add({ rows, bytes, last }, this.#end);
    this.#end += bytes;
    this.#count = last;
    this.#usedAtMs = nowMs;
  }

  /** What is to be moved of it. `from`: where its owner knows it to be moved up to. */
  source(from: Source["from"]): Source {
    const read: ReadAt = (into, at) => readSync(this.#file, into, 0, into.length, at);
    return {
      name: this.name,
      from,
      doubt: 0,
      read,
      next: (at) => this.#recent.after(at) ?? readLines(read, at),
      count: () => this.#count,
      end: this.#end,
      isThere: () => true,
    };
  }

  /** What stands before that byte is in the database. Kept until the next move, it would be taken for something that lives long. */
  moved(upto: number): void {
    this.#refusals = 0;
    this.#recent.forget(upto);
  }

  /** The database took nothing. Who meets a lock now and then needs no note of it. */
  refused(): void {
    this.#refusals += 1;
    if (this.#refusals > refusalsMax) this.noteCount();
  }

  /** The database takes nothing now: how many lines there are is written down beside them. */
  noteCount(): void {
    if (this.#noted === this.#count) return;
    try {
      const file = openSync(countPath(this.#path), constants.O_WRONLY | constants.O_CREAT, 0o600);
      try {
        writeSync(file, sealText(String(this.#count)), 0);
      } finally {
        closeSync(file);
      }
      this.#noted = this.#count;
    } catch {
      // A disk that is full. The count is for a later look to compare with, and for nothing else.
    }
  }

  /** Resolves when everything that is written now is on the disk. */
  async sync(): Promise<void> {
    if (this.#synced === this.#end) return;
    const end = this.#end;
    await this.#sync.sync();
    this.#synced = Math.max(this.#synced, end);
  }

  async close(): Promise<void> {
    await this.#sync.idle();
    closeSync(this.#file);
  }

  remove(): void {
    removeIntake(this.#path);
  }
}
