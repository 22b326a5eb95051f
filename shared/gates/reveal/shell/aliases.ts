import { lineAfter } from "../../read/text.ts";
import type { Decoder, Hidden } from "../../decoder.ts";

const reach = 400;
const definedWithin = 200;
const aliasesMax = 4;
const functionMin = 60;
const alias = /(?:^|\balias )(\w[\w-]{0,31})=(?:"([^"\n]{1,120})"|'([^'\n]{1,120})'|([\w./-]{1,60}))/g;
const body = /^\s{0,4}([^{}]{1,160}?)[\s;]{0,8}\}/;
const parameter = /"?\$(?:[1@*]|\{[1@*]\})"?/g;

const placesMax = 4;
const endsCommand = /(?:^|[\n;&|])\s{0,8}(?:sudo )?$/;
const beforeMax = 16;

/** What follows the first call of a name in a script: the end of its line. */
function callOf(name: string, script: string): string | undefined {
  let at = script.indexOf(name);
  for (let place = 0; at >= 0 && place < placesMax; place++) {
    const end = at + name.length;
    if (endsWord(script, end) && endsCommand.test(script.slice(Math.max(0, at - beforeMax), at)))
      return lineAfter(script, end, reach);
    at = script.indexOf(name, end);
  }
  return undefined;
}

const endsWord = (script: string, end: number): boolean =>
  end === script.length || " \t\n;&|".includes(script[end] ?? "");

/** `alias x=rm`, and `x -rf /` some lines further down. */
function fromAliases(script: string): string[] {
  const said: string[] = [];
  let left = aliasesMax;
  for (const { 0: all, 1: name = "", 2: double, 3: single, 4: bare, index } of script
    .slice(0, definedWithin)
    .matchAll(alias)) {
    if (left-- === 0) break;
    const called = callOf(name, script.slice(index + all.length));
    if (called !== undefined) said.push((double ?? single ?? bare ?? "") + called);
  }
  return said;
}

/** `x() { rm -rf "$1"; }`, and `x /` some lines further down. */
function fromFunction(before: string, script: string): string[] {
  const name = /([A-Za-z_][\w-]{0,31})\s?\(\)\s?\{$/.exec(before)?.[1];
  const found = name === undefined ? null : body.exec(script);
  const does = found?.[1] ?? "";
  if (name === undefined || found === null || does.search(parameter) < 0) return [];
  const called = callOf(name, script.slice(found[0].length));
  return called === undefined ? [] : [does.replaceAll(parameter, () => called.trim())];
}

/** Commands that are given another name first. */
export const renamedCommand: Decoder = {
  anchors: ["(){", "() {"],
  names: ["alias "],
  decode(text, end): Hidden {
    const script = text.slice(end + 1, end + reach);
    if (text[end] !== "{") return { said: fromAliases(script), until: end + definedWithin };
    if (!script.includes("$")) return { said: [], until: end + 1 };
    const said = fromFunction(text.slice(Math.max(0, end - 40), end + 1), script);
    return { said, until: end + functionMin };
  },
};
