import { type Automaton, automatonOf } from "../search/automaton.ts";
import { branchesOf } from "./branches.ts";
import { type Need, needOf } from "./needs.ts";

/** A text, and which of the words that expressions need stand in it, once somebody has looked. */
export interface Scanned {
  text: string;
  seen?: Uint8Array | undefined;
  /** Where these words end, in a text that has parts. */
  met?: Met | undefined;
  /** What it is a part of, and from where to where: a word that does not stand there does not stand here. */
  whole?: Scanned;
  from?: number;
  to?: number;
}

/** Places in their order, and the state of the automaton at each. */
interface Met {
  places: readonly number[];
  states: readonly number[];
}

/** An expression that is only tried where the words that it needs stand. */
export interface Guarded {
  /** Whether the words that it needs stand there. */
  may(scanned: Scanned): boolean;
  test(scanned: Scanned): boolean;
  exec(scanned: Scanned): RegExpExecArray | null;
}

type Check = (seen: Uint8Array) => boolean;
const always: Check = () => true;
/** What the automaton may pass over, or does not know in capitals: where any of it stands, such a word may. */
const unread = /[^\0-\x7f]/;
/** The place of that among the sets. */
const beyondAscii = 0;

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
    const branches = branchesOf(pattern).map((branch) => ({
      branch,
      check: words.checkOf(needOf(branch)),
    }));
    const may = mayBe((seen) => branches.some(({ check }) => check(seen)));
    return {
      may,
      test(scanned) {
        if (!may(scanned)) return false;
        const seen = words.seenIn(scanned);
        return branches.some(({ branch, check }) => check(seen) && branch.test(scanned.text));
      },
      exec(scanned) {
        if (!may(scanned)) return null;
        const seen = words.seenIn(scanned);
        let first: RegExpExecArray | null = null;
        for (const { branch, check } of branches) {
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
  #scanner: Scanner | undefined;

  checkOf(need: Need): Check {
    if (need === undefined) return always;
    if ("any" in need) {
      const read = need.any.filter((word) => !unread.test(word));
      const number = this.#numberOf(read);
      return read.length === need.any.length
        ? (seen) => seen[number] === 1
        : (seen) => seen[number] === 1 || seen[beyondAscii] === 1;
    }
    const checks = ("all" in need ? need.all : need.some).map((each) => this.checkOf(each));
    return "all" in need
      ? (seen) => checks.every((check) => check(seen))
      : (seen) => checks.some((check) => check(seen));
  }

  seenIn(scanned: Scanned): Uint8Array {
    const { whole, from = 0, to = Infinity } = scanned;
    if (scanned.seen !== undefined) return scanned.seen;
    const seen = new Uint8Array(this.#sets.size + 1);
    seen[beyondAscii] = unread.test(scanned.text) ? 1 : 0;
    const { places, states } = this.#metIn(whole ?? scanned);
    for (let at = firstFrom(places, from); at < places.length && places[at]! < to; at++)
      for (const number of this.#setsOf(states[at]!)) seen[number] = 1;
    scanned.seen = seen;
    return seen;
  }

  #metIn(scanned: Scanned): Met {
    this.#scanner ??= scannerOf([...this.#sets.values()]);
    return (scanned.met ??= this.#scanner.scan(scanned.text));
  }

  #setsOf(state: number): readonly number[] {
    return this.#scanner?.setsOf(state) ?? [];
  }

  #numberOf(words: readonly string[]): number {
    const key = words.join("\n");
    const known = this.#sets.get(key);
    if (known !== undefined) return known.number;
    const number = this.#sets.size + 1;
    this.#sets.set(key, { number, words });
    this.#scanner = undefined;
    return number;
  }
}

interface Scanner {
  scan: (text: string) => Met;
  setsOf: (state: number) => readonly number[];
}

/** States by their number, not by their place: half the memory is half the time where little of it is at hand. */
function scannerOf(sets: readonly { number: number; words: readonly string[] }[]): Scanner {
  const automaton: Automaton = automatonOf(
    sets.flatMap(({ number, words }) => words.map((word) => ({ text: word, probe: number }))),
  );
  const { ofUnit, width, endingIn } = automaton;
  const next = Uint16Array.from(automaton.next, (place) => place / width);
  const accepting = automaton.accepting / width;
  const afresh = automaton.afresh / width;
  return {
    setsOf: (state) => endingIn[state]!.probes,
    scan(text) {
      const places: number[] = [];
      const states: number[] = [];
      let state = afresh;
      for (let at = 0; at < text.length; at++) {
        state = next[state * width + ofUnit[text.charCodeAt(at)]!]!;
        if (state < accepting) continue;
        places.push(at);
        states.push(state);
      }
      return { places, states };
    },
  };
}

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
