const none = Buffer.alloc(0);
const smallest = 1024;

/**
 * Bytes that come in pieces of any size. They are copied, so that a small piece does not keep the large one alive from which it was cut; the space
 * doubles, so that a million pieces cost a million copies and not their square.
 */
export class Gathered {
  #space = none;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(piece: Buffer): void {
    const length = this.#length + piece.length;
    if (length > this.#space.length) {
      const space = Buffer.allocUnsafeSlow(Math.max(smallest, length, 2 * this.#space.length));
      this.#space.copy(space, 0, 0, this.#length);
      this.#space = space;
    }
    piece.copy(this.#space, this.#length);
    this.#length = length;
  }

  /** All of it, which is whoever's that takes it. */
  take(): Buffer {
    const bytes = this.#space.subarray(0, this.#length);
    this.#space = none;
    this.#length = 0;
    return bytes;
  }
}
