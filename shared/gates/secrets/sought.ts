import type { Leaf } from "../gate.ts";
import { isOf, word } from "./characters.ts";

/** No literal part of an expression that is looked for is longer. */
const longest = 40;

/** What is known of the line before one place. */
interface Known {
  from: number;
  end: number;
  /** Where the expression was found; -1 where it is not. */
  at: number;
}

/**
 * Whether words stand between two places of a text, which are asked about one after the other: what was read before is not read again where the next
 * place stands in the same line.
 */
export function sought(words: RegExp): (leaf: Leaf, from: number, end: number) => boolean {
  const known = new WeakMap<Leaf, Known>();
  return (leaf, from, end) => {
    const last = known.get(leaf);
    const isSame = last !== undefined && from >= last.from && from <= last.end && end >= last.end;
    if (isSame && last.at >= from) return true;
    const start = isSame && last.at < 0 ? wordStart(leaf.text, from, last.end - longest) : from;
    const found = leaf.text.slice(start, end).search(words);
    known.set(leaf, { from, end, at: found < 0 ? -1 : start + found });
    return found >= 0;
  };
}

/** Where a word that stands at `at` begins, but not before `from`. */
function wordStart(text: string, from: number, at: number): number {
  let start = Math.max(from, at);
  while (start > from && isOf(text, start - 1, word)) start--;
  return start;
}
