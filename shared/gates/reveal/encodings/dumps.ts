import type { Decoder, Hidden } from "../../decoder.ts";

const back = 500;
const ahead = 1_000;
const needles =
  "rm -|/etc/|/dev/|/usr/|/home|/bin/|mkfs|dd if=|shadow|del /|Remove|format |root:$|root:x:".split("|");

const hexOf = (text: string): string[] =>
  Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(2, "0"));

/** Bytes in words of two, of which the first one may be the end of a word; as they are, and as machines with small ends first print them. */
function inWords(bytes: readonly string[]): string[] {
  const pair = (from: number, isSwapped: boolean): string => {
    const words: string[] = [];
    for (let at = from; at + 1 < bytes.length; at += 2) {
      const [first = "", second = ""] = bytes.slice(at, at + 2);
      words.push(isSwapped ? second + first : first + second);
    }
    return words.join(" ");
  };
  return bytes.length < 5
    ? [pair(0, false), pair(0, true)]
    : [0, 1].flatMap((from) => [pair(from, false), pair(from, true)]);
}

/** Where all digits are one class, bytes without a letter would be in every table of numbers. */
const signs = [" ", ":", ", 0x", ",0x"];
/** Enough to be rare. */
const anchorMax = 14;
const written = needles
  .map(hexOf)
  .flatMap((bytes) => signs.map((sign) => bytes.join(sign)).concat(inWords(bytes)))
  .map((coded) => coded.slice(0, anchorMax))
  .filter((coded) => /[a-f]/.test(coded) && coded.length > 8);

/** What stands before the bytes of a line of a dump, at most 16 bytes, and what stands behind them. */
const line =
  /^[ \t]{0,12}(?:[0-9a-f]{6,16}:?[ \t]{1,4})((?:[0-9a-f]{2}(?:[0-9a-f]{2})?(?:[ \t]{1,2}|$)){1,16}).*$/gim;
const run =
  /(?<![0-9a-z])(?:0x)?[0-9a-f]{2}(?:[0-9a-f]{2})?(?:[\s,:-]{1,8}(?:0x)?[0-9a-f]{2}(?:[0-9a-f]{2})?(?![0-9a-z])){3,400}/gi;
const notHex = /0x|[^0-9a-f]/gi;
const unsayable = /[^\t\n\r -~]+/g;

function lettersOf(digits: string, isSwapped: boolean): string {
  let said = "";
  for (let at = 0; at + 1 < digits.length; at += 2) {
    const from = isSwapped ? at ^ 2 : at;
    said += String.fromCharCode(Number.parseInt(digits.slice(from, from + 2), 16));
  }
  return said.replaceAll(unsayable, "\n");
}

/** Bytes in hexadecimal digits, apart from each other or in words, as programs print what a file holds and as sources keep it. */
export const hexDump: Decoder = {
  anchors: written,
  decode(text, end): Hidden {
    const block = text.slice(Math.max(0, end - back), end + ahead);
    // A line that the block begins within has no offset.
    const bytes = block.replaceAll(line, "$1").replaceAll(/\s{2,}/g, " ");
    const said = (bytes.match(run) ?? []).flatMap((found) => {
      const digits = found.replaceAll(notHex, "");
      const isInWords = /\b[0-9a-f]{4}\b/i.test(found);
      return [false, ...(isInWords ? [true] : [])].map((isSwapped) => lettersOf(digits, isSwapped));
    });
    return { said, until: end + ahead };
  },
};

const cells = /^(?:\d{7})?((?: {3}[!-~]| {2}\\[0abfnrtv]| {4}| [0-3][0-7]{2}){1,16})\s*$/gm;
const escapes: Readonly<Record<string, string>> = { "\\n": "\n", "\\t": "\t", "": " " };

const letterOf = (cell: string): string => {
  const plain = cell.trim();
  if (/^[0-7]{3}$/.test(plain)) return String.fromCharCode(Number.parseInt(plain, 8));
  return escapes[plain] ?? plain;
};

/** The lines of `od` with a letter, or the three octal digits of a byte, in each cell. */
export const octalDump: Decoder = {
  anchors: [
    "0000000 000 000 000 ",
    ..."rm -|/etc|mkfs|shad|/dev|sudo|/usr|/home".split("|").map((needle) => Array.from(needle).join("   ")),
  ],
  decode(text, end): Hidden {
    const start = text.lastIndexOf("\n", end) + 1;
    const block = text.slice(Math.max(start, end - 80), end + ahead);
    const said = Array.from(block.matchAll(cells), ([, row = ""]) =>
      (row.match(/.{4}/g) ?? []).map(letterOf).join(""),
    );
    return {
      said: said.length === 0 ? [] : [said.join("").replaceAll(unsayable, "\n")],
      until: end + ahead,
    };
  },
};
