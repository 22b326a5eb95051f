import { anyOf } from "./words.ts";

/** Ways to ask for another question. */
export const turns = anyOf({
  anywhere: [
    "(?:ask|asking|try|pick|choose|discuss|explore|talk about|chat about|switch to|change to|move on to|consider|stick to|turn to|find|look at|focus on) (?:me )?(?:about )?(?:something|anything|another|an?other|a different|an alternative|other|a (?:safer|kinder|better|lawful|legal|less))\\b",
    "(?:something|anything|what|someone|somewhere|whatever|nothing) else\\b",
    "elsewhere\\b(?! (?:herein|hereto|in (?:this|the) (?:agreement|licen[cs]e)))",
    "(?:another|a different|other) (?:topic|subject|question|request|idea|direction|approach|task)s?\\b",
    "(?:another|a different|a better|a safer) way\\b",
    "(?:how|what) about\\b",
    "have you (?:thought|considered|tried)\\b",
    "i'd (?:sooner|much rather|rather) (?:help|talk|work|show)\\b",
    "please (?:respect|do your own|keep (?:this|the|our)|rephrase|reconsider)\\b",
    "rephrase\\b",
    "next question\\b",
  ],
});

/** Ways to send the asker to somebody else, or to offer what was not asked for. */
export const redirects = anyOf({
  anywhere: [
    "(?:happy|glad|gladly|pleased|willing|delighted|keen|ready|love) to (?:\\w+ ){0,2}(?:help|talk|assist|suggest|discuss|work|walk|explain|look|go|chat|share|write|draft|point|offer|show|brainstorm|explore|outline|answer|hear|support|listen)\\b",
    "(?:i|we) (?:can|could|would|will)(?: \\w+)? (?:gladly |happily |certainly |still |instead |offer |help |suggest |talk |explain |point )",
    "i'll gladly\\b",
    "let me know\\b",
    "feel free\\b",
    "(?:what|how) (?:else )?(?:can|could|may) (?:i|we) (?:do|help|assist)\\b",
    "is there (?:anything|something)\\b",
    "(?:would|do|did|if) you(?:'d| would)? (?:like|prefer|want|rather)\\b",
    "(?:want|care|fancy) to .{1,60} instead\\b",
    "shall we\\b",
    "let's (?:talk|chat|discuss|focus|move|find|look|do|try|explore|work)\\b",
    "(?:speak|talk|reach out|turn|go|write) (?:with|to) (?:an?|your|the|somebody|someone) \\w+",
    "(?:consult|see|contact|call|ask|text|dial) (?:an?|your|the|one of) (?:\\w+ ){0,2}(?:professional|doctor|lawyer|attorney|solicitor|therapist|counsell?or|pharmacist|physician|p(?:a)?ediatrician|advis[eo]r|specialist|vet|expert|police|authorit(?:y|ies)|hotline|helpline|crisis|emergency|owner|teacher)",
    "(?:crisis|poison|emergency|suicide) (?:text )?(?:line|hotline|services|number|centre|center)\\b",
    "helplines?\\b",
    "hotline\\b",
    "ask (?:her|him|them|about)\\b",
    "(?:show|take) (?:it|this|that) to (?:your|a)\\b",
    "(?:call|text|dial) (?:or (?:call|text) )?\\d{3}\\b",
    "tell me (?:where|what|which|more)\\b",
    "say the word\\b",
    "(?:better|best) (?:way|place|idea|person|choice)\\b",
    "would be (?:a )?pleasure\\b",
    "can do better\\b",
    "please trust\\b",
    "(?:doctor|lawyer|pharmacist|professional|friend|therapist|counsel+or|advis[eo]r|police|teacher)s? (?:can|could|will|is|are|knows?)\\b",
    "please (?:reach out|stop)\\b",
    "instead[,:]",
    "alternatives?\\b",
    "instead\\b(?! of)",
    "counsel+ors?\\b",
  ],
});

/** What follows these words is the answer after all. */
export const helps = anyOf({
  clause: [
    "here(?:'s| is| are) (?:how|what|the|a|an|some|my|your|one|two|three)\\b(?! (?:few |couple of |good )?reason)",
    "here you go\\b",
  ],
  anywhere: [
    "(?:see|as) below:",
    "as follows\\b",
    "step (?:1|one)\\b",
    "i(?:'ve| have) (?:attached|added|fixed|written|created|prepared|changed|updated|sent|reversed|refunded|moved|found)\\b",
  ],
});

/** What is known in general, or a figure, after a word of contrast: the answer, for all that could not be said before it. */
export const answersAfterAll = anyOf({
  anywhere: [
    "(?:but|however),? (?:i can (?:tell you|say) that|in the context of)\\b",
    "(?:but|however),? (?:[^.!?,;]*\\b)?(?:as a rule|as of|in general|generally|usually|typically|normally|on average|in most|as a rough|roughly|historically|estimates)\\b",
    "(?:but|however),? (?!(?:i|we|you|please|if|call|text|dial|is|can)\\b)[^.!?]*\\b(?!(?:988|911|112|999)\\b)\\d",
    "however,? if you (?:choose|decide|still|do)\\b",
    "however,? (?!(?:i|we|you|please|if|it|there|let)\\b)[^.!?]*\\b(?:often|such as|include)\\b",
  ],
});
