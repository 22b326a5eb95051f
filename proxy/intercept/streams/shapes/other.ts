import { type Delta, type Path, textsIn } from "./shape.ts";

/** Keys that say what an event is, by whatever name. */
const labels: ReadonlySet<string> = new Set<string>();
/** Times, ids and the like: put together they would be numbers that nobody has said. */
const byItself =
  /^(?:\d{4}-\d\d-\d\d[T ][\d:.,]+(?:Z|[+-]\d\d:?\d\d)?|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{16,64}|(?=[a-z]*\d)[\w-]{20,64}|https?:\/\/[^\s@]{1,256})$/i;

export const isByItself = (text: string): boolean => byItself.test(text);

/** An event of which nobody knows what it is: its texts go on with what was at the same place before. */
export function textsOf(value: unknown): Delta[] {
  const at: Path = [];
  return textsIn(value, at, { into: at, but: labels }).filter(({ text }) => !isByItself(text));
}
