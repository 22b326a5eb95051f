/** Codes of codes that are taken off, one after the other. */
const rounds = 6;

const tab = 9;
const newline = 10;
const numberSign = 35;
const percent = 37;
const ampersand = 38;
const zero = 48;
const semicolon = 59;
const backslash = 92;
const letterC = 99;
const letterE = 101;
const letterF = 102;
const letterU = 117;
const letterX = 120;
const opening = 123;
const closing = 125;

const named: ReadonlyMap<string, string> = new Map([
  ["sol", "/"],
  ["bsol", "\\"],
  ["period", "."],
  ["lowbar", "_"],
  ["hyphen", "-"],
  ["dash", "-"],
  ["equals", "="],
  ["colon", ":"],
  ["semi", ";"],
  ["tilde", "~"],
  ["quot", '"'],
  ["apos", "'"],
  ["amp", "&"],
  ["gt", ">"],
  ["lt", "<"],
  ["nbsp", " "],
  ["Tab", " "],
  ["NewLine", "\n"],
]);
const nameMin = 2;
const nameMax = 7;

const values = new Int8Array(128).fill(-1);
for (let digit = 0; digit < 16; digit++) {
  const written = digit.toString(16);
  values[written.charCodeAt(0)] = digit;
  values[written.toUpperCase().charCodeAt(0)] = digit;
}

/** The value of a hexadecimal digit; -1 for anything else. */
function digitAt(line: string, at: number): number {
  const unit = line.charCodeAt(at);
  return unit < 128 ? (values[unit] ?? -1) : -1;
}

function octalAt(line: string, at: number): number {
  const digit = digitAt(line, at);
  return digit < 8 ? digit : -1;
}

const lowerAt = (line: string, at: number): number => line.charCodeAt(at) | 32;

/** One letter and where its code ends, in one number because there can be very many of them; `nothing` where it is no plain character. */
export type Code = number;
const nothing: Code = 0;

const codeOf = (unit: number, end: number): Code =>
  (unit > 31 && unit < 127) || unit === tab || unit === newline ? (end << 7) | unit : nothing;

/** The value of two hexadecimal digits, the first of which is at most `most`; -1 where they are no such thing. */
function pairValue(line: string, at: number, most: number): number {
  const high = digitAt(line, at);
  const low = digitAt(line, at + 1);
  return high < 0 || high > most || low < 0 ? -1 : (high << 4) | low;
}

const pairAt = (line: string, at: number): Code => codeOf(pairValue(line, at, 7), at + 2);

/** Behind a percent sign, and behind as many doubles of it as there are. */
function behindDoubles(line: string, at: number): number {
  let end = at;
  while (line.charCodeAt(end) === 50 && line.charCodeAt(end + 1) === 53) end += 2;
  return end;
}

/** Behind `%`: a pair of digits, four behind a `u`, or overlong UTF-8. What was a double of the sign and nothing more is the sign. */
function percentCode(line: string, at: number): Code {
  const from = behindDoubles(line, at + 1);
  const code = afterPercent(line, from);
  const isSign = code === nothing && from > at + 1 && pairValue(line, from, 7) < 0;
  return isSign ? codeOf(percent, from) : code;
}

function afterPercent(line: string, from: number): Code {
  const letter = lowerAt(line, from);
  if (letter < letterC) return pairAt(line, from);
  if (letter !== letterU) return overlongCode(line, from, letter);
  if (line.startsWith("00", from + 1)) return pairAt(line, from + 3);
  const isWide = lowerAt(line, from + 1) === letterF && lowerAt(line, from + 2) === letterF;
  const wide = isWide ? pairValue(line, from + 3, 5) : -1;
  return wide < 0 ? nothing : codeOf(wide + 32, from + 5);
}

/** Overlong UTF-8, of which only the last six bits say anything and one before them. */
function overlongCode(line: string, from: number, letter: number): Code {
  let at = from;
  if (letter === letterE || letter === letterF) {
    if (digitAt(line, at + 1) !== 0) return nothing;
    at = nextByte(line, at + 2);
    if (letter === letterF && digitAt(line, at) === 8 && digitAt(line, at + 1) === 0)
      at = nextByte(line, at + 2);
    else if (letter === letterF) return nothing;
    if (digitAt(line, at) !== 8) return nothing;
  } else if (letter !== letterC) return nothing;
  const bit = digitAt(line, at + 1);
  const last = nextByte(line, at + 2);
  const high = digitAt(line, last);
  const low = digitAt(line, last + 1);
  if (bit < 0 || bit > 1 || high < 8 || high > 11 || low < 0) return nothing;
  return codeOf((bit << 6) | (((high << 4) | low) & 63), last + 2);
}

