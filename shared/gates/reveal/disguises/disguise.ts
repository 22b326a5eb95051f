/** A way in which sentences are written so that nobody notices them. */
export interface Disguise {
  /** As it is told to whoever asks. */
  name: string;
  /** Texts without which nothing is written that way. */
  anchors: readonly string[];
  /** What is said around the end of an anchor, and from where to where it stands. */
  reveal(text: string, end: number): Revealed | undefined;
}

export interface Revealed {
  said: string;
  from: number;
  until: number;
}

const backMax = 400;
const aheadMax = 1_200;

/** The line around a place, as far as it is near. */
export function lineAround(text: string, at: number): { line: string; from: number; until: number } {
  const floor = Math.max(0, at - backMax);
  const before = text.slice(floor, at).lastIndexOf("\n");
  const from = before < 0 ? floor : floor + before + 1;
  const end = text.indexOf("\n", at);
  const until = Math.min(end < 0 ? text.length : end, at + aheadMax);
  return { line: text.slice(from, until), from, until };
}

/** A disguise of whole lines. */
export const ofLines =
  (plain: (line: string) => string): Disguise["reveal"] =>
  (text, end) => {
    const { line, from, until } = lineAround(text, end);
    const said = plain(line);
    return said === line ? undefined : { said, from, until };
  };

/** The run of characters of a kind around a place. */
export function runAround(
  text: string,
  at: number,
  { isPart, most }: { isPart: RegExp; most: number },
): { run: string; from: number; until: number } {
  let from = at;
  while (from > 0 && at - from < most && isPart.test(text[from - 1]!)) from--;
  let until = at + 1;
  while (until < text.length && until - at < most && isPart.test(text[until]!)) until++;
  return { run: text.slice(from, until), from, until };
}
