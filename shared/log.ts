import { wrapped } from "./wrap.ts";

/** Control characters, but for tab and newline, and for the escape of the colours that we add ourselves. */
// oxlint-disable-next-line no-control-regex
const harmful = /\u001b(?!\[\d{1,2}m)|[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u007f-\u009f]/g;

/** Makes a text harmless to a terminal: what could move the cursor or ring the bell becomes a visible escape. */
export function escapeControl(text: string): string {
  return text.replace(harmful, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const levels = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof levels)[number];
export type Facts = Readonly<Record<string, unknown>>;

export const isAtLeast = (level: LogLevel, least: string): boolean =>
  levels.indexOf(level) >= levels.findIndex((known) => known === least);

/** What a stream has room for, if it is a terminal. */
export const columnsOf = (stream: object): number =>
  "columns" in stream && typeof stream.columns === "number" ? stream.columns : Infinity;

export interface LogLine {
  at: Date;
  level: LogLevel;
  message: string;
  facts: Facts;
}

type Colour = (text: string) => string;

/** Under the words of a message, behind its clock. */
const indent = 10;

/** A line of a log as a person reads it in a terminal: when, what, and its facts. A file has no columns, and one line for each. */
export function prettyLine(
  { at, level, message, facts }: LogLine,
  { dim, yellow, red }: Readonly<Record<"dim" | "yellow" | "red", Colour>>,
  columns = Infinity,
): string {
  const paint = { debug: dim, info: String, warn: yellow, error: red }[level];
  const rest = Object.entries(facts).map(([key, value]) => ` ${dim(`${key}=`)}${String(value)}`);
  const clock = dim(at.toTimeString().slice(0, 8));
  const line = escapeControl([clock, `  ${paint(message)}`, rest.length === 0 ? "" : " ", ...rest].join(""));
  return `${wrapped(line, columns, indent).join("\n")}\n`;
}
