import { announcedBy } from "./key-names.ts";
import { headingsOf } from "./headings.ts";
import { ruleOf } from "./named.ts";
import type { Sighting } from "../gate.ts";
import { seen } from "./secret.ts";

const headMax = 400;
/** So much of a table is read for its first secret. */
const tableMax = 4_096;
const cellMax = 300;
const headsMax = 8;

/** A table of MediaWiki in which each cell has a line of its own: `! Password` among other heads, and `| value` at the same place of a row. */
export function fromStack(text: string, end: number): Sighting | undefined {
  if (text[end] !== "\n" && text[end] !== "\r") return undefined;
  const heads = text.slice(Math.max(0, end - headMax), end).split("\n");
  const head = heads.at(-1) ?? "";
  if (!isHead.test(head)) return undefined;
  const [name = ""] = headingsOf([head.replace(/^\s*!/, "").trim()]);
  const announced = announcedBy(name);
  if (announced === undefined) return undefined;
  let at = 0;
  while (isHead.test(heads.at(-2 - at) ?? "")) at++;
  const begin = end + (text[end] === "\r" ? 2 : 1);
  const under = endOfHeads(text, begin);
  // Heads with nothing below them are none, and neither are those before the last.
  if (!/^\s*\|/.test(text.slice(under, under + cellMax))) return { until: under };
  for (const { line, start, cell } of cellsBelow(text, under)) {
    if (cell !== at) continue;
    const value = line.replace(/^\s*\|\s*/, "").trimEnd();
    const rule = ruleOf(announced, { name, value, surety: "code" });
    const from = start + line.lastIndexOf(value);
    if (rule !== undefined) return seen(rule, from, from + value.length);
  }
  return undefined;
}

const isHead = /^\s*!(?!.*!!)/;

interface Line {
  line: string;
  start: number;
  /** Which cell of its row it is. */
  cell: number;
}

/** Where the lines end that are heads, or where there are too many of them. */
function endOfHeads(text: string, begin: number): number {
  let start = begin;
  for (let heads = 0; heads < headsMax; heads++) {
    const line = text.slice(start, start + cellMax);
    const newline = line.indexOf("\n");
    if (newline < 0 || !isHead.test(line.slice(0, newline))) break;
    start += newline + 1;
  }
  return start;
}

/** The lines of cells below the heads; the next head, or what is no part of a table, ends them. */
function* cellsBelow(text: string, begin: number): Generator<Line> {
  const stop = Math.min(text.length, begin + tableMax);
  let cell = 0;
  for (let start = begin; start < stop;) {
    const newline = text.slice(start, stop).indexOf("\n");
    const until = newline < 0 ? stop : start + newline;
    const line = text.slice(start, Math.min(until, start + cellMax));
    if (/^\s*\|-/.test(line)) cell = 0;
    else if (/^\s*\|[^|}]/.test(line)) yield { line, start, cell: cell++ };
    else if (line.trim() !== "") return;
    start = until + 1;
  }
}
