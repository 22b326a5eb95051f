import { type Decoder, rewriting } from "./decoder.ts";
import { inOnePiece } from "./literals.ts";

const number = "(?:0x[0-9a-f]{1,2}|\\d{1,3})";
/** One letter by its number, in the words of PHP, Python, SQL and PowerShell. */
const oneLetter = new RegExp(
  `(?:\\bn?cha?r\\s?\\(\\s{0,2}(${number})\\s{0,2}\\)|\\[char\\]\\s?\\(?(${number})\\b\\)?)`,
  "gi",
);
/** Four numbers or more in a row, as all the letters of a command are. */
const manyLetters = new RegExp(`${number}(?:(?:\\s{0,4},\\s{0,4}|\\s)${number}){3,200}`, "gi");
const each = new RegExp(number, "gi");

function inNumbers(line: string): string {
  const named = line
    .replaceAll(oneLetter, (written: string, ...found: unknown[]) =>
      spelled(String(found[0] ?? found[1]), written),
    )
    .replaceAll(manyLetters, (written) => spelled(written, written));
  return named === line ? line : inOnePiece(named);
}

/** The letters of some numbers between quotes; what else they are when one of them is no letter. */
function spelled(numbers: string, written: string): string {
  const units = (numbers.match(each) ?? []).map(Number);
  const isText = units.every((unit) => (unit > 31 && unit < 127) || unit === 10 || unit === 9);
  if (!isText) return written;
  const text = String.fromCharCode(...units);
  return text.includes('"') ? `'${text}'` : `"${text}"`;
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

const listBack = 600;
const askAgainAfter = 200;
const shortest = 6;

/** A list of numbers in one line, and in a later one what turns each of them into its letter. */
export const listedLetters: Decoder = {
  anchors: ["map(chr", ..."abceiknovx".split("").map((name) => `chr(${name}) for ${name} in `)],
  decode(text, end) {
    const before = text.slice(Math.max(0, end - listBack), end);
    const said = Array.from(before.matchAll(manyLetters), ([numbers]) => spelled(numbers, ""));
    return { said: said.filter(({ length }) => length >= shortest), until: end + askAgainAfter };
  },
};
