import type { NewRow } from "./sealed.ts";

const bytesMax = 256 * 1024;
const sliceBytes = 64 * 1024;

/** Some lines of a file that follow one another. */
export interface Lines {
  rows: readonly NewRow[];
  /** Of their lines. */
  numbers: readonly number[];
  /** How many behind the last record read as none, in whole lines. */
  stray: number;
  bytes: number;
  /** Nothing that reads as a record follows. */
  isEnd: boolean;
}

/** What was written at once. */
interface Write {
  rows: readonly NewRow[];
  last: number;
  bytes: number;
}

/** What a process has written last, so that it need not read its own lines back. */
export class Recent {
  #writes: Write[] = [];
  /** Where the first of them stands in the file. */
  #start = 0;
  #bytes = 0;

  add(write: Write, at: number): void {
    // Whoever has not come to it by now waits for a lock: what may be much stays in the file alone.
    if (this.#bytes + write.bytes > bytesMax) {
      this.#writes = [];
      this.#bytes = 0;
    }
    if (this.#writes.length === 0) this.#start = at;
    this.#writes.push(write);
    this.#bytes += write.bytes;
  }

  /** What stands before that byte is not asked for again. */
  forget(upto: number): void {
    for (let first = this.#writes[0]; first !== undefined; first = this.#writes[0]) {
      if (this.#start + first.bytes > upto) return;
      this.#start += first.bytes;
      this.#bytes -= first.bytes;
      this.#writes.shift();
    }
  }

  /** The next lines behind that byte, unless they are known to the file alone. */
  after(from: number): Lines | undefined {
    this.forget(from);
    if (this.#writes.length === 0 || this.#start !== from) return undefined;
    const rows: NewRow[] = [];
    let bytes = 0;
    let last = 0;
    for (const write of this.#writes) {
      if (bytes > 0 && bytes + write.bytes > sliceBytes) break;
      rows.push(...write.rows);
      bytes += write.bytes;
      last = write.last;
    }
    const numbers = rows.map((_, at) => last - rows.length + 1 + at);
    return { rows, numbers, stray: 0, bytes, isEnd: false };
  }
}
