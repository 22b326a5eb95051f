import { tagBits } from "./tags.ts";
import { has, leads, near, type Sentence, type View, wordWith } from "./view.ts";

export const address =
  /https?:\/\/|www\.|[\w.+-]+@[\w-]+\.[\w.-]+|\b[a-z]{2}\d{2}[a-z0-9]{10,30}\b|\b\d{1,3}(?:\.\d{1,3}){3}\b/;
const english = (sentence: Sentence): boolean => /^[\0-\x7f]*$/.test(sentence.text);

/** The word for setting aside, if one stands near a word for instructions. */
export function overriding(sentence: Sentence): boolean {
  return has(sentence, "over") && has(sentence, "instr") && near(sentence, ["over", "instr"], 60);
}

export const isLed = (sentence: Sentence): boolean =>
  sentence.words.some((word) => (word.tags & tagBits.over) !== 0 && leads(sentence, word));

export const ordered = (sentence: Sentence): boolean =>
  sentence.words.some((word) => (word.tags & tagBits.act) !== 0 && leads(sentence, word));

/** Whom a sentence speaks to by its first words. */
export const opens = (sentence: Sentence, tag: "ai" | "agent"): boolean => {
  const word = wordWith(sentence, tag);
  if (word === undefined || word.from - sentence.from > 30) return false;
  const after = sentence.text.slice(word.to - sentence.from, word.to - sentence.from + 45);
  return (
    /^[^.:;!?\n]{0,40}[:,!]|^\W*$|^\s*[-–—]/.test(after) &&
    /^[\W\d_]*(?:\p{L}+\W+){0,3}$/u.test(sentence.text.slice(0, word.from - sentence.from))
  );
};

export const abroad = (sentence: Sentence): boolean => !english(sentence);
export const anySentence = (view: View, test: (sentence: Sentence) => boolean): boolean =>
  view.sentences.some(test);
