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
class StringEnds {
  readonly #text: string;
  /** The first backslash that was not passed yet. */
  #escape = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** The first quote from `from` on that no backslash escapes; the end of the text without one. */
  of(from: number): number {
    for (let at = from; ;) {
      const quote = this.#text.indexOf('"', at);
      if (quote < 0) return this.#text.length;
      if (!this.holdsEscape(at, quote)) return quote;
      // What stands behind the backslash ends no string.
      at = this.#escape + 2;
    }
  }

  /** Whether a backslash stands there. */
  holdsEscape(from: number, to: number): boolean {
    if (this.#escape < from) this.#escape = nextEscape(this.#text, from);
    return this.#escape < to;
  }
}

const bracket = 91;
const brace = 123;
const opensValue = /^\s{0,64}[[{]\s{0,64}(?:["[{\]}\d-]|true|false|null)/;

/** Whether a text begins and ends as JSON does. */
export function mayBeJson(text: string): boolean {
  // The cheap looks first: almost every text begins with something else.
  return (
    !beginsPlainly(text) &&
    /^\s*[[{]/.test(text) &&
    opensValue.test(text.slice(0, 160)) &&
    /[\]}]\s{0,64}$/.test(text.slice(-80))
  );
}

/** Whether the first character is of ASCII and neither blank nor what JSON begins with. */
function beginsPlainly(text: string): boolean {
  const unit = text.charCodeAt(0);
  return unit > 32 && unit < 127 && unit !== bracket && unit !== brace;
}

const quotation = 34;
/** What may stand between the strings: blanks, brackets, commas, colons and the letters of numbers and words. */
const outside = new Uint8Array(128);
for (const letter of " \t\n\v\f\r{}[]:,0123456789+-.eEtruefalsn") outside[letter.charCodeAt(0)] = 1;

/** Strings are seldom closer than so many characters, each. */
const usualLength = 16;
const fewest = 8;

/** Where the strings of a text of JSON stand, found once, since everything else about it follows. */
export interface JsonStrings {
  /** Where each of them begins and ends, without its quotes. */
  bounds: Uint32Array;
  /** Whether a backslash stands in it. */
  escaped: Uint8Array;
  count: number;
  /** The characters in all of them. */
  length: number;
}

/** The strings of a text that is JSON between them; undefined where it is not. What stands in the strings makes no difference. */
export function jsonStringsOf(text: string): JsonStrings | undefined {
  const room = fewest + Math.floor(text.length / usualLength);
  const strings = { bounds: new Uint32Array(2 * room), escaped: new Uint8Array(room), count: 0, length: 0 };
  const ends = new StringEnds(text);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quotation) {
      const to = ends.of(at + 1);
      add(strings, at + 1, to);
      if (ends.holdsEscape(at + 1, to)) strings.escaped[strings.count - 1] = 1;
      at = to;
    } else if (unit < 128 ? outside[unit] !== 1 : !/\s/.test(String.fromCharCode(unit))) return undefined;
  }
  return strings;
}

function add(strings: JsonStrings, from: number, to: number): void {
  const { count, escaped, bounds } = strings;
  if (count === escaped.length) {
    strings.bounds = new Uint32Array(4 * count);
    strings.bounds.set(bounds);
    strings.escaped = new Uint8Array(2 * count);
    strings.escaped.set(escaped);
  }
  strings.bounds[2 * count] = from;
  strings.bounds[2 * count + 1] = to;
  strings.length += to - from;
  strings.count = count + 1;
}
