import type { Path } from "./shapes/shape.ts";

/** A member of an event that may say which of several texts it goes on with: an index, an id, the name of a node. */
export interface Mark {
  at: Path;
  value: string;
}

const tells =
  /(?:id|index|idx|name|node|type|event|role|kind|agent|author|sender|source|channel|key|ns|path|lane|thread)$/i;
const marksMax = 12;
const valueMax = 128;
const deepest = 8;

/** What an event of SSE is called stands beside its value. */
export const nameOfEvent: Path = ["", "event"];

/** In the order in which they are written. There may be more: those that come first count. */
export function marksIn(value: unknown, name?: string): Mark[] {
  const marks: Mark[] = name === undefined ? [] : [{ at: nameOfEvent, value: name }];
  const visit = (value: unknown, at: Path): void => {
    if (typeof value !== "object" || value === null || at.length > deepest) return;
    const isList = Array.isArray(value);
    for (const key of Object.keys(value)) {
      if (marks.length >= marksMax) return;
      const inner: unknown = Reflect.get(value, key);
      if (typeof inner === "object") visit(inner, [...at, isList ? Number(key) : key]);
      else if (!isList && isShort(inner) && tellsApart(key))
        marks.push({ at: [...at, key], value: String(inner) });
    }
  };
  visit(value, []);
  return marks;
}

/** The keys of one stream are nearly always the same few. */
const known = new Map<string, boolean>();
const knownMax = 512;

function tellsApart(key: string): boolean {
  const isKnown = known.get(key);
  if (isKnown !== undefined) return isKnown;
  if (known.size >= knownMax) known.clear();
  const isTelling = tells.test(key);
  if (key.length <= valueMax) known.set(key, isTelling);
  return isTelling;
}

const isShort = (value: unknown): value is string | number =>
  typeof value === "number" || (typeof value === "string" && value.length <= valueMax);

/** The marks of the event before, where these are the same: then what was made of those holds. */
export const knownOr = (last: readonly Mark[], marks: readonly Mark[]): readonly Mark[] =>
  last.length === marks.length &&
  marks.every(({ at, value }, index) => value === last[index]?.value && isSamePath(at, last[index].at))
    ? last
    : marks;

export const isSamePath = (one: Path, other: Path): boolean =>
  one === other || (one.length === other.length && one.every((key, depth) => key === other[depth]));

/**
 * The names of marks as they are seen from a text. The indexes of the lists that both stand in are no part of a name: the next event may have the same entry
 * elsewhere.
 */
export const namesOf = (marks: readonly Mark[], at: Path): readonly string[] =>
  marks.map((mark) => nameFrom(mark.at, at));

function nameFrom(mark: Path, at: Path): string {
  let shared = 0;
  while (shared < mark.length && mark[shared] === at[shared]) shared++;
  return mark.filter((key, depth) => depth >= shared || typeof key === "string").join("\n");
}

const textKeys: ReadonlySet<unknown> = new Set(["text", "content", "delta", "answer"]);

/** The place of a text, whichever entry of a list it stands in. Of lists that hold other things each entry is a place. */
export function placeOf(into: Path): string {
  const isText = textKeys.has(into.at(-1));
  return into.filter((key) => !isText || typeof key === "string").join("\n") || "text";
}
