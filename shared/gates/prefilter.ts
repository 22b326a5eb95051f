import { type Anchor, type Automaton, automatonOf } from "./automaton.ts";
import type { Probe } from "./gate.ts";

/** All that one probe wants to be asked about. */
export const anchorsOf = (
  { anchors, names = [] }: Pick<Probe, "anchors" | "names">,
  probe: number,
): Anchor[] => [
  ...anchors.map((text) => ({ text, probe })),
  ...names.map((text) => ({ text, probe, isName: true })),
];

/**
 * All anchors of all gates in one automaton that reads each character once: most output holds none of them and is done after this pass. It
 * knows letters without case, digits as one class, and passes over invisible characters, so it can only find too much, never too little.
 */
export interface Prefilter {
  /** The index of the last character of the next anchor at or after `from`, or -1. A search that starts at 0 starts afresh. */
  find(text: string, from: number, end: number): number;
  /** The same for bytes of ASCII, going on from where the automaton is. What is no ASCII counts as an anchor, somewhere before `end`. */
  findInBytes(bytes: Uint8Array, from: number, end: number): number;
  /** The probes whose anchors end where a search stopped. */
  probes(): readonly number[];
  /** Where the automaton is before a text begins. */
  afresh: number;
  /** Where the automaton is, so that another text can be read in between. */
  state(): number;
  resume(state: number): void;
}

export function compilePrefilter(anchors: readonly Anchor[]): Prefilter {
  const automaton = automatonOf(anchors);
  const { afresh, dense, accepting, probesOf } = automaton;
  const place = new Uint32Array(2);
  const table: Table = { ...automaton, place };
  return {
    find(text, from, end) {
      if (from === 0) place[0] = afresh;
      for (let at = from; at < end; at++) {
        at = place[0]! < dense ? run(table, text, at, end) : climb(table, text, at, end);
        if (at < end && place[0]! >= accepting) return at;
      }
      return -1;
    },
    findInBytes(bytes, from, end) {
      place[1] = 0;
      for (let at = from; at < end; at++) {
        at = place[0]! < dense ? runInBytes(table, bytes, at, end) : climbInBytes(table, bytes, at, end);
        if (at < end && place[0]! >= accepting) return at;
      }
      return place[1] < 128 ? -1 : end - 1;
    },
    afresh,
    probes: () => probesOf[place[0]! - accepting] ?? [],
    state: () => place[0]!,
    resume(earlier) {
      place[0] = earlier;
    },
  };
}

/** An automaton and where it is in reading: its state, and all bits of the bytes that it has read. */
interface Table extends Automaton {
  place: Uint32Array;
}

// Each of these reads on and says how far it came: the end, or the first character that leads out of what it knows. They are functions of their own because
// the compiler makes loops half as fast that share their variables, or find them where they were made.

/** Through the states that have a row. */
function run({ next, ofUnit, dense, place }: Table, text: string, from: number, end: number): number {
  let here = place[0]!;
  let at = from;
  for (; at < end; at++) {
    here = next[here + ofUnit[text.charCodeAt(at)]!]!;
    if (here >= dense) break;
  }
  place[0] = here;
  return at;
}

/** Through the others, until there is a row again or an anchor ends. */
function climb(
  { ofUnit, dense, accepting, deep, place }: Table,
  text: string,
  from: number,
  end: number,
): number {
  let here = place[0]!;
  let at = from;
  for (; at < end; at++) {
    here = deep.after(here, ofUnit[text.charCodeAt(at)]!);
    if (here < dense || here >= accepting) break;
  }
  place[0] = here;
  return at;
}

function runInBytes(
  { next, ofUnit, dense, place }: Table,
  bytes: Uint8Array,
  from: number,
  end: number,
): number {
  let here = place[0]!;
  let bits = 0;
  let at = from;
  for (; at < end; at++) {
    const byte = bytes[at]!;
    bits |= byte;
    here = next[here + ofUnit[byte]!]!;
    if (here >= dense) break;
  }
  place[0] = here;
  place[1]! |= bits;
  return at;
}

function climbInBytes(table: Table, bytes: Uint8Array, from: number, end: number): number {
  const { ofUnit, dense, accepting, deep, place } = table;
  let here = place[0]!;
  let at = from;
  for (; at < end; at++) {
    const byte = bytes[at]!;
    place[1]! |= byte;
    here = deep.after(here, ofUnit[byte]!);
    if (here < dense || here >= accepting) break;
  }
  place[0] = here;
  return at;
}
