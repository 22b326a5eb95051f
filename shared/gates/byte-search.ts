import type { Automaton } from "./automaton.ts";

/** How many places of a long piece are read side by side, and what is long. */
const lanesCount = 3;
const longMin = 512;
const asciiEnd = 128;

/**
 * Looks for anchors in bytes of ASCII. What takes time is the way from state to state, each of which has to be known before the next: three places of a
 * long piece are read side by side, for half as much time again as one. Where it is found is not said.
 */
export class ByteSearch {
  readonly #automaton: Automaton;
  readonly #lanes: Lanes = {
    at: new Uint32Array(lanesCount),
    end: new Uint32Array(lanesCount),
    state: new Uint32Array(lanesCount),
    bits: new Uint32Array(1),
  };

  constructor(automaton: Automaton) {
    this.#automaton = automaton;
  }

  /** Whether any anchor ends in a text that is cut into pieces anywhere. What is no ASCII counts as one, and so does a time that is up. */
  occurs(pieces: readonly Uint8Array[], spend: (bytes: number) => boolean): boolean {
    const { at, end, state, bits } = this.#lanes;
    state[0] = this.#automaton.afresh;
    bits[0] = 0;
    for (const piece of pieces) {
      if (spend(piece.length)) return true;
      at[0] = 0;
      end[0] = piece.length;
      if (piece.length < longMin ? this.#occursOn(0, piece) : this.#occursInLanes(piece)) return true;
      if (bits[0] >= asciiEnd) return true;
    }
    return false;
  }

  #occursInLanes(piece: Uint8Array): boolean {
    const { at, end, state } = this.#lanes;
    const share = Math.floor(piece.length / lanesCount);
    for (let lane = 0; lane < lanesCount; lane++) {
      end[lane] = lane === lanesCount - 1 ? piece.length : (lane + 1) * share;
      if (lane === 0) continue;
      // Whatever ends in a lane begins no further before it.
      at[lane] = lane * share - this.#automaton.longest;
      state[lane] = 0;
    }
    while (at[0]! < end[0]! && at[1]! < end[1]! && at[2]! < end[2]!) {
      for (let lane = 0; lane < lanesCount; lane++) if (this.#climbs(lane, piece)) return true;
      readTogether(this.#automaton, piece, this.#lanes);
    }
    for (let lane = 0; lane < lanesCount; lane++) if (this.#occursOn(lane, piece)) return true;
    state[0] = state[lanesCount - 1]!;
    return false;
  }

  /** Reads one lane to its end. */
  #occursOn(lane: number, piece: Uint8Array): boolean {
    const { at, end, state } = this.#lanes;
    while (at[lane]! < end[lane]!) {
      if (this.#climbs(lane, piece)) return true;
      readAlone(this.#automaton, piece, this.#lanes, lane);
    }
    return state[lane]! >= this.#automaton.accepting;
  }

  /** Through the states without a row, where a lane is in one, until there is a row again; true when an anchor ends. */
  #climbs(lane: number, piece: Uint8Array): boolean {
    const { ofUnit, dense, accepting, deep } = this.#automaton;
    const { at, end, state, bits } = this.#lanes;
    let here = state[lane]!;
    if (here < dense) return false;
    while (here >= dense && here < accepting && at[lane]! < end[lane]!) {
      const byte = piece[at[lane]!++]!;
      bits[0]! |= byte;
      here = deep.after(here, ofUnit[byte]!);
    }
    state[lane] = here;
    return here >= accepting;
  }
}

/** What is read side by side; what is read alone is the first of them. */
interface Lanes {
  /** Where in the piece each of them is, and ends. */
  at: Uint32Array;
  end: Uint32Array;
  state: Uint32Array;
  /** All bits of the bytes that were read. */
  bits: Uint32Array;
}

// Functions of their own, because the compiler makes loops half as fast that find their variables where they were made.

/** Until one of the lanes is in a state without a row, or at its end. All of them are in states that have one. */
function readTogether(
  { next, ofUnit, dense }: Automaton,
  bytes: Uint8Array,
  { at, end, state, bits }: Lanes,
): void {
  const first = at[0]!;
  const second = at[1]!;
  const third = at[2]!;
  const together = Math.min(end[0]! - first, end[1]! - second, end[2]! - third);
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  if (a >= dense || b >= dense || c >= dense) return;
  let seen = 0;
  let read = 0;
  while (read < together) {
    const x = bytes[first + read]!;
    const y = bytes[second + read]!;
    const z = bytes[third + read]!;
    read++;
    seen |= x | y | z;
    a = next[a + ofUnit[x]!]!;
    b = next[b + ofUnit[y]!]!;
    c = next[c + ofUnit[z]!]!;
    if (a >= dense || b >= dense || c >= dense) break;
  }
  at[0] = first + read;
  at[1] = second + read;
  at[2] = third + read;
  state[0] = a;
  state[1] = b;
  state[2] = c;
  bits[0]! |= seen;
}

function readAlone(
  { next, ofUnit, dense }: Automaton,
  bytes: Uint8Array,
  { at, end, state, bits }: Lanes,
  lane: number,
): void {
  const stop = end[lane]!;
  let place = at[lane]!;
  let here = state[lane]!;
  let seen = 0;
  while (place < stop && here < dense) {
    const byte = bytes[place++]!;
    seen |= byte;
    here = next[here + ofUnit[byte]!]!;
  }
  at[lane] = place;
  state[lane] = here;
  bits[0]! |= seen;
}
