/** What a decoder made of a part of a text, if it made anything of it, and where that part ends. */
export interface Hidden {
  said: readonly string[];
  until: number;
  /** The part as it was written, where nobody writes so what they only mention. */
  written?: string;
}

/**
 * One way in which something is written so that it is not recognised. `anchors` and `names` are texts as those of a probe, without which nothing
 * is written that way; `decode` is asked where one of them ends, and told up to where it has read. What it says is looked through by the same rules as
 * the text itself.
 */
export interface Decoder {
  anchors: readonly string[];
  names?: readonly string[];
  decode(text: string, end: number, read: number): Hidden;
}

const backMax = 200;
const aheadMax = 600;

/** The line around the end of an anchor, with those that continue it, and where it ends. */
export function stretchAround(text: string, end: number): { stretch: string; until: number } {
  const before = text.slice(Math.max(0, end - backMax), end);
  const after = text.slice(end, end + aheadMax);
  let newline = after.indexOf("\n");
  while (newline > 0 && after[newline - 1] === "\\") newline = after.indexOf("\n", newline + 1);
  const start = end - before.length + startOfLine(before);
  const stop = end + (newline < 0 ? after.length : newline);
  // One piece of the text, which is read faster than what is put together.
  return { stretch: text.slice(start, stop), until: Math.max(end + 1, stop) };
}

function startOfLine(before: string): number {
  if (!before.includes("\n")) return 0;
  let newline = before.lastIndexOf("\n");
  while (newline > 0 && before[newline - 1] === "\\") newline = before.lastIndexOf("\n", newline - 1);
  return newline + 1;
}

/** A decoder that rewrites the line in which an anchor stands. */
export const rewriting =
  (rewrite: (line: string) => string): Decoder["decode"] =>
  (text, end) => {
    const { stretch, until } = stretchAround(text, end);
    const line = rewrite(stretch);
    return line === stretch ? { said: [], until } : { said: [line], until, written: stretch };
  };

/** How a word begins of which the first split stands where it is: `e''t`, `et''c`. */
export const split = (word: string, splitter: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at + 1) + splitter + (word[at + 1] ?? ""));

/** The same for a splitter of one character, which one letter more tells from an apostrophe and the like: `e'tc`, `e^t^`. */
export const splitOnce = (word: string, splitter: string): string[] =>
  split(word, splitter).flatMap((begun) => {
    const next = word[begun.length - 1];
    return next === undefined ? [begun] : [begun + next, begun + splitter];
  });

/** A word of which each letter in turn is written as a code, with what stands next to it. */
export const withOneCoded = (word: string, write: (unit: number) => string): string[] =>
  Array.from({ length: word.length }, (_, at) => {
    const from = Math.max(0, Math.min(at - 1, word.length - 3));
    return word.slice(from, at) + write(word.charCodeAt(at)) + word.slice(at + 1, from + 3);
  });
