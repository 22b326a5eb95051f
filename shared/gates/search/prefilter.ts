import { type Anchor, automatonOf } from "./automaton.ts";
import { ByteSearch } from "./byte-search.ts";
import type { Probe } from "../gate.ts";

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
  const { ofUnit, afresh, next, width, accepting, probesOf } = automaton;
  const bytes = new ByteSearch(automaton);
  let state = 0;
  return {
    find(text, from, end) {
      let at = from;
      let here = from === 0 ? afresh : state;
      for (; at < end; at++) {
        here = next[here + ofUnit[text.charCodeAt(at)]!]!;
        if (here >= accepting) {
          state = here;
          return at;
        }
      }
      state = here;
      return -1;
    },
    occursInBytes: (pieces, spend) => bytes.occurs(pieces, spend),
    probes: () => probesOf[state / width] ?? [],
    state: () => state,
    resume(earlier) {
      state = earlier;
    },
  };
}
