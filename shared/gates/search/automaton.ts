import { foldedUnits } from "../read/fold.ts";
import { Trie } from "./trie.ts";

const units = 65_536;
const other = 0;
/** The class of what a reader does not see: no state is left because of it. */
export const invisible = 1;
/** No character, but the beginning of the text. */
const beginning = 2;
const classesKept = 3;

/** A text to find, and the number of the probe that wants to know. */
export interface Anchor {
  text: string;
  probe: number;
  /** Found only where no letter, digit or `_` stands before it. */
  isName?: boolean;
  /** Its digits are those that are written, not any. */
  isSpelled?: boolean;
}

/** What reads a text for anchors: a state for each of their beginnings, and for each state and class of characters the next one. */
export interface Automaton {
  /** The class of each character. */
  ofUnit: Uint16Array;
  /** Where it is before a text begins. */
  afresh: number;
  /** The state after a state (a multiple of `width`) and a class. */
  next: Uint32Array;
  width: number;
  /** States from here on are those in which an anchor ends. */
  accepting: number;
  /** Who wants to know of each state, and who of it only where the digits are those of an anchor. */
  endingIn: readonly Ending[];
  /** No anchor has more characters. */
  longest: number;
}

/** What ends in a state. */
export interface Ending {
  probes: readonly number[];
  /** Those among them whose digits may be any. */
  ofAnyDigits: readonly number[];
  /** The anchors of the others. */
  spelled: readonly string[];
}

interface Classes {
  ofUnit: Uint16Array;
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
  const ofUnit = new Uint16Array(units);
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

/** Aho and Corasick's construction, with the accepting states moved behind the others so that one comparison tells them apart. */
export function automatonOf(anchors: readonly Anchor[]): Automaton {
  const { ofUnit, count: width, beforeNames } = classesOf(anchors);
  const trie = new Trie();
  for (const [number, { text, isName = false }] of anchors.entries()) {
    const kinds: number[] = [];
    for (let at = 0; at < text.length; at++) kinds.push(ofUnit[text.charCodeAt(at)] ?? other);
    // A name is found behind any one character that may stand before it.
    for (const before of isName ? beforeNames.map((kind) => [kind]) : [[]])
      trie.add([...before, ...kinds], number);
  }
  const order = trie.link();
  // Breadth first, so that the states near the start, where almost all text keeps the automaton, lie side by side in memory.
  const plain = order.filter((node) => trie.anchorsAt(node).length === 0);
  const sorted = [...plain, ...order.filter((node) => trie.anchorsAt(node).length > 0)];
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
    ofUnit,
    afresh: next[beginning] ?? 0,
    next,
    width,
    accepting: plain.length * width,
    endingIn: sorted.map((node) => endingOf(trie.anchorsAt(node).map((number) => anchors[number]!))),
    longest: anchors.reduce((most, { text }) => Math.max(most, text.length + 1), 0),
  };
}

const nothing: Ending = { probes: [], ofAnyDigits: [], spelled: [] };

function endingOf(anchors: readonly Anchor[]): Ending {
  if (anchors.length === 0) return nothing;
  const probesOf = (some: readonly Anchor[]): number[] => [...new Set(some.map(({ probe }) => probe))];
  const spelled = anchors.filter(({ isSpelled, text }) => isSpelled === true && /\d/.test(text));
  const others = anchors.filter((anchor) => !spelled.includes(anchor));
  return {
    probes: probesOf(anchors),
    ofAnyDigits: probesOf(others),
    spelled: spelled.map(({ text }) => text),
  };
}
