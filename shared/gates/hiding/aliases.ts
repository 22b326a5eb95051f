import type { Decoder, Hidden } from "./decoder.ts";

const reach = 400;
const alias = /^(\w[\w-]{0,31})=(?:"([^"\n]{1,120})"|'([^'\n]{1,120})'|([\w./-]{1,60}))/;
const body = /^\s{0,4}([^{}]{1,160}?)[\s;]{0,8}\}/;
const parameter = /"?\$(?:[1@*]|\{[1@*]\})"?/g;

/** What follows the first call of a name in a script: the end of its line. */
function callOf(name: string, script: string): string | undefined {
  const at = script.search(new RegExp(`(?:^|[\\n;&|])\\s{0,8}(?:sudo )?${name}(?=[\\s;&|]|$)`));
  if (at < 0) return undefined;
  const call = script.slice(at).trimStart();
  const line = /^[^\n]*/.exec(call.replace(/^[;&|]\s*/, ""))?.[0] ?? "";
  return line.slice(line.indexOf(name) + name.length);
}

/** `alias x=rm`, and `x -rf /` some lines further down. */
function fromAlias(script: string): string[] {
  const found = alias.exec(script);
  const [all = "", name = "", ...values] = found ?? [];
  const called = found === null ? undefined : callOf(name, script.slice(all.length));
  return called === undefined ? [] : [(values.find((value) => value !== undefined) ?? "") + called];
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
    const said =
      text[end] === "{"
        ? script.includes("$") && fromFunction(text.slice(Math.max(0, end - 40), end + 1), script)
        : fromAlias(script);
    return { said: said === false ? [] : said, until: end + 1 };
  },
};
