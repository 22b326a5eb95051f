import { announcedBy, type Announced } from "./key-names.ts";
import { headingsOf } from "./headings.ts";
import { ruleOf } from "./named.ts";
import type { Probe, Sighting } from "../gate.ts";
import { seen } from "./secret.ts";
import { words } from "./columns.ts";

const headMax = 2_000;
/** So much of a table is read for its first secret. */
const tableMax = 32_768;
const rowsMax = 400;
const rowMax = 4_000;
const closes = /^[^<\n]{0,20}(?:<\/(?:strong|b|p|span|em|div)>\s{0,4}){0,3}<\/t[hd]>/i;
/** The value stands in the next cell, or in what is said of a term. */
const beside =
  /^[^<\n]{0,20}(?:<\/(?:strong|b|p|span|em|div)>\s{0,4}){0,3}<\/(?:t[hd]|dt)>\s{0,40}<(?:td|dd)(?:\s[^<>]{0,200})?>/i;
const nameMax = 60;
const cell = /<t[hd](?:\s[^<>]{0,400})?>/gi;
const cellMax = 200;
const tagsMax = 600;
const tagLength = "</tr".length;
const tags = /^(?:\s|<(?:p|b|strong|span|code|em|div|ac:[\w-]{1,30})(?:\s[^<>]{0,300})?>)*/i;

/** A table of a page of which a column is headed by the name of a secret. */
export const htmlColumn: Probe = {
  rules: ["secrets.password", "secrets.key"],
  anchors: words.map((word) => `${word}</`),
  look({ text }, end): Sighting | undefined {
    const next = valueBeside(text, end);
    if (next !== undefined) return next;
    if (!closes.test(text.slice(end - 1, end + 100))) return undefined;
    const before = text.slice(Math.max(0, end - headMax), end - 1);
    const opened = before.toLowerCase().lastIndexOf("<tr");
    if (opened < 0) return undefined;
    const table = text.slice(end, end + tableMax);
    const closed = table.search(/<\/table/i);
    const until = end + (closed < 0 ? table.length : closed);
    let start = end - before.length + opened - 1;
    const [head = "", ...rows] = text.slice(start, until).split(/<\/tr/i, rowsMax);
    const columns = columnsOf(head);
    if (columns.length === 0) return undefined;
    start += head.length + tagLength;
    for (const row of rows) {
      const found = secretIn(row, columns, start);
      if (found !== undefined) return found;
      start += row.length + tagLength;
    }
    return { until };
  },
};

/** A column of which the head says that it holds secrets. */
interface Column {
  at: number;
  name: string;
  announced: Announced;
}

function columnsOf(head: string): Column[] {
  return cellsOf(head).flatMap(({ value }, at) => {
    const [name = ""] = headingsOf([value]);
    const announced = announcedBy(name);
    return announced === undefined ? [] : [{ at, name, announced }];
  });
}

function secretIn(row: string, columns: readonly Column[], from: number): Sighting | undefined {
  const cells = cellsOf(row);
  for (const { at, name, announced } of columns) {
    const { value = "", start = 0 } = cells[at] ?? {};
    const rule = ruleOf(announced, { name, value, surety: "code" });
    if (rule !== undefined) return seen(rule, from + start, from + start + value.length);
  }
  return undefined;
}

/** `<th>Password</th><td>…</td>` */
function valueBeside(text: string, end: number): Sighting | undefined {
  const tied = beside.exec(text.slice(end - 1, end + headMax));
  if (tied === null) return undefined;
  const before = text.slice(Math.max(0, end - nameMax), end - 1);
  const name = before.slice(before.lastIndexOf(">") + 1).trim();
  const announced = announcedBy(name);
  const from = end - 1 + tied[0].length;
  const { value, start } = written(text, from);
  const rule = announced && ruleOf(announced, { name, value, surety: "code" });
  return rule === undefined ? undefined : seen(rule, start, start + value.length);
}

interface Cell {
  value: string;
  start: number;
}

/** What is written in the cells of a row, without the tags around it. */
function cellsOf(row: string): Cell[] {
  return Array.from(row.slice(0, rowMax).matchAll(cell), (opened) =>
    written(row, opened.index + opened[0].length),
  );
}

/** What is written from a place on, behind the tags that begin there and up to the next. */
function written(text: string, from: number): Cell {
  const start = from + (tags.exec(text.slice(from, from + tagsMax))?.[0].length ?? 0);
  return { value: /^[^<\n]*/.exec(text.slice(start, start + cellMax))?.[0].trimEnd() ?? "", start };
}
