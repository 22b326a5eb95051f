import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from "jsonc-parser";
import { type Format, type Parsed, type Path, type Place, unreadable } from "./format.ts";

const format = (isLenient: boolean): Format => ({
  parse: (text) => parse(text, isLenient),
  pair: (key, literal) => `${JSON.stringify(key)}: ${literal}`,
});

export const json = format(false);
/** With comments, and with commas behind the last element. */
export const jsonc = format(true);

function parse(text: string, isLenient: boolean): Parsed {
  if (text.trim() === "") return { value: undefined, at: () => undefined, first: () => undefined };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: !isLenient, allowTrailingComma: isLenient });
  const [wrong] = errors;
  if (root === undefined || wrong !== undefined) throw unreadable(text, wrong?.offset ?? 0);
  const nodeAt = (path: Path): Node | undefined => findNodeAtLocation(root, [...path]);
  return {
    value: getNodeValue(root),
    at: (path) => placeOf(nodeAt(path)),
    first: (path) => placeOf(nodeAt(path)?.children?.[0]?.children?.[1]),
  };
}

function placeOf(node: Node | undefined): Place | undefined {
  if (node === undefined) return undefined;
  const { type, parent, children = [] } = node;
  const pair = { start: parent?.offset ?? node.offset, lead: "", isInline: true };
  const place = { ...spanOf(node), pair };
  return type === "array" ? { ...place, list: { items: children.map(spanOf), isBlock: false } } : place;
}

const spanOf = ({ offset, length }: Node) => ({ start: offset, end: offset + length });
