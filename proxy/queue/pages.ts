import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";

/** As `open-handle.ts` makes them. */
export const pageBytes = 2048;
const logHeadBytes = 32;
const frameHeadBytes = 24;
const frameBytes = frameHeadBytes + pageBytes;

/**
 * The database or its log, as bytes in pages: nothing of what SQLite has written about them is believed. A log holds pages as they were one after the other,
 * each behind its number.
 */
export class Pages implements Disposable {
  readonly size: number;
  readonly #file: number;
  readonly #isLog: boolean;
  #places: Map<number, number[]> | undefined;

  constructor(path: string, kind: "database" | "log") {
    this.#file = openSync(path, "r");
    this.size = fstatSync(this.#file).size;
    this.#isLog = kind === "log";
  }

  /** What there is of that many bytes. A place that the disk cannot read is empty. */
  read(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.size - at)));
    try {
      return bytes.subarray(0, readSync(this.#file, bytes, 0, bytes.length, at));
    } catch {
      return bytes;
    }
  }

  /** Where the page ends in which that byte is. */
  endOf(at: number): number {
    const [head, stride] = this.#isLog ? [logHeadBytes, frameBytes] : [0, pageBytes];
    return head + (Math.floor((at - head) / stride) + 1) * stride;
  }

  /** Where a page begins, of several the nearest first: what belongs together was written together. */
  placesOf(page: number, near: number): readonly number[] {
    if (!this.#isLog) return page * pageBytes <= this.size ? [(page - 1) * pageBytes] : [];
    this.#places ??= this.#frames();
    return (this.#places.get(page) ?? []).toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near));
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }

  #frames(): Map<number, number[]> {
    const places = new Map<number, number[]>();
    for (let at = logHeadBytes; at + frameBytes <= this.size; at += frameBytes) {
      const page = this.read(at, 4).readUInt32BE();
      const known = places.get(page);
      if (known === undefined) places.set(page, [at + frameHeadBytes]);
      else known.push(at + frameHeadBytes);
    }
    return places;
  }
}

/** Both files of a database, as far as they are there. */
export const openPages = (path: string): Pages[] => [new Pages(path, "database"), ...openLog(path)];

export function openLog(path: string): Pages[] {
  return existsSync(`${path}-wal`) ? [new Pages(`${path}-wal`, "log")] : [];
}
