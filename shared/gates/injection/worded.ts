import { WordedBeyond } from "./beyond.ts";
import { apart, lettersMax, sumOfPassages, termsOf } from "./wording.ts";

/** Letters, the apostrophe and the blank between two words are the columns of a node. */
const columns = 32;
const blank = 28;
const columnOf = Uint8Array.from({ length: 128 }, (_, unit) =>
  unit >= 97 && unit <= 122 ? unit - 96 : unit === 39 ? 27 : 0,
);
const dead = 0;
const root = 1;

/** The words and pairs of a table as a tree of letters: a sentence is weighed by one walk through it, and no word is cut out of it. */
export class Worded {
  readonly #weights: ReadonlyMap<string, number>;
  readonly #next: Uint16Array;
  readonly #weightOf: Int16Array;
  #beyond: WordedBeyond | undefined;

  constructor(weights: ReadonlyMap<string, number>) {
    this.#weights = weights;
    const next = [newRow(), newRow()];
    const weightOf = [0, 0];
    for (const [term, weight] of weights) {
      if (!/^[a-z' ]+$/.test(term)) continue;
      let node = root;
      for (let at = 0; at < term.length; at++) {
        const column = columnOf[term.charCodeAt(at)] || blank;
        if (next[node]![column] === dead) {
          next[node]![column] = next.length;
          next.push(newRow());
          weightOf.push(0);
        }
        node = next[node]![column]!;
      }
      weightOf[node] = weight;
    }
    this.#next = Uint16Array.from(next.flat());
    this.#weightOf = Int16Array.from(weightOf);
  }

  /** What `wordingOf` says of the terms of these sentences. */
  sumOf(sentences: readonly { text: string }[]): number {
    const found: number[] = [];
    for (const { text } of sentences) {
      const { length } = found;
      if (this.#weigh(text, found)) continue;
      found.length = length;
      if ((this.#beyond ??= new WordedBeyond(this.#weights)).weigh(text, found)) continue;
      found.length = length;
      for (const term of termsOf(text)) found.push(this.#weights.get(term) ?? 0);
    }
    return sumOfPassages(found);
  }

  /** Adds the weight of each term, in their order; false where letters beyond ASCII stand. */
  #weigh(text: string, found: number[]): boolean {
    const next = this.#next;
    const weightOf = this.#weightOf;
    let before = dead;
    let end = -apart;
    for (let at = 0; at < text.length;) {
      const unit = text.charCodeAt(at);
      if (unit > 127 && !isSign(unit)) return false;
      if (unit < 97 || unit > 122) {
        at++;
        continue;
      }
      const isPair = at - end < apart;
      const limit = Math.min(text.length, at + lettersMax);
      let word = root;
      let pair = next[before * columns + blank]!;
      for (; at < limit; at++) {
        const letter = text.charCodeAt(at);
        const column = letter < 128 ? columnOf[letter]! : 0;
        if (column === 0) break;
        word = next[word * columns + column]!;
        pair = next[pair * columns + column]!;
      }
      found.push(weightOf[word]!);
      if (isPair) found.push(weightOf[pair]!);
      before = word;
      end = at;
    }
    return true;
  }
}

/** Quotation marks, dashes and the like are no letters. */
const isSign = (unit: number): boolean =>
  (unit >= 0x2010 && unit <= 0x2060) || (unit <= 0xbf && unit !== 0xaa && unit !== 0xb5 && unit !== 0xba);

const newRow = (): number[] => Array.from<number>({ length: columns }).fill(dead);
