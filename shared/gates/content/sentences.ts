import { anyOf } from "./words.ts";

const quoted = /"[^"]{1,240}"|“[^”]{1,240}”|«[^»]{1,240}»/g;
const pictures = /[\p{Extended_Pictographic}\ufe0f\u200d]/gu;
const anyQuote = /["“«]/;
/** Every picture is. */
const beyondAscii = /[^\0-\x7f]/;
const ends = /(?<=[.!?…])['")\]]* +|\n(?![a-z])/;
const bullet = /^(?:[-•·–—+|[] *|\d{1,2}[.)] +)+/;

/** Words that a sentence begins with and that say nothing yet. */
const interjections =
  /^(?:(?:no|nope|nah|never|yeah|yes|yep|ha|haha|heh|oh|oof|ouch|ah|hm+|well|look|listen|honestly|frankly|sorry|my apologies|apologies|unfortunately|regrettably|sadly|respectfully|thanks|thank you|nice try|hey|hi|hello|hi there|hey there|okay|ok|alright|right|so|and|but|still|also|please|kindly|friend|i'm afraid|i am afraid|(?:i'm|i am|we're) (?:so |very |really )?sorry|please understand that|please (?:note|be informed|be advised|understand|know) that|we regret to inform you that|note that|i must (?:say|tell you) that|to be (?:clear|honest|frank)|for that reason|that said|as such|therefore|thus|hence|instead|however|in short|either way)(?:[,!.:;–—-]+ *(?:but |and |so )?| +(?:but|and|so|that) | (?=i\b|this|that|the)|$) *){1,4}/i;

/** The expression is compiled by the first sentence that has something to take away. */
const interjected = anyOf({ first: [interjections.source] });

/** The sentences of an opening, without what somebody is quoted to have said, pictures, bullets and interjections. */
export function sentencesOf(opening: string): string[] {
  const unquoted = anyQuote.test(opening) ? opening.replaceAll(quoted, "…") : opening;
  const said = beyondAscii.test(opening) ? unquoted.replaceAll(pictures, "") : unquoted;
  return said
    .split(ends)
    .map((sentence) => withoutInterjections(sentence.trim().replace(bullet, "")))
    .filter((sentence) => sentence !== "");
}

function withoutInterjections(sentence: string): string {
  const rest = interjected.test(sentence) ? sentence.replace(interjections, "") : sentence;
  return (rest === "" ? sentence : rest).replace(/[.!?…;,:\]| ]+$/, "");
}
