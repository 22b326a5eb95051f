import { type AST, ParseError, parseTOML } from "toml-eslint-parser";
import { type Format, type Parsed, type Path, type Place, type Span, unreadable } from "./format.ts";

export const toml: Format = { parse, pair: (key, literal) => `${key} = ${literal}` };

function parse(text: string): Parsed {
  const value: Table = table();
  const pairs = new Map<string, AST.TOMLKeyValue>();
  const firsts = new Map<string, AST.TOMLKeyValue>();
  const note = (above: Path, body: readonly AST.TOMLKeyValue[]): void => {
    for (const pair of body) {
      const path = [...above, ...keysOf(pair)];
      pairs.set(keyOf(path), pair);
      const map = keyOf(path.slice(0, -1));
      if (!firsts.has(map)) firsts.set(map, pair);
      if (pair.value.type === "TOMLInlineTable") note(path, pair.value.body);
    }
  };
  for (const each of read(text).body[0].body) {
    const path = each.type === "TOMLTable" ? each.resolvedKey : [];
    const body = each.type === "TOMLTable" ? each.body : [each];
    note(path, body);
    fill(tableAt(value, path), body);
  }
  return {
    value,
    at: (path) => placeOf(text, pairs.get(keyOf(path))),
    first: (path) => placeOf(text, firsts.get(keyOf(path))),
  };
}

/** Without a prototype, for a key may be called `__proto__`: the parser's own values would change that of all objects. */
type Table = Record<string | number, unknown>;
const table = (): Table => Object.create(null);

function tableAt(root: Table, path: Path): Table {
  let at = root;
  for (const [index, key] of path.entries())
    // A key that stands under anything else was refused by the parser.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    at = (at[key] ??= typeof path[index + 1] === "number" ? [] : table()) as Table;
  return at;
}

function fill(into: Table, body: readonly AST.TOMLKeyValue[]): Table {
  for (const pair of body) {
    const keys = keysOf(pair);
    tableAt(into, keys.slice(0, -1))[keys.at(-1) ?? ""] = valueOf(pair.value);
  }
  return into;
}

function valueOf(node: AST.TOMLContentNode): unknown {
  if (node.type === "TOMLArray") return node.elements.map(valueOf);
  return node.type === "TOMLInlineTable" ? fill(table(), node.body) : node.value;
}

function read(text: string): AST.TOMLProgram {
  try {
    return parseTOML(text);
  } catch (error) {
    throw error instanceof ParseError ? unreadable(text, error.index) : error;
  }
}

const keyOf = (path: Path): string => JSON.stringify(path);
const keysOf = ({ key }: AST.TOMLKeyValue): string[] =>
  key.keys.map((part) => (part.type === "TOMLBare" ? part.name : part.value));

function placeOf(text: string, pair: AST.TOMLKeyValue | undefined): Place | undefined {
  if (pair === undefined) return undefined;
  const { key, value, parent } = pair;
  const start = pair.range[0];
  // Of a dotted key, all but the last part is what leads to its table.
  const last = key.keys.at(-1)?.range[0] ?? start;
  const place: Place = {
    ...spanOf(value),
    pair: { start, lead: text.slice(start, last), isInline: parent.type === "TOMLInlineTable" },
  };
  if (value.type !== "TOMLArray") return place;
  return { ...place, list: { items: value.elements.map(spanOf), isBlock: false } };
}

const spanOf = ({ range: [start, end] }: AST.TOMLContentNode): Span => ({ start, end });
