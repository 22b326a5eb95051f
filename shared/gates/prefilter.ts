import { foldedUnits } from "./fold.ts";
import type { Probe } from "./gate.ts";

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
function automatonOf(anchors: readonly Anchor[], { ofUnit, count, beforeNames }: Classes): Automaton {
  const children: Map<number, number>[] = [new Map()];
  const ends: number[][] = [[]];
  const step = (node: number, kind: number): number => {
    const known = children[node]?.get(kind);
    if (known !== undefined) return known;
    children[node]?.set(kind, children.length);
    ends.push([]);
    return children.push(new Map()) - 1;
  };
  for (const { text, probe, isName = false } of anchors) {
    // A name is found behind any one character that may stand before it.
    for (const start of isName ? beforeNames.map((kind) => step(0, kind)) : [0]) {
      let node = start;
      for (let at = 0; at < text.length; at++) node = step(node, ofUnit[text.charCodeAt(at)] ?? other);
      ends[node]?.push(probe);
    }
  }
  return tableOf(children, ends, count);
}

function tableOf(children: readonly Map<number, number>[], ends: number[][], width: number): Automaton {
  const count = children.length;
  const goto = new Uint32Array(count * width);
  const fallback = new Uint32Array(count);
  const queue = [0];
  // Breadth first, so that the states near the start, where almost all text keeps the automaton, lie side by side in memory.
  for (const node of queue) {
    const down = fallback[node] ?? 0;
    const inherited = ends[down] ?? [];
    if (node !== 0) goto.copyWithin(node * width, down * width, (down + 1) * width);
    if (node !== 0 && inherited.length > 0) ends[node] = [...new Set([...(ends[node] ?? []), ...inherited])];
    for (const [kind, child] of children[node] ?? []) {
      fallback[child] = goto[node * width + kind] ?? 0;
      goto[node * width + kind] = child;
      queue.push(child);
    }
    goto[node * width + invisible] = node;
  }
  return acceptingLast({ goto, ends, width, order: queue });
}

interface Unsorted {
  goto: Uint32Array;
  ends: readonly (readonly number[])[];
  width: number;
  /** All states in the order in which they are to lie in memory. */
  order: readonly number[];
}

function acceptingLast({ goto, ends, width, order }: Unsorted): Automaton {
  const sorted = [
    ...order.filter((node) => ends[node]?.length === 0),
    ...order.filter((node) => ends[node]?.length !== 0),
  ];
  const place = new Uint32Array(sorted.length);
  sorted.forEach((node, at) => (place[node] = at * width));
  const next = new Uint32Array(goto.length);
  for (const [at, node] of sorted.entries()) {
    for (let kind = 0; kind < width; kind++) {
      next[at * width + kind] = place[goto[node * width + kind] ?? 0] ?? 0;
    }
  }
  return {
    next,
    width,
    accepting: ends.filter(({ length }) => length === 0).length * width,
    probesOf: sorted.map((node) => ends[node] ?? []),
  };
}
