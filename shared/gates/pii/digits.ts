import { headingOf, headsPhone, headsSsn } from "./column.ts";
import { announcesList, announcesPhone, isPhoneKey } from "./phone-words.ts";
import { announcesSsn, isSsnKey } from "./ssn-words.ts";

/** What surrounds a number: the text it stands in and the key above it. */
export interface Surroundings {
  text: string;
  key: string;
}

const digit = (unit: number): boolean => unit >= 48 && unit <= 57;
const letterOrDigit = (unit: number): boolean => digit(unit) || ((unit | 32) >= 97 && (unit | 32) <= 122);
const dollar = 36;
const percent = 37;
const dash = 45;
const dot = 46;
const underscore = 95;
const codedMark = /%(?:20|22|27|2c|3a|3d|5b)$/i;
const codedPlus = /(?:%2b|&#43;|&#x2b;|&plus;|\\u002b)$/i;
const phoneSuffix = /^(?:-(?:fax|office|mobile|cell|home|work|desk)\b|x\d|[ ,]*ext)/i;

/** `Tel415-555-0132`: a word that names the number may stand right before it. */
const label = /(?:^|[^A-Za-z\d_-])(?:tele?|phone|telephone|fax|mobile|cell|call|text|dial|contact|ph|ssn)$/i;
const labelMax = 10;
const isGluedTo = (text: string, start: number): boolean =>
  label.test(text.slice(Math.max(0, start - labelMax), start));

/** Whether nothing before `start` makes the digits the tail of something longer. */
function standsAfter(text: string, start: number): boolean {
  // A coded blank or mark ends what stands before it.
  if (text.charCodeAt(start - 3) === percent && codedMark.test(text.slice(start - 3, start))) return true;
  const unit = text.charCodeAt(start - 1);
  if (letterOrDigit(unit)) return !digit(unit) && isGluedTo(text, start);
  if (unit === underscore || unit === dollar) return false;
  if (unit === dot) return !digit(text.charCodeAt(start - 2));
  return unit !== dash || !letterOrDigit(text.charCodeAt(start - 2));
}

function standsBefore(text: string, end: number): boolean {
  const unit = text.charCodeAt(end);
  const next = text.charCodeAt(end + 1);
  const goesOn =
    letterOrDigit(unit) ||
    unit === underscore ||
    (unit === dash && letterOrDigit(next)) ||
    (unit === dot && digit(next));
  return !goesOn || phoneSuffix.test(text.slice(end, end + 12));
}

/** `NNN-NN-NNNN`, eleven characters from `start`. */
export function isSsnAt({ text, key }: Surroundings, start: number): boolean {
  const area = text.slice(start, start + 3);
  const group = text.slice(start + 4, start + 6);
  const serial = text.slice(start + 7, start + 11);
  if (!standsAfter(text, start) || !standsBefore(text, start + 11) || !isPossibleSsn(area, group, serial))
    return false;
  const dashed = text[start + 3] === "-" && text[start + 6] === "-";
  return dashed || isSsnKey(key) || announcesSsn(text, start, start + 11);
}

export function isPossibleSsn(area: string, group: string, serial: string): boolean {
  return area !== "000" && area !== "666" && area < "900" && group !== "00" && serial !== "0000";
}

/** `NNN-NNN-NNNN`, twelve characters from `start`, with any of the usual separators. */
export function isPhoneAt(around: Surroundings, start: number): boolean {
  const { text, key } = around;
  const first = text[start + 3] ?? "";
  const second = text[start + 7] ?? "";
  const from = withoutCountry(text, start);
  if (!standsAfter(text, from) || !standsBefore(text, start + 12)) return false;
  if (text.startsWith("000", start)) return false;
  if (first === "-" && second === "-") return true;
  const assigned = isAssigned(text.slice(start, start + 3), text.slice(start + 4, start + 7));
  if (first === " " && second === " ") {
    if (isPhoneKey(key) || announcesPhone(text, from, start + 12)) return true;
    return (
      assigned &&
      // The end of a path, behind it a status and a size: a line of a log.
      text[from - 1] !== "/" &&
      !announcesList(text, from) &&
      !/\d[ ,]$/.test(text.slice(Math.max(0, from - 2), from)) &&
      !/^[ ,]\d/.test(text.slice(start + 12))
    );
  }
  // One kind of separator throughout, or a space and then another one, is how people write; a mixture is a clause or a part number.
  const usual = first === "/" ? isAreaSlash(text, from, start) : first === second || first === " ";
  return (usual && assigned) || isPhoneKey(key) || announcesPhone(text, from, start + 12);
}

/** `617/495-1000`, as long as it is no part of a path. */
const isAreaSlash = (text: string, from: number, start: number): boolean =>
  text[start + 7] !== "/" &&
  text[from - 1] !== "/" &&
  !/^[./]\w|^\//.test(text.slice(start + 12, start + 14));

const isAssigned = (area: string, exchange: string): boolean => area >= "200" && exchange >= "200";

/** Steps over `+1 `, `1-` or `001-` before a number. */
function withoutCountry(text: string, start: number): number {
  if (!"-. (".includes(text[start - 1] ?? "x") || (text[start - 2] !== "1" && text[start - 3] !== "1"))
    return start;
  const before = text.slice(Math.max(0, start - 6), start);
  const country = /(?:^|[^A-Za-z0-9.-])(\+1[-. ]?\(?|0{0,2}1[-. ]\(?)$/.exec(before)?.[1];
  return start - (country?.length ?? 0);
}

/** `(NNN) NNN-NNNN` from the parenthesis at `start`. */
export function parenthesisedPhoneEnd(text: string, start: number): number | undefined {
  const match = /^\(\d{3}\)[-. /]{0,3}\d{3}(?: ?[-.] ?| )?\d{4}/.exec(text.slice(start, start + 18));
  const end = start + (match?.[0].length ?? 0);
  return match !== null && standsBefore(text, end) ? end : undefined;
}

/** A run of digits without separators from `start` up to `end`. */
export function judgeRun(
  { text, key }: Surroundings,
  start: number,
  end: number,
): "pii.ssn" | "pii.phone" | "pii.phone.bare" | undefined {
  const length = end - start;
  if (length > 11 || !standsBefore(text, end)) return undefined;
  const run = text.slice(start, end);
  if (length === 9) {
    const possible = isPossibleSsn(run.slice(0, 3), run.slice(3, 5), run.slice(5));
    if (!possible || !standsAfter(text, start)) return undefined;
    if (isSsnKey(key)) return "pii.ssn";
    // Nothing around it can say what a number is that stands alone.
    if (length === text.length) return undefined;
    const isSsn = announcesSsn(text, start, end) || headsSsn(headingOf(text, start, end));
    return isSsn ? "pii.ssn" : undefined;
  }
  const national = length === 11 && run.startsWith("1") ? run.slice(1) : run;
  if (national.length !== 10 || national < "2") return undefined;
  if (length === 11 && text[start - 1] === "+" && standsAfter(text, start - 1)) return "pii.phone";
  if (length === 11 && codedPlus.test(text.slice(Math.max(0, start - 6), start))) return "pii.phone";
  const isAlone = length === text.length;
  const from = isAlone ? start : withoutCountry(text, start);
  if (!standsAfter(text, from)) return undefined;
  if (text[from] === "+" || isPhoneKey(key)) return "pii.phone";
  if (!isAlone && (announcesPhone(text, from, end) || headsPhone(headingOf(text, start, end))))
    return "pii.phone";
  return isAssigned(national.slice(0, 3), national.slice(3, 6)) ? "pii.phone.bare" : undefined;
}

/** `NNN-NNNNNNN`, eleven characters from `start`: too little of a shape to count without the country or a word that announces it. */
export function isSplitPhoneAt({ text, key }: Surroundings, start: number): boolean {
  const from = withoutCountry(text, start);
  if (!standsAfter(text, from) || !standsBefore(text, start + 11) || (text[start] ?? "") < "2") return false;
  return text[from] === "+" || isPhoneKey(key) || announcesPhone(text, from, start + 11);
}

/** The end of the run of digits that `at` is in. */
export function runEnd(text: string, at: number): number {
  let end = at;
  while (digit(text.charCodeAt(end))) end++;
  return end;
}
