import { afterFar, automatonOf } from "./automaton.ts";
import { ByteSearch } from "./byte-search.ts";
import type { Probe } from "../gate.ts";
import type { Anchor } from "./trie.ts";
import { StretchSearch, type Stops } from "./stretch.ts";

/** No number of a probe. */
const none = -1;

type Anchored = Pick<Probe, "anchors" | "names" | "spelled" | "glued" | "frequent">;

/** All that one probe wants to be asked about, and what only opens a text for it, of which `nobody` is asked. */
export const anchorsOf = (
  { anchors, names = [], spelled = [], glued = [], frequent }: Anchored,
  probe: number,
  nobody = none,
): Anchor[] => [
  ...anchors.map((text) => ({ text, probe })),
  ...names.map((text) => ({ text, probe, isName: true })),
  ...spelled.map((text) => ({ text, probe, isSpelled: true })),
  ...glued.map((text) => ({ text, probe, isGlued: true })),
  ...(frequent?.anchors ?? []).map((text) => ({ text, probe, isFrequent: true })),
  ...(frequent?.beside ?? []).map((text) => ({ text, probe: nobody })),
];

/**
 * All anchors of all gates in one automaton that reads each character once: most output holds none of them and is done after this pass. It
 * knows letters without case, digits as one class, and passes over invisible characters, so it can only find too much, never too little.
 */
export interface Prefilter {
  /** The state before a text begins. */
  afresh: number;
  /** Whether any anchor ends in a part of a text, but for those that are frequent, read as if it were all there is. */
  occursIn(text: string, from: number, end: number): boolean;
  /** Reads a stretch of a text from a state on, notes where anchors end, and says in which state it ends. */
  read(stretch: string, state: number, stops: Stops): number;
  /** The probes whose anchors end at a place that was read in a state. */
  probesAt(state: number, text: string, at: number): readonly number[];
  /** Whether one of these anchors opens a text. */
  opensAt(state: number, text: string, at: number): boolean;
  /** Whether any anchor occurs in bytes of ASCII, cut into pieces anywhere; true for all others, and when the time is up. */
  occursInBytes(pieces: readonly Uint8Array[], spend: (bytes: number) => boolean): boolean;
}

export function compilePrefilter(anchors: readonly Anchor[]): Prefilter {
  const automaton = automatonOf(anchors);
  const { ofUnit, afresh, next, width, accepting, endingIn } = automaton;
  const bytes = new ByteSearch(automaton);
  const stretches = new StretchSearch(automaton);
  const probesAt = (state: number, text: string, at: number, from = 0): readonly number[] => {
    const { probes, ofAnyDigits, spelled, glued, loose } = endingIn(state);
    if (glued > 0 && !isBehindSomething(text, at - glued, from)) return loose;
    return spelled.length === 0 || spelled.some((anchor) => isSpelledAt(anchor, text, at))
      ? probes
      : ofAnyDigits;
  };
  const opensAt = (state: number, text: string, at: number, from = 0): boolean =>
    !endingIn(state).isFrequent && probesAt(state, text, at, from).length > 0;
  return {
    afresh,
    occursIn(text, from, end) {
      let state = afresh;
      for (let at = from; at < end; at++) {
        const kind = ofUnit[text.charCodeAt(at)]!;
        state = kind < width ? next[state + kind]! : afterFar(automaton, state, kind);
        if (state >= accepting && opensAt(state, text, at, from)) return true;
      }
      return false;
    },
    read: (stretch, state, stops) => stretches.read(stretch, state, stops),
    probesAt,
    opensAt,
    occursInBytes: (pieces, spend) => bytes.occurs(pieces, spend),
  };
}

/** Whether the digits of an anchor that ends at `end` are its own. Where letters beyond ASCII stand, which may be invisible, nobody knows. */
function isSpelledAt(anchor: string, text: string, end: number): boolean {
  const from = end + 1 - anchor.length;
  for (let at = anchor.length - 1; at >= 0; at--) {
    const unit = anchor.charCodeAt(at);
    const written = text.charCodeAt(from + at);
    if (written > 127) return true;
    if (unit !== written && unit >= zero && unit <= nine) return false;
  }
  return true;
}

const apart = new Uint8Array(128);
for (const unit of " \t\n\r/([{<>}]),;:") apart[unit.charCodeAt(0)] = 1;

/** Whether something stands before an anchor, in a text that begins at `from`. */
function isBehindSomething(text: string, before: number, from: number): boolean {
  const unit = before < from ? blank : text.charCodeAt(before);
  return unit > 127 || apart[unit] === 0;
}

const blank = 32;
const zero = 48;
const nine = 57;
