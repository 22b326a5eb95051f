import { announcedBy } from "./key-names.ts";
import { headingsOf } from "./headings.ts";
import { ruleOf } from "./named.ts";
import { seen, type SecretSighting } from "./secret.ts";

const headMax = 400;
/** So much of a table is read for its first secret. */
const tableMax = 16_384;
const cellMax = 300;
const headsMax = 40;

/** A table of MediaWiki in which each cell has a line of its own: `! Password` among other heads, and `| value` at the same place of a row. */
export function fromStack(text: string, end: number): SecretSighting | undefined {
  if (text[end] !== "\n" && text[end] !== "\r") return undefined;
  const heads = text.slice(Math.max(0, end - headMax), end).split("\n");
  const head = heads.at(-1) ?? "";
  if (!isHead.test(head)) return undefined;
  const [name = ""] = headingsOf([head.replace(/^\s*!/, "").trim()]);
  const announced = announcedBy(name);
  if (announced === undefined) return undefined;
  let at = 0;
  while (isHead.test(heads.at(-2 - at) ?? "")) at++;
  for (const { line, start, cell } of cellsBelow(text, end + (text[end] === "\r" ? 2 : 1))) {
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

/** The lines of cells below a head; the next head, or what is no part of a table, ends them. */
function* cellsBelow(text: string, begin: number): Generator<Line> {
  const stop = Math.min(text.length, begin + tableMax);
  let isInHead = true;
  let heads = 0;
  let cell = 0;
  for (let start = begin; start < stop;) {
    const newline = text.slice(start, stop).indexOf("\n");
    const until = newline < 0 ? stop : start + newline;
    const line = text.slice(start, Math.min(until, start + cellMax));
    if (/^\s*\|-/.test(line)) [isInHead, cell] = [false, 0];
    else if (/^\s*\|[^|}]/.test(line)) yield { line, start, cell: cell++ };
    else if (line.trim() !== "" && !(isInHead && isHead.test(line) && ++heads < headsMax)) return;
    start = until + 1;
  }
}
