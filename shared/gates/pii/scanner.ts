import type { Anchor, Leaf, Scanner } from "../gate.ts";
import { isParenthesisedPhoneAt, isPhoneAt, isSsnAt, judgeRun, runEnd } from "./digits.ts";
import { undisguise } from "./disguise.ts";
import { isEmailAt } from "./email.ts";

const family = { at: 1, disguise: 2, ssn: 4, phone: 8, parenthesis: 16, run: 32 } as const;

const separators = ["-", ".", " "];
const pairs = separators.flatMap((first) => separators.map((second) => [first, second] as const));
const disguises =
  "%40 %2540 &#64 &#064 &#x40 &commat \\u0040 \\x40 =40 [at] (at) {at} <at> [@] (@) {@} <@> [dot] (dot) {dot}".split(
    " ",
  );

const anchors: readonly Anchor[] = [
  { text: "@", family: family.at },
  ...[...disguises, " dot "].map((text) => ({ text, family: family.disguise })),
  ...pairs.map(([first, second]) => ({ text: `000${first}00${second}0000`, family: family.ssn })),
  ...pairs.map(([first, second]) => ({ text: `000${first}000${second}0000`, family: family.phone })),
  { text: "(000)", family: family.parenthesis },
  { text: "000000000", family: family.run },
];

/** Finds personal data around the signs that every such text holds: an `@` or its disguises, and groups of digits. */
export function createPiiScanner(): Scanner {
  let leaf: Leaf = { text: "", key: "", report: () => {} };
  let judgedUntil = 0;

  function judgeRunAt(end: number): void {
    if (end < judgedUntil) return;
    judgedUntil = runEnd(leaf.text, end);
    const kind = judgeRun(leaf, end - 8, judgedUntil);
    if (kind !== undefined) leaf.report(`pii.${kind}`);
  }

  return {
    anchors,
    open(next) {
      leaf = next;
      judgedUntil = 0;
    },
    hit(end, families) {
      const { text } = leaf;
      if (families & family.at && isEmailAt(text, end)) leaf.report("pii.email");
      if (families & family.disguise && end >= judgedUntil && isDisguised(text, end)) {
        leaf.report("pii.email.disguised");
        judgedUntil = end + 12;
      }
      if (families & family.ssn && isSsnAt(leaf, end - 10)) leaf.report("pii.ssn");
      if (families & family.phone && isPhoneAt(leaf, end - 11)) leaf.report("pii.phone");
      if (families & family.parenthesis && isParenthesisedPhoneAt(leaf, end - 4)) leaf.report("pii.phone");
      if (families & family.run) judgeRunAt(end);
    },
  };
}

function isDisguised(text: string, end: number): boolean {
  const plain = undisguise(text, end);
  for (let at = plain.indexOf("@"); at >= 0; at = plain.indexOf("@", at + 1))
    if (isEmailAt(plain, at)) return true;
  return false;
}
