import { escapeControl } from "./log.ts";

/** Data goes to stdout, one JSON document with --json; what is said to a person goes to stderr. */
export function printJson(value: unknown): void {
  process.stdout.write(`${escapeControl(JSON.stringify(value))}\n`);
}

export function printLine(text: string): void {
  process.stdout.write(`${escapeControl(text)}\n`);
}

/** In lines that the terminal has room for; whoever reads through a pipe gets one. */
export function printWrapped(text: string, indent = 2): void {
  const columns = process.stdout.columns ?? Infinity;
  for (const line of text.split("\n").flatMap((each) => wrapped(each, columns, indent))) printLine(line);
}

/**
 * Broken where three spaces keep two things apart, then at words. A longer word, such as a path, stays whole: the terminal breaks it so that it can be
 * copied.
 */
export function wrapped(text: string, columns: number, indent: number): string[] {
  const things = filled(text.split(/(?<! )(?= {3})/), columns, indent);
  return things.flatMap((line) =>
    line.length <= columns ? [line] : filled(line.match(/\s*\S+/g) ?? [], columns, indent),
  );
}

function filled(parts: readonly string[], columns: number, indent: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of parts) {
    if (line === "" || line.length + part.length <= columns) line += part;
    else {
      lines.push(line);
      line = " ".repeat(indent) + part.trimStart();
    }
  }
  return [...lines, line];
}

export function say(text: string): void {
  process.stderr.write(`${escapeControl(text)}\n`);
}

/** Whatever moves a cursor, turns the direction of writing, hides what follows, or takes no room. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/** What somebody else has named, so that it is one word on one line and nothing more, whatever is in it. */
export const visible = (text: string): string =>
  text.replaceAll(unseen, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);

/** What is in it may be called by anybody. */
export function printTable(headings: readonly string[], given: readonly (readonly string[])[]): void {
  const rows = given.map((row) => row.map(visible));
  let widths = headings.map(({ length }) => length);
  for (const row of rows) widths = widths.map((width, at) => Math.max(width, row[at]?.length ?? 0));
  for (const row of [headings, ...rows])
    printLine(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

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
  return step === undefined ? "just now" : `${Math.floor((nowMs - atMs) / step.ms)} ${step.name} ago`;
}
