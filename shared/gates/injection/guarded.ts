import { type Automaton, automatonOf } from "../search/automaton.ts";
import { branchesOf } from "./branches.ts";
import { boundary, type Need, needOf } from "./needs.ts";

/** A text, and which of the words that expressions need stand in it, once somebody has looked. */
export interface Scanned {
  text: string;
  seen?: Seen | undefined;
  /** Where these words end, in a text that has parts. */
  met?: Met | undefined;
  /** Of an expression in branches those that can be in it, and so in its parts. */
  possible?: Map<readonly Branch[], readonly Branch[]> | undefined;
  /** What it is a part of, and from where to where: a word that does not stand there does not stand here. */
  whole?: Scanned;
  from?: number;
  to?: number;
}

/** Sets of words, a bit for each: many are made, and few are kept. */
type Seen = number[];

/** Places in their order, and the sets of which a word ends at each. */
interface Met {
  places: readonly number[];
  sets: readonly Bits[];
}

/** One of the ways in which an expression can match, and whether it can where such words stand. */
interface Branch {
  branch: RegExp;
  check: Check;
}

/** An expression that is only tried where the words that it needs stand. */
export interface Guarded {
  /** Whether the words that it needs stand there. */
  may(scanned: Scanned): boolean;
  test(scanned: Scanned): boolean;
  exec(scanned: Scanned): RegExpExecArray | null;
}

type Check = (seen: Seen) => boolean;
const always: Check = () => true;
/** What the automaton may pass over, or does not know in capitals: where any of it stands, such a word may. */
const unread = /[^\0-\x7f]/;
/** The place of that among the sets. */
const beyondAscii = 0;
/** Small integers are what numbers are kept in best. */
const bitsMax = 30;
const has = (number: number): Check => {
  const at = Math.floor(number / bitsMax);
  const bit = 1 << (number % bitsMax);
  return (seen) => (seen[at]! & bit) !== 0;
};

const isBeyond = has(beyondAscii);

type Guard = (pattern: RegExp) => Guarded;

/** Expressions whose words are found in one pass. All of them have to be known before the first text is looked at. */
export function newGuards(): { guarded: Guard; branched: Guard } {
  const words = new NeededWords();
  const mayBe = (check: Check): Guarded["may"] => {
    if (check === always) return () => true;
    return (scanned) => {
      if (scanned.whole !== undefined && !check(words.seenIn(scanned.whole))) return false;
      return check(words.seenIn(scanned));
    };
  };
  const whole: Guard = (pattern) => {
    const may = mayBe(words.checkOf(needOf(pattern)));
    return {
      may,
      test: (scanned) => may(scanned) && pattern.test(scanned.text),
      exec: (scanned) => (may(scanned) ? pattern.exec(scanned.text) : null),
    };
  };
  const inBranches: Guard = (pattern) => {
    const branches: readonly Branch[] = branchesOf(pattern).map((branch) => ({
      branch,
      check: words.checkOf(needOf(branch)),
    }));
    const inWhole = (whole: Scanned): readonly Branch[] => {
      const known = (whole.possible ??= new Map()).get(branches);
      if (known !== undefined) return known;
      const seen = words.seenIn(whole);
      const some = branches.filter(({ check }) => check(seen));
      whole.possible.set(branches, some);
      return some;
    };
    const possibleIn = ({ whole }: Scanned): readonly Branch[] =>
      whole === undefined ? branches : inWhole(whole);
    const isThere = (scanned: Scanned, test: (branch: Branch) => boolean): boolean => {
      const possible = possibleIn(scanned);
      if (possible.length === 0) return false;
      const seen = words.seenIn(scanned);
      return possible.some((each) => each.check(seen) && test(each));
    };
    return {
      may: (scanned) => isThere(scanned, () => true),
      test: (scanned) => isThere(scanned, ({ branch }) => branch.test(scanned.text)),
      exec(scanned) {
        let first: RegExpExecArray | null = null;
        const possible = possibleIn(scanned);
        if (possible.length === 0) return first;
        const seen = words.seenIn(scanned);
        for (const { branch, check } of possible) {
          const found = check(seen) ? branch.exec(scanned.text) : null;
          if (found !== null && (first === null || found.index < first.index)) first = found;
        }
        return first;
      },
    };
  };
  return { guarded: whole, branched: inBranches };
}

/** Sets of words, any of which is as good as another, and what finds them. */
class NeededWords {
  readonly #sets = new Map<string, { number: number; words: readonly string[] }>();
  #scan: Scan | undefined;

