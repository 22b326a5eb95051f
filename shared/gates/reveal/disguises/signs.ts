import { reversed } from "../encodings/ciphers.ts";
import { type Disguise, lineAround, runAround } from "./disguise.ts";

const runMax = 4_096;
const lettersMin = 16;
const listOf = (text: string): string[] => text.split(" ");
const alphabet = "abcdefghijklmnopqrstuvwxyz";

const morse = new Map(
  listOf(
    ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.. ----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----. .-.-.- --..-- ..--.. ---... -....- -..-. .--.-. .----. ..--.-",
  ).map((signs, at) => [signs, `${alphabet}0123456789.,?:-/@'_`[at] ?? ""]),
);
const signsOf = new Map([...morse].map(([signs, letter]) => [letter, signs]));
const inMorse = (word: string): string => Array.from(word, (letter) => signsOf.get(letter)).join(" ");

const partsOfMorse = new Set(Array.from(".-·•_/| \n\t", (letter) => letter.charCodeAt(0)));
const isSign = (unit: number): boolean => partsOfMorse.has(unit);
const wordEnds = /\s*[/|]\s*|\s{2,}/;

/** Letters as short and long signs, a blank between letters, a stroke or more blanks between words. */
export const shortAndLong: Disguise = {
  name: "Morse",
  anchors: ["the", "you", "and", "ignore", "all", "ent ", "prom", "syst"].flatMap((word) => {
    const signs = inMorse(word.trim());
    return [signs, signs.replaceAll(".", "·"), signs.replaceAll(".", "•"), signs.replaceAll("-", "_")];
  }),
  reveal(text, end, read) {
    const { run, from, until } = runAround(text, end, { isPart: isSign, most: runMax, read });
    const signs = run.replaceAll(/[·•]/g, ".").replaceAll("_", "-").trim();
    let unknown = 0;
    const said = signs
      .split(wordEnds)
      .map((word) =>
        word
          .split(/\s/)
          .map((letter) => morse.get(letter) ?? (unknown++, ""))
          .join(""),
      )
      .join(" ");
    return {
      said: said.length < lettersMin || unknown * 8 > said.length ? "" : said,
      isOpen: true,
      from,
      until,
    };
  },
};

const dots = "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵⠲⠂⠆⠒⠖⠦⠄⠤⠀";
const ofDots = new Map(Array.from(dots, (cell, at) => [cell, `${alphabet}.,;:!?'- `[at] ?? ""]));
const inDots = (word: string): string =>
  Array.from(word, (letter) => dots[alphabet.indexOf(letter)]).join("");
const isCell = (unit: number): boolean => (unit >= 0x2800 && unit <= 0x28ff) || unit === 32;

/** Letters as cells of Braille. */
export const braille: Disguise = {
  name: "Braille",
  anchors: ["the", "you", "and", "all", "ent", "pro", "sys", "ins", "thi"].map(inDots),
  reveal(text, end, read) {
    const { run, from, until } = runAround(text, end, { isPart: isCell, most: runMax, read });
    const said = Array.from(run, (cell) => ofDots.get(cell) ?? (cell === " " ? " " : "")).join("");
    return { said: said.length < lettersMin ? "" : said, isOpen: true, from, until };
  },
};

const turnedLetters = "ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz";
const turnedOthers = "˙'¡¿∀ƆƎℲפ⅁ſʞ˥WԀɹ┴∩ΛM⅄";
const upright = new Map([
  ...Array.from(turnedLetters, (letter, at): [string, string] => [letter, alphabet[at] ?? ""]),
  ...Array.from(turnedOthers, (letter, at): [string, string] => [
    letter,
    ".,!?ACEFGGJKLMPRTUVWY"[at] ?? letter,
  ]),
  ["ı", "i"],
  ["ᵷ", "g"],
  ["ɓ", "g"],
  ["ʃ", "l"],
  ["ן", "l"],
]);
const turned = (word: string): string =>
  reversed(Array.from(word, (letter) => turnedLetters[alphabet.indexOf(letter)] ?? letter).join(""));

/** Letters that stand on their heads, the last one first as a rule. */
export const upsideDown: Disguise = {
  name: "letters upside down",
  anchors: [
    "the",
    "you",
    "and",
    "your",
    "ignore",
    "prompt",
    "ent",
    "this",
    "mod",
    "rule",
    "mes",
    "me",
  ].flatMap((word) => {
    const there = turned(word);
    return /[^\0-\x7f].*[^\0-\x7f]/.test(there) ? [there, reversed(there)] : [];
  }),
  reveal(text, end, read) {
    const { line, from, until } = lineAround(text, end, read);
    const there = Array.from(line, (letter) => upright.get(letter) ?? letter).join("");
    return { said: reversed(there), also: there, isOpen: true, from, until };
  },
};

const names = new Map(
  listOf(
    "alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu",
  ).map((name, at) => [name, alphabet[at] ?? ""]),
);
for (const [name, letter] of [
  ["alfa", "a"],
  ["juliet", "j"],
  ["x-ray", "x"],
] as const)
  names.set(name, letter);
const nameOf = new Map([...names].map(([name, letter]) => [letter, name]));
const inNames = (word: string, between: string): string =>
  Array.from(word, (letter) => nameOf.get(letter) ?? letter).join(between);
const spelling = /[a-z]+(?:-[a-z]+)?/gi;

/** Letters by the names that they are spelled with. */
export const spelledOut: Disguise = {
  name: "letters by their names",
  anchors: ["the", "you", "ll", "nd", "ent", "ign", "ssi"].flatMap((word) =>
    [" ", "-", ", "].map((between) => inNames(word, between)),
  ),
  reveal(text, end, read) {
    const { line, from, until } = lineAround(text, end, read);
    let said = "";
    let last = 0;
    let letters = 0;
    for (const { 0: name, index } of line.matchAll(spelling)) {
      const letter = names.get(name.toLowerCase());
      const between = line.slice(last, index);
      if (letter === undefined) continue;
      said += letters === 0 || /^[ -]$/.test(between) ? letter : ` ${letter}`;
      letters++;
      last = index + name.length;
    }
    return { said: letters < lettersMin ? "" : said, isOpen: true, from, until };
  },
};
