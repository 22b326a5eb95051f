import { ruled, writtenAs } from "./schema.ts";

const daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const daysIn = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const yearMs = (year: number, leapDays: number): number => ((year - 1970) * 365 + leapDays) * 86_400_000;
const lastMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Milliseconds since 1970 of `YYYY-MM-DDTHH:MM(:SS(.1-9 digits)?)?(Z|±HH:MM)`, cut to the millisecond; NaN for
 * anything else, for a day that is in no calendar and for an instant outside 1970..9999. `t` and `z` may be lower
 * case. `Date` cannot be used: it takes February 30 and "1".
 */
export function parseTimestamp(value: string): number {
  if (value.length < 17 || value.length > 35) return NaN;
  const year = digits(value, 0, 4);
  const month = digits(value, 5, 2);
  const day = digits(value, 8, 2);
  const hour = digits(value, 11, 2);
  const minute = digits(value, 14, 2);
  const hasSeconds = value[16] === ":";
  const second = hasSeconds ? digits(value, 17, 2) : 0;
  if (value[4] !== "-" || value[7] !== "-" || !isLetter(value[10], "T") || value[13] !== ":") return NaN;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const monthDays = (daysIn[month - 1] ?? NaN) + (leap && month === 2 ? 1 : 0);
  if (!(day >= 1 && day <= monthDays && hour <= 23 && minute <= 59 && second <= 59)) return NaN;

  const { fractionMs, end } = hasSeconds ? fraction(value) : { fractionMs: 0, end: 16 };
  const offsetMs = zone(value, end);
  const leapDays = leapDaysBefore(year);
  const inYear = (daysBefore[month - 1] ?? NaN) + (leap && month > 2 ? 1 : 0) + day - 1;
  const ms =
    yearMs(year, leapDays) +
    inYear * 86_400_000 +
    hour * 3_600_000 +
    minute * 60_000 +
    second * 1_000 +
    fractionMs -
    offsetMs;
  return ms >= 0 && ms <= lastMs ? ms : NaN;
}

const isLetter = (given: string | undefined, letter: string): boolean =>
  given === letter || given === letter.toLowerCase();

function leapDaysBefore(year: number): number {
  const past = year - 1;
  return Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400) - 477;
}

function digits(value: string, from: number, count: number): number {
  let read = 0;
  for (let at = from; at < from + count; at++) {
    const digit = value.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return NaN;
    read = read * 10 + digit;
  }
  return read;
}

function fraction(value: string): { fractionMs: number; end: number } {
  if (value[19] !== ".") return { fractionMs: 0, end: 19 };
  let end = 20;
  while (end < 30 && digits(value, end, 1) >= 0) end++;
  const kept = value.slice(20, Math.min(end, 23)).padEnd(3, "0");
  return { fractionMs: end > 20 && end <= 29 ? Number(kept) : NaN, end };
}

function zone(value: string, at: number): number {
  const sign = value[at];
  if (isLetter(sign, "Z")) return value.length === at + 1 ? 0 : NaN;
  if ((sign !== "+" && sign !== "-") || value.length !== at + 6 || value[at + 3] !== ":") return NaN;
  const hours = digits(value, at + 1, 2);
  const minutes = digits(value, at + 4, 2);
  if (!(hours <= 23 && minutes <= 59)) return NaN;
  return (sign === "-" ? -1 : 1) * (hours * 3_600_000 + minutes * 60_000);
}

const inYear = String.raw`(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?`;
const zoned = String.raw`(Z|[+-]([01]\d|2[0-3]):[0-5]\d)`;
/**
 * The form that the OpenAPI document promises: with seconds and upper-case letters, which every reader of `date-time`
 * knows. In the first and the last year an offset may lead out of the range of years, so the document promises only
 * `Z` there.
 */
const pattern = String.raw`^((19(7[1-9]|[89]\d)|[2-8]\d{3}|9([0-8]\d\d|9([0-8]\d|9[0-8])))-${inYear}${zoned}|(1970|9999)-${inYear}Z)$`;

export const timestamp = writtenAs(
  ruled({
    test: (value) => !Number.isNaN(parseTimestamp(value)),
    message: "must be an ISO 8601 timestamp with Z or an offset, between 1970 and 9999",
  }),
  { type: "string", format: "date-time", pattern },
);
