import type { Leaf, Probe, Sighting } from "../gate.ts";
import { isPossibleSsn } from "./digits.ts";
import { announcesPhone, isPhoneKey } from "./phone-words.ts";
import { announcesSsn, isSsnKey } from "./ssn-words.ts";

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
    if (written === undefined || isPart) return { until: end + 1 };
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
