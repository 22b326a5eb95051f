import { reversed } from "../encodings/ciphers.ts";
import { called, type Held, inForm } from "./literal-calls.ts";
import { mayBegin, ofCall, ofList, ofLiteral, ofName, plain } from "./literal-firsts.ts";

/** What the variables of a program hold, as far as it was read. */
export interface Known {
  held: Map<string, Held>;
  /** How many values may still be looked for, found or not, and in how many lists and calls the reader is: either could take any time. */
  left: number;
  depth: number;
}

/** A value of a program and where it ends. Of how many pieces it was put together says whether anybody can read it as it is written. */
export interface Value {
  value: Held;
  end: number;
  pieces: number;
}

const blanksAndLines = /\s{0,16}(?:\\\n\s{0,16})?/y;
const literal =
  /(?:[frbuFRBU@$]{1,2})?("(?:[^"\\\n]|\\[^]){0,240}"|'(?:[^'\\\n]|\\[^]){0,240}'|`[^`]{0,240}`)/y;
const name = /(?:-join\s{1,4})?\$?([A-Za-z_]\w{0,40})(?![\w(]|\[(?!\(\$|-1|::-1))/y;
const joint = /(?:\+|\.{1,2}|<<|&|~)(?=[\s"'`$A-Za-z])(?!=)/y;
/** The type of a list stands before it in some languages, and what takes it apart in others. */
const opening = /(?:\[\]\w{1,12}\s?|new\s?\w{0,12}\[\]\s?|vec!|[*@&]|\.{3})?[[({]/y;
const comma = /\s{0,8},\s{0,8}/y;
const closing = /\s{0,8},?\s{0,8}[\])}]/y;
const inserted = /[$#]?\{\s?\$?([A-Za-z_]\w{0,40})\s?\}|\$([A-Za-z_]\w{0,40})/g;
/** A string in the braces of another one. */
const embedded = /[$#]\{(["'])([^"'`\\\n{}]{0,80})\1\}/g;
const itemsMax = 24;
const valueMax = 400;
const termsMax = 24;

const stop = (expression: RegExp, text: string, at: number): number => {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : -1;
};

/** Behind the blanks and the end of a line that may stand there. */
const blanksFrom = (text: string, at: number): number =>
  mayBegin(text, at, plain) ? at : stop(blanksAndLines, text, at);

/** What stands between quotes, with what is known of the variables in it. */
function literalAt(text: string, at: number, known: Known): Value | undefined {
  if (!mayBegin(text, at, ofLiteral)) return undefined;
  literal.lastIndex = at;
  const [, quoted] = literal.exec(text) ?? [];
  if (quoted === undefined) return undefined;
  const end = literal.lastIndex;
  let pieces = 1;
  const written = quoted.slice(1, -1);
  if (!written.includes("{") && !written.includes("$"))
    return { value: written.slice(0, valueMax), end, pieces };
  const value = written
    .replaceAll(embedded, "$2")
    .replaceAll(inserted, (name, braced?: string, bare?: string) => {
      const held = known.held.get(braced ?? bare ?? "");
      if (held === undefined) return name;
      pieces++;
      return typeof held === "string" ? held : held.join(" ");
    });
  return { value: value.slice(0, valueMax), end, pieces };
}

function nameAt(text: string, at: number, known: Known): Value | undefined {
  if (known.held.size === 0 || !mayBegin(text, at, ofName)) return undefined;
  name.lastIndex = at;
  const found = name.exec(text)?.[1];
  const value = found === undefined ? undefined : known.held.get(found);
  return value === undefined ? undefined : { value, end: name.lastIndex, pieces: 2 };
}

function listAt(text: string, at: number, known: Known): Value | undefined {
  if (!mayBegin(text, at, ofList)) return undefined;
  let end = stop(opening, text, at);
  if (end < 0) return undefined;
  end = blanksFrom(text, end);
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

const call =
  /((?:[\w$\]]{1,16}(?:\.|::)){0,3}(?:-?join|concat|implode|resolve|combine|get|format|sprintf|reversed|strrev)!?)\s?\(\s{0,8}(?:[a-z]\w{0,20}\s{0,2},\s{0,2}(?=["']))?/iy;

/** What is given to a call, from behind its parenthesis on, and where that is closed. */
function givenAt(
  text: string,
  at: number,
  known: Known,
): { given: Held[]; end: number; pieces: number } | undefined {
  const given: Held[] = [];
  let pieces = 1;
  for (let end = at; given.length < itemsMax;) {
    const each = chainAt(text, end, known);
    if (each === undefined) return undefined;
    given.push(each.value);
    pieces += each.pieces;
    const closed = stop(closing, text, each.end);
    if (closed >= 0) return { given, end: closed, pieces };
    end = stop(comma, text, each.end);
    if (end < 0) return undefined;
  }
  return undefined;
}

function callAt(text: string, at: number, known: Known): Value | undefined {
  if (!mayBegin(text, at, ofCall)) return undefined;
  call.lastIndex = at;
  const name = call.exec(text)?.[1];
  if (name === undefined) return undefined;
  const args = givenAt(text, call.lastIndex, known);
  const value = args === undefined ? undefined : called(text[at - 1] === "-" ? `-${name}` : name, args.given);
  return args === undefined || value === undefined ? undefined : { ...args, value };
}

const ofWords = /%w[[({]([^\])}\n]{1,200})[\])}]/y;

/** The words of Ruby, which need no quotes. */
function wordsAt(text: string, at: number): Value | undefined {
  ofWords.lastIndex = at;
  const words = ofWords.exec(text)?.[1];
  return words === undefined
    ? undefined
    : { value: words.trim().split(/\s+/), end: ofWords.lastIndex, pieces: 2 };
}

function termAt(text: string, at: number, known: Known): Value | undefined {
  if (known.left-- <= 0) return undefined;
  const first = text[at] ?? "";
  const quoted = literalAt(text, at, known);
  // Nothing else begins with a quote.
  if (quoted !== undefined || "\"'`".includes(first)) return quoted;
  if (first === "%") return wordsAt(text, at);
  return nameAt(text, at, known) ?? nestedAt(text, at, known);
}

const depthMax = 6;

function nestedAt(text: string, at: number, known: Known): Value | undefined {
  if (known.depth === depthMax) return undefined;
  known.depth++;
  const value = listAt(text, at, known) ?? callAt(text, at, known);
  known.depth--;
  return value;
}

/** More of a list, or of a text. */
export const together = (before: Held, more: Held): Held =>
  typeof before === "string" && typeof more === "string"
    ? (before + more).slice(0, valueMax)
    : [before, more].flat().slice(0, itemsMax);

/** The values that start at `at` and are joined, by a sign or by nothing, as one; undefined where one of them is not known. */
export function chainAt(text: string, at: number, known: Known): Value | undefined {
  const first = termAt(text, at, known);
  if (first === undefined) return undefined;
  let { value, end, pieces } = changed(text, first, known);
  for (let terms = 1; terms < termsMax; terms++) {
    const gap = blanksFrom(text, end);
    // At the start of a line it calls a command in PowerShell.
    const isCall = text[gap] === "&" && text.slice(end, gap).includes("\n");
    const sign = isCall ? -1 : stop(joint, text, gap);
    const from = sign < 0 ? gap : blanksFrom(text, sign);
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

const filling = /\s{0,2}%\s{0,2}\{([^{}\n]{4,200})\}/y;
const entry = /["'](\w{1,32})["']\s{0,2}:\s{0,2}(?:"([^"\n]{0,80})"|'([^'\n]{0,80})')/g;

/** The names in a form of Python, filled in from what stands behind it. */
function filledIn(form: string, entries: string): string {
  const values = new Map(
    Array.from(entries.matchAll(entry), ([, key = "", double, single]) => [key, double ?? single ?? ""]),
  );
  return form.replaceAll(/%\((\w{1,32})\)s/g, (written, key: string) => values.get(key) ?? written);
}

const replacing = /\.replace(?:All)?\(\s?["']([^"'\n]{1,8})["']\s?,\s?["']([^"'\n]{0,8})["']\s?\)/iy;
const joined = /\.join\(\s?["']([^"'\n]{0,4})["']\s?\)/y;
const method = /\.(join|format)\(\s{0,8}/y;
const backwards = /\[(?:::-1|-1\.\.-\d{1,3})\]|\[\(\$\w{1,32}\.Length-1\)\.\.0\]|\.reverse\b(?:\(\))?/y;

/** What calls, slices and `%` begin with, or the blank before it. Behind most values there is a comma. */
const changing = /[.[%\s]/;

/** What the calls behind a value make of it. */
function changed(text: string, first: Value, known: Known): Value {
  const { value, end, pieces } = first;
  if (!changing.test(text[end] ?? "")) return first;
  if (typeof value !== "string") {
    joined.lastIndex = end;
    const by = joined.exec(text)?.[1];
    return by === undefined ? first : { value: value.join(by), end: joined.lastIndex, pieces: pieces + 1 };
  }
  replacing.lastIndex = end;
  const [found, old = "", by = ""] = replacing.exec(text) ?? [];
  if (found !== undefined)
    return { value: value.replaceAll(old, () => by), end: replacing.lastIndex, pieces: pieces + 1 };
  filling.lastIndex = end;
  const entries = filling.exec(text)?.[1];
  if (entries !== undefined)
    return { value: filledIn(value, entries), end: filling.lastIndex, pieces: pieces + 1 };
  const turned = stop(backwards, text, end);
  if (turned >= 0) return { value: reversed(value), end: turned, pieces: pieces + 1 };
  method.lastIndex = end;
  const name = method.exec(text)?.[1];
  const args = name === undefined ? undefined : givenAt(text, method.lastIndex, known);
  if (args === undefined) return first;
  const all = args.given.flat();
  const made = name === "join" ? all.join(value) : inForm(value, all);
  return made === undefined ? first : { value: made, end: args.end, pieces: args.pieces + 1 };
}
