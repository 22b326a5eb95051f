import type { Leaf } from "../gate.ts";
import { bareEnd } from "./bare.ts";

/** A value as it is written: where it stands, and whether quotes say where it ends. */
export interface Value {
  text: string;
  start: number;
  end: number;
  isQuoted: boolean;
}

const quotedMax = 2_048;
const quotes = "\"'`";

const prefix = /^(?:[bBrRuUfFL]|@|\$)(?=["'])/;

/** The value that begins at `at`. What ends one without quotes besides blanks is told by `stops`; an `=` in it, where other fields may follow it. */
export function valueAt(leaf: Leaf, at: number, stops = ""): Value | undefined {
  const { text } = leaf;
  const start = prefix.test(text.slice(at, at + 2)) ? at + 1 : at;
  const isEscaped = text[start] === "\\" && quotes.includes(text[start + 1] ?? "");
  const quote = text[isEscaped ? start + 1 : start] ?? "";
  if (quote !== "" && quotes.includes(quote)) return quoted(text, start, isEscaped ? `\\${quote}` : quote);
  const end = bareEnd(leaf, start, stops);
  return end === start ? undefined : { text: text.slice(start, end), start, end, isQuoted: false };
}

function quoted(text: string, open: number, quote: string): Value | undefined {
  let from = open + quote.length;
  // Three quotes open a text of several lines; two are an empty one.
  if (text.startsWith(quote, from)) {
    if (!text.startsWith(quote, from + quote.length)) return undefined;
    from += 2 * quote.length;
  }
  const close = closeOf(text.slice(from, from + quotedMax), quote);
  return close < 0
    ? undefined
    : { text: text.slice(from, from + close), start: from, end: from + close, isQuoted: true };
}

/** Where a quote closes, in the same line. */
function closeOf(rest: string, quote: string): number {
  const newline = rest.indexOf("\n");
  const line = newline < 0 ? rest : rest.slice(0, newline);
  let close = line.indexOf(quote);
  while (close > 0 && line[close - 1] === "\\" && line[close - 2] !== "\\")
    close = line.indexOf(quote, close + 1);
  return close;
}
