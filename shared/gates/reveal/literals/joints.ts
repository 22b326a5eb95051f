import { isBlankAt } from "../../read/text.ts";

const plus = 43;
const ampersand = 38;
const dot = 46;
const bar = 124;
const blanksMax = 4;

const isQuote = new Uint8Array(128);
for (const unit of "\"'`") isQuote[unit.charCodeAt(0)] = 1;
/** What stands before a quote that opens a string, and behind one that closes it. */
const beforeString = new Uint8Array(128);
for (const unit of " \t\n\r\v\f(,=[:?{!+") beforeString[unit.charCodeAt(0)] = 1;
const afterString = new Uint8Array(128);
for (const unit of " \t\n\r\v\f),;:]}?=&|+.") afterString[unit.charCodeAt(0)] = 1;

const isQuoteAt = (line: string, at: number): boolean => isQuote[line.charCodeAt(at)] === 1;
const opensAt = (line: string, at: number): boolean =>
  beforeString[line.charCodeAt(at)] === 1 || isBlankAt(line, at);
const closesAt = (line: string, at: number): boolean =>
  at >= line.length || afterString[line.charCodeAt(at)] === 1 || isBlankAt(line, at);

/** Where the sign that joins two strings in some language ends, if one begins at `at`. */
function signEnd(line: string, at: number): number {
  const unit = line.charCodeAt(at);
  if (unit === plus || unit === ampersand) return at + 1;
  if (unit === dot) return line.charCodeAt(at + 1) === dot ? at + 2 : at + 1;
  return unit === bar && line.charCodeAt(at + 1) === bar ? at + 2 : -1;
}

/**
 * Where a joint ends that begins with the quote at `at`; -1 if none does. Right around a sign, quotes join two strings; between what opens a string and what
 * follows one, they are a string that holds the sign.
 */
function tightJointEnd(line: string, at: number): number {
  const end = signEnd(line, at + 1);
  if (end < 0 || !isQuoteAt(line, end)) return -1;
  return at === 0 || !opensAt(line, at - 1) || !closesAt(line, end + 1) ? end + 1 : -1;
}

function spacedJointEnd(line: string, at: number): number {
  const sign = afterBlanks(line, at + 1);
  const end = sign === at + 1 ? -1 : signEnd(line, sign);
  if (end < 0) return -1;
  const quote = afterBlanks(line, end);
  return quote > end && isQuoteAt(line, quote) ? quote + 1 : -1;
}

function afterBlanks(line: string, at: number): number {
  let end = at;
  while (end < at + blanksMax && isBlankAt(line, end)) end++;
  return end;
}

/** Whether two strings are joined without a blank. */
export function hasTightJoint(line: string): boolean {
  for (let at = 0; at < line.length; at++)
    if (isQuoteAt(line, at) && tightJointEnd(line, at) > 0) return true;
  return false;
}

/** A line without what joins its strings: the sign, and the quotes that it stands between. */
export function withoutJoints(line: string): string {
  let said = "";
  let from = 0;
  for (let at = 0; at < line.length; at++) {
    if (!isQuoteAt(line, at)) continue;
    const tight = tightJointEnd(line, at);
    const end = tight < 0 ? spacedJointEnd(line, at) : tight;
    if (end < 0) continue;
    said += line.slice(from, at);
    from = end;
    at = end - 1;
  }
  return from === 0 ? line : said + line.slice(from);
}
