/**
 * Where the end of a text begins that more text could make something else of: the word or the number it ends with. Words run on to a blank or a
 * bracket; those of scripts that put none between them may be cut anywhere. Of what is longer than `most` only so much counts.
 */
export function settledUntil(text: string, most: number): number {
  const lowest = Math.max(0, text.length - most);
  let at = text.length;
  while (at > lowest && isInWord(text.charCodeAt(at - 1))) at--;
  return numberFrom(text, at, lowest);
}

/** Whether it ends with a word of letters, which says little if it is only the beginning of something: no address, number, path or option. */
export const isWord = (text: string, from: number): boolean => word.test(text.slice(from));

const word = /^\p{L}+[.,!?:;)\]"'…。]*$/u;

/** Numbers are written in groups, so that one may go on behind a blank. */
function numberFrom(text: string, until: number, lowest: number): number {
  let at = until;
  let from = until;
  while (at > lowest) {
    const unit = text.charCodeAt(at - 1);
    if (isDigit(unit)) from = at - 1;
    else if (!joints.has(unit)) break;
    at--;
  }
  if (from === until) return until;
  while (from > lowest && (openings.has(text.charCodeAt(from - 1)) || isInWord(text.charCodeAt(from - 1))))
    from--;
  return from;
}

const units = (characters: string): Set<number> =>
  new Set(Array.from(characters, (character) => character.charCodeAt(0)));
const joints = units(" -./()\u00a0");
const openings = units("+(");
const breaks = units(" \t\n\r\v\f\u00a0\u2028\u2029<>,;\"'`|");
const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;

/** What follows the Latin, Greek and Cyrillic letters and comes before the full-width forms is written without blanks, or is no word. */
const firstOfOthers = 0x2e80;
const firstFullWidth = 0xfe00;

const isInWord = (unit: number): boolean =>
  (unit < firstOfOthers || unit >= firstFullWidth) && !breaks.has(unit);
