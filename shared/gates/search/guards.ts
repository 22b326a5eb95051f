import { branchesOf } from "./branches.ts";
import { type Need, needOf } from "./needs.ts";
import { bitsMax, firstFrom, lettersOf, type Met, type Scan, scannerOf } from "./word-scan.ts";

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

/** One of the ways in which an expression can match, and whether it can where such words stand. */
interface Branch {
  branch: RegExp;
  needed: Needed;
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
/** What the automaton does not know in capitals: where any of it stands, a word of such letters may. */
const beyond = /[^\0-\x7f]/;
const none = /^\b$/;
/** The place of that among the sets. */
const beyondAscii = 0;
const has = (number: number): Check => {
  const at = Math.floor(number / bitsMax);
  const bit = 1 << (number % bitsMax);
  return (seen) => (seen[at]! & bit) !== 0;
};

const isBeyond = has(beyondAscii);

/** `telling` is a part that cannot be missing, where the rest is long and says little. */
type Guard = (pattern: RegExp, telling?: string) => Guarded;

/**
 * Expressions whose words are found in one pass, once a first text is looked at. All of them have to be known before. Where all texts are `inSmallLetters`, words
 * beyond ASCII are found as well.
 */
export function newGuards({ inSmallLetters = false } = {}): { guarded: Guard; branched: Guard } {
  const words = new NeededWords(inSmallLetters ? none : beyond);
  const mayBe =
    (needed: Needed): Guarded["may"] =>
    (scanned) => {
      const check = words.checkOf(needed);
      if (check === always) return true;
      if (scanned.whole !== undefined && !check(words.seenIn(scanned.whole))) return false;
      return check(words.seenIn(scanned));
    };
  const whole: Guard = (pattern, telling = pattern.source) => {
    const may = mayBe(words.expect(telling));
    return {
      may,
      test: (scanned) => may(scanned) && pattern.test(scanned.text),
      exec: (scanned) => (may(scanned) ? pattern.exec(scanned.text) : null),
    };
  };
  const inBranches: Guard = (pattern) => {
    const branches: readonly Branch[] = branchesOf(pattern).map((branch) => ({
      branch,
      needed: words.expect(branch.source),
    }));
    const inWhole = (whole: Scanned): readonly Branch[] => {
      const known = (whole.possible ??= new Map()).get(branches);
      if (known !== undefined) return known;
      const seen = words.seenIn(whole);
      const some = branches.filter(({ needed }) => words.checkOf(needed)(seen));
      whole.possible.set(branches, some);
      return some;
    };
    const possibleIn = ({ whole }: Scanned): readonly Branch[] =>
      whole === undefined ? branches : inWhole(whole);
    const isThere = (scanned: Scanned, test: (branch: Branch) => boolean): boolean => {
      const possible = possibleIn(scanned);
      if (possible.length === 0) return false;
      const seen = words.seenIn(scanned);
      return possible.some((each) => words.checkOf(each.needed)(seen) && test(each));
    };
    return {
      may: (scanned) => isThere(scanned, () => true),
      test: (scanned) => isThere(scanned, ({ branch }) => branch.test(scanned.text)),
      exec(scanned) {
        let first: RegExpExecArray | null = null;
        const possible = possibleIn(scanned);
        if (possible.length === 0) return first;
        const seen = words.seenIn(scanned);
        for (const { branch, needed } of possible) {
          const found = words.checkOf(needed)(seen) ? branch.exec(scanned.text) : null;
          if (found !== null && (first === null || found.index < first.index)) first = found;
        }
        return first;
      },
    };
  };
  return { guarded: whole, branched: inBranches };
}

/** An expression, and once a text is looked at, what it needs. */
interface Needed {
  source: string;
  check?: Check;
}

/** Sets of words, any of which is as good as another, and what finds them. */
class NeededWords {
  readonly #unread: RegExp;
  readonly #expected: Needed[] = [];
  readonly #sets = new Map<string, { number: number; words: readonly string[] }>();
  #scan: Scan | undefined;

  constructor(unread: RegExp) {
    this.#unread = unread;
  }

  /** It is read with all others: who looks at no text pays nothing for what he could look for. */
  expect(source: string): Needed {
    const needed: Needed = { source };
    this.#expected.push(needed);
    this.#scan = undefined;
    return needed;
  }

  checkOf(needed: Needed): Check {
    if (needed.check === undefined) this.#read();
    return needed.check ?? always;
  }

  seenIn(scanned: Scanned): Seen {
    if (scanned.seen !== undefined) return scanned.seen;
    const { whole, from = 0, to = Infinity } = scanned;
    const scan = this.#scan ?? this.#read();
    const { places, sets } = ((whole ?? scanned).met ??= scan((whole ?? scanned).text));
    const mayBeBeyond = whole?.seen === undefined || isBeyond(whole.seen);
    const seen = [mayBeBeyond && this.#unread.test(scanned.text) ? 1 << beyondAscii : 0];
    while (seen.length * bitsMax <= this.#sets.size) seen.push(0);
    for (let at = firstFrom(places, from); at < places.length && places[at]! < to; at++) {
      const bits = sets[at]!;
      for (let each = 0; each < bits.length; each += 2) seen[bits[each]!]! |= bits[each + 1]!;
    }
    scanned.seen = seen;
    return seen;
  }

  #read(): Scan {
    for (const needed of this.#expected.splice(0)) needed.check = this.#checkOf(needOf(needed));
    return (this.#scan = scannerOf([...this.#sets.values()]));
  }

  #checkOf(need: Need): Check {
    if (need === undefined) return always;
    if ("any" in need) {
      const read = need.any.filter((word) => !this.#unread.test(lettersOf(word)));
      const isThere = has(this.#numberOf(read));
      return read.length === need.any.length ? isThere : (seen) => isThere(seen) || isBeyond(seen);
    }
    const checks = ("all" in need ? need.all : need.some).map((each) => this.#checkOf(each));
    return "all" in need
      ? (seen) => checks.every((check) => check(seen))
      : (seen) => checks.some((check) => check(seen));
  }

  #numberOf(words: readonly string[]): number {
    const key = words.join("\n");
    const known = this.#sets.get(key);
    if (known !== undefined) return known.number;
    const number = this.#sets.size + 1;
    this.#sets.set(key, { number, words });
    return number;
  }
}
