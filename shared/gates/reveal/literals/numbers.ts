import { type Decoder, rewriting } from "../../decoder.ts";
import { inOnePiece } from "./literals.ts";
import { nextNumberList } from "./number-lists.ts";

const number = "(?:0x[0-9a-f]{1,2}|\\d{1,3})";
/** One letter by its number, in the words of PHP, Python, SQL and PowerShell. */
const oneLetter = new RegExp(
  `(?:\\bn?cha?r\\s?\\(\\s{0,2}(${number})\\s{0,2}\\)|\\[char\\]\\s?\\(?(${number})\\b\\)?)`,
  "gi",
);

/** What was decoded once mostly holds no number any more, and an expression knows that sooner than those who look for lists. */
const anyDigit = /\d/;

function inNumbers(line: string): string {
  if (!anyDigit.test(line)) return line;
  const named = withoutLists(
    line.replaceAll(oneLetter, (written: string, ...found: unknown[]) =>
      spelled(String(found[0] ?? found[1]), written),
    ),
  );
  return named === line ? line : inOnePiece(named);
}

function withoutLists(line: string): string {
  let said = "";
  let from = 0;
  for (let list = nextNumberList(line, 0); list !== undefined; list = nextNumberList(line, list.end)) {
    const written = line.slice(list.start, list.end);
    said += line.slice(from, list.start) + spelled(written, written);
    from = list.end;
  }
  return from === 0 ? line : said + line.slice(from);
}

const letterX = 120;
const digitsMax = 3;

/** The letters of some numbers between quotes; what else they are when one of them is no letter. It is read by hand because lists can be very long. */
function spelled(numbers: string, written: string): string {
  let text = "";
  for (let at = 0; at < numbers.length;) {
    const isHex = (numbers.charCodeAt(at + 1) | 32) === letterX;
    if (isHex) at += 2;
    const from = at;
    let unit = 0;
    for (; at < from + digitsMax; at++) {
      const digit = digitOf(numbers.charCodeAt(at));
      if (digit < 0) break;
      unit = unit * (isHex ? 16 : 10) + digit;
    }
    if (at === from) at++;
    else if ((unit > 31 && unit < 127) || unit === 10 || unit === 9) text += String.fromCharCode(unit);
    else return written;
  }
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

function digitOf(unit: number): number {
  if (unit >= 48 && unit <= 57) return unit - 48;
  const letter = unit | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

const lists = [
  "bytes([",
  "bytearray([",
  "buffer.from([",
  "array([",
  'pack("c',
  "pack('c",
  'pack "c',
  "pack 'c",
];

/** A text that is spelled in the numbers of its letters for a function that turns them into one. */
export const numberedLetters: Decoder = {
  anchors: [
    "fromcharcode",
    "fromcodepoint",
    "char]0",
    "char]$",
    "char[]]",
    "char[]{",
    "{chr}",
    "chr(int(",
    ...lists,
  ],
  names: ["chr(", "map(chr", "char(00,", "char(000,", "char(00)", "char(000)", "nchar("],
  decode: rewriting(inNumbers),
};