/** Where the digits of the byte after a percent sign at `at` stand; behind the line where there is no such sign. */
const nextByte = (line: string, at: number): number =>
  line.charCodeAt(at) === percent ? behindDoubles(line, at + 1) : line.length;

/** Behind the backslashes that end at `at`. */
function escapeCode(line: string, at: number): Code {
  const letter = lowerAt(line, at);
  if (letter === letterX) return pairAt(line, at + 1);
  if (letter !== letterU) return octalCode(line, at);
  if (line.charCodeAt(at + 1) !== opening)
    return line.startsWith("00", at + 1) ? pairAt(line, at + 3) : nothing;
  let digits = at + 2;
  while (digits < at + 6 && line.charCodeAt(digits) === zero) digits++;
  let code = pairAt(line, digits);
  // The last zero may be the first digit of the pair.
  if (code === nothing && digits > at + 2) code = pairAt(line, digits - 1);
  const isClosed = code !== nothing && line.charCodeAt(code >> 7) === closing;
  return isClosed ? codeOf(code & 127, (code >> 7) + 1) : code;
}

function octalCode(line: string, at: number): Code {
  const first = octalAt(line, at);
  if (first < 0) return nothing;
  const code = first === 0 ? octalDigits(line, at + 1) : nothing;
  return code === nothing ? octalDigits(line, at) : code;
}

/** Two octal digits, or three of which the first is a zero or a one. */
function octalDigits(line: string, at: number): Code {
  const first = octalAt(line, at);
  const second = octalAt(line, at + 1);
  if (first < 0 || second < 0) return nothing;
  const third = first < 2 ? octalAt(line, at + 2) : -1;
  return third < 0
    ? codeOf((first << 3) | second, at + 2)
    : codeOf((first << 6) | (second << 3) | third, at + 3);
}

/** Behind `&`: a number or a name. */
export function entityCode(line: string, at: number): Code {
  if (line.charCodeAt(at) !== numberSign) return namedCode(line, at);
  const isHex = lowerAt(line, at + 1) === letterX;
  const from = at + (isHex ? 2 : 1);
  let digits = from;
  while (digits < from + 5 && line.charCodeAt(digits) === zero) digits++;
  const code = isHex ? pairAt(line, digits) : decimalCode(line, digits);
  if (code >> 7 < from + 2) return nothing;
  const isClosed = line.charCodeAt(code >> 7) === semicolon;
  return isClosed ? codeOf(code & 127, (code >> 7) + 1) : code;
}

function decimalCode(line: string, at: number): Code {
  let value = 0;
  let end = at;
  for (; end < at + 3; end++) {
    const digit = digitAt(line, end);
    if (digit < 0 || digit > 9) break;
    value = 10 * value + digit;
  }
  return codeOf(value, end);
}

function namedCode(line: string, at: number): Code {
  let end = at;
  while (end <= at + nameMax && isLetter(lowerAt(line, end))) end++;
  if (line.charCodeAt(end) !== semicolon || end < at + nameMin || end > at + nameMax) return nothing;
  const letter = named.get(line.slice(at, end));
  return letter === undefined ? nothing : codeOf(letter.charCodeAt(0), end + 1);
}

const isLetter = (unit: number): boolean => unit >= 97 && unit <= 122;

const slashesMax = 4;
const letters = Array.from({ length: 128 }, (_, unit) => String.fromCharCode(unit));

/** Takes each code off once. What it leaves may be a code again. */
function withoutOuterCodes(line: string): string {
  let said = "";
  let from = 0;
  for (let at = 0; at < line.length;) {
    const unit = line.charCodeAt(at);
    let start = at++;
    let code = nothing;
    if (unit === percent) code = percentCode(line, start);
    else if (unit === ampersand) code = entityCode(line, at);
    else if (unit === backslash) {
      while (line.charCodeAt(at) === backslash) at++;
      start = Math.max(start, at - slashesMax);
      code = escapeCode(line, at);
    }
    if (code === nothing) continue;
    if (start > from) said += line.slice(from, start);
    said += letters[code & 127] ?? "";
    at = code >> 7;
    from = at;
  }
  return from === 0 ? line : said + line.slice(from);
}

/** The quotes in which a shell takes codes. */
const shellQuoted = /\\?\$'([^'\\\n]{1,80})'/g;

/**
 * Takes codes off the letters of a line, in the order in which programs that read it one after the other would. It reads one character after the other:
 * as expressions, the same takes six times as long.
 */
export function withoutCodes(line: string): string {
  let now = line;
  for (let round = 0; round < rounds; round++) {
    const plain = withoutOuterCodes(now);
    if (plain === now) break;
    now = plain;
  }
  return now !== line && now.includes("$'") ? now.replaceAll(shellQuoted, "$1") : now;
}
