import { withoutCodes } from "./codes.ts";
import { type Decoder, rewriting, withOneCoded } from "../../decoder.ts";

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

const rareNames = ["&sol;", "&bsol;", "&period;", "&hyphen;", "&dash;", "&equals;"];

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
