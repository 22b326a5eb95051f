import { reversed } from "./ciphers.ts";

/** What the variables of a program hold, as far as it was read. */
export interface Known {
  held: Map<string, string | readonly string[]>;
  /** How many values may still be read: lists in lists could take any time. */
  left: number;
}

/** A value of a program and where it ends. Of how many pieces it was put together says whether anybody can read it as it is written. */
export interface Value {
  value: string | readonly string[];
  end: number;
  pieces: number;
}

const blanksAndLines = /\s{0,16}(?:\\\n\s{0,16})?/y;
const literal =
  /(?:[frbuFRBU@$]{1,2})?("(?:[^"\\\n]|\\[^]){0,240}"|'(?:[^'\\\n]|\\[^]){0,240}'|`[^`]{0,240}`)/y;
const name = /\$?([A-Za-z_]\w{0,40})(?![\w([])/y;
const joint = /(?:\+|\.{1,2}|<<|&|~)(?=[\s"'`$A-Za-z])(?!=)/y;
const opening = /[[(]/y;
const comma = /\s{0,8},\s{0,8}/y;
const closing = /\s{0,8},?\s{0,8}[\])}]/y;
const inserted = /[$#]?\{\s?\$?([A-Za-z_]\w{0,40})\s?\}|\$([A-Za-z_]\w{0,40})/g;
const itemsMax = 24;
const valueMax = 400;
const termsMax = 24;

const stop = (expression: RegExp, text: string, at: number): number => {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : -1;
};

/** What stands between quotes, with what is known of the variables in it. */
function literalAt(text: string, at: number, known: Known): Value | undefined {
  literal.lastIndex = at;
  const [, quoted] = literal.exec(text) ?? [];
  if (quoted === undefined) return undefined;
  const end = literal.lastIndex;
  let pieces = 1;
  const value = quoted.slice(1, -1).replaceAll(inserted, (written, braced?: string, bare?: string) => {
    const held = known.held.get(braced ?? bare ?? "");
    if (held === undefined) return written;
    pieces++;
    return typeof held === "string" ? held : held.join(" ");
  });
  return { value: value.slice(0, valueMax), end, pieces };
}

function nameAt(text: string, at: number, known: Known): Value | undefined {
  name.lastIndex = at;
  const found = name.exec(text)?.[1];
  const value = found === undefined ? undefined : known.held.get(found);
  return value === undefined ? undefined : { value, end: name.lastIndex, pieces: 2 };
}

function listAt(text: string, at: number, known: Known): Value | undefined {
  let end = stop(opening, text, at);
  if (end < 0) return undefined;
  end = stop(blanksAndLines, text, end);
  const items: string[] = [];
  let pieces = 1;
  while (items.length < itemsMax) {
    const item = chainAt(text, end, known);
    if (item === undefined) return undefined;
    items.push(...(typeof item.value === "string" ? [item.value] : item.value));
    pieces = Math.max(pieces, item.pieces);
    const closed = stop(closing, text, item.end);
    // One value between parentheses is that value.
    if (closed >= 0) {
      const isGroup = text[at] === "(" && items.length === 1 && !text.slice(item.end, closed).includes(",");
      return { value: isGroup ? item.value : items, end: closed, pieces };
    }
    end = stop(comma, text, item.end);
    if (end < 0) return undefined;
  }
  return undefined;
}

const reversing = /reversed\(\s{0,4}/y;

function reversedAt(text: string, at: number, known: Known): Value | undefined {
  const from = stop(reversing, text, at);
  const inner = from < 0 ? undefined : chainAt(text, from, known);
  if (inner === undefined || typeof inner.value !== "string" || text[inner.end] !== ")") return undefined;
  return { value: reversed(inner.value), end: inner.end + 1, pieces: inner.pieces + 1 };
}

const termAt = (text: string, at: number, known: Known): Value | undefined =>
  literalAt(text, at, known) ??
  nameAt(text, at, known) ??
  listAt(text, at, known) ??
  reversedAt(text, at, known);

type Held = Value["value"];

/** More of a list, or of a text. */
export const together = (before: Held, more: Held): Held =>
  typeof before === "string" && typeof more === "string"
    ? (before + more).slice(0, valueMax)
    : [before, more].flat().slice(0, itemsMax);

/** The values that start at `at` and are joined, by a sign or by nothing, as one; undefined where one of them is not known. */
export function chainAt(text: string, at: number, known: Known): Value | undefined {
  const first = known.left > 0 ? termAt(text, at, known) : undefined;
  if (first === undefined) return undefined;
  known.left--;
  let { value, end, pieces } = changed(text, first, known);
  for (let terms = 1; terms < termsMax; terms++) {
    const gap = stop(blanksAndLines, text, end);
    const sign = stop(joint, text, gap);
    const from = sign < 0 ? gap : stop(blanksAndLines, text, sign);
    const next = sign < 0 ? adjacentAt(text, gap, known, text.slice(end, gap)) : termAt(text, from, known);
    if (next === undefined) return sign < 0 ? { value, end, pieces } : undefined;
    const more = changed(text, next, known);
    value = together(value, more.value);
    ({ end } = more);
    pieces += more.pieces;
  }
  return { value, end, pieces };
}

/** A string right behind another one, or a macro of C. */
const adjacentAt = (text: string, at: number, known: Known, gap: string): Value | undefined =>
  literalAt(text, at, known) ??
  (/^[ \t]+$/.test(gap) && /[A-Z]/.test(text[at] ?? "") ? nameAt(text, at, known) : undefined);

const joining = /\.join\(\s{0,4}/y;
const without = /\.replace(?:All)?\(\s?["']([^"'\n]{1,8})["']\s?,\s?["']([^"'\n]{0,8})["']\s?\)/y;
const joined = /\.join\(\s?["']([^"'\n]{0,4})["']\s?\)/y;
const backwards = /\[(?:::-1|-1\.\.-\d{1,3})\]|\[\(\$\w{1,32}\.Length-1\)\.\.0\]|\.reverse\b(?:\(\))?/y;

/** What the calls behind a value make of it. */
function changed(text: string, { value, end, pieces }: Value, known: Known): Value {
  if (typeof value !== "string") {
    joined.lastIndex = end;
    const by = joined.exec(text)?.[1];
    return by === undefined
      ? { value, end, pieces }
      : { value: value.join(by), end: joined.lastIndex, pieces: pieces + 1 };
  }
  without.lastIndex = end;
  const [found, old = "", by = ""] = without.exec(text) ?? [];
  if (found !== undefined)
    return { value: value.replaceAll(old, () => by), end: without.lastIndex, pieces: pieces + 1 };
  const list = stop(joining, text, end);
  const items = list < 0 ? undefined : chainAt(text, list, known);
  if (items !== undefined && text[items.end] === ")")
    return { value: [items.value].flat().join(value), end: items.end + 1, pieces: items.pieces + 1 };
  const turned = stop(backwards, text, end);
  return turned < 0 ? { value, end, pieces } : { value: reversed(value), end: turned, pieces: pieces + 1 };
}
