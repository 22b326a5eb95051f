import {
  closeSync,
  fdatasync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from "node:fs";
import { basename } from "node:path";
import { GroupSync } from "./group-sync.ts";
import { lineOf, readLines } from "./line.ts";
import { type Lines, Recent } from "./recent.ts";
import type { NewRow } from "./records.ts";

const bytesMax = 1024 * 1024;
const quietMs = 60_000;

/** Of whom nobody has heard for so long, nobody writes to: its owner begins another file after a tenth of it. */
export const abandonedMs = 10 * quietMs;

/** How the names of such files begin: they stand beside the database. */
export const intakePrefix = (queuePath: string): string => `${queuePath}-in-`;

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
  #synced = 0;
  #usedAtMs: number;

  constructor(path: string, nowMs: number) {
    this.name = basename(path);
    this.#path = path;
    this.#file = openSync(path, "ax+", 0o600);
    this.#sync = new GroupSync((done) => fdatasync(this.#file, done));
    this.#usedAtMs = nowMs;
  }

  /** The length of what is written. */
  get end(): number {
    return this.#end;
  }

  /** The next record goes into another file: this one is long, or so old that somebody may take it for abandoned. */
  isSpent(nowMs: number): boolean {
    return this.#end >= bytesMax || Math.abs(nowMs - this.#usedAtMs) > quietMs;
  }

  /** All of the records or, when the disk refuses, nothing of them. */
  write(rows: readonly NewRow[], nowMs: number): void {
    let text = "";
    let bytes = 0;
    for (const row of rows) {
      const line = lineOf(row);
      text += line.text;
      bytes += line.bytes;
    }
    try {
      const written = writeSync(this.#file, text);
      if (written < bytes) throw new Error("the disk took a part of it");
    } catch (error) {
      ftruncateSync(this.#file, this.#end);
      throw error;
    }
    this.#recent.add({ rows, bytes }, this.#end);
    this.#end += bytes;
    this.#usedAtMs = nowMs;
  }

  /** The next of its lines behind that byte. Somebody may have cut the file off: then it alone says what there is. */
  next(from: number): Lines | undefined {
    const isWhole = fstatSync(this.#file).size >= this.#end;
    return (
      (isWhole ? this.#recent.after(from) : undefined) ??
      readLines((into, at) => readSync(this.#file, into, 0, into.length, at), from)
    );
  }

  /** What stands before that byte is in the database. Kept until the next move, it would be taken for something that lives long. */
  moved(upto: number): void {
    this.#recent.forget(upto);
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
    rmSync(this.#path, { force: true });
  }
}
