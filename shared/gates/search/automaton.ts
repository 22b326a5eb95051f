import { foldedUnits } from "../read/fold.ts";
import { Trie } from "./trie.ts";

const units = 65_536;
/** The class of all that is in no anchor. */
export const other = 0;
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
  /** Found only behind something: not where a text begins, nor behind a blank, a slash or a bracket. */
  isGlued?: boolean;
  /** It opens no text by itself. */
  isFrequent?: boolean;
}

/** What reads a text for anchors: a state for each of their beginnings, and for each state and class of characters the next one. */
export interface Automaton {
  /** The class of each character. */
  ofUnit: Uint16Array;
  /** Where it is before a text begins. */
  afresh: number;
  /** The state after a state (a multiple of `width`) and a class below `width`: those of ASCII are. */
  next: Uint32Array;
  width: number;
  /** The same for all other classes. */
  far: Far;
  /** States from here on are those in which an anchor ends. */
  accepting: number;
  /** Who wants to know of each state, and who of it only where the digits are those of an anchor. */
  endingIn: readonly Ending[];
  /** No anchor has more characters. */
  longest: number;
}

/** Where letters beyond ASCII lead. Few states go on with one, and rows for all of them would be a hundred times as long. */
export interface Far {
  /** From where on the ways of each state stand in the next two, by its number. */
  from: Uint32Array;
  kinds: Uint16Array;
  to: Uint32Array;
  /** What has no such way goes on from here, by the number of a state. */
  fallback: Uint32Array;
  /** Where they lead from the first state, by how far the class is beyond `width`. */
  first: Uint32Array;
}

/** The state after a state and a class from `width` on. */
export function afterFar({ width, far }: Automaton, state: number, kind: number): number {
  const { from, kinds, to, fallback, first } = far;
  for (let at = state / width; at > 0; at = fallback[at]! / width)
    for (let way = from[at]!; way < from[at + 1]!; way++) if (kinds[way] === kind) return to[way]!;
  return first[kind - width]!;
}

/** What ends in a state. */
export interface Ending {
  probes: readonly number[];
  /** Those among them whose digits may be any. */
  ofAnyDigits: readonly number[];
  /** The anchors of the others. */
  spelled: readonly string[];
  /** How long the anchor is that has to stand behind something, none where 0, and who wants to know in any case. */
  glued: number;
  loose: readonly number[];
  /** Whether all of them are frequent. */
  isFrequent: boolean;
}

interface Classes {
  ofUnit: Uint16Array;
  count: number;
  /** Those of ASCII are the first. */
  nearCount: number;
  /** Those that are no letter, digit or `_`, apart from what has no class of its own: a name may follow them. */
  apart: ReadonlySet<number>;
}

const wordUnits = "abcdefghijklmnopqrstuvwxyz0_";

function classesOf(anchors: readonly Anchor[]): Classes {
  const known = new Map<number, number>();
  const symbols = new Set<number>();
  for (const text of [wordUnits, ...anchors.map((anchor) => anchor.text)])
    for (let at = 0; at < text.length; at++) symbols.add(symbolOf(text.charCodeAt(at)));
  const near = [...symbols].filter((unit) => unit < 128);
  for (const unit of [...near, ...symbols]) if (!known.has(unit)) known.set(unit, known.size + classesKept);
  const ofUnit = new Uint16Array(units);
  for (let unit = 0; unit < 128; unit++) ofUnit[unit] = known.get(symbolOf(unit)) ?? other;
  for (const [unit, kind] of known) ofUnit[unit] = kind;
  for (const [unit, folded] of foldedUnits()) {
    ofUnit[unit] = folded < 0 ? invisible : (known.get(symbolOf(folded)) ?? other);
  }
  // The units of words were the first to be known.
  const apart = new Set([...known.values()].slice(wordUnits.length));
  return { ofUnit, count: known.size + classesKept, nearCount: near.length + classesKept, apart };
}

/** Upper case and lower case are one symbol, and so are all digits. */
function symbolOf(unit: number): number {
  if (unit >= 65 && unit <= 90) return unit + 32;
  if (unit >= 48 && unit <= 57) return 48;
  return unit;
}

