import { afterFar, type Automaton, automatonOf } from "./automaton.ts";
import { boundary } from "./needs.ts";

/** Places in their order, and the sets of which a word ends at each. */
export interface Met {
  places: readonly number[];
  sets: readonly Bits[];
}

/** Small integers are what numbers are kept in best. */
export const bitsMax = 30;

/** Places among the numbers of what was seen, each before the bits to be set there. */
export type Bits = readonly number[];

function bitsOf(sets: readonly number[]): Bits {
  const bits = new Map<number, number>();
  for (const number of sets) {
    const at = Math.floor(number / bitsMax);
    bits.set(at, (bits.get(at) ?? 0) | (1 << (number % bitsMax)));
  }
  return [...bits].flat();
}

export const lettersOf = (word: string): string => word.replaceAll(boundary, "");

/** A word that ends somewhere: whether another letter may stand before it and behind it, and the sets that it is in. */
interface Ending {
  length: number;
  isBegun: boolean;
  isEnded: boolean;
  sets: Bits;
}

export type Scan = (text: string) => Met;

/** States by their number, not by their place: half the memory is half the time where little of it is at hand. */
export function scannerOf(sets: readonly { number: number; words: readonly string[] }[]): Scan {
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
  const next = new Uint16Array(automaton.next.length);
  for (let at = 0; at < next.length; at++) next[at] = automaton.next[at]! / width;
  const accepting = automaton.accepting / width;
  const afresh = automaton.afresh / width;
  const after = (state: number, kind: number): number =>
    kind < width ? next[state * width + kind]! : afterFar(automaton, state * width, kind) / width;
  const ending = endingIn.map((each) => (each?.probes ?? []).map((probe) => endings[probe]!));
  return (text) => {
    const places: number[] = [];
    const met: Bits[] = [];
    const last = text.length - 1;
    let state = afresh;
    for (let at = 0; at < text.length; at++) {
      state = after(state, ofUnit[text.charCodeAt(at)]!);
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
export function firstFrom(numbers: readonly number[], least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
