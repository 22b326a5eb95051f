import { tagBits } from "./tags.ts";
import { has, leads, type Sentence, type View, wordWith } from "./view.ts";
import type { Word } from "./words.ts";

const address =
  /https?:\/\/|www\.|[\w.+-]+@[\w-]+\.[\w.-]+|\b[a-z]{2}\d{2}[a-z0-9]{10,30}\b|\b\d{1,3}(?:\.\d{1,3}){3}\b/;
const target = /\]\([^()\s]{1,300}\)/g;
/** Whether something could be sent where a text says: what a word of a page is linked to is no such place. */
export const hasAddress = (text: string): boolean =>
  address.test(text.includes("](") ? text.replaceAll(target, "]") : text);
const english = (sentence: Sentence): boolean => /^[\0-\x7f]*$/.test(sentence.text);

/** The instructions that an order sets aside: known ones, or any that the reader was given before. */
export function overriding(sentence: Sentence): "earlier" | "any" | undefined {
  if (!has(sentence, "over") || (sentence.tags & (tagBits.instr | tagBits.task)) === 0) return undefined;
  let found: "any" | undefined;
  const isFree = abroad(sentence);
  const within = isFree ? 60 : 45;
  const mayBeEarlier = has(sentence, "prev");
  for (const over of sentence.words) {
    if ((over.tags & tagBits.over) === 0 || !(isFree || leads(sentence, over))) continue;
    for (const instr of sentence.words) {
      if (instr.from - over.to > within) break;
      const isStrong = (instr.tags & tagBits.instr) !== 0;
      if (instr === over || (!isStrong && (instr.tags & tagBits.task) === 0)) continue;
      const between = instr.from >= over.to ? instr.from - over.to : isFree ? over.from - instr.to : 99;
      if (between > within) continue;
      if (mayBeEarlier && isEarlier(sentence, instr, over)) return "earlier";
      if (isStrong && between < 30) found = "any";
      if (found !== undefined && !mayBeEarlier) return found;
    }
  }
  return found;
}

const isEarlier = ({ words }: Sentence, instr: Word, over: Word): boolean =>
  (instr.tags & tagBits.prev) !== 0 ||
  words.some(
    (word) =>
      (word.tags & tagBits.prev) !== 0 &&
      word !== over &&
      (word.to <= instr.from ? instr.from - word.to < 25 : word.from - instr.to < 25),
  );

export const ordered = (sentence: Sentence): boolean =>
  sentence.words.some((word) => (word.tags & tagBits.act) !== 0 && leads(sentence, word));

/** Whom a sentence speaks to by its first words. */
export const opens = (sentence: Sentence, tag: "ai" | "agent"): boolean => {
  const word = wordWith(sentence, tag);
  if (word === undefined || word.from - sentence.from > 30) return false;
  const after = sentence.text.slice(word.to - sentence.from, word.to - sentence.from + 45);
  // What a change belongs to, in a list of changes.
  if (after.startsWith(")")) return false;
  return (
    /^[^.:;!?\n]{0,40}[:,!](?!\/\/)|^\W*$|^\s*[-–—]/.test(after) &&
    /^[\W\d_]*(?:\p{L}+\W+){0,3}$/u.test(sentence.text.slice(0, word.from - sentence.from))
  );
};

export const abroad = (sentence: Sentence): boolean => !english(sentence);
export const anySentence = (view: View, test: (sentence: Sentence) => boolean): boolean =>
  view.sentences.some(test);
