import { isBlankAt } from "../text.ts";

const newline = "\n";
const literalMax = 120;
const itemsMax = 41;
const blanksMax = 4;

const isQuote = (unit: number): boolean => unit === 34 || unit === 39;

/** Where the string ends that begins with the quote at `at`, its closing quote included; -1 where none begins. */
export function literalEnd(line: string, at: number): number {
  if (!isQuote(line.charCodeAt(at))) return -1;
  const close = line.indexOf(line[at] ?? "", at + 1);
  if (close < 0 || close > at + literalMax + 1) return -1;
  const end = line.indexOf(newline, at);
  return end < 0 || end > close ? close + 1 : -1;
}

export const inner = (quoted: string): string => quoted.slice(1, -1);

/** All strings of a line, without their quotes. */
export function literalsOf(line: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < line.length;) {
    const end = literalEnd(line, at);
    if (end > 0) found.push(line.slice(at + 1, end - 1));
    at = end > 0 ? end : at + 1;
  }
  return found;
}

/** Behind at most `max` blanks. */
export function behindBlanks(line: string, from: number, max: number): number {
  let at = from;
  while (at < from + max && isBlankAt(line, at)) at++;
  return at;
}

/** Where a list of strings with commas between them ends; -1 where none begins at `from`. */
export function listEnd(line: string, from: number): number {
  let end = literalEnd(line, from);
  for (let count = 1; end > 0 && count < itemsMax; count++) {
    const comma = behindBlanks(line, end, blanksMax);
    if (line[comma] !== ",") return end;
    const next = literalEnd(line, behindBlanks(line, comma + 1, blanksMax));
    if (next < 0) return end;
    end = next;
  }
  return end;
}

/** What is put in the place of a string and of what follows it, up to `end`. */
export interface Replaced {
  text: string;
  end: number;
}

/** A line with some of its strings replaced. Every quote may open one: which of them does depends on what follows. */
export function replaceLiterals(
  line: string,
  replaced: (line: string, start: number, end: number) => Replaced | undefined,
): string {
  let said = "";
  let from = 0;
  for (let at = 0; at < line.length;) {
    const end = literalEnd(line, at);
    const found = end < 0 ? undefined : replaced(line, at, end);
    if (found !== undefined) {
      said += line.slice(from, at) + found.text;
      from = found.end;
    }
    at = found === undefined ? at + 1 : from;
  }
  return from === 0 ? line : said + line.slice(from);
}
