/** From so many pieces on a small one is not kept by itself: each takes a hundred bytes of memory beside its own, and a call when it is sent on. */
const apartMax = 64;
const smallBytes = 1024;
const togetherMax = 256;

/** A body as it came, in pieces of whatever size: very many small ones are put together. */
export class Pieces {
  #all: Buffer[] = [];
  #small: Buffer[] = [];

  add(piece: Buffer): void {
    if (this.#small.length === 0 && (piece.length >= smallBytes || this.#all.length < apartMax))
      this.#all.push(piece);
    else {
      this.#small.push(piece);
      if (piece.length >= smallBytes || this.#small.length >= togetherMax) this.#join();
    }
  }

  get all(): readonly Buffer[] {
    this.#join();
    return this.#all;
  }

  #join(): void {
    if (this.#small.length === 0) return;
    this.#all.push(Buffer.concat(this.#small));
    this.#small = [];
  }
}
