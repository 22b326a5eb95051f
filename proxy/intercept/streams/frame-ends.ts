const lineFeed = 10;
const carriageReturn = 13;
const lengthBytes = 4;

/** Finds where the frames of a stream end, whatever pieces it comes in. */
export interface FrameEnds {
  /** Where in this piece the frame ends that is being read: behind its last byte, or undefined when it goes on in the next piece. */
  next(piece: Buffer, from: number): number | undefined;
}

/** A byte of value 10 is nothing but a line end in UTF-8. */
export class LineEnds implements FrameEnds {
  next(piece: Buffer, from: number): number | undefined {
    const at = piece.indexOf(lineFeed, from);
    return at < 0 ? undefined : at + 1;
  }
}

/** The length of a message stands in its first four bytes, and counts them. */
export class LengthEnds implements FrameEnds {
  #seen = 0;
  #length = 0;

  next(piece: Buffer, from: number): number | undefined {
    let at = from;
    for (; this.#seen < lengthBytes && at < piece.length; at++, this.#seen++)
      this.#length = this.#length * 256 + (piece[at] ?? 0);
    const left = Math.max(this.#length, lengthBytes) - this.#seen;
    if (this.#seen < lengthBytes || left > piece.length - at) {
      this.#seen += piece.length - at;
      return undefined;
    }
    this.#seen = 0;
    this.#length = 0;
    return at + left;
  }
}

/**
 * An event ends at an empty line; lines end at \n, \r\n or \r. No event waits for a byte that may never come: only where the stream has used \n
 * before does an empty line that ends at \r wait to see whether \n follows.
 */
export class SseEnds implements FrameEnds {
  #isLineEmpty = true;
  /** The last byte was a \r that ended a line with something in it. */
  #isBehindReturn = false;
  /** The last line ended at a \r that no \n followed. */
  #endedAtReturn = false;
  #isEndPending = false;

  next(piece: Buffer, from: number): number | undefined {
    for (let at = from; at < piece.length; at++) {
      const byte = piece[at];
      if (this.#isEndPending) return this.#finish(byte === lineFeed ? at + 1 : at);
      if (byte === lineFeed && this.#isBehindReturn) {
        this.#isBehindReturn = false;
        this.#endedAtReturn = false;
      } else if (byte === lineFeed || byte === carriageReturn) {
        if (this.#isLineEmpty && (byte === lineFeed || this.#endedAtReturn)) return this.#finish(at + 1);
        this.#isEndPending = this.#isLineEmpty;
        this.#endLine(byte === carriageReturn);
      } else {
        this.#isLineEmpty = false;
        this.#isBehindReturn = false;
      }
    }
    return undefined;
  }

  #endLine(atReturn: boolean): void {
    this.#isLineEmpty = true;
    this.#isBehindReturn = atReturn;
    this.#endedAtReturn = atReturn;
  }

  #finish(end: number): number {
    this.#isLineEmpty = true;
    this.#isBehindReturn = false;
    this.#endedAtReturn = false;
    this.#isEndPending = false;
    return end;
  }
}
