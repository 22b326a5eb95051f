import { type Disguise, ofLines } from "./disguise.ts";

const wordsMin = 3;
const letters: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
};
/** Letters and digits in turn, as no unit, version or number of a part is written. */
const mixed =
  /(?<![\w@$./-])(?:[a-z]+[013457@$]+[a-z]|[013457@$]+[a-z]+[013457@$]|[13457][a-z]{2,}|[a-z]{2,}[13457](?=\W))[a-z013457@$]*(?![\w./-]*\w)/gi;
const words = /(?<![\w@$])(?=[013457@$]*[a-z])[a-z013457@$]+(?![\w@$])/gi;

function spelled(line: string): string {
  if ((line.match(mixed)?.length ?? 0) < wordsMin) return line;
  return line.replaceAll(words, (word) => word.replaceAll(/[013457@$]/g, (digit) => letters[digit] ?? digit));
}

const common =
  " the | this| you |your | and | all |odel |gent |nstruc|rompt|user |every|nswer|gnore|revio|syste|orget|ssist|send |rules";
/** Some exchange all letters for which there is a digit, some only vowels. */
const exchanges = ["a4e3i1o0s5t7", "a4e3i1o0s5", "a4e3i1o0", "e3o0i1", "a4e3", "e3o0"];

function written(word: string, exchange: string): string {
  return Array.from(word, (letter) => {
    const at = exchange.indexOf(letter);
    return at < 0 ? letter : (exchange[at + 1] ?? letter);
  }).join("");
}

export const digitsForLetters: Disguise = {
  name: "digits for letters",
  anchors: [],
  spelled: [
    ...new Set(common.split("|").flatMap((word) => exchanges.map((exchange) => written(word, exchange)))),
  ].filter((word) => /\d/.test(word)),
  reveal: ofLines(spelled),
};
