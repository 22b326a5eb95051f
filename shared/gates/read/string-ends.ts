const backslash = 92;
const escapes = /\\/g;
const nearMax = 64;

/**
 * The next backslash, or the end of the text. `indexOf` would do, but the compiler takes it for cheap and calls it for every string, whether asked or not:
 * a megabyte of strings without any was searched to its end by each of them.
 */
function nextEscape(text: string, from: number): number {
  const near = Math.min(text.length, from + nearMax);
  for (let at = from; at < near; at++) if (text.charCodeAt(at) === backslash) return at;
  escapes.lastIndex = near;
  return escapes.test(text) ? escapes.lastIndex - 1 : text.length;
}

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
    if (this.#escape < from) this.#escape = nextEscape(this.#text, from);
    return this.#escape < to;
  }
}
