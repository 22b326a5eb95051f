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
  "!": "i",
  "+": "t",
  "|": "l",
  "(": "c",
  "#": "h",
  "9": "g",
};
/** Letters and digits in turn, as no unit, version or number of a part is written. */
const mixed =
  /(?<![\w@$./-])(?:[a-z]+[013457@$]+[a-z]|[013457@$]+[a-z]+[013457@$]|[13457][a-z]{2,}|[a-z]{2,}[13457](?=\W))[a-z013457@$]*(?![\w./-]*\w)/gi;
const words = /(?<![\w@$])(?=[013457@$]*[a-z])[a-z013457@$]+(?![\w@$])/gi;

/** The same with signs for letters as well. */
const signed = /(?<!\S)(?=\S{0,12}[!$+|(#@])(?=\S{0,12}[a-z])[a-z013457@$!+|(#9]{2,}(?=[.,;:?]?(?:\s|$))/gi;
const built = [
  ["/\\/\\", "m"],
  ["\\/\\/", "w"],
  ["|\\|", "n"],
  ["/\\", "a"],
  ["\\/", "v"],
] as const;

function spelled(line: string): string {
  const whole = built.reduce((all, [signs, letter]) => all.replaceAll(signs, letter), line);
  if ((line.match(signed)?.length ?? 0) >= wordsMin)
    return whole.replaceAll(/\S+/g, (word) =>
      /[a-z]|\d.*\D/i.test(word)
        ? word.replaceAll(/[013457@$!+|(#9](?!$)|[$+|(#@\d](?=$)/g, (sign) => letters[sign] ?? sign)
        : word,
    );
  if ((whole.match(mixed)?.length ?? 0) < wordsMin) return line;
  return whole.replaceAll(words, (word) =>
    word.replaceAll(/[013457@$]/g, (digit) => letters[digit] ?? digit),
  );
}

const common =
  " the | this| you |your | and | all |odel |gent |nstruc|rompt|user |every|nswer|gnore|revio|syste|orget|ssist|send |rules";
/** Some exchange all letters for which there is a digit, some only vowels. */
const exchanges = [
  "a4e3i1o0s5t7",
  "a4e3i1o0s5",
  "a4e3i1o0",
  "e3o0i1",
  "a4e3",
  "e3o0",
  "a4e3i!o0s$t+l1g9",
  "a@e3i1o0s$t7l|c(h#",
  "a@e3i!o0s$t7",
  "a@e3i1o0s$t7",
];

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
  ].filter((word) => /[\d$@+|(#]/.test(word)),
  reveal: ofLines(spelled),
};
