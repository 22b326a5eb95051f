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

const [letterS, letterO, lowerCase] = [115, 111, 32];

/** Every such key holds two letters that few others do: lists of ids ask for each of theirs. */
export function isSsnKey(key: string): boolean {
  for (let at = 1; at < key.length; at++) {
    const unit = key.charCodeAt(at) | lowerCase;
    if ((unit === letterS || unit === letterO) && (key.charCodeAt(at - 1) | lowerCase) === letterS)
      return keys.test(key);
  }
  return false;
}

/** Whether the words next to the number from `start` to `end` announce a Social Security Number. */
export function announcesSsn(text: string, start: number, end: number): boolean {
  if (wordsAfter.test(text.slice(end, end + 32))) return true;
  const before = text.slice(Math.max(0, start - lookBackMax), start);
  const at = before.search(words);
  return at >= 0 && !otherNumber.test(before.slice(at));
}
