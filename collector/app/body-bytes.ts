/** What is not more is kept in the pieces in which it came. */
export const smallBytes = 64 * 1024;

/**
 * The bytes of a body, as they come. More than a few go into memory that is given back to the system in the moment in which it is let go: what is left to the
 * garbage collector stays for as long as nothing happens, and what is left to the heap of C in between other things for ever.
 */
export class BodyBytes {
  length = 0;
  readonly #bytesMax: number;
  #pieces: Buffer[] = [];
  #memory: ArrayBuffer | undefined;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  push(piece: Buffer): void {
    const from = this.length;
    this.length += piece.length;
    if (this.length <= smallBytes) this.#pieces.push(piece);
    else new Uint8Array(this.#roomy()).set(piece, from);
  }

  /** All of it in one piece. It is gone after `drop`. */
  whole(): Buffer {
    if (this.#memory !== undefined) return Buffer.from(this.#memory, 0, this.length);
    const [only] = this.#pieces;
    return only !== undefined && this.#pieces.length === 1 ? only : Buffer.concat(this.#pieces, this.length);
  }

  /** The memory, to be handed to a thread, which has to let go of it; here it is gone. */
  handOver(): ArrayBuffer {
    const memory = this.#roomy();
    this.#memory = undefined;
    return memory;
  }

  drop(): void {
    this.#pieces = [];
    this.#memory?.resize(0);
    this.#memory = undefined;
  }

  #roomy(): ArrayBuffer {
    const memory = (this.#memory ??= new ArrayBuffer(0, { maxByteLength: this.#bytesMax }));
    if (memory.byteLength < this.length)
      memory.resize(Math.min(this.#bytesMax, Math.max(this.length, 2 * memory.byteLength)));
    let at = 0;
    for (const piece of this.#pieces.splice(0)) {
      new Uint8Array(memory).set(piece, at);
      at += piece.length;
    }
    return memory;
  }
}
