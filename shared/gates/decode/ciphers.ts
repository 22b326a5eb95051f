import { type Decoder, lineAround, nothingUntil, rewriting, sentenceReach, type View } from "./view.ts";

export const reversed = (text: string): string => Array.from(text).toReversed().join("");

/** Each letter exchanged for the one so many places further. */
const further = (text: string, places: number): string =>
  text.replaceAll(/[a-z]/gi, (letter) => {
    const unit = letter.charCodeAt(0);
    return String.fromCharCode((unit & 96) + 1 + (((unit & 31) - 1 + places) % 26));
  });

/** The first letter exchanged for the last, the second for the last but one. */
const mirrored = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    String.fromCharCode((letter.charCodeAt(0) & 96) + 27 - (letter.charCodeAt(0) & 31)),
  );

const rot13 = 13;
const cipher = /rot[-_]?\d\d|n-za-m/gi;
const quoted = /"[^"\n]{1,200}"|'[^'\n]{1,200}'/g;

/** Strings next to the name of the cipher that takes thirteen steps. */
export const namedCipher: Decoder = {
  kind: "exchanged letters",
  anchors: ["rot00", "rot_00", "rot-00", "n-za-m"],
  isDeliberate: true,
  // Without the name, nothing is exchanged back.
  find: rewriting((line) => line.replaceAll(quoted, (each) => further(each, rot13)).replaceAll(cipher, "")),
};

/** Words of which some are in any order, and whose letters are rare in a row wherever else they come to stand. */
const words =
  " the , you , your , and ,ignore,revious,nstruct,ssistant,prompt,system, agent,answer, with,always,ession".split(
    ",",
  );
/** What these become is a word itself, of some language or of programs. */
const taken = new Set([" esp ", " max ", " rfc ", " dtz ", " sio "]);

/** How each written word is read back. */
const readings = new Map<string, (line: string) => string>();
for (const word of [...words, "model"]) {
  for (let places = 1; places < 26; places++)
    readings.set(further(word, places), (line) => further(line, 26 - places));
  readings.set(mirrored(word), mirrored);
}
for (const word of taken) readings.delete(word);
/** Any number of places but the usual one. */
const rotated = new Set([...words, "model"].map((word) => further(word, rot13)));
const lengths = [...new Set(words.map(({ length }) => length))].toSorted((one, other) => other - one);

/** Letters that are shifted in play are meant to be read. */
const played = /puzzle|riddle|geocach|exercise|spoiler|\bhint\b|for kids|solution|caesar|decoder ring|quiz/i;
const nearMax = 300;

/** Each letter exchanged for the one that stands so many places further, or as far from the other end of the alphabet. */
export const shifted: Decoder = {
  kind: "letters of a shifted alphabet",
  isOfSentences: true,
  anchors: [...readings.keys()],
  find(text, end, read) {
    const { line, from, to } = lineAround(text, end, read, sentenceReach);
    const upTo = text.slice(Math.max(0, end - 12), end + 1).toLowerCase();
    const length = lengths.find((each) => readings.has(upTo.slice(-each))) ?? 0;
    const said = readings.get(upTo.slice(-length))?.(line);
    if (said === undefined) return nothingUntil(to);
    const around = text.slice(Math.max(0, from - nearMax), to + nearMax);
    const view: View = { text: said, from, to };
    const isPlayed = played.test(around) && !rotated.has(upTo.slice(-length));
    return { views: [isPlayed ? { ...view, isOpen: true } : view], until: to };
  },
};

/** From the last letter to the first, and from the last word to the first. */
export const backwards: Decoder = {
  kind: "letters from back to front",
  isOfSentences: true,
  anchors: " eht ,erongi,snoitcurtsni,tpmorp, ruoy,tnatsissa,suoiverp, siht , dna ,.eht ,ledom".split(","),
  find(text, end, read) {
    const { line, from, to } = lineAround(text, end, read, sentenceReach);
    const said = reversed(line);
    const inOrder = said.split(" ").toReversed().join(" ");
    return { views: [said, inOrder].map((each) => ({ text: each, from, to })), until: to };
  },
};

const lettersMin = 5;
const wordsMin = 3;
const signs = [".", "-", "_", "*", "|", "~", "•", "·"];
const anySign = `[${signs.join("").replace("-", "\\-")}]`;
const gapOf = new RegExp(`[^\\W_]( |${anySign})[^\\W_]\\1[^\\W_]\\1[^\\W_]`);
const wordsOf = new Map(
  signs.map((sign) => [sign, new RegExp(`(?<![^\\s"'(>])\\S(?:[${sign}]\\S)+[${sign}]?(?![^\\s"')<])`, "g")]),
);
const blanks = /(?<![^ >])[^ ](?: {1,8}[^ ](?![^ ])){4,}/g;

/** Letters that stand apart are drawn together; where the gap is wider, a word ends. */
function together(line: string): string {
  const gap = gapOf.exec(line)?.[1];
  const word = wordsOf.get(gap ?? "");
  if (gap === undefined || word === undefined)
    return line.replaceAll(blanks, (run) => run.replaceAll(/(?<! ) (?! )/g, "").replaceAll(/ {2,}/g, " "));
  let count = 0;
  const said = line.replaceAll(word, (written) => {
    count++;
    return Array.from({ length: Math.ceil(written.length / 2) }, (_, at) => written[2 * at]).join("");
  });
  if (count >= wordsMin) return said.replaceAll(/ {2,}/g, " ");
  // One sign stands between all letters, and more of it, or another, between words.
  const pieces = line.split(gap);
  return pieces.length < 2 * lettersMin ? line : pieces.map((each) => (each === "" ? " " : each)).join("");
}

/** Letters with a blank or a sign between them. */
export const apart: Decoder = {
  kind: "letters that stand apart",
  isOfSentences: true,
  anchors: [
    ..."the,you,all,igno,syst,promp,this,rule,instr,user,forg,ember,model,agen"
      .split(",")
      .map((word) => word.split("").join(" ")),
    ...["ign", "the", "you", "and", "this", "model", "agent"].flatMap((word) =>
      signs.map((sign) => word.split("").join(sign)),
    ),
  ],
  find: rewriting(together, sentenceReach),
};
