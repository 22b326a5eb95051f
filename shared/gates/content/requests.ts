import { anyOf } from "./words.ts";

/** What is kept back is an answer, and not a thing: the request is named, or what answering it would be, or who would answer. */
export const asks = anyOf({
  first: [
    "(?:the |this |your )?(?:request|prompt|question)\\b",
    "my (?:purpose|aim|goal|role|job|task) (?:here )?is\\b",
    "(?:can't|cannot|won't|not going to) ",
    "(?:that|this|it)(?: would|'d) be\\b",
  ],
  clause: [
    "(?:<help> (?:with|on|for|about|to|how|that)|(?:\\w+ )?<answering>)\\b",
    "(?:an? |the )?(?:\\w+ )?(?:<help>|output|completion|generated text) (?:will|can|could|is|are|was|were|has|have|suppressed|withheld|removed|blocked)\\b",
    "<self>(?: \\w+)? <wont>\\b",
    "<self>(?:'m|'re| am| is| are) (?:not|never)\\b",
  ],
  anywhere: [
    "<request>",
    "<help> (?:with|on|about|how|denying|promoting)\\b",
    "on request\\b",
    "doing so\\b",
    "(?:instructions?|guidance|guides?|assistance|help|advice|tips|recipes?|steps|methods?|routes?|explanations?|details|directions) (?:with|on|for|about|how|that would|to)\\b",
    "(?:the|my|our) answer is\\b",
    "(?:for|from|with|by) <me>\\b",
    "<here>\\b",
    "(?:this|that) one\\b",
    "(?:it|they|that|this|one|those) (?:won't|will not|cannot|can't) be <answered>",
    "(?:set up|built|designed|configured|instructed|programmed|trained|told) (?:not|never) to (?:talk|discuss|answer|comment|help|assist|speak|engage|reveal)\\b",
    "(?:no|none|any|such|my|our) (?:such )?(?:\\w+ )?<help>\\b",
    "none\\b",
    "what (?:i|we) <wont>\\b",
    "(?:this|that|it) (?:stays|remains|goes|has to stay|must stay) un\\w+",
    "of mine\\b",
    "(?:an?|the|this) (?:chatbot|ai|bot|assistant|language model)\\b",
    "without me\\b",
  ],
});
export const bareNo =
  /^\W{0,4}(?:[^.:!?]{1,40}: )?(?:sorry[,.!] )?(?:no|nope|nah|never|no way|absolutely not|certainly not)\b[.,!;:–—]/i;

/** A question of the text itself, as in a list of questions and answers; what follows is the answer to it. */
export const question =
  /^(?:can|could|may|is|are|do|does|did|how|what|when|where|why|will|would|should|q:) ?[^.?!]{0,160}\?/i;

/** To find fault with answering is to say that there will be no answer. */
export const speaks =
  /^it(?:'d| would) be (?:\w+ ){1,3}to (?:help|assist|answer|provide|give|offer|share|write|draft|invent|create|generate|discuss|explain|describe|teach|make up|tell)\b|(?:^|, (?:and |so |but ))(?:(?:giving|sharing|providing|naming|telling|answering|writing|helping|assisting|explaining|describing|spelling|walking|listing|teaching|composing|drafting|publishing|revealing|disclosing|generating|creating)\b.*(?:\bwould\b|\bwouldn't\b|'d\b)|(?:discussing|answering|encouraging|promoting|(?:providing|giving|sharing) (?:\w+ ){0,3}(?:help|assistance|content|details|advice|instructions|information|guidance|tips))\b.* (?:is|are|isn't|aren't|would|wouldn't) )/i;

/** The request is pointed at as one of a kind. */
export const points = anyOf({
  anywhere: [
    "(?:this|that|such) (?:an? )?(?:kind|sort|type|nature|line) of\\b",
    "such (?:an? )?(?:\\w+ )?(?:content|material|letters?|texts?|jokes?|requests?|questions?|topics?|things?)\\b",
    "of (?:this|that) (?:kind|sort|nature)\\b",
    "(?:requests?|questions?|things|content|jokes?|texts?) like (?:this|that|these|those)\\b",
  ],
});

/** The agent or the conversation is named. */
export const speaksFor =
  /\b(?:this|the|our|an?) (?:\w+ )?(?:assistant|chat|chatbot|bot|conversation|session|program|language model|ai|ai model)\b|\b(?:our|my|the) (?:\w+ )?(?:content|safety|usage) polic(?:y|ies)\b/i;
