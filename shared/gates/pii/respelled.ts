import type { Probe, Sighting } from "../gate.ts";
import { isPhoneAt, isSsnAt } from "./digits.ts";

/** What people and programs write in the place of a separator, and what it stands for. */
const separators: ReadonlyMap<string, string> = new Map([
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
