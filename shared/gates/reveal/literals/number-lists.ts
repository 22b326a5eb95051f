import { isBlankAt } from "../../read/text.ts";

const blank = 32;
const zero = 48;
const comma = 44;
const letterX = 120;
const digitsMax = 3;
const hexDigitsMax = 2;
const blanksMax = 4;
/** Numbers in a row of which a list consists, as all the letters of a command are. */
const listMin = 4;
const listMax = 201;

const isDigit = (unit: number): boolean => unit >= zero && unit < zero + 10;
const isDigitAt = (text: string, at: number): boolean => isDigit(text.charCodeAt(at));
const isHexDigitAt = (text: string, at: number): boolean => {
  const letter = text.charCodeAt(at) | 32;
  return isDigitAt(text, at) || (letter >= 97 && letter <= 102);
};

/** A list of numbers in a text. */
interface NumberList {
  start: number;
  end: number;
}

/** The next list of numbers at or after `from`. It is found by hand, because every digit of a text may begin one. */
export function nextNumberList(text: string, from: number): NumberList | undefined {
  for (let at = from; at < text.length; at++) {
    if (!isDigitAt(text, at)) continue;
    const start = startOfNumber(text, at);
    let end = numberEnd(text, start);
    let count = 1;
    for (let next = nextNumber(text, end); next > 0 && count < listMax; next = nextNumber(text, end)) {
      end = numberEnd(text, next);
      count++;
    }
    if (count >= listMin) return { start, end };
    at = lastStart(text, start);
  }
  return undefined;
}

/** From the second of its digits on, a number leads to the same list, unless its last digit begins a hexadecimal number. */
function lastStart(text: string, start: number): number {
  if (hexEnd(text, start) > start) return start;
  const end = numberEnd(text, start);
  const isHex = (text.charCodeAt(end) | 32) === letterX;
  return Math.max(start, isHex ? end - 2 : end - 1);
}

/** Of a number that is too long for a letter, the last digits may be the first of a list. */
function startOfNumber(text: string, at: number): number {
  const end = hexEnd(text, at);
  if (end > at && nextNumber(text, end) > 0) return at;
  let stop = at;
  while (isDigitAt(text, stop)) stop++;
  return Math.max(at, stop - digitsMax);
}

function numberEnd(text: string, at: number): number {
  const hex = text.charCodeAt(at) === zero ? hexEnd(text, at) : at;
  if (hex > at) return hex;
  let end = at + 1;
  while (end < at + digitsMax && isDigitAt(text, end)) end++;
  return end;
}

/** The end of a hexadecimal number; `at` itself where none begins. */
function hexEnd(text: string, at: number): number {
  if (text.charCodeAt(at) !== zero || (text.charCodeAt(at + 1) | 32) !== letterX) return at;
  let end = at + 2;
  while (end < at + 2 + hexDigitsMax && isHexDigitAt(text, end)) end++;
  return end > at + 2 ? end : at;
}

/** Where the number behind a separator starts; -1 where there is none. */
function nextNumber(text: string, end: number): number {
  const unit = text.charCodeAt(end);
  // As almost all lists are written.
  if (unit === comma && isDigitAt(text, end + 1)) return end + 1;
  if (unit > blank && unit < 127 && unit !== comma) return -1;
  let at = blanksEnd(text, end);
  if (text.charCodeAt(at) === comma) at = blanksEnd(text, at + 1);
  else if (at !== end + 1) return -1;
  return isDigitAt(text, at) ? at : -1;
}

function blanksEnd(text: string, from: number): number {
  let end = from;
  while (end < from + blanksMax && isBlankAt(text, end)) end++;
  return end;
}
