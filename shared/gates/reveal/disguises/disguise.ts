/** A way in which sentences are written so that nobody notices them. */
export interface Disguise {
  /** As it is told to whoever asks. */
  name: string;
  /** Texts without which nothing is written that way. */
  anchors: readonly string[];
  /** The same where the digits are their own. */
  spelled?: readonly string[];
  /** Whoever looks at it sees nothing: nobody means to be read who writes so. */
  isUnseen?: true;
  /** What is said around the end of an anchor, if anything, and from where to where it stands; nothing before `read` is read again. */
  reveal(text: string, end: number, read: number): Revealed;
}

export interface Revealed {
  said: string;
  /** Another way to take it. */
  also?: string;
  /** It is written so that it can be sent, and could be read. */
  isOpen?: boolean;
  from: number;
  until: number;
}

export const printable = /^[\t\n\r -~\u00a0-\uffff]*$/;

const backMax = 400;
const aheadMax = 1_200;

/** The line around a place, as far as it is near. */
export function lineAround(
  text: string,
  at: number,
  read: number,
): { line: string; from: number; until: number } {
  const floor = Math.max(0, Math.min(at, read), at - backMax);
  const before = text.slice(floor, at).lastIndexOf("\n");
  const from = before < 0 ? floor : floor + before + 1;
  const ahead = text.slice(at, at + aheadMax);
  const end = ahead.indexOf("\n");
  const until = at + Math.max(1, end < 0 ? ahead.length : end);
  return { line: text.slice(from, until), from, until };
}

/** A disguise of whole lines. */
export const ofLines =
  (plain: (line: string) => string): Disguise["reveal"] =>
  (text, end, read) => {
    const { line, from, until } = lineAround(text, end, read);
    const said = plain(line);
    return { said: said === line ? "" : said, from, until };
  };

/** The run of characters of a kind around a place. */
export function runAround(
  text: string,
  at: number,
  { isPart, most, read }: { isPart: (unit: number) => boolean; most: number; read: number },
): { run: string; from: number; until: number } {
  let from = at;
  const floor = Math.max(0, Math.min(at, read), at - most);
  while (from > floor && isPart(text.charCodeAt(from - 1))) from--;
  let until = at + 1;
  const ceiling = Math.min(text.length, at + most);
  while (until < ceiling && isPart(text.charCodeAt(until))) until++;
  return { run: text.slice(from, until), from, until };
}

/** Whether a unit is one of some characters of ASCII. */
export function oneOf(pattern: RegExp): (unit: number) => boolean {
  const kinds = new Uint8Array(128);
  for (let unit = 0; unit < 128; unit++) kinds[unit] = pattern.test(String.fromCharCode(unit)) ? 1 : 0;
  return (unit) => kinds[unit] === 1;
}

const hexMax = 4_096;

export function bytesOfHex(digits: string): string {
  const bytes = Buffer.from(digits.slice(0, hexMax), "hex").toString();
  return printable.test(bytes) && !bytes.includes("\ufffd") ? bytes : "";
}
