/** The characters that patterns tell apart, those of words first. Upper and lower case are one. */
const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789_ '\"-–—,;:.!?…()*/";
const wordLetters = alphabet.indexOf(" ");
/** Ends a line, which `.` does not go past. */
export const lineBreak = alphabet.length;
const other = lineBreak + 1;
/** What is read where the text has ended. */
export const textEnd = other + 1;

const ascii = 128;
const ofAscii = new Uint8Array(ascii).fill(other);
const ofOthers = new Map<number, number>();
for (const [letter, character] of alphabet.split("").entries()) {
  for (const each of [character, character.toUpperCase()]) {
    const unit = each.charCodeAt(0);
    if (unit < ascii) ofAscii[unit] = letter;
    else ofOthers.set(unit, letter);
  }
}
ofAscii[10] = ofAscii[13] = lineBreak;
ofOthers.set(0x2028, lineBreak).set(0x2029, lineBreak);

/** The number of the character at this place of a text. */
export function letterAt(text: string, at: number): number {
  if (at >= text.length) return textEnd;
  const unit = text.charCodeAt(at);
  return unit < ascii ? (ofAscii[unit] ?? other) : (ofOthers.get(unit) ?? other);
}

export const isOfWord = (letter: number): boolean => letter < wordLetters;

/** A set of letters, one bit for each: there are fewer than 64. */
export interface Letters {
  low: number;
  high: number;
}

export const none: Letters = { low: 0, high: 0 };
const single = Array.from({ length: textEnd + 1 }, (_, letter) =>
  letter < 32 ? { low: 1 << letter, high: 0 } : { low: 0, high: 1 << (letter - 32) },
);
export const only = (letter: number): Letters => single[letter] ?? none;
export const join = (one: Letters, two: Letters): Letters => ({
  low: one.low | two.low,
  high: one.high | two.high,
});
/** The end of the text is no letter that could be read. */
export const allBut = ({ low, high }: Letters): Letters => ({
  low: ~low,
  high: ~high & ~only(textEnd).high,
});
export const between = (first: number, last: number): Letters =>
  first > last ? none : join(only(first), between(first + 1, last));

export const has = ({ low, high }: Letters, letter: number): boolean =>
  ((letter < 32 ? low >>> letter : high >>> (letter - 32)) & 1) === 1;

export const word = between(0, wordLetters - 1);
export const digits = between(alphabet.indexOf("0"), alphabet.indexOf("9"));

/** A text as the letters that automata read, so that it is looked up once however many of them read it. */
export interface Lettered {
  text: string;
  /** One more than the text has characters: the last is its end. */
  letters: Uint8Array;
}

export function readingOf(text: string): Lettered {
  const letters = new Uint8Array(text.length + 1);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    letters[at] = unit < ascii ? ofAscii[unit]! : (ofOthers.get(unit) ?? other);
  }
  letters[text.length] = textEnd;
  return { text, letters };
}
