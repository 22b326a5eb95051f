import type { Format, Parsed, Path, Place, Span } from "./format.ts";

export interface Splice extends Span {
  text: string;
}

/** Splices do not overlap. */
export function spliced(text: string, splices: readonly Splice[]): string {
  let done = "";
  let from = 0;
  for (const { start, end, text: next } of splices.toSorted((a, b) => a.start - b.start)) {
    done += text.slice(from, start) + next;
    from = end;
  }
  return done + text.slice(from);
}

/** A string as JSON, TOML and YAML read it alike. */
const literal = (value: string): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (sign) => String.raw`\u` + (sign.codePointAt(0) ?? 0).toString(16).padStart(4, "0"),
  );

const listed = (values: readonly string[]): string => values.map(literal).join(", ");

interface Target {
  text: string;
  format: Format;
  parsed: Parsed;
  map: Path;
}

/** Writes a string as the value of a key. */
export function withString(target: Target, key: string, value: string): Splice | undefined {
  return withValue(target, key, literal(value));
}

/** Writes a list as the value of a key. What its last elements were before stays as it is written. */
export function withList(
  target: Target,
  key: string,
  old: readonly string[],
  next: readonly string[],
): Splice | undefined {
  const place = target.parsed.at([...target.map, key]);
  if (place?.list === undefined) return withValue(target, key, `[${listed(next)}]`);
  const kept = keptAtEnd(old, next);
  return withHead(target.text, place, {
    dropped: old.length - kept,
    added: next.slice(0, next.length - kept),
  });
}

/** How many words at the end of both are the same. */
export function keptAtEnd(old: readonly string[], next: readonly string[]): number {
  let kept = 0;
  while (kept < Math.min(old.length, next.length) && old.at(-kept - 1) === next.at(-kept - 1)) kept++;
  return kept;
}

function withValue({ text, format, parsed, map }: Target, key: string, value: string): Splice | undefined {
  const place = parsed.at([...map, key]);
  // A key of YAML without a value has no blank behind its colon.
  if (place !== undefined) return { ...place, text: (place.start === place.end ? " " : "") + value };
  const beside = parsed.first(map)?.pair;
  if (beside === undefined) return undefined;
  const { start, lead, isInline } = beside;
  return { start, end: start, text: format.pair(lead + key, value) + separator(text, start, isInline) };
}

/** What stands between two pairs or elements: they go on separate lines where those that are there do. */
function separator(text: string, at: number, isInline: boolean): string {
  const before = lineBefore(text, at);
  const isFirstOfLine = before.trim() === "";
  if (isInline && !isFirstOfLine) return ", ";
  return (isInline ? "," : "") + lineEnd(text) + (isFirstOfLine ? before : " ".repeat(before.length));
}

interface Head {
  dropped: number;
  added: readonly string[];
}

function withHead(text: string, { start, end, list }: Place, { dropped, added }: Head): Splice {
  const { items, isBlock } = list ?? { items: [], isBlock: false };
  const [first] = items;
  const next = items[dropped];
  if (first === undefined) return { start: start + 1, end: start + 1, text: listed(added) };
  if (next === undefined && isBlock) {
    // Without elements a block is no list any more: it is written in brackets, behind its key.
    return { start: text.slice(0, start).trimEnd().length, end, text: ` [${listed(added)}]` };
  }
  if (next === undefined) {
    const last = items.at(-1)?.end ?? end;
    const comma = /^\s*,/.exec(text.slice(last, end))?.[0] ?? "";
    return { start: first.start, end: last + comma.length, text: listed(added) };
  }
  const mark = isBlock ? "- " : "";
  const between = separator(text, first.start, !isBlock);
  return {
    start: first.start,
    end: next.start,
    text: added.map((value) => mark + literal(value) + between).join(""),
  };
}

const lineBefore = (text: string, at: number): string => text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
const lineEnd = (text: string): string => (text.includes("\r\n") ? "\r\n" : "\n");
