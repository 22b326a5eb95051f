import { foldedUnits } from "./fold.ts";
import type { Probe } from "./gate.ts";
import { Trie } from "./trie.ts";

const units = 65_536;
const other = 0;
const invisible = 1;
/** No character, but the beginning of the text. */
const beginning = 2;
const classesKept = 3;

/** A text to find, and the number of the probe that wants to know. */
export interface Anchor {
  text: string;
  probe: number;
  /** Found only where no letter, digit or `_` stands before it. */
  isName?: boolean;
}

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
  /** The probes whose anchors end where `find` stopped. */
  probes(): readonly number[];
  /** Where the automaton is, so that another text can be read in between. */
  state(): number;
  resume(state: number): void;
}

export function compilePrefilter(anchors: readonly Anchor[]): Prefilter {
  const classes = classesOf(anchors);
  const { next, accepting, probesOf, width } = automatonOf(anchors, classes);
  const afresh = next[beginning] ?? 0;
  const ofUnit = classes.ofUnit;
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
    probes: () => probesOf[state / width] ?? [],
    state: () => state,
    resume(earlier) {
      state = earlier;
    },
  };
}

interface Classes {
  ofUnit: Uint8Array;
  count: number;
  /** Those of which a name may follow. */
  beforeNames: readonly number[];
}

const wordUnits = "abcdefghijklmnopqrstuvwxyz0_";

function classesOf(anchors: readonly Anchor[]): Classes {
  const known = new Map<number, number>();
  for (const text of [wordUnits, ...anchors.map((anchor) => anchor.text)]) {
    for (let at = 0; at < text.length; at++) {
      const unit = symbolOf(text.charCodeAt(at));
      if (!known.has(unit)) known.set(unit, known.size + classesKept);
    }
  }
  const ofUnit = new Uint8Array(units);
  for (let unit = 0; unit < 128; unit++) ofUnit[unit] = known.get(symbolOf(unit)) ?? other;
  for (const [unit, kind] of known) ofUnit[unit] = kind;
  for (const [unit, folded] of foldedUnits()) {
    ofUnit[unit] = folded < 0 ? invisible : (known.get(symbolOf(folded)) ?? other);
  }
  // The units of words were the first to be known.
  const others = [...known.values()].slice(wordUnits.length);
  return { ofUnit, count: known.size + classesKept, beforeNames: [other, beginning, ...others] };
}

/** Upper case and lower case are one symbol, and so are all digits. */
function symbolOf(unit: number): number {
  if (unit >= 65 && unit <= 90) return unit + 32;
  if (unit >= 48 && unit <= 57) return 48;
  return unit;
}

interface Automaton {
  /** The state after a state (a multiple of `width`) and a class. */
  next: Uint32Array;
  width: number;
  /** States from here on are those in which an anchor ends. */
  accepting: number;
  probesOf: readonly (readonly number[])[];
}

/** Aho and Corasick's construction, with the accepting states moved behind the others so that one comparison tells them apart. */
function automatonOf(anchors: readonly Anchor[], { ofUnit, count: width, beforeNames }: Classes): Automaton {
  const trie = new Trie();
  for (const { text, probe, isName = false } of anchors) {
    const kinds: number[] = [];
    for (let at = 0; at < text.length; at++) kinds.push(ofUnit[text.charCodeAt(at)] ?? other);
    // A name is found behind any one character that may stand before it.
    for (const before of isName ? beforeNames.map((kind) => [kind]) : [[]])
      trie.add([...before, ...kinds], probe);
  }
  const order = trie.link();
  // Breadth first, so that the states near the start, where almost all text keeps the automaton, lie side by side in memory.
  const plain = order.filter((node) => trie.probesAt(node).length === 0);
  const sorted = [...plain, ...order.filter((node) => trie.probesAt(node).length > 0)];
  const place = new Uint32Array(sorted.length);
  for (const [at, node] of sorted.entries()) place[node] = at * width;
  const next = new Uint32Array(sorted.length * width);
  const start = 0;
  // What cannot go on here goes on from where the longest end of what was read stands in the tree.
  for (const node of order) {
    const row = place[node] ?? 0;
    const down = place[trie.fallbackOf(node)] ?? 0;
    if (row !== start) next.copyWithin(row, down, down + width);
    for (const child of trie.childrenOf(node)) next[row + trie.kindOf(child)] = place[child] ?? 0;
    next[row + invisible] = row;
  }
  return {
    next,
    width,
    accepting: plain.length * width,
    probesOf: sorted.map((node) => trie.probesAt(node)),
  };
}
