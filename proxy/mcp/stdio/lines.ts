const newline = 0x0a;

export interface LineReader {
  /** A whole line, without its end. */
  line(bytes: Buffer): void;
  /** A line that is longer than may be kept, as it comes: first all that there is of it, and at its end `isEnd`. */
  long(piece: Buffer, isEnd: boolean): void;
}

/** Cuts what comes into lines at the one byte that ends them, so that no letter is ever cut. */
export class Lines {
  readonly #reader: LineReader;
  readonly #bytesMax: () => number;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #isLong = false;

  constructor(reader: LineReader, bytesMax: () => number) {
    this.#reader = reader;
    this.#bytesMax = bytesMax;
  }

  write(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      this.#take(chunk.subarray(from, at), true);
      from = at + 1;
    }
    if (from < chunk.length) this.#take(chunk.subarray(from), false);
  }

  /** What stands behind the last end of a line. */
  end(): void {
    if (this.#isLong || this.#bytes > 0) this.#take(Buffer.alloc(0), true);
  }

  /** How much is kept of a line that is not at its end. */
  get kept(): number {
    return this.#bytes;
  }

  #take(piece: Buffer, isEnd: boolean): void {
    if (this.#isLong) {
      this.#isLong = !isEnd;
      return this.#reader.long(piece, isEnd);
    }
    if (isEnd && this.#bytes === 0) return this.#reader.line(piece);
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    const isTooLong = this.#bytes > this.#bytesMax();
    if (!isEnd && !isTooLong) return;
    const line = Buffer.concat(this.#pieces, this.#bytes);
    this.#pieces = [];
    this.#bytes = 0;
    if (!isTooLong) return this.#reader.line(line);
    this.#isLong = !isEnd;
    this.#reader.long(line, isEnd);
  }
}
