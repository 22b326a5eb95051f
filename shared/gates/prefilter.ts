import { foldUnit } from "./fold.ts";
import type { Anchor } from "./gate.ts";

const units = 65_536;
const other = 0;
const invisible = 1;

/**
 * All anchors of all gates in one automaton that reads each character once: most output holds none of them and is done after this pass. It
 * knows letters without case, digits as one class, and passes over invisible characters, so it can only find too much, never too little.
 */
export interface Prefilter {
  /** The index of the last character of the next anchor at or after `from`, or -1. A search that starts at 0 starts afresh. */
  find(text: string, from: number, end: number): number;
  /** The families of the anchors that end where `find` stopped. */
  families(): number;
}

export function compilePrefilter(anchors: readonly Anchor[]): Prefilter {
  const classes = classesOf(anchors);
  const { next, accepting, familiesOf, width } = automatonOf(anchors, classes.ofUnit, classes.count);
  const ofUnit = classes.ofUnit;
  let state = 0;
  return {
    find(text, from, end) {
      let at = from;
      let here = from === 0 ? 0 : state;
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
    families: () => familiesOf[state / width] ?? 0,
  };
}

function classesOf(anchors: readonly Anchor[]): { ofUnit: Uint8Array; count: number } {
  const known = new Map<number, number>();
  for (const { text } of anchors) {
    for (let at = 0; at < text.length; at++) {
      const unit = symbolOf(text.charCodeAt(at));
      if (!known.has(unit)) known.set(unit, known.size + 2);
    }
  }
  const ofUnit = new Uint8Array(units);
  for (let unit = 0; unit < units; unit++) {
    const folded = foldUnit(unit);
    ofUnit[unit] = folded < 0 ? invisible : (known.get(symbolOf(folded)) ?? other);
  }
  return { ofUnit, count: known.size + 2 };
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
  familiesOf: Uint32Array;
}

/** Aho and Corasick's construction, with the accepting states moved behind the others so that one comparison tells them apart. */
function automatonOf(anchors: readonly Anchor[], ofUnit: Uint8Array, width: number): Automaton {
  const children: Map<number, number>[] = [new Map()];
  const ends: number[] = [0];
  for (const { text, family } of anchors) {
    let node = 0;
    for (let at = 0; at < text.length; at++) {
      const kind = ofUnit[text.charCodeAt(at)] ?? other;
      let child = children[node]?.get(kind);
      if (child === undefined) {
        child = children.length;
        children.push(new Map());
        ends.push(0);
        children[node]?.set(kind, child);
      }
      node = child;
    }
    ends[node] = (ends[node] ?? 0) | family;
  }
  return tableOf(children, ends, width);
}

function tableOf(children: readonly Map<number, number>[], ends: number[], width: number): Automaton {
  const count = children.length;
  const goto = new Uint32Array(count * width);
  const fallback = new Uint32Array(count);
  const queue = [0];
  for (const node of queue) {
    const down = fallback[node] ?? 0;
    if (node !== 0) ends[node] = (ends[node] ?? 0) | (ends[down] ?? 0);
    for (let kind = 0; kind < width; kind++) {
      const child = children[node]?.get(kind);
      const failed = node === 0 ? 0 : (goto[down * width + kind] ?? 0);
      if (child === undefined) goto[node * width + kind] = failed;
      else {
        goto[node * width + kind] = child;
        fallback[child] = failed;
        queue.push(child);
      }
    }
    goto[node * width + invisible] = node;
  }
  return acceptingLast(goto, ends, width);
}

function acceptingLast(goto: Uint32Array, ends: readonly number[], width: number): Automaton {
  const order = ends.map((_, node) => node);
  const sorted = [...order.filter((node) => !ends[node]), ...order.filter((node) => ends[node])];
  const place = new Uint32Array(sorted.length);
  sorted.forEach((node, at) => (place[node] = at));
  const next = new Uint32Array(goto.length);
  for (const [at, node] of sorted.entries()) {
    for (let kind = 0; kind < width; kind++) {
      next[at * width + kind] = (place[goto[node * width + kind] ?? 0] ?? 0) * width;
    }
  }
  return {
    next,
    width,
    accepting: ends.filter((families) => !families).length * width,
    familiesOf: Uint32Array.from(sorted, (node) => ends[node] ?? 0),
  };
}
