import { isBlankAt } from "../../read/text.ts";

const newline = 10;
const commaSign = 44;
const literalMax = 120;
const itemsMax = 41;
const blanksMax = 4;

const isQuote = (unit: number): boolean => unit === 34 || unit === 39;

/** Where the string ends that begins with the quote at `at`, its closing quote included; -1 where none begins. */
export function literalEnd(line: string, at: number): number {
  const quote = line.charCodeAt(at);
  if (!isQuote(quote)) return -1;
  for (let end = at + 1; end <= at + 1 + literalMax; end++) {
    const unit = line.charCodeAt(end);
    if (unit === quote) return end + 1;
    if (unit === newline) return -1;
  }
  return -1;
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

/** Strings with commas between them, without their quotes, and where the last of them ends. */
export interface List {
  items: string[];
  end: number;
}

/** The list that begins at `from`, if one does. */
export function listAt(line: string, from: number): List | undefined {
  const items: string[] = [];
  let end = -1;
  for (let at = from; items.length < itemsMax;) {
    const next = literalEnd(line, at);
    if (next < 0) break;
    items.push(line.slice(at + 1, next - 1));
    end = next;
    const comma = behindBlanks(line, end, blanksMax);
    if (line.charCodeAt(comma) !== commaSign) break;
    at = behindBlanks(line, comma + 1, blanksMax);
  }
  return end < 0 ? undefined : { items, end };
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
  for (let at = 0; at < line.length; at++) {
    if (!isQuote(line.charCodeAt(at))) continue;
    const end = literalEnd(line, at);
    const found = end < 0 ? undefined : replaced(line, at, end);
    if (found === undefined) continue;
    said += line.slice(from, at) + found.text;
    from = found.end;
    at = from - 1;
  }
  return from === 0 ? line : said + line.slice(from);
}
