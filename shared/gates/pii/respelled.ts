import type { Probe, Sighting } from "../gate.ts";
import { parenthesisedPhoneEnd, isPhoneAt, isSsnAt } from "./digits.ts";

/** What people and programs write in the place of a separator, and what it stands for. */
const separators: ReadonlyMap<string, string> = new Map([
  ["%2d", "-"],
  ["%20", " "],
  ["&#45;", "-"],
  ["&#x2d;", "-"],
  ["&#8209;", "-"],
  ["&#8211;", "-"],
  ["&ndash;", "-"],
  ["&nbsp;", " "],
  ["\\u002d", "-"],
  [" dash ", "-"],
  [" hyphen ", "-"],
  [" minus ", "-"],
  [" dot ", "."],
  // The long vowel of Japanese, and the line of a box, where no hyphen is on the keyboard.
  ["\u30fc", "-"],
  ["\u2500", "-"],
  ["\u00b7", "."],
  ["\u2022", "."],
  // Between blanks a hyphen is also a minus, so that a word has to announce the number.
  [" - ", "/"],
  ["[-]", "-"],
  ["[.]", "."],
  ["(dot)", "."],
  [" (dot) ", "."],
  ["_", "/"],
  ["+", "/"],
  [":", "/"],
  [" . ", "."],
]);
const written = [...separators.keys()];
const separated = new RegExp(
  `(\\d{3})(${written.map((each) => each.replaceAll(/[.+()[\]]/g, "\\$&")).join("|")})(\\d{2,3})\\2(\\d{4})$`,
  "i",
);
const writtenMax = 30;
const contextMax = 48;

/** A number of which the hyphens are coded or spelled out. */
export const respelledNumber: Probe = {
  rules: ["pii.ssn", "pii.phone"],
  reach: 200,
  anchors: written.flatMap((each) => [`000${each}00${each}0000`, `000${each}000${each}0000`]),
  look({ text, key }, end) {
    const found = separated.exec(text.slice(Math.max(0, end - writtenMax), end + 1));
    if (found === null) return undefined;
    const [all, area = "", separator = "", middle = "", last = ""] = found;
    const plain = separators.get(separator.toLowerCase()) ?? "-";
    const from = end + 1 - all.length;
    const before = text.slice(Math.max(0, from - contextMax), from);
    const number = area + plain + middle + plain + last;
    const leaf = { text: before + number + text.slice(end + 1, end + contextMax), key };
    const isSsn = middle.length === 2;
    const isFound = isSsn ? isSsnAt(leaf, before.length) : isPhoneAt(leaf, before.length);
    const span = { from, to: end + 1 };
    return isFound ? seen(isSsn ? "pii.ssn" : "pii.phone", span) : undefined;
  },
};

const seen = (rule: string, span: { from: number; to: number }): Sighting => ({
  rule,
  ...span,
  until: span.to,
});

/** The parentheses around an area code, in codes of pages and of links. */
const parentheses = [
  ["%28", "%29"],
  ["&#40;", "&#41;"],
  ["&#x28;", "&#x29;"],
  ["&lpar;", "&rpar;"],
] as const;

const openedArea = /(?:%28|&#x?\d\d;|&lpar;)\d{3}\D[^(%]*$/i;
const openedMax = 14;
const restWritten = /^(?:%20|\+|&nbsp;|[ .-]){0,3}\d{3}(?:%20|%2d|&#?\w{2,6};|[ .+-]){0,3}\d{4}/i;
const restOfPhone = /^(?:%20|\+|&nbsp;|[ .-]){0,3}\d{3}/i;

/** `%28415%29555-0132` */
export const respelledArea: Probe = {
  rules: ["pii.phone"],
  anchors: parentheses.map(([open, close]) => `${open}000${close}`),
  look({ text }, end) {
    if (!restOfPhone.test(text.slice(end + 1, end + writtenMax))) return undefined;
    const area = /(\d{3})(?:%|&)[^\d]{0,2}\d{0,2};?$/.exec(text.slice(Math.max(0, end - 8), end + 1))?.[1];
    const rest = text
      .slice(end + 1, end + writtenMax)
      .replaceAll(/%20|\+|&nbsp;/gi, " ")
      .replaceAll(/%2d|&#(?:45|8209|8211);|&ndash;/gi, "-");
    const number = `(${area}) ${rest.trimStart()}`;
    if (parenthesisedPhoneEnd(number, 0) === undefined) return undefined;
    const before = text.slice(Math.max(0, end - openedMax), end + 1);
    const from = end + 1 - before.length + before.search(openedArea);
    const to = end + 1 + (restWritten.exec(text.slice(end + 1, end + writtenMax))?.[0].length ?? writtenMax);
    return { ...seen("pii.phone", { from, to }), until: end + 1 };
  },
};
