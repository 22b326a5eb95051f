/** So many pieces are kept apart: each of them is an object that outlives its event, and whoever collects garbage moves it about. */
const piecesMax = 128;

/** A text that is said in very many pieces. */
export class GrowingText {
  #whole = "";
  #pieces: string[] = [];

  add(piece: string): void {
    this.#pieces.push(piece);
    if (this.#pieces.length >= piecesMax) this.#join();
  }

  get all(): string {
    this.#join();
    return this.#whole;
  }

  /** Where there are just two pieces, and the second repeats the first. */
  forgetFirstOfTwo(): void {
    if (this.#whole === "" && this.#pieces.length === 2) this.#pieces.shift();
  }

  clear(): void {
    this.#whole = "";
    this.#pieces = [];
  }

  #join(): void {
    this.#whole += this.#pieces.join("");
    this.#pieces = [];
  }
}
