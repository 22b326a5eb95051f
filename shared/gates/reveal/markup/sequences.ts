const [bell, escape, blank, lineBreak] = [0x07, 0x1b, 0x20, 0x0a];
const [opening, backslash, listOfC1, endOfC1] = [0x5b, 0x5c, 0x9b, 0x9c];

const listMax = 64;
const betweenMax = 8;
const stringMax = 4_096;
const markMax = 4;

const isIn = (unit: number | undefined, first: number, last: number): boolean =>
  unit !== undefined && unit >= first && unit <= last;

/** Whether an escape and this letter begin a string, such as a link or a title. */
const beginsString = (unit: number | undefined): boolean =>
  unit === 0x50 || unit === 0x58 || isIn(unit, 0x5d, 0x5f);
const isStringOfC1 = (unit: number): boolean => unit === 0x90 || unit === 0x98 || isIn(unit, 0x9d, 0x9f);

/**
 * The end of the ECMA-48 sequence that begins at `at`, with an escape or as one character. A sequence is a parameter
 * list and a letter, or a string with its end, or a single character. Returns `at` if there is no sequence: a
 * terminal shows a string without an end.
 */
export function endOfSequence(units: Uint16Array, at: number): number {
  const unit = units[at]!;
  if (unit === listOfC1) return endOfList(units, at + 1) ?? at;
  if (isStringOfC1(unit)) return endOfString(units, at + 1) ?? at;
  if (unit !== escape) return at;
  const next = units[at + 1];
  if (next === opening) return endOfList(units, at + 2) ?? at + 2;
  return (beginsString(next) ? endOfString(units, at + 2) : undefined) ?? endOfMark(units, at);
}

function endOfList(units: Uint16Array, from: number): number | undefined {
  let at = from;
  while (at - from < listMax && isIn(units[at], 0x30, 0x3f)) at++;
  const between = at;
  while (at - between < betweenMax && isIn(units[at], 0x20, 0x2f)) at++;
  return isIn(units[at], 0x40, 0x7e) ? at + 1 : undefined;
}

function endOfString(units: Uint16Array, from: number): number | undefined {
  const ceiling = Math.min(units.length - 1, from + stringMax);
  for (let at = from; at <= ceiling; at++) {
    const unit = units[at]!;
    if (unit === bell || unit === endOfC1) return at + 1;
    if (unit === escape) return units[at + 1] === backslash ? at + 2 : undefined;
    if (isIn(unit, 0x90, 0x9f)) return undefined;
  }
  return undefined;
}

function endOfMark(units: Uint16Array, begin: number): number {
  let at = begin + 1;
  while (at - begin <= markMax && isIn(units[at], 0x20, 0x2f)) at++;
  return isIn(units[at], 0x30, 0x7e) ? at + 1 : begin;
}

/** The commands that move the cursor to the right or to another line. All other commands leave no gap. */
const gaps = new Uint8Array(128);
for (const letter of "CGa`") gaps[letter.charCodeAt(0)] = blank;
for (const letter of "ABEFHdf") gaps[letter.charCodeAt(0)] = lineBreak;

/** The character that a reader sees in place of a sequence; 0 if it leaves no gap. */
export const gapOf = (units: Uint16Array, at: number, end: number): number =>
  units[at] === listOfC1 || units[at + 1] === opening ? (gaps[units[end - 1]!] ?? 0) : 0;
