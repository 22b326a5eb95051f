/** What a character can be part of. One bit each, so that a table of 128 bytes answers for every alphabet. */
export const digit = 1;
export const lower = 2;
export const upper = 4;
const underscore = 8;
const hyphen = 16;
const base64Sign = 32;
const hexLetter = 64;
const dot = 128;
const equalsSign = 256;

/** The alphabets of tokens. */
export const alphanumeric = digit | lower | upper;
export const word = alphanumeric | underscore;
export const url64 = word | hyphen;
export const base64 = alphanumeric | base64Sign;
export const hexadecimal = digit | hexLetter;
export const dotted = url64 | dot;
/** With signs that only fill up base64, as some services draw them too. */
export const filled = dotted | equalsSign;

const kinds = new Uint16Array(128);
for (let unit = 0; unit < 128; unit++) {
  const letter = String.fromCharCode(unit);
  if (/\d/.test(letter)) kinds[unit] = digit;
  else if (/[a-z]/.test(letter)) kinds[unit] = lower;
  else if (/[A-Z]/.test(letter)) kinds[unit] = upper;
  else if (letter === "_") kinds[unit] = underscore;
  else if (letter === "-") kinds[unit] = hyphen;
  else if (letter === "+" || letter === "/") kinds[unit] = base64Sign;
  else if (letter === ".") kinds[unit] = dot;
  else if (letter === "=") kinds[unit] = equalsSign;
  if (/[a-fA-F]/.test(letter)) kinds[unit]! |= hexLetter;
}

export function isOf(text: string, at: number, alphabet: number): boolean {
  const unit = text.charCodeAt(at);
  return unit < 128 && (kinds[unit]! & alphabet) !== 0;
}

/** The kind of a unit; 0 for all that is no part of any token. */
export const kindOf = (unit: number): number => (unit < 128 ? kinds[unit]! : 0);

/** Where the run of an alphabet that begins at `from` ends, or `max` characters further. */
export function runEnd(text: string, from: number, alphabet: number, max: number): number {
  const stop = Math.min(text.length, from + max);
  let at = from;
  while (at < stop && isOf(text, at, alphabet)) at++;
  return at;
}

/** Where the run of an alphabet that ends before `end` begins, or `max` characters before it. */
export function runStart(text: string, end: number, alphabet: number, max: number): number {
  const stop = Math.max(0, end - max);
  let at = end;
  while (at > stop && isOf(text, at - 1, alphabet)) at--;
  return at;
}

/** Whether a token can begin at `at`: no letter or digit before it, unless that is the letter of an escape such as `\n`. */
export function isStart(text: string, at: number): boolean {
  if (!isOf(text, at - 1, word)) return true;
  return text[at - 2] === "\\" && /[nrt]/.test(text[at - 1] ?? "");
}
