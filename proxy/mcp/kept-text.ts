const bytesMax = 2048;

/** A short text that may be cut anywhere. What gets too long is not kept. */
export class KeptText {
  #pieces: Buffer[] | undefined;
  #bytes = 0;
  #from = 0;

  /** It begins there in the chunk that is read now. */
  begin(at: number): void {
    this.#pieces = [];
    this.#bytes = 0;
    this.#from = at;
  }

  /** The rest of the chunk belongs to it, if one has begun. */
  chunk(chunk: Buffer): void {
    this.#keep(chunk, chunk.length);
  }

  /** It ends there. Undefined when none has begun, or it is too long. */
  take(chunk: Buffer, until: number): string | undefined {
    if (this.#pieces === undefined) return undefined;
    this.#keep(chunk, until);
    const pieces = this.#pieces;
    this.#pieces = undefined;
    return this.#bytes <= bytesMax ? Buffer.concat(pieces).toString() : undefined;
  }

  #keep(chunk: Buffer, until: number): void {
    if (this.#pieces === undefined) return;
    const piece = chunk.subarray(this.#from, until);
    this.#from = 0;
    this.#bytes += piece.length;
    if (this.#bytes <= bytesMax) this.#pieces.push(piece);
  }
}
