import type { Automaton } from "./automaton.ts";
import { other } from "./trie.ts";

/** How many places of a long piece are read side by side, and what is long. */
const lanesCount = 3;
const longMin = 512;
const asciiEnd = 128;
const bytesCount = 256;

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
    // What is no ASCII ends the search, wherever it leads.
    const ofUnit = automaton.ofUnit.slice(0, bytesCount).fill(other, asciiEnd);
    this.#automaton = { ...automaton, ofUnit };
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
      if (
        piece.length < longMin
          ? readAlone(this.#automaton, piece, this.#lanes, 0)
          : this.#occursInLanes(piece)
      )
        return true;
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
    if (readTogether(this.#automaton, piece, this.#lanes)) return true;
    for (let lane = 0; lane < lanesCount; lane++)
      if (readAlone(this.#automaton, piece, this.#lanes, lane)) return true;
    state[0] = state[lanesCount - 1]!;
    return false;
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

/** Until one of the lanes is at its end; true when an anchor ends in any of them. */
function readTogether(
  { next, ofUnit, accepting }: Automaton,
  bytes: Uint8Array,
  { at, end, state, bits }: Lanes,
): boolean {
  const first = at[0]!;
  const second = at[1]!;
  const third = at[2]!;
  const together = Math.min(end[0]! - first, end[1]! - second, end[2]! - third);
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let seen = 0;
  for (let read = 0; read < together; read++) {
    const x = bytes[first + read]!;
    const y = bytes[second + read]!;
    const z = bytes[third + read]!;
    seen |= x | y | z;
    a = next[a + ofUnit[x]!]!;
    b = next[b + ofUnit[y]!]!;
    c = next[c + ofUnit[z]!]!;
    if (a >= accepting || b >= accepting || c >= accepting) return true;
  }
  at[0] = first + together;
  at[1] = second + together;
  at[2] = third + together;
  state[0] = a;
  state[1] = b;
  state[2] = c;
  bits[0]! |= seen;
  return false;
}

/** One lane to its end; true when an anchor ends in it. */
function readAlone(
  { next, ofUnit, accepting }: Automaton,
  bytes: Uint8Array,
  { at, end, state, bits }: Lanes,
  lane: number,
): boolean {
  const stop = end[lane]!;
  let here = state[lane]!;
  let seen = 0;
  for (let place = at[lane]!; place < stop; place++) {
    const byte = bytes[place]!;
    seen |= byte;
    here = next[here + ofUnit[byte]!]!;
    if (here >= accepting) return true;
  }
  state[lane] = here;
  bits[0]! |= seen;
  return false;
}
