const lookBackMax = 44;

/** Words that announce a Social Security Number anywhere before it. */
const words = new RegExp(
  [
    String.raw`\bssns?\b`,
    String.raw`\bs\.s\.n\b`,
    String.raw`\bss#`,
    "social[ _-]?sec(?:urity)?",
    String.raw`\bsoc\.? sec`,
    String.raw`\bmy social\b`,
    String.raw`\bsocial(?: (?:#|no\.?|number))?[:=]`,
  ].join("|"),
  "i",
);
const wordsAfter = /^[ ,(]{1,3}(?:is )?(?:(?:my|his|her|the|their|your|\w{1,16}['’]s) )?(?:ssn|social)\b/i;

/** A sentence or clause of its own names another number after the last word for this one. */
const otherNumber =
  /[.;\n][^\d]*\b(?:account|acct|order|invoice|case|ticket|claim|ref(?:erence)?|tracking|serial|phone|card|policy|zip)\b[^\d]*$/i;

/** The letters are also in `businessNumber` and `classname`, so that capitals and beginnings of words count. */
const keys = new RegExp(
  [
    "(?:^|[^A-Za-z])ssn(?:no|num(?:ber)?)?(?![a-z])",
    String.raw`(?:^|[a-z\d_-])S(?:sn|SN)(?![a-z])`,
    "(?:user|emp|employee|customer|patient|client|member|spouse)ssn$",
    "(?:^|_)ss_?(?:no|num(?:ber)?)$",
    "[Ss]ocial[_-]?[Ss]ec",
    "SOCIAL[_-]?SEC",
  ].join("|"),
);

export const isSsnKey = (key: string): boolean => keys.test(key);

/** Whether the words next to the number from `start` to `end` announce a Social Security Number. */
export function announcesSsn(text: string, start: number, end: number): boolean {
  if (wordsAfter.test(text.slice(end, end + 32))) return true;
  const before = text.slice(Math.max(0, start - lookBackMax), start);
  const at = before.search(words);
  return at >= 0 && !otherNumber.test(before.slice(at));
}
