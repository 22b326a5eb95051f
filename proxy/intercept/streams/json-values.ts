import type { Path } from "./shapes/shape.ts";

/** A string or a number that is a value, and where it stands in its text: of a string what is between the quotes. */
export interface Found {
  at: Path;
  from: number;
  until: number;
  isText: boolean;
}

/** All strings and numbers that are values in a valid text of JSON, in the order in which they are written. */
export function valuesIn(json: string): Found[] {
  const found: Found[] = [];
  const path: (string | number)[] = [];
  // What of the path is an index, and not a key.
  const areLists: boolean[] = [];
  token.lastIndex = 0;
  for (let match = token.exec(json); match !== null; match = token.exec(json)) {
    const [all] = match;
    const isList = areLists.at(-1) === true;
    if (all === "{" || all === "[") {
      areLists.push(all === "[");
      path.push(all === "[" ? 0 : "");
    } else if (all === "}" || all === "]") {
      areLists.pop();
      path.pop();
    } else if (all === ",") {
      if (isList) path.push(Number(path.pop()) + 1);
    } else if (all.startsWith('"')) {
      const from = match.index + 1;
      const isKey = !isList && areLists.length > 0 && isBeforeColon(json, token.lastIndex);
      if (isKey) path[path.length - 1] = keyOf(all);
      else found.push({ at: [...path], from, until: token.lastIndex - 1, isText: true });
    } else found.push({ at: [...path], from: match.index, until: token.lastIndex, isText: false });
  }
  return found;
}

const token = /[{}[\],]|"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
const colon = 58;
const space = 32;

function isBeforeColon(json: string, from: number): boolean {
  let at = from;
  while (json.charCodeAt(at) <= space) at++;
  return json.charCodeAt(at) === colon;
}

const keyOf = (quoted: string): string =>
  quoted.includes("\\") ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
