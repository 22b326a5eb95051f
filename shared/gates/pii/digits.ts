import {
  headingOf,
  headsPhone,
  headsSsn,
  announcesList,
  announcesPhone,
  isPhoneKey,
  announcesSsn,
  isSsnKey,
} from "./phone-words.ts";

/** What surrounds a number: the text it stands in and the key above it. */
export interface Surroundings {
  text: string;
  key: string;
}

const besideMax = 12;
/** What makes digits the tail of something longer, unless it is a coded blank or mark, or a word that names the number: `Tel415-555-0132`. */
const goesBefore = /(?:[A-Za-z0-9_$]|\d\.|[A-Za-z0-9]-)$/;
const standsGlued =
  /%(?:20|22|27|2c|3a|3d|5b)$|(?:^|[^A-Za-z\d_-])(?:tele?|phone|telephone|fax|mobile|cell|call|text|dial|contact|ph|ssn)$/i;
const goesOn = /^(?:\w|-[A-Za-z0-9]|\.\d)/;
const phoneSuffix = /^(?:-(?:fax|office|mobile|cell|home|work|desk)\b|x\d|[ ,]*ext)/i;

function standsAfter(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - besideMax), start);
  return !goesBefore.test(before) || standsGlued.test(before);
}

function standsBefore(text: string, end: number): boolean {
  const after = text.slice(end, end + besideMax);
  return !goesOn.test(after) || phoneSuffix.test(after);
}

export const isPossibleSsn = (area: string, group: string, serial: string): boolean =>
  area !== "000" && area !== "666" && area < "900" && group !== "00" && serial !== "0000";

/** `NNN-NN-NNNN`, eleven characters from `start`. */
export function isSsnAt({ text, key }: Surroundings, start: number): boolean {
  const [area, group, serial] = [
    text.slice(start, start + 3),
    text.slice(start + 4, start + 6),
    text.slice(start + 7, start + 11),
  ];
  if (!standsAfter(text, start) || !standsBefore(text, start + 11) || !isPossibleSsn(area, group, serial))
    return false;
  const isDashed = text[start + 3] === "-" && text[start + 6] === "-";
  return isDashed || isSsnKey(key) || announcesSsn(text, start, start + 11);
}

const isAssigned = (area: string, exchange: string): boolean => area >= "200" && exchange >= "200";

/** `NNN-NNN-NNNN`, twelve characters from `start`, with any of the usual separators. */
export function isPhoneAt({ text, key }: Surroundings, start: number): boolean {
  const end = start + 12;
  const from = withoutCountry(text, start);
  if (!standsAfter(text, from) || !standsBefore(text, end) || text.startsWith("000", start)) return false;
  const [first, second] = [text[start + 3], text[start + 7]];
  if ((first === "-" && second === "-") || isPhoneKey(key) || announcesPhone(text, from, end)) return true;
  if (!isAssigned(text.slice(start, start + 3), text.slice(start + 4, start + 7))) return false;
  // Behind the end of a path a status and a size: a line of a log. Other numbers beside it: a row of them.
  if (first === " " && second === " ")
    return (
      !/(?:\/|\d[ ,])$/.test(text.slice(Math.max(0, from - 2), from)) &&
      !/^[ ,]\d/.test(text.slice(end, end + 2)) &&
      !announcesList(text, from)
    );
  // `617/495-1000`, as long as it is no part of a path.
  if (first === "/")
    return second !== "/" && text[from - 1] !== "/" && !/^[./]\w|^\//.test(text.slice(end, end + 2));
  // One kind of separator throughout, or a space and then another one, is how people write; a mixture is a clause or a part number.
  return first === second || first === " ";
}

/** Steps over `+1 `, `1-` or `001-` before a number. */
function withoutCountry(text: string, start: number): number {
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

/** `NNN-NNNNNNN`, eleven characters from `start`: too little of a shape to count without the country or a word that announces it. */
export function isSplitPhoneAt({ text, key }: Surroundings, start: number): boolean {
  const from = withoutCountry(text, start);
  if (!standsAfter(text, from) || !standsBefore(text, start + 11) || (text[start] ?? "") < "2") return false;
  return text[from] === "+" || isPhoneKey(key) || announcesPhone(text, from, start + 11);
}

const codedPlus = /(?:\+|%2b|&#43;|&#x2b;|&plus;|\\u002b)$/i;

/** A run of digits without separators from `start` up to `end`. */
export function judgeRun(
  { text, key }: Surroundings,
  start: number,
  end: number,
): "pii.ssn" | "pii.phone" | "pii.phone.bare" | undefined {
  const length = end - start;
  if (length > 11 || !standsBefore(text, end)) return undefined;
  const run = text.slice(start, end);
  // Nothing around it can say what a number is that stands alone.
  const isAlone = length === text.length;
  if (length === 9) {
    if (!isPossibleSsn(run.slice(0, 3), run.slice(3, 5), run.slice(5)) || !standsAfter(text, start))
      return undefined;
    const isSsn =
      isSsnKey(key) ||
      (!isAlone && (announcesSsn(text, start, end) || headsSsn(headingOf(text, start, end))));
    return isSsn ? "pii.ssn" : undefined;
  }
  const national = length === 11 && run.startsWith("1") ? run.slice(1) : run;
  if (national.length !== 10 || national < "2") return undefined;
  const before = text.slice(Math.max(0, start - 6), start);
  if (length === 11 && codedPlus.test(before) && (before.at(-1) !== "+" || standsAfter(text, start - 1)))
    return "pii.phone";
  const from = isAlone ? start : withoutCountry(text, start);
  if (!standsAfter(text, from)) return undefined;
  if (text[from] === "+" || isPhoneKey(key)) return "pii.phone";
  if (!isAlone && (announcesPhone(text, from, end) || headsPhone(headingOf(text, start, end))))
    return "pii.phone";
  return isAssigned(national.slice(0, 3), national.slice(3, 6)) ? "pii.phone.bare" : undefined;
}

/** The end of the run of digits that `at` is in. */
export function runEnd(text: string, at: number): number {
  let end = at;
  while (text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57) end++;
  return end;
}
