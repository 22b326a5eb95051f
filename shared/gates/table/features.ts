import { Kind, kindOf, lettersOf } from "./letters.ts";

/** How a table looks at a text. It is written at the head of the table, so that the trainer and the gate see the same. */
export interface Look {
  /** So many letters are read. */
  letters: number;
  /** Words are taken one by one and up to so many in a row. */
  words: number;
  /** Letters are taken in runs of so many. */
  runs: readonly [number, number];
  /** The table has two to the power of so many places. */
  bits: number;
  /** Whether the length and the shape of the whole text count. */
  measures: boolean;
}

const start = 0x811c9dc5;
const prime = 0x01000193;
const spread = 0x85ebca6b;

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), spread);
  return (once ^ (once >>> 13)) >>> 0;
}

const wordsMax = 8_000;
const opening = 0x5e5e;
const ending = 0x2424;
const fullStop = 46;
/** Signs that count as words: , : " ; ( */
const spokenSigns = new Set([44, 58, 34, 59, 40]);

/**
 * What there is to see in a text, as places of a table. Each place counts once: words and measures are one block, runs of letters are another.
 * One instance is used again and again.
 */
export class Features {
  readonly #look: Look;
  readonly #shift: number;
  /** The number of the block in which a place was last met. */
  readonly #met: Uint32Array;
  #block = 0;
  readonly #hashes = new Int32Array(wordsMax + 2);
  readonly #from = new Uint16Array(wordsMax + 2);
  readonly #to = new Uint16Array(wordsMax + 2);
  #letters: Uint16Array = new Uint16Array(0);
  readonly places: { words: number[]; runs: number[] } = { words: [], runs: [] };
  /** Of each place of a word, where in the letters it stands; none for a measure. */
  readonly spans: (readonly [number, number] | undefined)[] = [];

  constructor(look: Look) {
    this.#look = look;
    this.#shift = 32 - look.bits;
    this.#met = new Uint32Array(2 ** look.bits);
  }

  read(text: string, withSpans = false): this {
    this.#letters = lettersOf(text, this.#look.letters);
    this.places.words.length = 0;
    this.places.runs.length = 0;
    this.spans.length = 0;
    this.#readWords(text, withSpans);
    this.#readRuns();
    return this;
  }

  /** The letters of a span, as they were weighed. */
  lettersIn([from, to]: readonly [number, number]): string {
    return String.fromCharCode(...this.#letters.subarray(from, to));
  }

  #add(block: number[], hash: number): boolean {
    const place = mixed(hash) >>> this.#shift;
    if (this.#met[place] === this.#block) return false;
    this.#met[place] = this.#block;
    block.push(place);
    return true;
  }

  #readWords(text: string, withSpans: boolean): void {
    this.#block++;
    const { words, measures } = this.#look;
    const { words: block } = this.places;
    const { count, sentences } = this.#splitWords();
    for (let first = 0; first < count; first++) {
      let hash = 0x1234567;
      for (let more = 0; more < words && first + more < count; more++) {
        hash = (Math.imul(hash ^ (this.#hashes[first + more] ?? 0), prime) + 0x9e37) | 0;
        const isEdge = more === 0 && (first === 0 || first === count - 1);
        if (!isEdge && this.#add(block, hash ^ (more * 0x2545f491)) && withSpans)
          this.spans.push(this.#spanOf(first, first + more));
      }
      // The same two words with any other between them.
      if (first + 2 < count) {
        const pair = Math.imul(this.#hashes[first] ?? 0, prime) ^ (this.#hashes[first + 2] ?? 0);
        if (this.#add(block, Math.imul(pair, spread)) && withSpans)
          this.spans.push(this.#spanOf(first, first + 2));
      }
    }
    if (measures) this.#readMeasures(text, sentences);
  }

  #spanOf(first: number, last: number): [number, number] {
    return [this.#from[first] ?? 0, this.#to[last] ?? 0];
  }

  /** A word of letters and digits, a letter of a script without blanks, a run of sentence ends and some signs are words; so are the two edges. */
  #splitWords(): { count: number; sentences: number } {
    const letters = this.#letters;
    let count = 0;
    let sentences = 0;
    const put = (hash: number, from: number, to: number): void => {
      if (count > wordsMax) return;
      this.#hashes[count] = hash;
      this.#from[count] = from;
      this.#to[count++] = to;
    };
    put(opening, 0, 0);
    for (let at = 0; at < letters.length;) {
      const from = at;
      const unit = letters[at++] ?? 0;
      const kind = kindOf(unit);
      if (isOfWord(kind)) {
        let hash = Math.imul(start ^ unit, prime);
        for (; at < letters.length && isOfWord(kindOf(letters[at] ?? 0)); at++)
          hash = Math.imul(hash ^ (letters[at] ?? 0), prime);
        put(hash, from, at);
      } else if (kind === Kind.wide) put(Math.imul(start ^ unit, prime), from, at);
      else if (kind === Kind.end) {
        while (at < letters.length && kindOf(letters[at] ?? 0) === Kind.end) at++;
        sentences++;
        put(unit === fullStop ? 0x2e2e : unit, from, at);
      } else if (spokenSigns.has(unit)) put(unit, from, at);
    }
    put(ending, letters.length, letters.length);
    return { count, sentences };
  }

  /** How long it is, in how many sentences, whether it is a list, and how many signs stand among its letters. */
  #readMeasures(text: string, sentences: number): void {
    const letters = this.#letters;
    let signs = 0;
    for (const unit of letters) if (kindOf(unit) === Kind.sign && unit !== 44 && unit !== 58) signs++;
    const head = stepOf(letters.length, [20, 40, 80, 160, 240]);
    const length = stepOf(text.length, [321, 701, 1_501, 3_001]);
    const told = Math.min(5, sentences);
    const share = Math.min(6, Math.floor((40 * signs) / Math.max(40, letters.length)));
    const isList = /\n\s*(?:[-*•]|\d{1,2}[.)、]) /.test(text.slice(0, 1_200)) ? 1 : 0;
    const measures = [head, length, told, share, isList, head * 8 + told, length * 2 + isList];
    for (const [at, measure] of measures.entries())
      this.#add(this.places.words, Math.imul((at + 1) * 97 + measure + 1, 0x27d4eb2d));
  }

  #readRuns(): void {
    this.#block++;
    const letters = this.#letters;
    const [shortest, longest] = this.#look.runs;
    for (let from = -1; from < letters.length; from++) {
      let hash = 0x7654321;
      for (let size = 1; size <= longest && from + size - 1 <= letters.length; size++) {
        const at = from + size - 1;
        hash =
          (Math.imul(hash ^ (at < 0 || at === letters.length ? 1 : (letters[at] ?? 0)), prime) + 0x5bd1) | 0;
        if (size >= shortest) this.#add(this.places.runs, hash ^ (size * 0x632be59b));
      }
    }
  }
}

const isOfWord = (kind: number): boolean => kind === Kind.letter || kind === Kind.digit;

/** Below which of the bounds a number is the first to lie. */
function stepOf(size: number, bounds: readonly number[]): number {
  const step = bounds.findIndex((bound) => size < bound);
  return step === -1 ? bounds.length : step;
}
