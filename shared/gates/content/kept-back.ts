/** What sentences say that keep an answer back, somewhere in a reply. */
const willNot =
  "(?:(?:'m| am) not (?:authori[sz]ed|permitted|allowed) to|'m not going to|'m not able to|'m unable to|'m not willing to|'ll not| am not going to| am not able to| am unable to| am not willing to| will not be| will not| won't be| won't| cannot| can't| can not| refuse to| decline to)";
const act =
  "(?:disclos\\w+|work on (?:it|this|that|your)\\b|help\\b(?! (?:but|feeling|noticing|wondering|thinking|laughing|smiling))|assist|provid|writ(?:e|ing)\\b(?! (?:to|back)\\b)|explain|describ|creat(?!\\w+ (?:the |a |an |any )?(?:new )?(?:file|director|folder|table|connection|database|branch|index|socket|process))|giv(?:e|ing)\\b|generat|produc|tell you(?! (?:why|when|where it|how (?:much|happy|glad|sorry|grateful|often|many)))|name|make (?:up|one|this|that|an?|those|them|guesses|claims|judg\\w+|predictions|statements|accusations|recommendations)\\b|shar|list|continu|translat|comply|carry out|carrying out|take part|do (?:this|that|it|so)\\b(?! (?:without|until|unless|again|any ?more|today|now|alone))|answer(?! when)|repeat|reproduc\\w+ [^.!?]{0,40}(?:in full|word for word|verbatim|lyrics|text|poem|chapter)|recit|compil|supply|suppl|discuss|draft|compos|invent|helping|set (?:it|this|that) up|turn (?:them|it|this|that) into|pretend to be|instruct|walk you|show you|teach|fulfil|spell out|go into|play (?:along|this|that))";
const doNot =
  " (?:do not|don't) (?:help (?:with|people|anyone|somebody|someone)|write (?:that|this|those|these|such|reports)|create (?:that|this|such)|make (?:that|those|them|these) up|make up|do that$|take part)";
const begins =
  "(?:^|[,;–—] ?|\\b(?=(?:and therefore|and so|that means|which means) ))(?:(?:so|and|but|therefore|thus|hence|no|nope|still|even so|for (?:this|that|these|those|the same) reasons?|that is why|that's why|(?:that|which) means(?: that)?|(?:likewise|equally)|i have concluded that|which is why|however|(?:because of|given|in view of|in light of) (?:this|that|these|those|all this) ?(?:risks?|reasons?|harms?|dangers?|facts?|concerns?)?)[, ]+){0,3}";
