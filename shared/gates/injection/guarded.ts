import { type Automaton, automatonOf } from "../search/automaton.ts";
import { type Need, needOf } from "./needs.ts";

/** A text, and which of the words that expressions need stand in it, once somebody has looked. */
export interface Scanned {
  text: string;
  seen?: Uint8Array | undefined;
  /** What it is a part of: a word that does not stand there does not stand here. */
  whole?: Scanned;
}

/** An expression that is only tried where the words that it needs stand. */
export interface Guarded {
  /** Whether the words that it needs stand there. */
  may(scanned: Scanned): boolean;
  test(scanned: Scanned): boolean;
  exec(scanned: Scanned): RegExpExecArray | null;
}

type Check = (seen: Uint8Array) => boolean;

/** Sets of words, any of which is as good as another, by their words. */
const sets = new Map<string, { number: number; words: readonly string[] }>();
let automaton: Automaton | undefined;
const always: Check = () => true;
/** What the automaton may pass over, or does not know in capitals. */
const unread = /[^\0-\x7f]/;

/** All expressions have to be known before the first text is looked at: the words of all of them are found in one pass. */
export function guarded(pattern: RegExp): Guarded {
  const check = checkOf(needOf(pattern));
  const may = (scanned: Scanned): boolean => {
    if (check === always) return true;
    const { whole } = scanned;
    if (whole !== undefined && !check((whole.seen ??= scan(whole.text)))) return false;
    return check((scanned.seen ??= scan(scanned.text)));
  };
  return {
    may,
    test: (scanned) => may(scanned) && pattern.test(scanned.text),
    exec: (scanned) => (may(scanned) ? pattern.exec(scanned.text) : null),
  };
}

function checkOf(need: Need): Check {
  if (need === undefined) return always;
  if ("any" in need) {
    if (need.any.some((word) => unread.test(word))) return always;
    const number = numberOf(need.any);
    return (seen) => seen[number] === 1;
  }
  const checks = ("all" in need ? need.all : need.some).map(checkOf);
  return "all" in need
    ? (seen) => checks.every((check) => check(seen))
    : (seen) => checks.some((check) => check(seen));
}

function numberOf(words: readonly string[]): number {
  const known = sets.get(words.join("\n"));
  if (known !== undefined) return known.number;
  const number = sets.size;
  sets.set(words.join("\n"), { number, words });
  automaton = undefined;
  return number;
}

function scan(text: string): Uint8Array {
  automaton ??= automatonOf(
    [...sets.values()].flatMap(({ number, words }) => words.map((word) => ({ text: word, probe: number }))),
  );
  const { ofUnit, next, width, accepting, endingIn, afresh } = automaton;
  const seen = new Uint8Array(sets.size);
  let state = afresh;
  for (let at = 0; at < text.length; at++) {
    state = next[state + ofUnit[text.charCodeAt(at)]!]!;
    if (state >= accepting) for (const number of endingIn[state / width]!.probes) seen[number] = 1;
  }
  return seen;
}
