import { plainOf } from "./plain.ts";
import { type Tag, tags, tagBits } from "./tags.ts";
import { english } from "./words-english.ts";
import { european } from "./words-europe.ts";
import { further } from "./words-further.ts";
import { worldwide } from "./words-world.ts";

/** Scripts that put no blanks between words. */
export const unspaced = (unit: number): boolean =>
  unit >= 0x0e00 &&
  (unit < 0x1000 || (unit >= 0x3040 && unit < 0xd7b0)) &&
  !(unit >= 0x0f00 && unit < 0x1000);

/** All words as a tree of letters, in arrays: what is read in it lies side by side. Its root is node 0, and node 0 is nobody's child. */
export interface Lexicon {
  /** What ends at each node with the end of a word. */
  ends: Int32Array;
  /** What any longer word means too. */
  begins: Int32Array;
  /** Which node stands for the rest of a word there, whatever it is. */
  starOf: Uint32Array;
  childOf: (node: number, unit: number) => number;
}

interface Node {
  unit: number;
  next: Map<number, Node>;
  ends: number;
  begins: number;
}

const newNode = (unit: number): Node => ({ unit, next: new Map(), ends: 0, begins: 0 });

function add(root: Node, tag: Tag, phrase: string): void {
  if (phrase === "") return;
  const isStem = phrase.endsWith("*");
  const text = plainOf(isStem ? phrase.slice(0, -1) : phrase).text.replaceAll("-", " ");
  let node = root;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    let next = node.next.get(unit);
    if (next === undefined) {
      next = newNode(unit);
      node.next.set(unit, next);
    }
    node = next;
  }
  if (isStem || unspaced(text.charCodeAt(text.length - 1))) node.begins |= tagBits[tag];
  else node.ends |= tagBits[tag];
}

/** Nodes so near the root find a letter of ASCII in a table, all others among their few children. */
const tabledDepth = 2;
const ascii = 128;
const star = 42;

/** Level by level, so that the children of each node follow each other. */
function packed(root: Node): Lexicon {
  const nodes = [root];
  const firsts: number[] = [];
  let tabled = 0;
  for (let depth = 0, from = 0; from < nodes.length; depth++) {
    const to = nodes.length;
    if (depth === tabledDepth) tabled = to;
    for (; from < to; from++) {
      firsts.push(nodes.length);
      nodes.push(...nodes[from]!.next.values());
    }
  }
  const first = Uint32Array.from([...firsts, nodes.length]);
  const units = Uint16Array.from(nodes, ({ unit }) => unit);
  const table = new Uint32Array(tabled * ascii);
  for (let node = 0; node < tabled; node++)
    for (let child = first[node]!; child < first[node + 1]!; child++)
      if (units[child]! < ascii) table[node * ascii + units[child]!] = child;
  const starOf = new Uint32Array(nodes.length);
  for (let node = 0; node < nodes.length; node++)
    for (let child = first[node]!; child < first[node + 1]!; child++)
      if (units[child] === star) starOf[node] = child;
  const beginnings = new Map([...root.next.keys()].map((unit, at) => [unit, at + 1]));
  return {
    ends: Int32Array.from(nodes, ({ ends }) => ends),
    begins: Int32Array.from(nodes, ({ begins }) => begins),
    starOf,
    childOf: (node, unit) => {
      if (node < tabled && unit < ascii) return table[node * ascii + unit]!;
      if (node === 0) return beginnings.get(unit) ?? 0;
      const end = first[node + 1]!;
      for (let child = first[node]!; child < end; child++) if (units[child] === unit) return child;
      return 0;
    },
  };
}

let known: Lexicon | undefined;

export function lexicon(): Lexicon {
  if (known !== undefined) return known;
  const root = newNode(0);
  for (const table of [english, european, worldwide, further])
    for (const tag of tags)
      for (const phrase of (table[tag] ?? "").split(/[,\n]/)) add(root, tag, phrase.trim());
  known = packed(root);
  return known;
}