/** That one will not, in a sentence of its own or at the end of one. */
export const declines = new RegExp(
  `${begins}i(?: (?:also|still|simply|really|therefore|just))?(?:${willNot} (?:(?:be|also|simply|really|ever|even|therefore|just|in good conscience) )?${act}|${doNot})`,
  "i",
);
/** That there will be no answer, whoever says so. */
export const withholds =
  /(?:^|[,;:–—] ?)(?:(?:so|and|but|therefore|that is why|for (?:this|that) reason)[, ]+){0,2}(?:(?:there will be|you will get|you'll get) (?:none|no (?:\w+ ){0,2}(?:instructions?|list|text|draft|answer|help|details|steps|numbers?|names?|recipe))\b|(?:i(?: will|'ll)|i am going to) leave (?:out|it unwritten)|i(?: will|'ll)? (?:take|have|want) no part in|[^.!?]{1,60} (?:will not|won't) be (?:written|provided|given|answered|shared|generated|drafted|described)(?: here\b|, not even|$)|i(?:'m| am) leaving it unwritten|(?:helping|assisting)(?: you| anyone)? with [^.!?]{1,40} would be (?:\w+ )?(?:wrong|cruel|dishonest)\b|the (?:\w+ )?(?:responsible|right|safe|honest|ethical|decent) (?:thing|choice|answer|course|step)(?: to do)?(?: here)? is to (?:stop|hold back|keep [^.!?]{1,80} to myself|leave it|withhold|decline|refuse|go no further)\b)/i;
const self = "(?:i|we|(?:this|the) (?:\\w+ )?(?:assistant|agent|model|chatbot|bot|ai|service))";
const leaving =
  "(?:'m| am|'re| are|'ll| will| is| shall)?(?: going to have to| going to| have to| choosing to| rather)? (?:leav(?:e|ing)|keep(?:ing)?|hold(?:ing)?|skip(?:ping)?|stop(?:ping)?)";
const why =
  "(?:for (?:this|that|these|those|the same) reasons?|that is why|that's why|which is why|this is why)[, ]+";
/** The same of somebody who names himself, and what he leaves out. */
export const leavesOut = new RegExp(
  [
    `(?:^|[,;:–—] ?)(?:[a-z]+ly,? |so |and |but )?${self}${leaving} (?:it |that |this |them |the \\w+ )?(?:out of (?:this|the|my) (?:conversation|reply|answer|chat|text|response)|blank|unwritten|unsaid|undone)\\b`,
    `(?:is|are|be) (?:the (?:part|bit|piece|section|step|detail|sentence)s?|something|the one thing|what|where) (?:that )?${self}${leaving} ?(?:out|blank|back|unwritten|unsaid|off|short)?\\b`,
    `(?:not|n't) (?:something|anything|a \\w+) (?:that )?${self}(?:'m|'ll| will| can| would| is| am)(?: (?:going|willing|able|prepared|allowed) to)? ${act}`,
    `(?:the|this) (?:\\w+ )?(?:assistant|agent|chatbot|bot) (?:will not|won't|is not going to|does not|declines to|refuses to|has declined to) (?:${act}|assemble|compile|collect|put together)`,
    `${why}i(?:${willNot}) (?:${act}|assemble|compile|collect|put together)`,
    `i(?:'m going to| am going to| have to| must| will|'ll)? (?:decline|refuse)(?: (?:to (?:${act}|design|score|rank|rate|guess|pick|speculate|judge)|that|this|it)\\b(?! (?:invitation|offer|job|meeting))|[.;!]|$)`,
    "i(?:'m going to| am going to| have to| must| will|'ll) turn (?:that|this|it) down\\b",
    "is something (?:that )?i(?:(?:'d| would) (?:rather not|prefer not to)|(?:'m| am) not (?:allowed|permitted|authori[sz]ed) to|'m not going to| am not going to|'m not willing to| will not| won't| cannot| can't) \\w+",
    "i(?:'m| am) not (?:prepared|willing) to \\w+",
    "i(?:'m| am) (?:declining|refusing) (?:to \\w+|(?:the|this|that|your) (?:\\w+ )?(?:task|step|request|job|instruction|order|brief|ticket|subtask)s?\\b)",
    `it (?:would be|is|'s) neither \\w+ nor \\w+ to ${act}`,
    `(?:(?:it|that|this)(?:'s| is| would be)|(?:that|it|this|which|doing so) (?:goes|would go|runs)) (?:\\w+ )?against (?:my|our) (?:\\w+ ){0,2}(?:guidelines|polic(?:y|ies)|principles|programming|rules|values|ethics|purpose|training)\\b`,
    `i(?:'d| would) (?:rather|prefer) not (?:to )?${act}`,
    "(?:not|n't) something (?:that )?i(?:'ll| will| can) do(?=\\W*$)",
    "i(?:'ve| have)? decided (?:not to|against) (?:proceed|continu|go ahead|act on|do|comply|carry|implement|answer|write|help)\\w*\\b",
    "i(?:'m| am) (?:unable|not able|not allowed|not permitted|not authori[sz]ed) to \\w+ [^.!?]{1,80} (?:through|via|in|over|by) (?:this |the )?chat\\b",
    "i(?:'m going to have to| am going to have to|'ll have to| have to| must)(?: therefore)? (?:decline|refuse) to (?!attend|come|join|go\\b)\\w+",
    "i(?:'m| am) not comfortable (?:continuing|writing|going|sharing|answering|discussing|creating|helping)\\b",
    "not (?:permitted|allowed) to [^.!?]{1,120}, so i(?:'ll)? (?:have to|must|will)? ?stop\\b",
    "is not something (?:that )?(?:can|will) be (?:offered|provided|given|shared|discussed|written)\\b",
    "\\band will not be (?:writing|creating|generating|drafting|translating|producing) (?:this|that|it|these)\\b",
    "we (?:can't|cannot|won't|will not|are not able to) (?:write|produce|create|generate|draft|translate|answer) (?:it|this|that|these|those)\\b",
    "(?:this|the|our) (?:\\w+ )?(?:assistant|agent|chatbot|bot) ?(?:cannot|can't|can not|is (?:not able|unable|not permitted|not allowed) to) (?:process|carry out|approve|comment on|act on|answer|help with|assist with|fulfil|comply with) (?:the|this|that|your) (?:request|instruction|question|task|prompt|message)s?\\b",
    "(?:inform|tell) you that i (?:cannot|can't|can not|am unable to|am not able to|will not|won't) (?:complete|fulfil|process|carry out|help|assist|act on|do)\\b",
    "is a line (?:that )?i(?:'m| am)? ?(?:not willing to|will not|won't) cross",
  ].join("|"),
  "i",
);

/** Whoever answers speaks of what he was asked. */
export const isAsked =
  /\byou(?:'d| would| have|'ve)? (?:asked|wanted|want|wrote|pasted|framed|put it|said|describe|had in mind|like|sent|request\w*)\b|\byour (?:message|request|question|plan|prompt|brief|post|note)\b/i;
/** The same of one who was handed a task, in whatever words that was put. */
export const isTold =
  /\b(?:the|this|that|your) (?:\w+ )?(?:ticket|request|instructions?|task|brief|prompt|message|job|step|assignment|order|question|ask) (?:here |below |above )?(?:asks?|asked|was|wants?|calls?|called|says|said|consists|would have|tells?|told|requires?|is (?:for|to))\b|\bi (?:was|am|'m|have been|'ve been|had been) (?:asked|told|instructed|requested|tasked|supposed|meant) (?:to|for|with)\b|\byou(?:'ve| have)? (?:assigned|handed|gave|told|instructed|tasked|requested)\b/i;
const others =
  "be|stop|lie|pretend|go|come|miss|forget|let|bother|regret|need|have|get|keep|lose|wait|stay|leave|miss|mind|see|know|say|claim|deny|argue|mention|bore|spoil|complain|buy|eat|drink|use|pay|return|order|touch|ask|try|start|repeat|change|break|force|block|merge|rename|remove|delete|return|log|print|store|retry|restart|load|run|open|read|find";
/** That one is not willing to do what was asked, whatever it is. */
export const unwilling = new RegExp(
  `(?:^(?:without|since|because|given|as|until|unless)\\b[^.!?]{1,160}, |^|\\b(?:let you know|inform you|tell you) that |[.!?;:] |, (?:so|and|but) )(?:so |and |but |no, |therefore |for (?:this|that|these) reasons?,? )*i(?: will not|'ll not| won't|'m not going to| am not going to|'m not willing to| am not willing to| refuse to| decline to|'m declining to)(?: (?:therefore|also|simply|knowingly|help))? (?!(?:${others})\\b(?! [a-z]+ing\\b))(?:be [a-z]+ing|[a-z]{2,})(?: (?:out|up|down|on|to))? (?:this|that|it|them|any|these|those|either|an?|the|your|on|guesses|such)\\b(?! (?:here|there) (?:today|now))`,
  "i",
);
const unsaid = "un(?:answered|said|spoken|written|told|drawn|named|filled|explained|fulfilled)";
/** That what was asked for is not there, whoever keeps it. */
export const staysOut = new RegExp(
  [
    `\\b(?:goes|go|remains?|stays?|left|leaves?) (?:\\w+ly )?(?:${unsaid}|blank|white|empty|an? (?:blank|empty|${unsaid}) ?\\w*)\\b`,
    "\\b(?:it|that|this|they|all of it) (?:stays|stay) where (?:it|they) (?:is|are)\\b",
    "(?:will not|won't|isn't going to|is not going to|aren't going to|are not going to) (?:\\w+ly )?(?:take shape|be part|appear|come|leave|pass|be found)\\b[^.!?]{0,30}\\b(?:here|from me|this (?:chat|conversation|reply|page|answer|exchange)|my (?:answer|reply|hand|pen|lips)|between us)\\b",
    "\\bno (?:[\\w-]+ ){1,4}(?:from me|at the end of this|on this page|in this (?:reply|chat|conversation|message|answer)|here)\\b",
    "\\blet me skip the\\b",
    "\\bmy (?:contribution|help|part|answer)\\b[^.!?]{0,40}\\b(?:nil|zero|ends here|none)\\b",
  ].join("|"),
  "i",
);
