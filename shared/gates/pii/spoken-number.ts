import type { Leaf, Probe, Sighting } from "../gate.ts";
import { isPhoneAt, isPossibleSsn, isSsnAt } from "./digits.ts";
import { announcesPhone, announcesSsn, isPhoneKey, isSsnKey } from "./phone-words.ts";

const names = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const said = ["oh", ...names];
const nine = "0 0 0 0 0 0 0 0 0";
/** Digits one by one, as figures or words; what parts two of them may also be a pause. */
const number = new RegExp(
  String.raw`^(?:(?:(?:double|triple)[ -])?(?:\d|${said.join("|")})(?:[ ,.-]{1,3}|(?!\w))){7,14}`,
  "i",
);
const backMax = 26;
const aheadMax = 110;
const figures = /^[\d .-]*/;
const digit = new RegExp(String.raw`(double |triple )?(\d|${said.join("|")})`, "gi");

/** `4 1 5 5 5 5 0 1 3 2`, `four one five, five five five, …`: one digit after the other, where a word announces a number. */
export const spokenNumber: Probe = {
  rules: ["pii.ssn", "pii.phone"],
  anchors: [
    ...[" ", "-", "."].map((joint) => nine.replaceAll(" ", joint)),
    "0 0 0 - 0 0 - 0 0 0 0",
    "0 0 0 - 0 0 0 - 0 0 0 0",
    ...said.flatMap((first) => said.flatMap((second) => [`${first} ${second}`, `${first}-${second}`])),
    ...said.flatMap((each) => [`double ${each}`, `triple ${each}`]),
  ],
  look({ text, key }: Leaf, end): Sighting | undefined {
    const begun = /(?:[a-z]+[ -][a-z]+|[\d .-]+)$/i.exec(text.slice(Math.max(0, end - backMax), end + 1));
    const start = end + 1 - (begun?.[0].trimStart().length ?? 0);
    const written = number.exec(text.slice(start, start + aheadMax))?.[0].replace(/[ ,.-]+$/, "");
    const isPart = /[\w$]$|\d[ .-]$/.test(text.slice(Math.max(0, start - 2), start));
    // A text that ends in a run of figures goes on with them.
    if (isPart)
      return { until: end + 1 + (figures.exec(text.slice(end + 1, end + aheadMax))?.[0].length ?? 0) };
    if (written === undefined) return { until: end + 1 };
    const until = Math.max(end + 1, start + written.length);
    let digits = "";
    for (const [, times = "", name = ""] of written.matchAll(digit)) {
      const figure = /\d/.test(name) ? name : String(Math.max(0, names.indexOf(name.toLowerCase())));
      digits += figure.repeat(times === "" ? 1 : /d/i.test(times) ? 2 : 3);
    }
    const isSsn = digits.length === 9;
    const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
    const counts = isSsn
      ? (isSsnKey(key) || announcesSsn(text, start, until)) &&
        isPossibleSsn(digits.slice(0, 3), digits.slice(3, 5), digits.slice(5))
      : national.length === 10 && national >= "2" && (isPhoneKey(key) || announcesPhone(text, start, until));
    return counts ? { rule: isSsn ? "pii.ssn" : "pii.phone", from: start, to: until, until } : { until };
  },
};

/** What people and programs write in the place of a separator, and what it stands for. */
const separators: ReadonlyMap<string, string> = new Map([
  [" dash ", "-"],
  ["\u00b7", "."],
  // Between blanks a hyphen is also a minus, so that a word has to announce the number.
  [" - ", "/"],
  ["_", "/"],
]);
const written = [...separators.keys()];
const separated = new RegExp(`(\\d{3})(${written.join("|")})(\\d{2,3})\\2(\\d{4})$`, "i");
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
