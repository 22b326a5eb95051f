/** What a part of a text says once what hides it is taken off, and where that part stands, the end not included. */
export interface View {
  text: string;
  from: number;
  to: number;
  /** A reader sees nothing there, so it was hidden on purpose. */
  isUnseen?: true | undefined;
  /** It is written so in order to be sent, and a reader could read it. */
  isOpen?: true | undefined;
}

/** What a decoder found, and where it stopped reading. */
export interface Found {
  views: readonly View[];
  until: number;
}

/**
 * One way to write something so that it is not recognised. `anchors`, `names` and `spelled` are texts as those of a probe, without which nothing is written
 * that way. `find` is asked where one of them ends, and told up to where it has read; what it says is looked through by the same rules as the text itself.
 */
export interface Decoder {
  /** What hid a finding, as a person reads it. */
  kind: string;
  anchors: readonly string[];
  names?: readonly string[];
  spelled?: readonly string[];
  /** Sentences alone are hidden so: it is asked only where a gate looks for orders. */
  isOfSentences?: true | undefined;
  /** What is only mentioned is not written so. */
  isDeliberate?: true | undefined;
  /** It says so many views of one text at most; the others may say as much as there is room for. */
  most?: number;
  find(text: string, end: number, read: number): Found;
}

export const nothingUntil = (until: number): Found => ({ views: [], until });

/** One view of what stands there, unless it says nothing. */
export const oneView = (text: string, from: number, to: number, until = to): Found =>
  text === "" ? nothingUntil(until) : { views: [{ text, from, to }], until };

/** How far a decoder reads a line on each side of an anchor. */
interface Reach {
  back: number;
  ahead: number;
}

/** The line around a place, with those that continue it behind a backslash, as far as it is near and was not read before. */
export function lineAround(
  text: string,
  at: number,
  read: number,
  { back, ahead }: Reach = { back: 200, ahead: 600 },
): { line: string; from: number; to: number } {
  const floor = Math.max(0, Math.min(at, read), at - back);
  const before = text.slice(floor, at);
  let start = before.lastIndexOf("\n");
  while (start > 0 && before[start - 1] === "\\") start = before.lastIndexOf("\n", start - 1);
  const after = text.slice(at, at + ahead);
  let end = after.indexOf("\n");
  while (end > 0 && after[end - 1] === "\\") end = after.indexOf("\n", end + 1);
  const from = floor + start + 1;
  const to = Math.max(at + 1, end < 0 ? at + after.length : at + end);
  return { line: text.slice(from, to), from, to };
}

/** Fewer letters are no command and no path that matters. */
const commandMin = 8;

/** Finds by rewriting the line in which an anchor stands. */
export const rewriting =
  (rewrite: (line: string) => string, reach?: Reach): Decoder["find"] =>
  (text, end, read) => {
    // A command is read whole, also where its line was read as far as here.
    const { line, from, to } = lineAround(text, end, reach === undefined ? 0 : read, reach);
    if (line.length < commandMin) return nothingUntil(to);
    const said = rewrite(line);
    return oneView(said === line ? "" : said, from, to);
  };

/** How far lines of sentences are read. */
export const sentenceReach: Reach = { back: 400, ahead: 1_200 };

/** The run of characters of a kind around a place. */
export function runAround(
  text: string,
  at: number,
  { isPart, most, read }: { isPart: (unit: number) => boolean; most: number; read: number },
): { run: string; from: number; to: number } {
  let from = at;
  const floor = Math.max(0, Math.min(at, read), at - most);
  while (from > floor && isPart(text.charCodeAt(from - 1))) from--;
  let to = at + 1;
  const ceiling = Math.min(text.length, at + most);
  while (to < ceiling && isPart(text.charCodeAt(to))) to++;
  return { run: text.slice(from, to), from, to };
}

/** Whether a unit is one of some characters of ASCII. */
export function oneOf(pattern: RegExp): (unit: number) => boolean {
  const kinds = new Uint8Array(128);
  for (let unit = 0; unit < 128; unit++) kinds[unit] = pattern.test(String.fromCharCode(unit)) ? 1 : 0;
  return (unit) => kinds[unit] === 1;
}

const readable = /^[\t\n\r -~\u00a0-\uffff]*$/;
/** Whether a text can be read: no control is in it, nor the sign of bytes that are no text. */
export const isReadable = (text: string): boolean => readable.test(text) && !text.includes("\ufffd");

export const unsayable = /[^\t\n\r -~]+/g;

/** How a word begins of which the first split stands where it is: `e''t`, `et''c`. */
export const split = (word: string, splitter: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at + 1) + splitter + word.charAt(at + 1));

/** The same for a splitter of one character, which one letter more tells from an apostrophe and the like: `e'tc`, `e^t^`. */
export const splitOnce = (word: string, splitter: string): string[] =>
  split(word, splitter).flatMap((begun) => {
    const next = word[begun.length - 1];
    return next === undefined ? [begun] : [begun + next, begun + splitter];
  });

/** The letters of a word by their numbers, with signs around each. */
export const numbered = (
  word: string,
  base: number,
  { before = "", between = "", after = "" } = {},
): string =>
  Array.from(
    word,
    (letter) =>
      before +
      letter
        .charCodeAt(0)
        .toString(base)
        .padStart(base === 2 ? 8 : 2, "0") +
      after,
  ).join(between);
