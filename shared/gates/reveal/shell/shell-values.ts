import { withoutCodes } from "../encodings/codes.ts";

/** What the variables of a script hold, as far as it was read; the parameters of the script under `@`. */
export type Variables = Map<string, string | readonly string[]>;

/** One piece of a word: what stands between quotes, a variable in braces, or characters that mean nothing. */
const piece =
  "\\$?'(?:[^'\\\\\\n]|\\\\.){0,200}'|\"[^\"\\n]{0,200}\"|\\$\\{[^}\\n]{1,48}\\}|\\\\.|\\$(?![{'])|[^\\s;&|<>()\"'`$\\\\]";
export const wordPattern = `(?:${piece}){1,200}`;
/** A value that is set to itself twice over would soon be very long. */
const valueMax = 400;
const pieces = new RegExp(piece, "g");
const words = new RegExp(wordPattern, "g");
const variable =
  /\$\{(!?)([A-Za-z_]\w{0,40}|[@*\d])(?:\[([@*]|\d{1,2})\])?([^}\n]{0,40})\}|\$([A-Za-z_]\w{0,40}|[@*\d])/g;
const ofWindows = /([%!])([A-Za-z]\w{0,31})(?::~(-?\d{1,3})(?:,(-?\d{1,3}))?)?\1/g;
/** Quotes around what was a variable are no part of a word. */
const quotedVariables = /"((?:\$\{[^}\n"]{1,48}\}|\$[A-Za-z_@*\d]\w{0,40}){1,8})"/g;
const between = /^:\s?(-?\d{1,2})(?::(\d{1,2}))?$/;
const exchange = /^(\/\/?)([^/]{1,20})(?:\/([^/]{0,20}))?$/;

/** The words that a shell makes of a list. */
export const wordsOf = (list: string, known: Variables): string[] =>
  (list.match(words) ?? []).map((word) => valueOf(word, known));

/** What a shell makes of one word. */
export const valueOf = (word: string, known: Variables): string =>
  word
    .replaceAll(pieces, (each) => {
      if (each.startsWith("$'")) return withoutCodes(each.slice(2, -1));
      if (each.startsWith("'")) return each.slice(1, -1);
      if (each.startsWith("\\")) return each.slice(1);
      return each.startsWith('"') ? filledIn(each.slice(1, -1), known) : each;
    })
    .replaceAll(variable, (...match) => replacement(match, known))
    .slice(0, valueMax);

/** A command with what its variables hold in their place. */
export const filledIn = (command: string, known: Variables): string =>
  command
    .replaceAll(quotedVariables, "$1")
    .replaceAll(variable, (...match) => replacement(match, known))
    .replaceAll(ofWindows, (written, ...groups: (string | undefined)[]) => {
      const [, name = "", from, length] = groups;
      const value = known.get(name.toLowerCase());
      if (typeof value !== "string") return written;
      return from === undefined ? value : part(value, Number(from), length);
    });

function replacement(match: readonly unknown[], known: Variables): string {
  const [written, indirect, braced, index, operator, bare] = match;
  const name = String(bare ?? braced);
  const value = known.get(name === "*" ? "@" : name);
  const single = singleOf(value, typeof index === "string" ? index : undefined, name, known);
  const pointed = indirect === "!" && single !== undefined ? singleOf(known.get(single)) : single;
  if (pointed === undefined) return String(written);
  return changed(pointed, typeof operator === "string" ? operator : "") ?? String(written);
}

function singleOf(
  value: string | readonly string[] | undefined,
  index?: string,
  name = "",
  known?: Variables,
): string | undefined {
  if (/^\d$/.test(name)) return known?.get("@")?.[Number(name) - 1];
  if (value === undefined || typeof value === "string") return value;
  const isWhole = index === "@" || index === "*" || name === "@" || name === "*";
  return isWhole ? value.join(" ").slice(0, valueMax) : value[Number(index ?? 0)];
}

/** What an operator in the braces makes of the value before it; undefined where it is none of those that are used to spell. */
function changed(value: string, operator: string): string | undefined {
  if (operator === "") return value;
  if (operator === ",,") return value.toLowerCase();
  if (operator === "^^") return value.toUpperCase();
  const [cut, from, length] = between.exec(operator) ?? [];
  if (cut !== undefined) return part(value, Number(from), length);
  const [found, all, old = "", by = ""] = exchange.exec(operator) ?? [];
  if (found === undefined) return undefined;
  return all === "//" ? value.replaceAll(old, () => by) : value.replace(old, () => by);
}

function part(value: string, from: number, length?: string): string {
  const start = from < 0 ? Math.max(0, value.length + from) : from;
  if (length === undefined) return value.slice(start);
  const count = Number(length);
  return count < 0 ? value.slice(start, count) : value.slice(start, start + count);
}
