import { type Disguise, ofLines } from "./disguise.ts";

const lettersMin = 5;
const wordsMin = 3;
const signs = [".", "-", "_", "*", "|", "~", "•", "·"];
const anySign = `[${signs.join("").replace("-", "\\-")}]`;
const spaced = new RegExp(`[^\\W_]( |${anySign})[^\\W_]\\1[^\\W_]\\1[^\\W_]`);
const unspaced = new RegExp(`[^\\W_](${anySign})[^\\W_]\\1[^\\W_]\\1[^\\W_]`);
const words = new Map(
  signs.map((sign) => [sign, new RegExp(`(?<![^\\s"'(>])\\S(?:[${sign}]\\S)+[${sign}]?(?![^\\s"')<])`, "g")]),
);

/** Letters that stand apart are drawn together; where the gap is wider, a word ends. */
function together(line: string): string {
  const gap = spaced.exec(line)?.[1] ?? " ";
  const word = words.get(gap);
  if (word !== undefined) return wordsTogether(line, word);
  let said = "";
  for (let at = 0; at < line.length;) {
    const end = apartUntil(line, at, gap);
    if (end - at < 2 * lettersMin) {
      said += line.slice(at, Math.max(at + 1, end));
      at = Math.max(at + 1, end);
      continue;
    }
    for (; at < end; at++) {
      if (line[at] !== gap) said += line[at];
      else if (line[at + 1] === gap && line[at - 1] !== gap) said += " ";
    }
  }
  return said;
}

/** Where blanks stand between words, every second character of each is the gap. */
function wordsTogether(line: string, word: RegExp): string {
  let count = 0;
  const said = line.replaceAll(word, (written) => {
    count++;
    let letters = "";
    for (let at = 0; at < written.length; at += 2) letters += written[at];
    return letters;
  });
  return count < wordsMin ? wordsAcross(line) : said.replaceAll(/ {2,}/g, " ");
}

/** One sign between all letters, and more of it, or another, between words. */
function wordsAcross(line: string): string {
  const gap = unspaced.exec(line)?.[1];
  if (gap === undefined) return line;
  return line
    .split(gap)
    .map((each) => (each === "" ? " " : each))
    .join("");
}

/** How far from a place on every character stands alone between two gaps. */
function apartUntil(line: string, from: number, gap: string): number {
  if (line[from] === gap || (from > 0 && line[from - 1] !== gap && line[from - 1] !== ">")) return from;
  let at = from;
  while (at < line.length) {
    if (line[at] !== gap && at > from && line[at - 1] !== gap) return at - 1;
    at++;
  }
  return at;
}

export const apart: Disguise = {
  name: "letters that stand apart",
  anchors: [
    "t h e",
    "y o u",
    "a l l",
    "i g n o",
    "s y s t",
    "p r o m p",
    "t h i s",
    "r u l e",
    "i n s t r",
    "u s e r",
    "f o r g",
    "e m b e r",
    "m o d e l",
    "a g e n",
    ...["ign", "the", "you", "and", "this", "model", "agent"].flatMap((word) =>
      signs.map((sign) => word.split("").join(sign)),
    ),
  ],
  reveal: ofLines(together),
};
