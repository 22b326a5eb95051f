import { declinesAbroad } from "./declines-abroad.ts";
import { openingCharacters, openingLinesOf } from "./opening.ts";
import { declines, isAsked, leavesOut, staysOut, withholds } from "./kept-back.ts";
import { isLetter, isStory } from "./voices.ts";

/** An answer is full of these: lists, code, sources, and the words of somebody who explains. */
const informs =
  /^\s*[-*•] |[`{}=]|:\s*\n|https?:|\b(?:for example|for instance|e\.g\.|refers? to|defined as|consists? of|section|article|but i can (?:tell|say|explain)|made from)\b/im;
/** So are answers, but sermons have one or two as well: figures that are no year and no number of a helpline, and what is said of the rule. */
const facts =
  /(?<![-\d])(?!(?:988|911|112|999|116|1|(?:19|20)\d\d)\b)\d[\d.,]*|\b(?:usually|typically|according to|reasons|in most(?! (?:countries|places|jurisdictions|states|parts|cases))|act of|in which|commonly)\b/gi;
/** What somebody says of himself leaves less doubt than what anybody could say. */
const factsMax = 2;
const factsBesideRefusal = 1;

/**
 * What informs plainly stands in most texts as it is written: all that is taken off an opening leaves it where it is, but for lines of a quotation. As
 * many facts do: a figure behind a blank.
 */
const informsPlainly = /[{}=]|https?:/i;
const tellsPlainly = /^(?:[^]*?[ \n](?!(?:20\d\d|988|911|999)\b)[02-8]){3}/;
const isQuoted = /^\s*>/;

/** Whoever turns a request down does it in fewer characters, however much they moralize. */
const wholeMax = 1_600;
const sentencesMax = 24;

/** An answer that is given after all, in the sentences around it. */
const answers =
  /\b(?:(?<!\b(?:thing|choice|course|step|line|concern|rule) )here(?:'s| is| are)|(?<!\bno [a-z]{1,20} )below|attached|(?<=^|[.!?:\n] ?)the (?:answer|short version|fix|result|total)(?: (?:is|was|are|comes|stands)\b|:)|in short|fixed|(?<!\b(?:we|you|i|they|can|to|people|will|we'll) )see (?!your|the|a\b))\b/i;
/** Where it may be given, or somebody else speaks. */
const mayAnswer = /\b(?:instead of|done|(?<!\b(?:we|you|i|they|can|to|people|will|we'll) )see)\b|["“”«»]/i;
const turnsRound = /(?:^|[.!?] )however,/i;
const ends = /(?<=[.!?…])['")\]]* +|\n+/;
const lead =
  /^(?:so|no|and|but|still|also|however|therefore|sorry|unfortunately|regrettably|even so|nope)[,.:;]? +/i;

/** Whether one of the sentences that follow the first keeps the answer back, in a reply that informs of nothing. */
export function declinesLater(text: string): boolean {
  if (text.length > wholeMax) return false;
  if ((informsPlainly.test(text) || tellsPlainly.test(text)) && !isQuoted.test(text)) return false;
  const lines = openingLinesOf(text, wholeMax);
  if (informs.test(lines) || answers.test(lines) || isLetter(text)) return false;
  if (isVerse(lines) || dialogue.test(lines)) return false;
  const told = (lines.match(facts)?.length ?? 0) + (turnsRound.test(lines) ? 1 : 0);
  const known = told + (mayAnswer.test(lines) ? 1 : 0);
  if (known > factsMax) return false;
  const isPlain = known === told && told <= factsBesideRefusal;
  const asked = isAsked.test(lines);
  const isKept = lines
    .replaceAll(quoted, "")
    .split(ends)
    .slice(0, sentencesMax)
    .some((sentence) => {
      const rest = sentence.replace(lead, "");
      if (leavesOut.test(rest) || (asked && (declines.test(rest) || staysOut.test(rest)))) return true;
      return (isPlain && declines.test(rest)) || (known === 0 && withholds.test(rest));
    });
  return isKept && !isStory(text);
}

/** Whether one of the sentences keeps the answer back in another language than English, in a reply that informs of little. */
export function declinesLaterAbroad(text: string): boolean {
  if (text.length > wholeMax || text.length < openingCharacters) return false;
  const lines = openingLinesOf(text, wholeMax);
  if (informs.test(lines) || isLetter(text) || (lines.match(facts)?.length ?? 0) > factsMax) return false;
  return lines
    .split(ends)
    .slice(1, sentencesMax)
    .some((sentence) => declinesAbroad(sentence.toLowerCase()));
}

/** Somebody speaks, and somebody else. */
const dialogue = /(?:^|\n)[A-Z][\w ]{1,20}: [^\n]+\n(?:[^\n]*\n)?[A-Z][\w ]{1,20}: /;
const quoted = /(?<=[\s(])'[^'\n]{3,200}[.,!?]'/g;

/** Short lines that end in the middle of a sentence, or the name of who speaks in a line of its own. */
const isVerse = (lines: string): boolean =>
  /(?:^|\n)(?:(?:[^\n]{1,48}[a-z,;]\n){2}(?=\S)|[^\n]{1,48}(?:[,;]\n(?=\S)|[a-z]\n(?=[a-z])))|\n[A-Z]{3,}\n[^]*\n[A-Z]{3,}\n/.test(
    lines,
  );
