import { foldedUnits, gone } from "../read/fold.ts";

const units = 65_536;
/** The class of all that is in no anchor. */
export const other = 0;
/** The class of what a reader does not see: no state is left because of it. */
export const invisible = 1;
const wordUnits = "0_abcdefghijklmnopqrstuvwxyz";
/** Classes from here on are those that are no letter, digit or `_` of ASCII: a name may follow them. */
export const firstApart = 2 + wordUnits.length;
export const root = 0;

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

interface Classes {
  ofUnit: Uint16Array;
  count: number;
  /** Those of ASCII are the first. */
  width: number;
}

export function classesOf(anchors: readonly Anchor[]): Classes {
  const ofUnit = new Uint16Array(units);
  let count = 2;
  for (let at = 0; at < wordUnits.length; at++) ofUnit[wordUnits.charCodeAt(at)] = count++;
  const near: number[] = [];
  const far: number[] = [];
  for (const { text } of anchors)
    for (let at = 0; at < text.length; at++) {
      const unit = symbolOf(text.charCodeAt(at));
      if (ofUnit[unit] !== other) continue;
      (unit < 128 ? near : far).push(unit);
      ofUnit[unit] = invisible;
    }
  const width = count + near.length;
  for (const unit of [...near, ...far]) ofUnit[unit] = count++;
  for (let unit = 0; unit < 128; unit++) ofUnit[unit] = ofUnit[symbolOf(unit)]!;
  for (const [unit, folded] of foldedUnits())
    ofUnit[unit] = folded === gone ? invisible : ofUnit[symbolOf(folded)]!;
  return { ofUnit, count, width };
}

/** Upper case and lower case are one symbol, and so are all digits. */
function symbolOf(unit: number): number {
  if (unit >= 65 && unit <= 90) return unit + 32;
  if (unit >= 48 && unit <= 57) return 48;
  return unit;
}

/**
 * The anchors as a tree with a node for each of their beginnings, and for each node the one of its longest end
 * that is a beginning as well. One table finds the child of a node: lists of children would be gone through for milliseconds.
 */
export class Tree {
  readonly parent: Uint32Array;
  readonly kind: Uint16Array;
  readonly fallback: Uint32Array;
  /** The node of what is in no anchor; the root where no anchor is a name. */
  others = root;
  count = 1;
  readonly #kinds: number;
  /** Nodes, each somewhere behind the place that its parent and its kind make. */
  readonly #slots: Uint32Array;

  constructor(nodesMax: number, kinds: number) {
    this.parent = new Uint32Array(nodesMax);
    this.kind = new Uint16Array(nodesMax);
    this.fallback = new Uint32Array(nodesMax);
    this.#kinds = kinds;
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * nodesMax)));
  }

  /** The child of a node, which is made if it is missing. */
  grown(parent: number, kind: number): number {
    const slot = this.#slotOf(parent, kind);
    const known = this.#slots[slot]!;
    if (known !== root) return known;
    const node = this.count++;
    this.#slots[slot] = node;
    this.parent[node] = parent;
    this.kind[node] = kind;
    this.fallback[node] =
      parent === root ? this.#afterNothing(kind) : this.#after(this.fallback[parent]!, kind);
    return node;
  }

  #after(from: number, kind: number): number {
    for (let node = from; ; node = this.fallback[node]!) {
      const child = this.#slots[this.#slotOf(node, kind)]!;
      if (child !== root) return child;
      if (node === root) return this.#afterNothing(kind);
    }
  }

  #afterNothing(kind: number): number {
    return kind >= firstApart ? this.others : root;
  }

  #slotOf(parent: number, kind: number): number {
    const mask = this.#slots.length - 1;
    const key = parent * this.#kinds + kind;
    let slot = (Math.imul(key, 0x9e3779b1) >>> 8) & mask;
    for (;;) {
      const node = this.#slots[slot]!;
      if (node === root || (this.parent[node] === parent && this.kind[node] === kind)) return slot;
      slot = (slot + 1) & mask;
    }
  }
}

const ofKind = (anchors: readonly Anchor[], isName: boolean): number[] =>
  [...anchors.keys()].filter((number) => (anchors[number]!.isName === true) === isName);

/** The tree of some anchors, and the node in which each of them ends. */
export function treeOf(
  anchors: readonly Anchor[],
  { ofUnit, count }: Classes,
): { tree: Tree; ends: Uint32Array } {
  const length = anchors.reduce((sum, { text }) => sum + text.length, 0);
  const tree = new Tree(length + 2, count);
  // A name is found where a text begins, and behind any one character that may stand before it: each of those is an other one as well.
  if (anchors.some(({ isName }) => isName === true)) tree.others = tree.grown(root, other);
  const ends = Uint32Array.from(anchors, ({ isName }) => (isName === true ? tree.others : root));
  // Letter by letter, and names behind the others: then all that a node may fall back to is there before it is.
  const texts = anchors.map(({ text }) => text);
  const growing = Uint32Array.from([...ofKind(anchors, false), ...ofKind(anchors, true)]);
  for (let at = 0, left = growing.length; left > 0; at++) {
    let longer = 0;
    for (let each = 0; each < left; each++) {
      const number = growing[each]!;
      const text = texts[number]!;
      if (at >= text.length) continue;
      ends[number] = tree.grown(ends[number]!, ofUnit[text.charCodeAt(at)]!);
      growing[longer++] = number;
    }
    left = longer;
  }
  return { tree, ends };
}

/** The children of each node: those of one stand from its place in `from` on, up to the next one's. */
export interface Children {
  from: Uint32Array;
  list: Uint32Array;
}

export function childrenOf({ count, parent }: Tree): Children {
  const from = new Uint32Array(count + 2);
  for (let node = 1; node < count; node++) from[parent[node]! + 2]!++;
  for (let node = 1; node <= count; node++) from[node + 1]! += from[node]!;
  const list = new Uint32Array(count);
  for (let node = 1; node < count; node++) list[from[parent[node]! + 1]!++] = node;
  return { from, list };
}