  checkOf(need: Need): Check {
    if (need === undefined) return always;
    if ("any" in need) {
      const read = need.any.filter((word) => !unread.test(lettersOf(word)));
      const isThere = has(this.#numberOf(read));
      return read.length === need.any.length ? isThere : (seen) => isThere(seen) || isBeyond(seen);
    }
    const checks = ("all" in need ? need.all : need.some).map((each) => this.checkOf(each));
    return "all" in need
      ? (seen) => checks.every((check) => check(seen))
      : (seen) => checks.some((check) => check(seen));
  }

  seenIn(scanned: Scanned): Seen {
    if (scanned.seen !== undefined) return scanned.seen;
    const { whole, from = 0, to = Infinity } = scanned;
    const { places, sets } = this.#metIn(whole ?? scanned);
    const mayBeBeyond = whole?.seen === undefined || isBeyond(whole.seen);
    const seen = [mayBeBeyond && unread.test(scanned.text) ? 1 << beyondAscii : 0];
    while (seen.length * bitsMax <= this.#sets.size) seen.push(0);
    for (let at = firstFrom(places, from); at < places.length && places[at]! < to; at++) {
      const bits = sets[at]!;
      for (let each = 0; each < bits.length; each += 2) seen[bits[each]!]! |= bits[each + 1]!;
    }
    scanned.seen = seen;
    return seen;
  }

  #metIn(scanned: Scanned): Met {
    this.#scan ??= scannerOf([...this.#sets.values()]);
    return (scanned.met ??= this.#scan(scanned.text));
  }

  #numberOf(words: readonly string[]): number {
    const key = words.join("\n");
    const known = this.#sets.get(key);
    if (known !== undefined) return known.number;
    const number = this.#sets.size + 1;
    this.#sets.set(key, { number, words });
    this.#scan = undefined;
    return number;
  }
}

/** Places among the numbers of what was seen, each before the bits to be set there. */
type Bits = readonly number[];

function bitsOf(sets: readonly number[]): Bits {
  const bits = new Map<number, number>();
  for (const number of sets) {
    const at = Math.floor(number / bitsMax);
    bits.set(at, (bits.get(at) ?? 0) | (1 << (number % bitsMax)));
  }
  return [...bits].flat();
}

const lettersOf = (word: string): string => word.replaceAll(boundary, "");

/** A word that ends somewhere: whether another letter may stand before it and behind it, and the sets that it is in. */
interface Ending {
  length: number;
  isBegun: boolean;
  isEnded: boolean;
  sets: Bits;
}

type Scan = (text: string) => Met;

/** States by their number, not by their place: half the memory is half the time where little of it is at hand. */
function scannerOf(sets: readonly { number: number; words: readonly string[] }[]): Scan {
  const inSets = new Map<string, number[]>();
  for (const { number, words } of sets)
    for (const word of words) inSets.set(word, [...(inSets.get(word) ?? []), number]);
  const endings = [...inSets].map(([word, numbers]): Ending => ({
    length: lettersOf(word).length,
    isBegun: word.startsWith(boundary),
    isEnded: word.endsWith(boundary),
    sets: bitsOf(numbers),
  }));
  const automaton: Automaton = automatonOf(
    [...inSets.keys()].map((word, probe) => ({ text: lettersOf(word), probe })),
  );
  const { ofUnit, width, endingIn } = automaton;
  const next = Uint16Array.from(automaton.next, (place) => place / width);
  const accepting = automaton.accepting / width;
  const afresh = automaton.afresh / width;
  const ending = endingIn.map((each) => (each?.probes ?? []).map((probe) => endings[probe]!));
  return (text) => {
    const places: number[] = [];
    const met: Bits[] = [];
    const last = text.length - 1;
    let state = afresh;
    for (let at = 0; at < text.length; at++) {
      state = next[state * width + ofUnit[text.charCodeAt(at)]!]!;
      if (state < accepting) continue;
      for (const { length, isBegun, isEnded, sets: bits } of ending[state]!) {
        if (isBegun && at >= length && isInWord(text.charCodeAt(at - length))) continue;
        if (isEnded && at < last && isInWord(text.charCodeAt(at + 1))) continue;
        places.push(at);
        met.push(bits);
      }
    }
    return { places, sets: met };
  };
}

/** A sentence may begin behind an underscore; what is beyond ASCII may be passed over. */
const isInWord = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57);

/** The first of some numbers in their order that is no less. */
function firstFrom(numbers: readonly number[], least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Those of the signals; `branched` is for expressions of many ways, of which few can be anywhere, and tries those alone. */
export const { guarded, branched } = newGuards();
