import { isBlankAt } from "../../read/text.ts";

const hash = 35;
const dollar = 36;
const percent = 37;
const nameMax = 41;
const blanksMax = 8;
const macro = /#define \$?[A-Za-z_]\w{0,40}\s{0,8}[=+.<:,(\]]?/y;

const quotes = 1;
const firstOfName = 2;
const ofName = 4;
const sign = 8;
const maybe = 16;
const begins = quotes | firstOfName | maybe;
const kinds = new Uint8Array(128);
for (let unit = 0; unit < 128; unit++) {
  const letter = String.fromCharCode(unit);
  if ("\"'`[(".includes(letter)) kinds[unit] = quotes;
  if (/[A-Za-z_]/.test(letter)) kinds[unit] = firstOfName | ofName;
  if (/\d/.test(letter)) kinds[unit] = ofName;
  if ("#$%".includes(letter)) kinds[unit] = maybe;
  if ("=+.<:,(]".includes(letter)) kinds[unit]! |= sign;
}

function isKind(text: string, at: number, kind: number): boolean {
  const unit = text.charCodeAt(at);
  return unit < 128 && (kinds[unit]! & kind) !== 0;
}

/**
 * Where values of a program can begin, or the names of what holds one, one after the other. Most of a program is names, and an expression that finds them
 * takes longer to say what it found than to find it.
 */
export class Beginnings {
  readonly #text: string;
  from = 0;
  /** Behind the name, or the quote, and the sign that follows it. */
  to = 0;
  /** Where the name ends; where it begins when there is none, or it is no plain one. */
  nameEnd = 0;
  /** What follows the name, "=" for a macro, and nothing for what is no name. */
  sign = "";

  constructor(text: string) {
    this.#text = text;
  }

  /** Goes on to the first one that begins at `at` or behind it. */
  find(at: number): boolean {
    const text = this.#text;
    for (let from = at; from < text.length; from++) {
      const unit = text.charCodeAt(from);
      if (unit < 128 && (kinds[unit]! & begins) !== 0 && this.#isAt(from, unit)) return true;
    }
    return false;
  }

  #isAt(from: number, unit: number): boolean {
    const text = this.#text;
    this.from = from;
    if (isKind(text, from, firstOfName)) {
      this.nameEnd = this.#readName(from);
      return true;
    }
    this.nameEnd = from;
    this.sign = "";
    if (isKind(text, from, quotes)) this.to = from + 1;
    else if (unit === dollar && isKind(text, from + 1, firstOfName)) this.#readName(from + 1);
    else if (unit === percent && text[from + 1] === "w" && "[({".includes(text[from + 2] ?? " "))
      this.to = from + 3;
    else return unit === hash && this.#readMacro();
    return true;
  }

  #readName(from: number): number {
    const text = this.#text;
    let end = from + 1;
    while (end < from + nameMax && isKind(text, end, ofName)) end++;
    let at = end;
    while (at < end + blanksMax && isBlankAt(text, at)) at++;
    this.sign = isKind(text, at, sign) ? text.charAt(at) : "";
    this.to = at + this.sign.length;
    return end;
  }

  #readMacro(): boolean {
    macro.lastIndex = this.from;
    if (!macro.test(this.#text)) return false;
    this.to = macro.lastIndex;
    this.sign = "=";
    return true;
  }
}
