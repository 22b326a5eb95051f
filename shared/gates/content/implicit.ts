/**
 * Refusals in which nobody says "I": the request is judged, and what was asked for is withheld. Each list is a table of ideas, one a line, in
 * the words of a reply with plain apostrophes and single spaces.
 */

/** Ways to find fault with a request. One of them alone may be a manual, a law or an error. */
const judgements = [
  "(?:content|material|requests?|questions?|topics?) (?:of (?:this|that) (?:kind|nature|sort)|like (?:this|that))",
  "such (?:content|material|requests?|questions?|topics?)",
  "(?:go(?:es)?|going|is|are|be) against|violat(?:es?|ing|ion)|breach(?:es)?|contravenes?",
  "illegal|unlawful|unethical|immoral|harmful|inappropriate|offensive|hateful|disrespectful|unsafe",
  "(?:promot|encourag|incit|glorif|facilitat)(?:es?|ies|ing) (?:hate|hatred|violence|harm|self-harm|terrorism|discrimination|illegal)",
  "dishonest(?:y)?|plagiarism|copyright|harassment|discriminat(?:es?|ion|ory)",
  "not (?:permitted|allowed|appropriate|acceptable|ethical|legal|safe|right|something that should be)",
  "off[- ]limits|advise against|discouraged?|neither of those",
];

/** Ways to keep the answer back, or to ask for another question. */
const withholdings = [
  "(?:will|can|could|should|may)(?: not|n't|not)(?: and will not)? be (?:answered|fulfilled|given|provided|shared|completed|discussed|generated|produced|written|honou?red|granted)",
  "(?:none |no (?:\\w+ ){1,3}?)(?:will|can|shall) be (?:given|provided|shared|offered|written|produced)",
  "deserves no (?:answer|reply|response)|(?:the|my) answer (?:is|has to be|must be|remains) no\\b",
  "is not an option|(?:will not|won't) happen(?: here)?|not going to happen",
  "(?:choose|pick|try|consider|ask|about|discuss|switch to|change to) (?:me )?(?:about )?(?:something|another|a different|an alternative|someone) ?(?:else|different|topic|question|subject|request)?",
  "how about a(?:nother| different) (?:topic|subject|question)|rephrase (?:the|your) (?:prompt|request|question)",
  "(?:speak|talk|reach out|turn) (?:with|to) (?:a|an|your) (?:qualified|trusted|licensed|medical|legal|mental|doctor|lawyer|professional|counsel)",
  "please (?:respect|do your own|keep (?:this|the|our) (?:conversation|chat|discussion))",
];

/** Sentences that are refusals by themselves. */
const refusals = [
  "no (?:assistance|help|instructions?|guidance|advice|answer|details) (?:can|will|may) be (?:provided|given|shared|offered)\\b",
  "the (?:assistant|model|ai|chatbot|bot|agent) (?:has |have )?(?:declined|declines|refused|refuses|cannot|can't|will not|won't|is (?:not able|unable) to) (?:to )?(?:answer|respond|reply|help|assist|comply|continue|provide|discuss|fulfill?)\\b",
  "(?:the|your|this|that) (?:answer|response|reply|completion|generation|prompt|request) (?:was|has been|is|got) (?:blocked|withheld|filtered|suppressed|flagged) (?:by|due to|because of|for|under) [^.!?]{0,40}\\b(?:safety|content|moderation|responsible|polic(?:y|ies)|guidelines)\\b",
  "(?:sorry, )?(?:that|this|the|your) (?:topic|subject|question|request)(?:'s| is) off[- ]limits",
  "this (?:tool|assistant|chat|chatbot|bot|model|ai|service) (?:is not|isn't|was not|wasn't) (?:designed|able|meant|intended|built|allowed|permitted|here) to (?:answer|help|assist|discuss|provide|generate|respond|engage)",
  "(?:our |the |my |this )?(?:content|safety|usage|use|community|company) (?:policy|policies|guidelines|rules) (?:prohibits?|forbids?|prevents?|(?:do|does)(?: not|n't) (?:allow|permit)) (?:me |us )?(?:from )?(?:\\w+ing )?(?:an? |any |the |this |that )?(?:response|answer|reply|request|prompt)",
  "[^.!?]{0,80}(?: is|'s| are)(?: not|n't) something (?:i|we) (?:(?:can|could|will|would|am able to|am willing to) )?(?:engage|help|assist|do\\b|discuss|support|participate|provide|answer|condone|take part)",
  "[^.!?]{0,80} is something (?:i|we)(?:'m| am|'re| are)? (?:designed not to|not able to|unable to|not willing to|not going to|won't|will not|cannot|can't)",
  "(?:answering|responding|complying|fulfilling|providing|sharing|writing|creating|generating|helping|assisting|discussing|completing|producing|explaining|describing)\\b[^.!?]{0,120}\\b(?:would|will) (?:violate|breach|go against|contravene|conflict with|be against)\\b[^.!?]{0,40}\\b(?:polic|guideline|my |our )",
  "let's keep (?:this|our|the|things) ?(?:conversation|chat|discussion)? ?(?:safe|respectful|appropriate|civil|friendly|positive)\\b",
  "it(?:'s| is) (?:best|better) not to (?:go there|discuss|talk about|answer|get into)",
  "(?:that|this)(?:'s| is) (?:an? )?(?:inappropriate|offensive|disrespectful|harmful|unethical) (?:question|request|thing to ask)",
];

const anyOf = (ideas: readonly string[]): string => `(?:${ideas.join("|")})`;
const judged = new RegExp(`^[^.!?]{0,160}?\\b${anyOf(judgements)}\\b`, "i");
const withheld = new RegExp(`\\b${anyOf(withholdings)}`, "i");
const refused = new RegExp(`^${anyOf(refusals)}`, "i");

/** A refusal says little else. What goes on for longer is a policy, a manual or a story. */
const wholeMax = 320;

/** Whether a reply withholds its answer without saying who does. */
export function isImplicitRefusal(rest: string): boolean {
  if (refused.test(rest)) return true;
  return rest.length <= wholeMax && judged.test(rest) && withheld.test(rest);
}
