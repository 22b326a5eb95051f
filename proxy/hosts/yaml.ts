import {
  type CST,
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  Parser,
  visit,
  type YAMLSeq,
} from "yaml";
import {
  type Format,
  LeftAlone,
  type Parsed,
  type Path,
  type Place,
  type Span,
  tooDeep,
  unreadable,
} from "./format.ts";

export const yaml: Format = { parse, pair: (key, literal) => `${key}: ${literal}` };

/** So deep that the parser, which calls itself for each level, would take the process down at a few thousand. */
const depthMax = 200;

function parse(text: string): Parsed {
  if (depthOf(text) > depthMax) throw tooDeep();
  const document = parseDocument(text, { keepSourceTokens: true, merge: true });
  let wrong = document.errors[0]?.pos[0];
  visit(document, {
    Alias(_key, alias) {
      if (alias.resolve(document) === undefined) wrong ??= alias.range?.[0];
    },
  });
  if (wrong !== undefined) throw unreadable(text, wrong);
  const nodeAt = (path: Path): unknown => {
    let node: unknown = document.contents;
    // An alias ends the way: what it stands for is written elsewhere.
    for (const key of path) node = isSeq(node) ? node.items[Number(key)] : pairOf(node, key)?.value;
    return node;
  };
  return {
    value: valueOf(document),
    at(path) {
      const map = nodeAt(path.slice(0, -1));
      return placeOf(text, map, pairOf(map, path.at(-1)));
    },
    first(path) {
      const map = nodeAt(path);
      return placeOf(text, map, isMap(map) ? map.items[0] : undefined);
    },
  };
}

/** A level is what stands in the collections of the one above. */
function depthOf(text: string): number {
  let level: readonly (CST.Token | null | undefined)[] = [...new Parser().parse(text)];
  for (let depth = 0; ; depth++) {
    if (level.length === 0) return depth;
    level = level.flatMap((token) => {
      if (token?.type === "document") return [token.value];
      return token && "items" in token ? token.items.flatMap(({ key, value }) => [key, value]) : [];
    });
  }
}

function valueOf(document: Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    if (error instanceof ReferenceError) throw new LeftAlone("its aliases stand for too much");
    throw error;
  }
}

const pairOf = (map: unknown, key: unknown): Pair | undefined =>
  isMap(map) ? map.items.find((pair) => keyOf(pair) === String(key)) : undefined;

const keyOf = ({ key }: Pair): string | undefined => (isScalar(key) ? String(key.value) : undefined);

function placeOf(text: string, map: unknown, pair: Pair | undefined): Place | undefined {
  const start = rangeOf(pair?.key)?.[0];
  const range = rangeOf(pair?.value);
  if (start === undefined || range === undefined) return undefined;
  const place = {
    start: range[0],
    // A block ends with the line end behind it, which is not its own.
    end: range[0] + text.slice(range[0], range[1]).replace(/[ \t\r\n]+$/, "").length,
    pair: { start, lead: "", isInline: isMap(map) && map.flow === true },
  };
  const value = pair?.value;
  return isSeq(value) ? { ...place, list: { items: itemsOf(value), isBlock: value.flow !== true } } : place;
}

function itemsOf(list: YAMLSeq): Span[] {
  const { srcToken } = list;
  const tokens = srcToken !== undefined && "items" in srcToken ? srcToken.items : [];
  return list.items.map((item, at) => {
    const [start = 0, end = 0] = rangeOf(item) ?? [];
    const dash = tokens[at]?.start.find(({ type }) => type === "seq-item-ind");
    return { start: dash?.offset ?? start, end };
  });
}

const rangeOf = (node: unknown) => (isNode(node) ? (node.range ?? undefined) : undefined);
