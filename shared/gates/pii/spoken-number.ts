import type { Leaf, Probe, Sighting } from "../gate.ts";
import { isPossibleSsn } from "./digits.ts";
import { ignorableNumber } from "./ignorable.ts";
import { announcesPhone, isPhoneKey } from "./phone-words.ts";
import { announcesSsn, isSsnKey } from "./ssn-words.ts";

const digitsMax = 12;
const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;
const nine = "0 0 0 0 0 0 0 0 0";
const dashedSsn = "0 0 0 - 0 0 - 0 0 0 0";
const dashedPhone = "0 0 0 - 0 0 0 - 0 0 0 0";
const spaced = [nine, nine.replaceAll(" ", "-"), nine.replaceAll(" ", "."), dashedSsn, dashedPhone];

/** The shape of which an anchor ends at `end`: the dashes tell which. */
function shapeAt(text: string, end: number): string {
  if (text[end - 8] !== "-" || text[end - 1] !== " ") return nine;
  return text[end - 14] === "-" ? dashedSsn : dashedPhone;
}

/** `4 1 5 5 5 5 0 1 3 2`: one digit after the other, where a word announces a number. */
export const spacedNumber: Probe = {
  rules: ["pii.ssn", "pii.phone"],
  anchors: spaced,
  look(leaf, end) {
    const { text } = leaf;
    const start = end + 1 - shapeAt(text, end).length;
    const separator = text[end - 1] ?? " ";
    let until = end + 1;
    while (text[until] === separator && isDigit(text.charCodeAt(until + 1))) until += 2;
    // No number that is sought has so many digits.
    if (until - start > 2 * digitsMax + 2) return { until };
    if (/[\w$]$|\d[ .-]$/.test(text.slice(Math.max(0, start - 2), start)) || /\d/.test(text[until] ?? ""))
      return { until };
    return judged(leaf, start, { digits: text.slice(start, until).replaceAll(/\D/g, ""), until });
  },
};

const words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const spoken = ["oh", ...words];
const word = /^(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\b/i;
const apart = /^[ ,.-]{1,3}/;
const wordMax = 5;
const pairMax = 2 * wordMax + 1;

/** `four one five, five five five, ...`: two digits side by side in words are rare enough to look. */
export const spokenNumber: Probe = {
  rules: ["pii.ssn", "pii.phone"],
  anchors: spoken.flatMap((first) => spoken.map((second) => `${first} ${second}`)),
  look(leaf, end) {
    const { text } = leaf;
    const pair = /[A-Za-z]+ [A-Za-z]+$/.exec(text.slice(Math.max(0, end - pairMax), end + 1))?.[0] ?? "";
    const start = end + 1 - pair.length;
    let digits = "";
    let until = start;
    for (let at = start; digits.length < digitsMax;) {
      const found = word.exec(text.slice(at, at + wordMax + 1))?.[0];
      if (found === undefined) break;
      digits += Math.max(0, words.indexOf(found.toLowerCase()));
      until = at + found.length;
      at = until + (apart.exec(text.slice(until, until + 3))?.[0].length ?? digitsMax);
    }
    return judged(leaf, start, { digits, until: Math.max(until, end + 1) });
  },
};

/** The digits of a number, and where it ends. */
interface Said {
  digits: string;
  until: number;
}

/** Nine or ten digits that were said one by one count where a word or key announces them. */
function judged(leaf: Leaf, start: number, { digits, until }: Said): Sighting {
  const rule = digits.length === 9 ? "pii.ssn" : "pii.phone";
  const counts =
    digits.length === 9 ? isSsn(leaf, start, { digits, until }) : isPhone(leaf, start, { digits, until });
  return counts ? { rule, until, ignorable: () => ignorableNumber(digits) } : { until };
}

function isSsn({ text, key }: Leaf, start: number, { digits, until }: Said): boolean {
  const isAnnounced = isSsnKey(key) || announcesSsn(text, start, until);
  return isAnnounced && isPossibleSsn(digits.slice(0, 3), digits.slice(3, 5), digits.slice(5));
}

function isPhone({ text, key }: Leaf, start: number, { digits, until }: Said): boolean {
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  if (national.length !== 10 || national < "2") return false;
  return isPhoneKey(key) || announcesPhone(text, start, until);
}
