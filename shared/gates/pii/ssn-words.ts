const lookBackMax = 44;

/** Words that announce a Social Security Number anywhere before it. */
const words =
  /\bssns?\b|\bs\.s\.n\b|\bss#|social[ _-]?sec(?:urity)?|\bsoc\.? sec|\bmy social\b|\bsocial(?: (?:#|no\.?|number))?[:=]/i;
const wordsAfter = /^[ ,(]{1,3}(?:is )?(?:(?:my|his|her|the|their|your|\w{1,16}['’]s) )?(?:ssn|social)\b/i;

/** A sentence or clause of its own names another number after the last word for this one. */
const otherNumber =
  /[.;\n][^\d]*\b(?:account|acct|order|invoice|case|ticket|claim|ref(?:erence)?|tracking|serial|phone|card|policy|zip)\b[^\d]*$/i;

/** The letters are also in `businessNumber` and `classname`, so that capitals and beginnings of words count. */
const keys = new RegExp(
  String.raw`(?:^|[^A-Za-z])ssn(?:no|num(?:ber)?)?(?![a-z])|(?:^|[a-z\d_-])S(?:sn|SN)(?![a-z])|(?:user|emp|employee|customer|patient|client|member|spouse)ssn$|` +
    "(?:^|_)ss_?(?:no|num(?:ber)?)$|[Ss]ocial[_-]?[Ss]ec|SOCIAL[_-]?SEC",
);
/** Every such key holds two letters that few others do: lists of ids ask for each of theirs. */
const hint = /s[so]/i;

export const isSsnKey = (key: string): boolean => hint.test(key) && keys.test(key);

/** Whether the words next to the number from `start` to `end` announce a Social Security Number. */
export function announcesSsn(text: string, start: number, end: number): boolean {
  if (wordsAfter.test(text.slice(end, end + 32))) return true;
  const before = text.slice(Math.max(0, start - lookBackMax), start);
  const at = before.search(words);
  return at >= 0 && !otherNumber.test(before.slice(at));
}
