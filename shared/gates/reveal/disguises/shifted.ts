import { lettersFurther, mirrored } from "../encodings/ciphers.ts";
import { type Disguise, lineAround } from "./disguise.ts";

/** Words of which some are in any order, and whose letters are rare in a row wherever else they come to stand. */
const words = [
  " the ",
  " you ",
  " your ",
  " and ",
  "ignore",
  "revious",
  "nstruct",
  "ssistant",
  "prompt",
  "system",
  " agent",
  "answer",
  " with",
  "always",
  "ession",
];
/** What these become is a word itself, of some language or of programs. */
const taken = new Set([" esp ", " max ", " rfc ", " dtz ", " sio "]);

/** How each written word is read back. */
const readings = new Map<string, (line: string) => string>();
for (let places = 1; places < 26; places++) {
  if (places === 13) continue;
  const back = (line: string): string => lettersFurther(line, 26 - places);
  for (const word of words) readings.set(lettersFurther(word, places), back);
}
for (const word of words) readings.set(mirrored(word), mirrored);
for (const word of taken) readings.delete(word);
const lengths = [...new Set(words.map(({ length }) => length))].toSorted((one, other) => other - one);

/** Who plays with letters wants to be read by whoever likes to. */
const played = /puzzle|riddle|geocach|exercise|spoiler|\bhint\b|for kids|solution|caesar|decoder ring|quiz/i;
const nearMax = 300;

/** Each letter exchanged for the one that stands so many places further, or as far from the other end of the alphabet. */
export const shifted: Disguise = {
  name: "letters of a shifted alphabet",
  anchors: [...readings.keys()],
  reveal(text, end, read) {
    const { line, from, until } = lineAround(text, end, read);
    const upTo = text.slice(Math.max(0, end - 12), end + 1).toLowerCase();
    const length = lengths.find((each) => readings.has(upTo.slice(-each))) ?? 0;
    const around = text.slice(Math.max(0, from - nearMax), until + nearMax);
    return {
      said: readings.get(upTo.slice(-length))?.(line) ?? "",
      isOpen: played.test(around),
      from,
      until,
    };
  },
};