/** Aho and Corasick's construction, with the accepting states moved behind the others so that one comparison tells them apart. */
export function automatonOf(anchors: readonly Anchor[]): Automaton {
  const { ofUnit, count, nearCount: width, apart } = classesOf(anchors);
  const trie = new Trie();
  for (const [number, { text, isName = false }] of anchors.entries()) {
    const kinds: number[] = [];
    for (let at = 0; at < text.length; at++) kinds.push(ofUnit[text.charCodeAt(at)] ?? other);
    // A name is found where a text begins, and behind any one character that may stand before it: each of those is an other one as well.
    for (const before of isName ? [[other], [beginning]] : [[]]) trie.add([...before, ...kinds], number);
  }
  const order = trie.link(other, apart);
  // Breadth first, so that the states near the start, where almost all text keeps the automaton, lie side by side in memory.
  const plain = order.filter((node) => trie.anchorsAt(node).length === 0);
  const sorted = [...plain, ...order.filter((node) => trie.anchorsAt(node).length > 0)];
  const place = new Uint32Array(sorted.length);
  for (const [at, node] of sorted.entries()) place[node] = at * width;
  // Threads that look for the same read the same table.
  const next = new Uint32Array(new SharedArrayBuffer(sorted.length * width * Uint32Array.BYTES_PER_ELEMENT));
  const start = 0;
  const others = place[trie.childOf(start, other)] ?? 0;
  for (const kind of apart) if (kind < width) next[kind] = others;
  // What cannot go on here goes on from where the longest end of what was read stands in the tree.
  for (const node of order) {
    const row = place[node] ?? 0;
    const down = place[trie.fallbackOf(node)] ?? 0;
    if (row !== start) next.copyWithin(row, down, down + width);
    for (const child of trie.childrenOf(node))
      if (trie.kindOf(child) < width) next[row + trie.kindOf(child)] = place[child] ?? 0;
    next[row + invisible] = row;
  }
  return {
    ofUnit,
    afresh: next[beginning] ?? 0,
    next,
    width,
    far: farOf(trie, { sorted, place, width, first: new Uint32Array(count - width).fill(others) }),
    accepting: plain.length * width,
    endingIn: sorted.map((node) => endingOf(trie.anchorsAt(node).map((number) => anchors[number]!))),
    longest: anchors.reduce((most, { text }) => Math.max(most, text.length + 1), 0),
  };
}

interface Placed {
  sorted: readonly number[];
  place: Uint32Array;
  width: number;
  first: Uint32Array;
}

function farOf(trie: Trie, { sorted, place, width, first }: Placed): Far {
  const ways = sorted.map((node) => trie.childrenOf(node).filter((child) => trie.kindOf(child) >= width));
  for (const child of ways[0] ?? []) first[trie.kindOf(child) - width] = place[child] ?? 0;
  const from = new Uint32Array(sorted.length + 1);
  for (const [at, { length }] of ways.entries()) from[at + 1] = from[at]! + length;
  const all = ways.flat();
  return {
    from,
    kinds: Uint16Array.from(all, (child) => trie.kindOf(child)),
    to: Uint32Array.from(all, (child) => place[child] ?? 0),
    fallback: Uint32Array.from(sorted, (node) => place[trie.fallbackOf(node)] ?? 0),
    first,
  };
}

const nothing: Ending = { probes: [], ofAnyDigits: [], spelled: [], glued: 0, loose: [], isFrequent: false };

function endingOf(anchors: readonly Anchor[]): Ending {
  if (anchors.length === 0) return nothing;
  const probesOf = (some: readonly Anchor[]): number[] => [...new Set(some.map(({ probe }) => probe))];
  const spelled = anchors.filter(({ isSpelled, text }) => isSpelled === true && /\d/.test(text));
  const others = anchors.filter((anchor) => !spelled.includes(anchor));
  return {
    probes: probesOf(anchors),
    ofAnyDigits: probesOf(others),
    spelled: spelled.map(({ text }) => text),
    glued: anchors.find(({ isGlued }) => isGlued === true)?.text.length ?? 0,
    loose: probesOf(anchors.filter(({ isGlued }) => isGlued !== true)),
    isFrequent: anchors.every(({ isFrequent }) => isFrequent === true),
  };
}
