import type { Leaf } from "../gate.ts";

/** A value as it is written: where it stands, and whether quotes say where it ends. */
export interface Value {
  text: string;
  start: number;
  end: number;
  isQuoted: boolean;
}

const quotedMax = 2_048;
const bareMax = 1_024;
/** Quotes of one and of three signs, which may be escaped and have letters before them. Two are an empty text. */
const opening = /(?:[bBrRuUfFL@$](?=["']))?(\\?(?:"""|'''|\\"\\"\\"|["'`]))/y;
const bare = /(?:[^\s"'`<>»”’\\]|\\(?!["'nrt\\]))+/y;

/** The value that begins at `at`. */
export function valueAt(leaf: Leaf, at: number): Value | undefined {
  const { text } = leaf;
  opening.lastIndex = at;
  const open = opening.exec(text);
  if (open !== null) return quotedFrom(text, opening.lastIndex, open[1]!);
  const end = Math.min(bareEnd(leaf, at), at + bareMax);
  return end === at ? undefined : { text: text.slice(at, end), start: at, end, isQuoted: false };
}

/** Up to the same quote in the same line; one of three goes over lines. */
function quotedFrom(text: string, from: number, quote: string): Value | undefined {
  const stop = from + quotedMax;
  for (let at = from; at < Math.min(text.length, stop); at++) {
    if (text.startsWith(quote, at))
      return at === from ? undefined : { text: text.slice(from, at), start: from, end: at, isQuoted: true };
    if (text[at] === "\n" && quote.length < 3) return undefined;
    if (text[at] === "\\") at++;
  }
  return undefined;
}

/** Remembered so that what holds a thousand names and no blank is read once, and not behind each of them. */
const runs = new WeakMap<Leaf, { from: number; until: number }>();

function bareEnd(leaf: Leaf, start: number): number {
  const known = runs.get(leaf);
  if (known !== undefined && start >= known.from && start <= known.until) return known.until;
  bare.lastIndex = start;
  const until = bare.test(leaf.text) ? bare.lastIndex : start;
  runs.set(leaf, { from: start, until });
  return until;
}
