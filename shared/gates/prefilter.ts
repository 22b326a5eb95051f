import { type Anchor, type Automaton, automatonOf } from "./automaton.ts";
import { ByteSearch } from "./byte-search.ts";
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
  /** Whether any anchor occurs in bytes of ASCII, cut into pieces anywhere; true for all others, and when the time is up. */
  occursInBytes(pieces: readonly Uint8Array[], spend: (bytes: number) => boolean): boolean;
  /** The probes whose anchors end where a search stopped. */
  probes(): readonly number[];
  /** Where the automaton is, so that another text can be read in between. */
  state(): number;
  resume(state: number): void;
}

export function compilePrefilter(anchors: readonly Anchor[]): Prefilter {
  const automaton = automatonOf(anchors);
  const { afresh, dense, accepting, probesOf } = automaton;
  const place = new Uint32Array(1);
  const table: Table = { ...automaton, place };
  const bytes = new ByteSearch(automaton);
  return {
    find(text, from, end) {
      if (from === 0) place[0] = afresh;
      for (let at = from; at < end; at++) {
        at = place[0]! < dense ? run(table, text, at, end) : climb(table, text, at, end);
        if (at < end && place[0]! >= accepting) return at;
      }
      return -1;
    },
    occursInBytes: (pieces, spend) => bytes.occurs(pieces, spend),
    probes: () => probesOf[place[0]! - accepting] ?? [],
    state: () => place[0]!,
    resume(earlier) {
      place[0] = earlier;
    },
  };
}

interface Table extends Automaton {
  /** The state in which it is. */
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
