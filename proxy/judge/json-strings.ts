import type { Steps } from "../../shared/gates/finding.ts";
import { decode } from "../../shared/gates/read/json-escapes.ts";

const [quotation, comma, bracket, backslash, closingBracket, brace, closingBrace] = [
  34, 44, 91, 92, 93, 123, 125,
];

/** A string of a text of JSON, from quote to quote, and what was asked for there. */
interface Held<T> {
  asked: T;
  from: number;
  to: number;
}

/** The places that were asked for, as a tree: what is at a place, and what is inside it. */
interface Branch<T> {
  asked: T[];
  inside: Map<string | number, Branch<T>>;
}

interface Container<T> {
  branch: Branch<T> | undefined;
  isObject: boolean;
  key: string;
  awaitsKey: boolean;
  index: number;
}

/**
 * The strings at some places of a valid text of JSON, in order: what is asked for at a list or an object is so of all
 * strings right in it. Keys are none.
 */
export function stringsAt<T extends { at: Steps }>(json: string, asked: readonly T[]): Held<T>[] {
  const found: Held<T>[] = [];
  const root = treeOf(asked);
  const containers: Container<T>[] = [];
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at);
    const inside = containers.at(-1);
    if (unit === quotation) {
      const to = endOfString(json, at + 1);
      if (inside?.awaitsKey === true) {
        if (inside.branch !== undefined) inside.key = decode(json.slice(at + 1, to));
        inside.awaitsKey = false;
      } else if (inside?.branch !== undefined)
        for (const each of [...(branchIn(inside)?.asked ?? []), ...inside.branch.asked])
          found.push({ asked: each, from: at + 1, to });
      at = to;
    } else if (unit === brace || unit === bracket) {
      const isObject = unit === brace;
      const branch = inside === undefined ? root : branchIn(inside);
      containers.push({ branch, isObject, key: "", awaitsKey: isObject, index: 0 });
    } else if (unit === closingBrace || unit === closingBracket) containers.pop();
    else if (unit === comma && inside !== undefined) {
      inside.awaitsKey = inside.isObject;
      inside.index++;
    }
  }
  return found;
}

function treeOf<T extends { at: Steps }>(asked: readonly T[]): Branch<T> {
  const root: Branch<T> = { asked: [], inside: new Map() };
  for (const each of asked) {
    let branch = root;
    for (const step of each.at) {
      const next = branch.inside.get(step) ?? { asked: [], inside: new Map() };
      branch.inside.set(step, next);
      branch = next;
    }
    branch.asked.push(each);
  }
  return root;
}

const branchIn = <T>(container: Container<T> | undefined): Branch<T> | undefined =>
  container?.branch?.inside.get(container.isObject ? container.key : container.index);

/** A string ends at the first quote that no backslash escapes. */
function endOfString(json: string, from: number): number {
  for (let end = json.indexOf('"', from); end >= 0; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === backslash) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}
