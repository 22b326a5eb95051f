/** Where the strings of a text of JSON end, asked for from the beginning of the text to its end, so that it is searched once. */
export class StringEnds {
  readonly #text: string;
  /** The first backslash that was not passed yet. */
  #escape = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** The first quote from `from` on that no backslash escapes; the end of the text where there is none. */
  of(from: number): number {
    for (let at = from; ;) {
      const quote = this.#text.indexOf('"', at);
      if (quote < 0) return this.#text.length;
      if (!this.holdsEscape(at, quote)) return quote;
      // What stands behind the backslash is none, whatever it is.
      at = this.#escape + 2;
    }
  }

  /** Whether a backslash stands there. */
  holdsEscape(from: number, to: number): boolean {
    if (this.#escape < from) {
      const next = this.#text.indexOf("\\", from);
      this.#escape = next < 0 ? this.#text.length : next;
    }
    return this.#escape < to;
  }
}
