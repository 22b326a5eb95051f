import { escapeControl } from "./log.ts";
import { wrapped } from "./wrap.ts";

/** A pipe has none. Some terminals, such as that of `script`, do not know theirs and say 0. */
export const columnsOf = ({ columns = 0 }: { columns?: number }): number => columns || Infinity;

/** Data goes to stdout, one JSON document with --json; what is said to a person goes to stderr. */
export function printJson(value: unknown): void {
  process.stdout.write(`${escapeControl(JSON.stringify(value))}\n`);
}

export function printLine(text: string): void {
  process.stdout.write(`${escapeControl(text)}\n`);
}

/** In lines that the terminal has room for; whoever reads through a pipe gets one. */
export function printWrapped(text: string, indent = 2): void {
  const columns = columnsOf(process.stdout);
  for (const line of text.split("\n").flatMap((each) => wrapped(each, columns, indent))) printLine(line);
}

export function say(text: string): void {
  const lines = wrapped(text, columnsOf(process.stderr), 2);
  process.stderr.write(`${escapeControl(lines.join("\n"))}\n`);
}

/** Whatever moves a cursor, turns the direction of writing, hides what follows, or takes no room. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/** What somebody else has named, so that it is one word on one line and nothing more, whatever is in it. */
export const visible = (text: string): string =>
  text.replaceAll(unseen, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);

const below = 4;
/** In a terminal no cell makes its column wider than this, or one long path would push all others off the line. */
const columnMax = 30;

/** What is in it may be called by anybody. Cells that a terminal has no room for stand whole on the lines below their row. */
export function printTable(headings: readonly string[], given: readonly (readonly string[])[]): void {
  const rows = given.map((row) => row.map(visible));
  const columns = columnsOf(process.stdout);
  let widths = headings.map(({ length }) => length);
  for (const row of rows)
    widths = widths.map((width, at) => Math.max(width, lengthIn(columns, row[at]?.length ?? 0)));
  for (const row of [headings, ...rows]) {
    const { line, rest } = fitted(row, widths, columns);
    printLine(line);
    if (rest !== "") printWrapped(" ".repeat(below) + rest, below);
  }
}

const lengthIn = (columns: number, length: number): number =>
  columns === Infinity ? length : Math.min(length, columnMax);

function fitted(
  row: readonly string[],
  widths: readonly number[],
  columns: number,
): { line: string; rest: string } {
  const padded = row.map((cell, at) => cell.padEnd(widths[at] ?? 0));
  let line = padded[0] ?? "";
  let at = 1;
  for (; at < row.length; at++) {
    // The last cell is not filled up, so it needs no more room than it has text.
    const next = at === row.length - 1 ? (row[at] ?? "") : (padded[at] ?? "");
    if (line.length + 2 + next.length > columns) break;
    line += `  ${next}`;
  }
  // Below, columns are kept where the whole row has room for them. A text that is wrapped anyway needs none.
  const rest = padded.slice(at).filter((cell) => cell.trim() !== "");
  const aligned = rest.join("  ").trimEnd();
  const isWide = below + aligned.length > columns;
  return { line: line.trimEnd(), rest: isWide ? rest.map((cell) => cell.trimEnd()).join("  ") : aligned };
}

/** `ev_` or `key_`, ten digits of time and some of chance: commands take the start of an id. */
const idStart = 18;

/** An id as a person copies it from a terminal. A pipe gets all of it. */
export const shownId = (id: string, columns = columnsOf(process.stdout)): string =>
  columns === Infinity ? id : id.slice(0, idStart);

/** 12345 as 12,345. */
export const grouped = (count: number): string => count.toLocaleString("en-US");

/** One thing, a field a line. */
export function printFields(fields: Readonly<Record<string, unknown>>): void {
  const width = Math.max(...Object.keys(fields).map((name) => name.length));
  for (const [name, value] of Object.entries(fields))
    printLine(`${name.padEnd(width)}  ${visible(String(value))}`);
}

const steps = [
  { name: "d", ms: 86_400_000 },
  { name: "h", ms: 3_600_000 },
  { name: "min", ms: 60_000 },
] as const;

export function ago(atMs: number | undefined, nowMs: number): string {
  if (atMs === undefined) return "never";
  const step = steps.find(({ ms }) => nowMs - atMs >= ms);
  return step === undefined
    ? "just now"
    : `${grouped(Math.floor((nowMs - atMs) / step.ms))} ${step.name} ago`;
}
