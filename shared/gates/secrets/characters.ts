/** What a character can be part of. One bit each, so that a table of 128 entries answers for every alphabet. */
export const [digit, lower, upper] = [1, 2, 4];
const [underscore, hyphen, base64Sign, hexLetter, dot, equalsSign] = [8, 16, 32, 64, 128, 256];

/** The alphabets of tokens. */
export const alphanumeric = digit | lower | upper;
export const word = alphanumeric | underscore;
export const url64 = word | hyphen;
export const base64 = alphanumeric | base64Sign;
export const hexadecimal = digit | hexLetter;
export const dotted = url64 | dot;
/** With signs that only fill up base64, as some services draw them too. */
export const filled = dotted | equalsSign;

const members: readonly (readonly [number, RegExp])[] = [
  [digit, /\d/],
  [lower, /[a-z]/],
  [upper, /[A-Z]/],
  [underscore, /_/],
  [hyphen, /-/],
  [base64Sign, /[+/]/],
  [hexLetter, /[a-fA-F]/],
  [dot, /\./],
  [equalsSign, /=/],
];
const kinds = Uint16Array.from({ length: 128 }, (_, unit) =>
  members.reduce((kind, [bit, form]) => (form.test(String.fromCharCode(unit)) ? kind | bit : kind), 0),
);

/** The kind of a unit; 0 for all that is no part of any token. */
export const kindOf = (unit: number): number => (unit < 128 ? kinds[unit]! : 0);

export const isOf = (text: string, at: number, alphabet: number): boolean =>
  (kindOf(text.charCodeAt(at)) & alphabet) !== 0;

/** Where the run of an alphabet that begins at `from` ends, or `max` characters further. */
export function runEnd(text: string, from: number, alphabet: number, max: number): number {
  const stop = Math.min(text.length, from + max);
  let at = from;
  while (at < stop && isOf(text, at, alphabet)) at++;
  return at;
}

/** Whether a token can begin at `at`: no letter or digit before it, unless that is the letter of an escape such as `\\n`. */
export const isStart = (text: string, at: number): boolean =>
  !isOf(text, at - 1, word) || (text[at - 2] === "\\" && /[nrt]/.test(text[at - 1] ?? ""));
