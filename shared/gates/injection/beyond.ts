import { unspaced } from "./lexicon.ts";
import { apart, lettersMax } from "./wording.ts";

/** What a unit is within a word: nothing, a letter that begins one, a mark that goes on with one, and a letter of a script without blanks. */
const letter = 1;
const mark = 2;
const unspacedLetter = 3;
const units = 0x10000;

let kinds: Uint8Array | undefined;

function kindsOfUnits(): Uint8Array {
  return Uint8Array.from({ length: units }, (_, unit) => {
    const each = String.fromCharCode(unit);
    if (/\p{L}/u.test(each)) return unspaced(unit) ? unspacedLetter : letter;
    return unit === 39 || /\p{M}/u.test(each) ? mark : 0;
  });
}

const isHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/** The words of a table whatever letters they are written in: what `termsOf` makes of a sentence is weighed without being made. */
export class WordedBeyond {
  readonly #weights: ReadonlyMap<string, number>;
  /** Words that begin a pair. */
  readonly #first = new Set<string>();
  /** Two letters of scripts without blanks, by their numbers among those that the table has. */
  readonly #two = new Map<number, number>();
  readonly #numberOf = new Uint16Array(units);

  constructor(weights: ReadonlyMap<string, number>) {
    this.#weights = weights;
    let count = 0;
    const numberOf = (unit: number): number => (this.#numberOf[unit] ||= ++count);
    for (const [term, weight] of weights) {
      const blank = term.indexOf(" ");
      if (blank > 0) this.#first.add(term.slice(0, blank));
      if (term.length === 2 && unspaced(term.charCodeAt(0)))
        this.#two.set(numberOf(term.charCodeAt(0)) * units + numberOf(term.charCodeAt(1)), weight);
    }
  }

  /** Adds the weight of each term, in their order; false where letters of two units stand. */
  weigh(text: string, found: number[]): boolean {
    const kindOf = (kinds ??= kindsOfUnits());
    let before: string | undefined;
    let end = -apart;
    for (let at = 0; at < text.length;) {
      const kind = kindOf[text.charCodeAt(at)]!;
      if (isHalf(text.charCodeAt(at))) return false;
      if (kind === 0 || kind === mark) {
        at++;
        continue;
      }
      const from = at++;
      const limit = Math.min(text.length, from + lettersMax);
      while (at < limit && kindOf[text.charCodeAt(at)]! > 0) at++;
      if (at < limit && isHalf(text.charCodeAt(at))) return false;
      if (kind === unspacedLetter) {
        this.#weighPairs(text, { from, to: at }, found);
        before = undefined;
        continue;
      }
      const word = text.slice(from, at);
      found.push(this.#weights.get(word) ?? 0);
      if (before !== undefined && from - end < apart)
        found.push(this.#first.has(before) ? (this.#weights.get(`${before} ${word}`) ?? 0) : 0);
      before = word;
      end = at;
    }
    return true;
  }

  #weighPairs(text: string, { from, to }: { from: number; to: number }, found: number[]): void {
    for (let at = from; at + 1 < to; at++) {
      const one = this.#numberOf[text.charCodeAt(at)]!;
      const other = this.#numberOf[text.charCodeAt(at + 1)]!;
      found.push(one === 0 || other === 0 ? 0 : (this.#two.get(one * units + other) ?? 0));
    }
  }
}
