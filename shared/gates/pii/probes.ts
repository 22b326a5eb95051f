import type { Leaf, Probe, Sighting } from "../gate.ts";
import {
  isPhoneAt,
  isSplitPhoneAt,
  isSsnAt,
  judgeRun,
  parenthesisedPhoneEnd,
  runEnd,
  type Surroundings,
} from "./digits.ts";
import { disguises } from "./disguise.ts";
import { emailSpan, isEmailAt } from "./email.ts";
import { respelledNumber, spokenNumber } from "./spoken-number.ts";
import { isPhoneKey, isSsnKey } from "./phone-words.ts";
import { isCarrier, namedBeside } from "../read/named-beside.ts";

const separators = ["-", ".", " ", "/"];
const shapes = (write: (first: string, second: string) => string): string[] =>
  separators.flatMap((first) => separators.map((second) => write(first, second)));

/** Where a number begins that its country may stand before. */
const withCountry = (text: string, start: number): number =>
  start - (/\+?\b1[-. ]?$/.exec(text.slice(Math.max(0, start - 3), start))?.[0].length ?? 0);

/** A number from `start` up to `until`. */
const numberSeen = (rule: string, { text }: Leaf, start: number, until: number): Sighting => ({
  rule,
  from: withCountry(text, start),
  to: until,
  until,
});

const ssnRules = ["pii.ssn", "pii.ssn.shape"];
const phoneRules = ["pii.phone", "pii.phone.shape", "pii.phone.public"];

/** What mail programs call a message. */
const messageKeys = /(?:message|msg)[-_]?id$|^(?:in[-_]?reply[-_]?to|references)$/i;

const email: Probe = {
  rules: ["pii.email", "pii.email.public"],
  anchors: [],
  glued: ["@"],
  look: ({ text, key }, end) =>
    isEmailAt(text, end) && !messageKeys.test(key)
      ? { rule: "pii.email", ...emailSpan(text, end), until: end + 1 }
      : undefined,
};

const namers =
  "label name key id field title type system kind description question caption header variable".split(" ");
const isNumberName = (name: string): boolean => isSsnKey(name) || isPhoneKey(name);

/** A number with its key, or with the name beside it that says what it is. */
const numberIn = (leaf: Leaf): Surroundings => ({
  text: leaf.text,
  key: namedBeside(leaf, namers, isNumberName) ?? leaf.key,
});
/** A number whose groups of digits are parted, so long as `isAt` takes it for one. */
const shaped = (
  rules: readonly string[],
  anchors: readonly string[],
  isAt: (around: Surroundings, start: number) => boolean,
): Probe => ({
  rules,
  anchors,
  look(leaf, end) {
    const start = end + 1 - (anchors[0]?.length ?? 0);
    return isAt(numberIn(leaf), start) ? numberSeen(rules[0] ?? "", leaf, start, end + 1) : undefined;
  },
});
const ssn = shaped(
  ssnRules,
  shapes((first, second) => `000${first}00${second}0000`),
  isSsnAt,
);
const phone = shaped(
  phoneRules,
  shapes((first, second) => `000${first}000${second}0000`),
  isPhoneAt,
);
const splitPhone = shaped(
  phoneRules,
  separators.map((separator) => `000${separator}0000000`),
  isSplitPhoneAt,
);

const parenthesisedPhone: Probe = {
  rules: phoneRules,
  anchors: ["(000)"],
  look(leaf, end) {
    const to = parenthesisedPhoneEnd(leaf.text, end - 4);
    if (to === undefined) return undefined;
    return { rule: "pii.phone", from: withCountry(leaf.text, end - 4), to, until: end + 1 };
  },
};

/** Keys that say what a number is. */
const ofAnyName = ["ssn", "phone"];

/** Digits without separators that break one of these rules. A probe is not asked when none of its rules is in force, and most numbers break but the last. */
const bareNumber = (rules: readonly string[]): Probe => ({
  rules,
  anchors: ["000000000"],
  look(leaf, end) {
    const until = runEnd(leaf.text, end);
    const rule = judgeRun(numberIn(leaf), end - 8, until);
    return rule === undefined || !rules.includes(rule) ? { until } : numberSeen(rule, leaf, end - 8, until);
  },
  heedsBelow: (key) => rules.includes("pii.phone.bare") || isNumberName(key) || isCarrier(key),
  heeds: (text, key) =>
    (isCarrier(key) ? ofAnyName : [key]).some((name) =>
      rules.includes(judgeRun({ text, key: name }, 0, text.length) ?? ""),
    ),
});

/** Every sign of personal data that the gate knows. To teach it another one, add a probe here and its rule to `rules.ts`. */
export const piiProbes: readonly Probe[] = [
  email,
  ...disguises,
  ssn,
  phone,
  splitPhone,
  parenthesisedPhone,
  bareNumber(["pii.ssn", "pii.phone", "pii.phone.public"]),
  bareNumber(["pii.phone.bare"]),
  respelledNumber,
  spokenNumber,
];
