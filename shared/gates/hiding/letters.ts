import { type Decoder, rewriting, withOneCoded } from "./decoder.ts";

const rounds = 3;

const hexOf = (unit: number): string => unit.toString(16);
/** How a letter is written by its number: in links, in strings of programs and in pages. */
const writings: readonly ((unit: number) => string)[] = [
  (unit) => `%${hexOf(unit)}`,
  (unit) => `\\x${hexOf(unit)}`,
  (unit) => `\\u00${hexOf(unit)}`,
  (unit) => `\\u{${hexOf(unit)}`,
  (unit) => `\\${unit.toString(8)}`,
  (unit) => `&#${unit};`,
  (unit) => `&#x${hexOf(unit)};`,
];
/** Where one of the letters of these is coded, the rest of the path or of the command mostly is not. */
const words = ["etc", "passwd", "shadow", "windows", "rm -"];

/** Every second half byte that a digit precedes: all that is plain in ASCII. */
const halves = Array.from("0abcdef", (half) => `0${half}`);
const inARow = (before: string, after = ""): string[] =>
  halves.flatMap((first) => halves.map((second) => before + first + after + before + second + after));

const named: Readonly<Record<string, string>> = {
  sol: "/",
  bsol: "\\",
  period: ".",
  lowbar: "_",
  hyphen: "-",
  dash: "-",
  equals: "=",
  colon: ":",
  semi: ";",
  tilde: "~",
  quot: '"',
  apos: "'",
  amp: "&",
  gt: ">",
  lt: "<",
  nbsp: " ",
  Tab: " ",
  NewLine: "\n",
};
const rareNames = ["&sol;", "&bsol;", "&period;", "&hyphen;", "&dash;", "&equals;"];

const codes = new RegExp(
  [
    // Overlong UTF-8, of which only the last six bits say anything and one before them.
    "%(?:25)*(?:c([01])|e0%(?:25)*8([01])|f0%(?:25)*80%(?:25)*8([01]))%(?:25)*([89ab][0-9a-f])",
    "(?:%(?:25)*(?:u00)?|\\\\{1,4}(?:x|u00|u\\{0{0,4}))([0-7][0-9a-f])\\}?",
    "%(?:25)*uff([0-5][0-9a-f])",
    "&#x0{0,5}([2-7][0-9a-f]);?|&#0{0,5}(\\d{2,3});?|&([a-zA-Z]{2,7});",
    "\\\\{1,4}0?([01]?[0-7]{2})",
  ].join("|"),
  "gi",
);

/** Many codes of the two kinds that are met most, which are faster taken together. */
const runs = /(?:%[2-7][0-9a-f]){2,}|(?:\\x[2-7][0-9a-f]){2,}/gi;

function lettersOf(run: string): string {
  const width = run.startsWith("%") ? 3 : 4;
  let letters = "";
  for (let at = width; at <= run.length; at += width)
    letters += String.fromCharCode(Number.parseInt(run.slice(at - 2, at), 16));
  return letters;
}

/** The quotes in which a shell takes codes. */
const shellQuoted = /\\?\$'([^'\\\n]{1,80})'/g;

/** Takes codes off the letters of a line, in the order in which programs that read it one after the other would. */
export function withoutCodes(line: string): string {
  let now = line;
  for (let round = 0; round < rounds; round++) {
    const plain = now.replaceAll(runs, lettersOf).replaceAll(codes, letterOf);
    if (plain === now) break;
    now = plain;
  }
  return now === line ? line : now.replaceAll(shellQuoted, "$1");
}

/** The groups are those of the expression above, in its order; most letters are in hexadecimal digits, which come first here. */
function letterOf(written: string, ...groups: unknown[]): string {
  const hex = groups[4] ?? groups[6];
  if (typeof hex === "string") return plainOr(written, Number.parseInt(hex, 16));
  const [c = "", e = "", f = "", low, , wide, , decimal, name, octal] = groups;
  if (typeof decimal === "string") return plainOr(written, Number(decimal));
  if (typeof octal === "string") return plainOr(written, Number.parseInt(octal, 8));
  if (typeof name === "string") return named[name] ?? written;
  if (typeof wide === "string") return plainOr(written, Number.parseInt(wide, 16) + 32);
  return plainOr(
    written,
    (Number(String(c) + String(e) + String(f)) << 6) | (Number.parseInt(String(low), 16) & 63),
  );
}

/** Of what is no plain character, the code is left. A null byte ends a path, and its code says so. */
const plainOr = (written: string, unit: number): string =>
  (unit > 31 && unit < 127) || unit === 9 || unit === 10 ? String.fromCharCode(unit) : written;

/** Letters of a path, an address or a command that are written by their numbers. */
export const codedLetters: Decoder = {
  anchors: [
    ...writings.flatMap((write) => words.flatMap((word) => withOneCoded(word, write))),
    ...inARow("%"),
    "%0000%0000",
    "%000f%000",
    ...inARow("\\x"),
    ...inARow("\\u00"),
    "\\u{00}",
    "\\u{0f}",
    "\\\\x00\\\\x0",
    "\\\\u0000\\\\u00",
    "\\\\000\\\\00",
    "\\0000\\00",
    "\\000\\00",
    "\\00\\000",
    "%c0%",
    "%e0%00%0",
    "%%00%00",
    "%u0000",
    "%u000f",
    "%uff0",
    ";&#",
    "rm &#",
    "-rf &#",
    ...rareNames,
  ],
  decode: rewriting(withoutCodes),
};
