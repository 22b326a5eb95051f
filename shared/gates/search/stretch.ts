import { afterFar, type Automaton } from "./automaton.ts";
import { invisible } from "./trie.ts";

/** What is read at a time, in how many places side by side, and below how much one place after the other is as fast. */
export const stretchMax = 8_190;
const lanesCount = 3;
const lanesMin = 384;

/** Where anchors end in what was read last, in order, and in which states: those know whose anchors they are. */
export class Stops {
  count = 0;
  readonly at: Uint32Array;
  readonly state: Uint32Array;

  constructor(length: number = stretchMax) {
    this.at = new Uint32Array(length);
    this.state = new Uint32Array(length);
  }
}

/**
 * Reads a text stretch by stretch. What takes time is the way from state to state, each of which has to be known before the next: three places of a
 * stretch are read side by side, for half as much time again as one.
 */
export class StretchSearch {
  readonly #automaton: Automaton;
  readonly #bytes = Buffer.alloc(2 * stretchMax);
  readonly #units = new Uint16Array(this.#bytes.buffer, this.#bytes.byteOffset, stretchMax);
  readonly #lanes: Lanes = {
    share: 0,
    states: new Uint32Array(lanesCount),
    stops: Array.from({ length: lanesCount }, () => new Stops(stretchMax / lanesCount)),
  };

  constructor(automaton: Automaton) {
    this.#automaton = automaton;
  }

  /** Reads from a state on, and says in which state the stretch ends. */
  read(stretch: string, state: number, stops: Stops): number {
    stops.count = 0;
    const { length } = stretch;
    const share = Math.floor(length / lanesCount);
    if (length < lanesMin || share < this.#automaton.longest)
      return readText(this.#automaton, { text: stretch, from: 0 }, state, stops);
    this.#bytes.write(stretch, "utf16le");
    const lanes = this.#lanes;
    lanes.share = share;
    lanes.states[0] = state;
    for (let lane = 1; lane < lanesCount; lane++) {
      const behind = stateBehind(this.#automaton, this.#units, lane * share);
      if (behind < 0) return readText(this.#automaton, { text: stretch, from: 0 }, state, stops);
      lanes.states[lane] = behind;
    }
    readTogether(this.#automaton, this.#units, lanes);
    for (const [lane, found] of lanes.stops.entries()) append(stops, found, lane * share);
    return readText(
      this.#automaton,
      { text: stretch, from: lanesCount * share },
      lanes.states[lanesCount - 1]!,
      stops,
    );
  }
}

interface Lanes {
  /** How much each of them reads. */
  share: number;
  /** Where the automaton is in each of them. */
  states: Uint32Array;
  stops: readonly Stops[];
}

function append(stops: Stops, found: Stops, from: number): void {
  for (let at = 0; at < found.count; at++) {
    stops.at[stops.count] = from + found.at[at]!;
    stops.state[stops.count++] = found.state[at]!;
  }
}

// Functions of their own, because the compiler makes loops half as fast that find their variables where they were made.

/** The state in which a lane begins: whatever ends in it begins no further before it. -1 where invisible characters make that further. */
function stateBehind(automaton: Automaton, units: Uint16Array, end: number): number {
  const { next, width, ofUnit, longest } = automaton;
  let state = 0;
  for (let at = end - longest; at < end; at++) {
    const kind = ofUnit[units[at]!]!;
    if (kind === invisible) return -1;
    state = kind < width ? next[state + kind]! : afterFar(automaton, state, kind);
  }
  return state;
}

function readTogether(automaton: Automaton, units: Uint16Array, { share, states, stops }: Lanes): void {
  const { next, width, ofUnit, accepting } = automaton;
  const one = stops[0]!;
  const two = stops[1]!;
  const three = stops[2]!;
  const second = share;
  const third = 2 * share;
  let a = states[0]!;
  let b = states[1]!;
  let c = states[2]!;
  let inOne = 0;
  let inTwo = 0;
  let inThree = 0;
  for (let at = 0; at < share; at++) {
    const x = ofUnit[units[at]!]!;
    const y = ofUnit[units[second + at]!]!;
    const z = ofUnit[units[third + at]!]!;
    a = x < width ? next[a + x]! : afterFar(automaton, a, x);
    b = y < width ? next[b + y]! : afterFar(automaton, b, y);
    c = z < width ? next[c + z]! : afterFar(automaton, c, z);
    if (a >= accepting) {
      one.at[inOne] = at;
      one.state[inOne++] = a;
    }
    if (b >= accepting) {
      two.at[inTwo] = at;
      two.state[inTwo++] = b;
    }
    if (c >= accepting) {
      three.at[inThree] = at;
      three.state[inThree++] = c;
    }
  }
  one.count = inOne;
  two.count = inTwo;
  three.count = inThree;
  states[0] = a;
  states[1] = b;
  states[2] = c;
}

function readText(
  automaton: Automaton,
  { text, from }: { text: string; from: number },
  begun: number,
  stops: Stops,
): number {
  const { next, width, ofUnit, accepting } = automaton;
  let state = begun;
  let { count } = stops;
  for (let at = from; at < text.length; at++) {
    const kind = ofUnit[text.charCodeAt(at)]!;
    state = kind < width ? next[state + kind]! : afterFar(automaton, state, kind);
    if (state < accepting) continue;
    stops.at[count] = at;
    stops.state[count++] = state;
  }
  stops.count = count;
  return state;
}
