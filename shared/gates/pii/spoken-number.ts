import type { Leaf, Probe, Sighting } from "../gate.ts";
import { isPossibleSsn } from "./digits.ts";
import { announcesPhone, isPhoneKey } from "./phone-words.ts";
import { lineBefore } from "../read/text.ts";
import { announcesSsn, isSsnKey } from "./ssn-words.ts";

const digitsMax = 12;
const lookBackMax = 44;
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
const word =
  /^(?:(double|triple)[ -])?(zero|oh|one|two|three|four|five|six|seven|eight|nine)\b(?: (hundred)\b)?/i;
const apart = /^[ ,.;()\u2026-]{1,5}/;
const spokenMax = 24;
const pairMax = 13;

/** `four one five, five five five, ...`: two digits side by side in words are rare enough to look. */
export const spokenNumber: Probe = {
  rules: ["pii.ssn", "pii.phone"],
  anchors: [
    ...spoken.flatMap((first) => spoken.flatMap((second) => [`${first} ${second}`, `${first}-${second}`])),
    ...spoken.flatMap((digit) => [`double ${digit}`, `triple ${digit}`]),
  ],
  look(leaf, end) {
    const { text } = leaf;
    const pair = /[A-Za-z]+[ -][A-Za-z]+$/.exec(text.slice(Math.max(0, end - pairMax), end + 1))?.[0] ?? "";
    const start = end + 1 - pair.length;
    const said = digitsFrom(text, start);
    return judged(leaf, start, { ...said, until: Math.max(said.until, end + 1) });
  },
};

/** Reads digits in words, and how many of them a pause parts from the next ones. */
function digitsFrom(text: string, start: number): Said & { groups: string } {
  let digits = "";
  let groups = "";
  let grouped = 0;
  let joint: string | undefined;
  let until = start;
  for (let at = start; digits.length < digitsMax;) {
    const found = word.exec(text.slice(at, at + spokenMax));
    if (found === null) break;
    const [all, times = "", name = "", hundred] = found;
    const digit = String(Math.max(0, words.indexOf(name.toLowerCase())));
    digits +=
      digit.repeat(times === "" ? 1 : /d/i.test(times[0] ?? "") ? 2 : 3) +
      (hundred === undefined ? "" : "00");
    until = at + all.length;
    const gap = apart.exec(text.slice(until, until + 5))?.[0];
    joint ??= gap;
    if (gap !== joint) {
      groups += `${digits.length - grouped} `;
      grouped = digits.length;
    }
    if (gap === undefined) break;
    at = until + gap.length;
  }
  if (digits.length > grouped) groups += String(digits.length - grouped);
  return { digits, until, groups: groups.trim() };
}

/** The digits of a number, and where it ends. */
interface Said {
  digits: string;
  until: number;
  /** How many digits were said in one breath, where that was noted. */
  groups?: string;
}

/** Nine or ten digits that were said one by one count where a word or key announces them, or the pauses between them do. */
function judged(leaf: Leaf, start: number, said: Said): Sighting {
  const { digits, until } = said;
  const rule = digits.length === 9 ? "pii.ssn" : "pii.phone";
  const counts = digits.length === 9 ? isSsn(leaf, start, said) : isPhone(leaf, start, said);
  return counts ? { rule, from: start, to: until, until } : { until };
}

function isSsn({ text, key }: Leaf, start: number, { digits, until }: Said): boolean {
  const isAnnounced = isSsnKey(key) || announcesSsn(text, start, until);
  return isAnnounced && isPossibleSsn(digits.slice(0, 3), digits.slice(3, 5), digits.slice(5));
}

/** Pauses where a phone number has its dashes. */
const phoneGroups = /^(?:1 )?3 3 4$/;
const reachedOn =
  /\b(?:get|reach|find|ring|call|try|contact|text|dial)\b[^\d\n]{0,24}\b(?:on|at|to|back)\W{0,3}$/i;

function isPhone({ text, key }: Leaf, start: number, { digits, until, groups = "" }: Said): boolean {
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  if (national.length !== 10 || national < "2") return false;
  if (isPhoneKey(key) || announcesPhone(text, start, until)) return true;
  const isPaused = phoneGroups.test(groups) && national.charAt(3) >= "2";
  return isPaused || reachedOn.test(lineBefore(text, start, lookBackMax));
}
