import type { Leaf } from "../gate.ts";
import { readWords } from "./lexer.ts";
import { isWordUnit } from "./word.ts";

/** How far back a variable is looked up, and how many of one command. */
const lookBack = 800;
const filledMax = 8;
const nameMax = 41;
/** How often a value leads to another one, and how far back that is looked up. */
const depthMax = 3;
const nestedBack = 240;
/** A variable that is no part of a path of its own, but of a name: `${t}etc`, `$a$b`. */
const glued = /\}[\w$]|\w\$|^\$\{?\w+\}?$/;
const variables = /\$\{?([A-Za-z_]\w{0,40})\}?/g;

/** Where the variables of a text were set last, as far as it was looked through: however often they are asked for, it is read once. */
interface Assignments {
  upTo: number;
  lastOf: Map<string, number>;
}
const known = new WeakMap<Leaf, Assignments>();

/** Puts what variables were set to shortly before `start` in their place, as long as there are not too many of them. */
export function filler(leaf: Leaf, start: number): (word: string) => string {
  let left = filledMax;
  return (word) => {
    if (left <= 0) return word;
    const lastOf = assignmentsBefore(leaf, start);
    if (lastOf.size === 0) return word;
    return word.replaceAll(variables, (variable, name: string) => {
      const at = left > 0 ? lastOf.get(name) : undefined;
      left--;
      return at === undefined || at <= start - lookBack ? variable : valueOf(leaf.text, at, start);
    });
  };
}

/** What is set at `at`, read up to `end`. */
function valueOf(text: string, at: number, end: number, depth = 0): string {
  const words: string[] = [];
  readWords(text.slice(at, end), 0, (word) => words.push(word) === 0);
  const value = words[0] ?? "set";
  const isMore = text[at - 2] === "+";
  // A value that is itself worked out is known to be set, and not more, but for one that is spelled in pieces.
  if (!isMore && !value.includes("$")) return value;
  if (depth === depthMax || (value.includes("$") && !glued.test(value))) return "set";
  const before = (name: string): string | undefined => {
    const place = noted(text, Math.max(0, at - nestedBack), at - 1, new Map()).get(name);
    return place === undefined ? undefined : valueOf(text, place, at - 1, depth + 1);
  };
  const more = value.replaceAll(variables, (variable, name: string) => before(name) ?? variable);
  const all = isMore ? (before(nameBefore(text, at - 2)) ?? "$") + more : more;
  return all.includes("$") ? "set" : all;
}

/** Where the values of variables begin. */
function assignmentsBefore(leaf: Leaf, start: number): ReadonlyMap<string, number> {
  let seen = known.get(leaf);
  if (seen === undefined) {
    seen = { upTo: Math.max(0, start - lookBack), lastOf: new Map<string, number>() };
    known.set(leaf, seen);
  }
  // Where somebody has looked further ahead, the last ones may stand behind `start`.
  if (start < seen.upTo) return noted(leaf.text, Math.max(0, start - lookBack), start, new Map());
  const from = Math.max(seen.upTo, start - lookBack);
  seen.upTo = start;
  return noted(leaf.text, from, start, seen.lastOf);
}

function noted(
  text: string,
  from: number,
  to: number,
  lastOf: Map<string, number>,
): ReadonlyMap<string, number> {
  const part = text.slice(from, to);
  for (let sign = part.indexOf("="); sign >= 0; sign = part.indexOf("=", sign + 1)) {
    const name = nameBefore(text, part[sign - 1] === "+" ? from + sign - 1 : from + sign);
    if (name !== "") lastOf.set(name, from + sign + 1);
  }
  return lastOf;
}

/** The name of the variable that is set by the sign at `sign`; empty where it is none. */
export function nameBefore(text: string, sign: number): string {
  let start = sign;
  while (start > 0 && sign - start < nameMax && isWordUnit(text.charCodeAt(start - 1))) start--;
  const before = text[start - 1];
  if (before === "-" || before === ".") return "";
  // Escapes of a literal and of a URL are no part of the name.
  if (before === "\\" && /[nrt]/.test(text[start] ?? "")) start++;
  else if (before === "%") start += 2;
  return start < sign && !/\d/.test(text[start] ?? "") ? text.slice(start, sign) : "";
}
