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

/** Where the variables of a text are set, as far as it was looked through: however often they are asked for, it is read once. */
class Assignments {
  readonly text: string;
  readonly #placesOf = new Map<string, number[]>();
  #upTo = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Reads on to `start`; false when no variable is set before it. */
  readTo(start: number): boolean {
    const from = Math.max(this.#upTo, start - 2 * lookBack);
    const part = start > from ? this.text.slice(from, start) : "";
    for (let sign = part.indexOf("="); sign >= 0; sign = part.indexOf("=", sign + 1)) {
      const name = nameBefore(this.text, part[sign - 1] === "+" ? from + sign - 1 : from + sign);
      if (name === "") continue;
      const places = this.#placesOf.get(name);
      if (places === undefined) this.#placesOf.set(name, [from + sign + 1]);
      else places.push(from + sign + 1);
    }
    this.#upTo = Math.max(this.#upTo, start);
    return this.#placesOf.size > 0;
  }

  /** Where the value begins that the variable was set to last before `start`, no further back than `back`. */
  before(name: string, start: number, back: number): number | undefined {
    const places = this.#placesOf.get(name) ?? [];
    let at = places.length - 1;
    while (at >= 0 && (places[at] ?? 0) > start) at--;
    const place = places[at];
    return place !== undefined && place > start - back ? place : undefined;
  }
}

const known = new WeakMap<Leaf, Assignments>();

function assignmentsOf(leaf: Leaf): Assignments {
  const seen = known.get(leaf) ?? new Assignments(leaf.text);
  known.set(leaf, seen);
  return seen;
}

/** Puts what variables were set to shortly before `start` in their place, as long as there are not too many of them. */
export function filler(leaf: Leaf, start: number): (word: string) => string {
  let left = filledMax;
  return (word) => {
    const assignments = assignmentsOf(leaf);
    if (left <= 0 || !assignments.readTo(start)) return word;
    return word.replaceAll(variables, (variable, name: string) => {
      const at = left > 0 ? assignments.before(name, start, lookBack) : undefined;
      left--;
      return at === undefined ? variable : valueOf(assignments, at, start);
    });
  };
}

/** What is set at `at`, read up to `end`. */
function valueOf(assignments: Assignments, at: number, end: number, depth = 0): string {
  const { text } = assignments;
  // Nothing at all is what it is set to.
  if (text[at] === "\n" || text[at] === ";") return "";
  const words: string[] = [];
  readWords(text.slice(at, end), 0, (word) => words.push(word) === 0);
  const value = words[0] ?? "set";
  const isMore = text[at - 2] === "+";
  // A value that is itself worked out is known to be set, and not more, but for one that is spelled in pieces.
  if (!isMore && !value.includes("$")) return value;
  if (depth === depthMax || (value.includes("$") && !glued.test(value))) return "set";
  const before = (name: string): string | undefined => {
    const place = assignments.before(name, at - 1, nestedBack);
    return place === undefined ? undefined : valueOf(assignments, place, at - 1, depth + 1);
  };
  const more = value.replaceAll(variables, (variable, name: string) => before(name) ?? variable);
  const all = isMore ? (before(nameBefore(text, at - 2)) ?? "$") + more : more;
  return all.includes("$") ? "set" : all;
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
