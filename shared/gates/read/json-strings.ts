import { StringEnds } from "./string-ends.ts";

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
