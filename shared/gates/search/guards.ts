import { afterFar, type Automaton, automatonOf } from "./automaton.ts";
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
/** What the automaton does not know in capitals: where any of it stands, a word of such letters may. */
const beyond = /[^\0-\x7f]/;
const none = /^\b$/;
/** The place of that among the sets. */
const beyondAscii = 0;

/** `telling` is a part that cannot be missing, where the rest is long and says little. */
type Guard = (pattern: RegExp, telling?: string) => Guarded;

/**
 * Expressions whose words are found in one pass, once a first text is looked at. All of them have to be known before. Where all texts are `inSmallLetters`, words
 * beyond ASCII are found as well.
 */
export function newGuards({ inSmallLetters = false } = {}): { guarded: Guard; branched: Guard } {
  const words = new NeededWords(inSmallLetters ? none : beyond);
  const may = (check: Check, scanned: Scanned): boolean =>
    (scanned.whole === undefined || check(words.seenIn(scanned.whole))) && check(words.seenIn(scanned));
  const mayBe =
    (needed: Needed): Guarded["may"] =>
    (scanned) => {
      const check = words.checkOf(needed);
      return check === always || may(check, scanned);
    };
  const whole: Guard = (pattern, telling = pattern.source) => {
    const mayMatch = mayBe(words.expect(telling));
    return {
      may: mayMatch,
      test: (scanned) => mayMatch(scanned) && pattern.test(scanned.text),
      exec: (scanned) => (mayMatch(scanned) ? pattern.exec(scanned.text) : null),
    };
  };
  const inBranches: Guard = (pattern) => {
    const branches = branchesOf(pattern).map((branch) => ({ branch, needed: words.expect(branch.source) }));
    const any: Check = (seen) => branches.some(({ needed }) => words.checkOf(needed)(seen));
    const possible = (scanned: Scanned): RegExp[] => {
      if (!may(any, scanned)) return [];
      const seen = words.seenIn(scanned);
      return branches.filter(({ needed }) => words.checkOf(needed)(seen)).map(({ branch }) => branch);
    };
    return {
      may: (scanned) => may(any, scanned),
      test: (scanned) => possible(scanned).some((branch) => branch.test(scanned.text)),
      exec(scanned) {
        let first: RegExpExecArray | null = null;
        for (const branch of possible(scanned)) {
          const found = branch.exec(scanned.text);
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
  #scanner: Scanner | undefined;

  constructor(unread: RegExp) {
    this.#unread = unread;
  }

  /** It is read with all others: who looks at no text pays nothing for what he could look for. */
  expect(source: string): Needed {
    const needed: Needed = { source };
    this.#expected.push(needed);
    this.#scanner = undefined;
    return needed;
  }

  checkOf(needed: Needed): Check {
    if (needed.check === undefined) this.#read();
    return needed.check ?? always;
  }

  seenIn(scanned: Scanned): Uint8Array {
    const { whole, from = 0, to = Infinity } = scanned;
    if (scanned.seen !== undefined) return scanned.seen;
    const scanner = this.#scanner ?? this.#read();
    const { places, states } = ((whole ?? scanned).met ??= scanner.scan((whole ?? scanned).text));
    const seen = new Uint8Array(this.#sets.size + 1);
    seen[beyondAscii] = this.#unread.test(scanned.text) ? 1 : 0;
    for (let at = firstFrom(places, from); at < places.length && places[at]! < to; at++)
      for (const number of scanner.setsOf(states[at]!)) seen[number] = 1;
    scanned.seen = seen;
    return seen;
  }

  #read(): Scanner {
    for (const needed of this.#expected.splice(0)) needed.check = this.#checkOf(needOf(needed));
    return (this.#scanner = scannerOf([...this.#sets.values()]));
  }

  #checkOf(need: Need): Check {
    if (need === undefined) return always;
    if ("any" in need) {
      const read = need.any.filter((word) => !this.#unread.test(word));
      const number = this.#numberOf(read);
      return read.length === need.any.length
        ? (seen) => seen[number] === 1
        : (seen) => seen[number] === 1 || seen[beyondAscii] === 1;
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
  const next = new Uint16Array(automaton.next.length);
  for (let at = 0; at < next.length; at++) next[at] = automaton.next[at]! / width;
  const accepting = automaton.accepting / width;
  const afresh = automaton.afresh / width;
  const after = (state: number, kind: number): number =>
    kind < width ? next[state * width + kind]! : afterFar(automaton, state * width, kind) / width;
  return {
    setsOf: (state) => endingIn[state]!.probes,
    scan(text) {
      const places: number[] = [];
      const states: number[] = [];
      let state = afresh;
      for (let at = 0; at < text.length; at++) {
        state = after(state, ofUnit[text.charCodeAt(at)]!);
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
