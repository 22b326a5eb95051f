import { inOnePiece } from "./literals.ts";
import { type Decoder, rewriting, unsayable } from "./view.ts";

const number = "(?:0x[0-9a-f]{1,2}|\\d{1,3})";
/** Numbers in a row of which a list consists, as all the letters of a command are. */
const lists = new RegExp(
  `(?<![\\w.])${number}(?:(?:\\s{0,4},\\s{0,12}|\\s)${number}(?![\\w.])){3,400}`,
  "gi",
);
const each = new RegExp(number, "gi");
/** One letter by its number, in the words of PHP, Python, SQL and PowerShell. */
const oneLetter = new RegExp(
  `(?:\\bn?cha?r\\s?\\(\\s{0,2}(${number})\\s{0,2}\\)|\\[char\\]\\s?\\(?(${number})\\b\\)?)`,
  "gi",
);

/** The letters of some numbers; undefined where one of them is no letter. */
function lettersOf(numbers: string): string | undefined {
  const units = (numbers.match(each) ?? []).map(Number);
  const isText = units.every((unit) => (unit > 31 && unit < 127) || unit === 10 || unit === 9);
  return isText ? String.fromCharCode(...units) : undefined;
}

function inQuotes(numbers: string): string {
  const text = lettersOf(numbers);
  if (text === undefined) return numbers;
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

function withLetters(line: string): string {
  const plain = line
    .replaceAll(oneLetter, (written: string, ...found: unknown[]) => {
      const quoted = inQuotes(String(found[0] ?? found[1]));
      return /^["']/.test(quoted) ? quoted : written;
    })
    .replaceAll(lists, inQuotes);
  return plain === line ? line : inOnePiece(plain);
}

/** A text that is spelled in the numbers of its letters for a function that turns them into one. */
export const numberedLetters: Decoder = {
  kind: "codes of letters",
  anchors: [
    ..."fromcharcode fromcodepoint char]0 char]$ char[]] char[]{ {chr} chr(int(".split(" "),
    ..."bytes([ bytearray([ buffer.from([ array([ pack(\"c pack('c".split(" "),
    'pack "c',
    "pack 'c",
  ],
  names: ["chr(", "map(chr", "char(00,", "char(000,", "char(00)", "char(000)", "nchar("],
  isDeliberate: true,
  find: rewriting(withLetters),
};

const back = 400;
const ahead = 600;
const commands =
  "rm -rf|rm -r |rm -fr|rm -f |/etc/s|/etc/p| /etc/|/dev/sd|shadow|mkfs.ext|dd if=|del /f |rd /s |Remove-".split(
    "|",
  );
const separators = [", ", ",", " "];
/** Enough to be rare. */
const formMax = 19;
const inNumbers = (needle: string): string[] =>
  separators.map((between) =>
    Array.from(needle, (letter) => letter.charCodeAt(0))
      .join(between)
      .slice(0, formMax),
  );

/** A text as the list of the numbers of its letters. */
export const listedLetters: Decoder = {
  kind: "a list of numbers",
  anchors: [],
  spelled: [...commands, " the", " you", " and", " thi", " ans", " mod"].flatMap(inNumbers),
  find(text, end) {
    const from = Math.max(0, end - back);
    const block = text.slice(from, end + ahead);
    const views = Array.from(block.matchAll(lists), ({ 0: list, index }) => ({
      text: String.fromCharCode(...(list.match(each) ?? []).map(Number)).replaceAll(unsayable, "\n"),
      from: from + index,
      to: from + index + list.length,
    }));
    return { views, until: end + ahead };
  },
};
