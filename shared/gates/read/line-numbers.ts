/** Numbers of lines, asked for from the beginning of a text to its end, so that each line is counted once. */
export class LineNumbers {
  readonly #text: string;
  #counted = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  /** The line that the character at `end` is in; lines count from 1. */
  at(end: number): number {
    if (end < this.#counted) {
      this.#counted = 0;
      this.#line = 1;
    }
    for (let at = this.#text.indexOf("\n", this.#counted); at >= 0 && at < end;) {
      this.#line++;
      this.#counted = at + 1;
      at = this.#text.indexOf("\n", this.#counted);
    }
    return this.#line;
  }
}
