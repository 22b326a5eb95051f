import { unspaced } from "./lexicon.ts";

/** What a sentence is made of: its words, and each two that follow each other; where no blanks stand between words, each two letters. */
export function termsOf(sentence: string): string[] {
  const terms: string[] = [];
  let before: string | undefined;
  let end = -1;
  for (const { 0: word, index } of sentence.matchAll(words)) {
    if (unspaced(word.charCodeAt(0))) {
      for (let at = 0; at + 1 < word.length; at++) terms.push(word.slice(at, at + 2));
      before = undefined;
      continue;
    }
    terms.push(word);
    if (before !== undefined && index - end < apart) terms.push(`${before} ${word}`);
    before = word;
    end = index + word.length;
  }
  return terms;
}

/** What is longer is another word. */
export const lettersMax = 24;
const words = new RegExp(`\\p{L}[\\p{L}\\p{M}']{0,${lettersMax - 1}}`, "gu");
/** Words that follow each other have less between them. */
export const apart = 3;
/** So many of them are read at a time, each half of them twice: longer sentences say no more. */
const readMost = 80;

/** So few of them say nothing against an order. */
const fewest = 32;

/** The sum of the most telling passage, of the weights of all terms in their order. */
export function sumOfPassages(weights: readonly number[]): number {
  let most = -Infinity;
  for (let from = 0; from === 0 || from + readMost / 2 < weights.length; from += readMost / 2) {
    const to = Math.min(weights.length, from + readMost);
    let sum = 0;
    for (let at = from; at < to; at++) sum += weights[at]!;
    most = Math.max(most, to - from < fewest ? Math.max(0, sum) : sum);
  }
  return most;
}

/** How much the words of a stretch sound like orders to whoever serves a user, where they do so most. */
export const wordingOf = (
  sentences: readonly (readonly string[])[],
  weights: ReadonlyMap<string, number>,
): number => sumOfPassages(sentences.flatMap((terms) => terms.map((term) => weights.get(term) ?? 0)));
