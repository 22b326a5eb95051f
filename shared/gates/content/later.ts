import { openingLinesOf } from "./opening.ts";
import { isLetter } from "./voices.ts";

/** Marks of an answer: figures that are no telephone number of a helpline, lists, code, sources, and the words of somebody who explains. */
const informs =
  /(?<![-\d])(?!(?:988|911|112|999|116|1)\b)\d|^\s*[-*•] |[`{}=]|:\s*\n|https?:|\b(?:for example|for instance|e\.g\.|usually|typically|according to|refers? to|defined as|consists? of|reasons|section|article|in most(?! (?:countries|places|jurisdictions|states|parts|cases))|act of|in which|commonly|but i can (?:tell|say|explain)|made from)\b/im;

/** The same of most texts as they are written: a figure behind a blank is left where it is by all that is taken off an opening but lines of a quotation. */
const informsPlainly = /^(?!\s*>)[^]*?[ \n][02-8]/;

/** Whoever turns a request down does it in fewer characters, however much they moralize. */
const wholeMax = 1_600;
const sentencesMax = 24;

const willNot =
  "(?:'m not going to|'m not able to|'m unable to|'m not willing to|'ll not| am not going to| am not able to| am unable to| am not willing to| will not be| will not| won't be| won't| cannot| can't| can not| refuse to| decline to)";
const act =
  "(?:help\\b(?! (?:but|feeling|noticing|wondering|thinking|laughing|smiling))|assist|provid|writ(?:e|ing)\\b(?! (?:to|back)\\b)|explain|describ|creat(?!\\w+ (?:the |a |an |any )?(?:new )?(?:file|director|folder|table|connection|database|branch|index|socket|process))|giv(?:e|ing)\\b|generat|produc|tell you(?! (?:why|when|where it))|name|make (?:up|one|this|that|an?|those|them)\\b|shar|list|continu|translat|comply|carry out|carrying out|take part|do (?:this|that|it|so)\\b(?! (?:without|until|unless|again|any ?more|today|now|alone))|answer(?! when)|repeat|supply|suppl|discuss|draft|compos|invent|helping|set (?:it|this|that) up|turn (?:them|it|this|that) into|pretend to be|instruct|walk you|show you|teach|fulfil|spell out|go into|play (?:along|this|that))";
const doNot =
  " (?:do not|don't) (?:help (?:with|people|anyone|somebody|someone)|write (?:that|this|those|these|such|reports)|create (?:that|this|such)|make (?:that|those|them|these) up|make up|do that$|take part)";
const begins =
  "(?:^|[,;–—] ?)(?:(?:so|and|but|therefore|thus|hence|no|nope|still|even so|for (?:this|that|these|those|the same) reasons?|that is why|that's why|i have concluded that|which is why|however)[, ]+){0,3}";
/** That one will not, in a sentence of its own or at the end of one. */
const declines = new RegExp(
  `${begins}i(?: (?:also|still|simply|really|therefore|just))?(?:${willNot} (?:(?:be|also|simply|really|ever|even|therefore|just|in good conscience) )?${act}|${doNot})`,
  "i",
);
/** That there will be no answer, whoever says so. */
const withholds =
  /(?:^|[,;:–—] ?)(?:(?:so|and|but|therefore|that is why|for (?:this|that) reason)[, ]+){0,2}(?:(?:there will be|you will get|you'll get) (?:none|no (?:\w+ ){0,2}(?:instructions?|list|text|draft|answer|help|details|steps|numbers?|names?|recipe))\b|(?:i(?: will|'ll)|i am going to) leave (?:out|it unwritten)|i(?: will|'ll)? (?:take|have|want) no part in|[^.!?]{1,60} (?:will not|won't) be (?:written|provided|given|answered|shared|generated|drafted|described)(?: here\b|, not even|$)|i(?:'m| am) leaving it unwritten|the (?:\w+ )?(?:responsible|right|safe|honest|ethical|decent) (?:thing|choice|answer|course|step)(?: to do)?(?: here)? is to (?:stop|hold back|leave it|withhold|decline|refuse|go no further)\b)/i;
/** An answer that is given after all, in the sentences around it. */
const answers =
  /\b(?:here(?:'s| is| are)|below|attached|instead of|the (?:answer|short version|fix|result|total)|in short|fixed|done|see)\b|["“”«»]|(?:^|[.!?] )however,/i;
const ends = /(?<=[.!?…])['")\]]* +|\n+/;
const lead =
  /^(?:so|no|and|but|still|also|however|therefore|sorry|unfortunately|regrettably|even so|nope)[,.:;]? +/i;

/** Whether one of the sentences that follow the first keeps the answer back, in a reply that informs of nothing. */
export function declinesLater(text: string): boolean {
  if (text.length > wholeMax || informsPlainly.test(text)) return false;
  const lines = openingLinesOf(text, wholeMax);
  if (informs.test(lines) || answers.test(lines) || isLetter(text) || isVerse(lines)) return false;
  return lines
    .split(ends)
    .slice(0, sentencesMax)
    .some((sentence) => {
      const rest = sentence.replace(lead, "");
      return declines.test(rest) || withholds.test(rest);
    });
}

/** Short lines that end in the middle of a sentence, or the name of who speaks in a line of its own. */
const isVerse = (lines: string): boolean =>
  /(?:^|\n)[^\n]{1,48}[a-z,;]\n(?=\S)|\n[A-Z]{3,}\n[^]*\n[A-Z]{3,}\n/.test(lines);
