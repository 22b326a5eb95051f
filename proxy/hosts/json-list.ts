import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { LeftAlone } from "./format.ts";
import { jsonc } from "./json.ts";
import { type Splice, spliced } from "./splice.ts";

export const uncommon = (): LeftAlone => new LeftAlone("its hooks are written in an uncommon way");

/** A file that is made anew, with its brackets on lines of their own. */
export const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`.replace("{}", "{\n}");

/** Throws LeftAlone for what is no JSON. A byte order mark in front of it is not part of it. */
export const valueOf = (text: string): unknown => jsonc.parse(text.replace(/^\ufeff/, "")).value;

type Keys = readonly string[];

/** The text with one more element at the end of a list, which is made if it is missing. Every other character stays. */
export function appended(given: string, path: Keys, element: unknown): string {
  const mark = given.startsWith("\ufeff") ? "\ufeff" : "";
  const text = given.slice(mark.length);
  const root = parseTree(text, [], { allowTrailingComma: true });
  const places = path.map((_, at) => path.slice(0, at));
  // How far the way to the list is there.
  const there = places.findLastIndex((keys) => nodeAt(root, keys) !== undefined);
  const list = nodeAt(root, path);
  if (list !== undefined) return mark + inserted(text, list, "array", { value: element });
  const parent = nodeAt(root, path.slice(0, there));
  if (parent === undefined) throw uncommon();
  const value = path.slice(there + 1).reduceRight<unknown>((inner, key) => ({ [key]: inner }), [element]);
  return mark + inserted(text, parent, "object", { key: path[there] ?? "", value });
}

const nodeAt = (root: Node | undefined, path: Keys): Node | undefined =>
  root && findNodeAtLocation(root, [...path]);

/** Takes an element or a pair out, with the comma beside it and the line that it leaves blank. */
export function removed(given: string, path: (string | number)[]): string {
  const mark = given.startsWith("\ufeff") ? "\ufeff" : "";
  const text = given.slice(mark.length);
  const root = parseTree(text, [], { allowTrailingComma: true });
  const value = root && findNodeAtLocation(root, path);
  const node = value?.parent?.type === "property" ? value.parent : value;
  if (node?.parent === undefined) return given;
  const { offset, length, parent } = node;
  const last = offset + length;
  const before = parent.children?.[parent.children.indexOf(node) - 1];
  const next = commaAt(text, last, parent.offset + parent.length);
  const comma = next ?? (before && commaAt(text, before.offset + before.length, offset));
  const start = offset - (/[ \t]*$/.exec(text.slice(0, offset))?.[0].length ?? 0);
  const end = next === last ? last + 1 : last;
  const line = /^[ \t]*\r?\n/.exec(text.slice(end))?.[0].length ?? 0;
  const isOwnLine = line > 0 && text[start - 1] === "\n";
  const whole = isOwnLine ? { start, end: end + line } : { start: next === undefined ? start : offset, end };
  const splices = [{ ...whole, text: "" }];
  if (comma !== undefined && (comma < whole.start || comma >= whole.end))
    splices.push({ start: comma, end: comma + 1, text: "" });
  return mark + spliced(text, splices);
}

/** Where a comma stands between two places, outside of comments. */
function commaAt(text: string, from: number, to: number): number | undefined {
  const at = /^(?:\s|\/\/.*|\/\*[^]*?\*\/)*,/.exec(text.slice(from, to))?.[0].length;
  return at === undefined ? undefined : from + at - 1;
}

interface Member {
  key?: string;
  value: unknown;
}

/** It gets its own line if the closing bracket has one. */
function inserted(text: string, node: Node, type: string, { key, value }: Member): string {
  if (node.type !== type) throw uncommon();
  const close = node.offset + node.length - 1;
  const last = node.children?.at(-1);
  const end = last === undefined ? node.offset + 1 : last.offset + last.length;
  const behind = text.slice(end, close).replaceAll(/\/\/.*|\/\*[^]*?\*\//g, "");
  const splices: Splice[] = [];
  if (last !== undefined && !behind.includes(",")) splices.push({ start: end, end, text: "," });
  const line = text.lastIndexOf("\n", close) + 1;
  const indent = text.slice(line, close);
  const name = key === undefined ? "" : `${JSON.stringify(key)}: `;
  if (line > node.offset && indent.trim() === "") {
    const unit = /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
    const eol = text.includes("\r\n") ? "\r\n" : "\n";
    const lines = (name + JSON.stringify(value, null, unit)).split("\n");
    const block = lines.map((each) => indent + unit + each + eol).join("");
    splices.push({ start: line, end: line, text: block });
  } else {
    const blank = last === undefined ? "" : " ";
    splices.push({ start: close, end: close, text: blank + name + JSON.stringify(value) });
  }
  return spliced(text, splices);
}
