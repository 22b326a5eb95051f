import { anyOf } from "./words.ts";

/** Ways to speak of what was asked for. */
export const names = anyOf({
  anywhere: [
    "(?:this|that|your|such an?) (?:\\w+ )?(?:request|question|prompt|ask|query|wish)\\b",
    "the (?:request|question|prompt)(?:$| (?:is|as|itself|asks|seems|seeks|appears|involves|would|invites)\\b)",
    "the (?:question|request|prompt)\\b.{0,20}\\b(?:asks|invites|seeks|wants|expects|requires) (?:me|for|to)\\b",
    "what(?:ever)? you(?:'re| are|'ve| have)? (?:ask\\w*|describ\\w+|propos\\w+|suggest\\w*|want\\w*|seek\\w*|request\\w*|look\\w* for|planning|after|hinting at|thinking of)\\b",
    "you(?:'re| are|'ve| have)? (?:asking|requesting|seeking|asked|requested) (?:for|me|to|about|how)\\b",
    "\\w+ you(?:'re| are|'ve| have)? (?:asking for|requesting|seeking|looking for|asked for|requested)\\b",
    "(?:scene|text|story|act|plan|thing|one|person|method|activity|content|material|letter) you (?:have in mind|describe|described|want|wish|propose|mention|mentioned|outline|suggest)\\b",
    "(?:requested|proposed) (?:\\w+ )?(?:output|text|content|piece|material|action|activity|scene|story|essay|letter|article|images?)\\b",
    "(?:this|that|such) (?:kind|sort|type) of (?:\\w+ )?(?:content|material|request|trick|joke|message|text|language|advice|activity|behaviou?r)\\b",
    "(?:this|that|it) (?:sounds|looks|seems|appears) (?:like|to be|to involve) (?:an? )?(?:\\w+ )?(?:attempt|request|plan|call|way|activity|scheme|scam)\\b",
    "(?:this|that) (?:falls under|falls into|crosses into|asks (?:me|for)|targets|concerns|involves|invites me)\\b",
    "to ask (?:for|me|how|about)\\b",
    "this is one of them\\b",
    "(?:questions?|requests?|topics?|prompts?) like (?:this|that|these|those|yours)\\b",
    "such (?:content|requests?|questions?|jokes?)\\b",
  ],
});

/** Ways to speak of what it would be to do what was asked for. */
export const supposes = anyOf({
  clause: [
    "(?:it|this|that)(?:'d| would) (?:\\w+ )?(?:be|mean|involve|require|put|help|amount|cross|violate)\\b",
  ],
  anywhere: [
    "(?:this|that|your) (?:\\w+ )?(?:task|idea|proposal|plan|instruction)\\b",
    "such (?:an? )?(?:material|message|letter|text|act|action|activity|behaviou?r|thing)s?\\b",
    "\\w+ing\\b.{1,80} would (?:\\w+ )?(?:be|mean|amount|constitute|put|risk|hurt|harm|violate|breach|undermine|enable|facilitate|mislead|encourage|conflict|cross|go|cause|only|help|make|infringe|glorify|normali[sz]e|perpetuate|reinforce|expose|invade|defame|demean)\\b",
    "an? (?:[\\w'-]+ ){0,3}(?:joke|story|text|letter|list|guide|essay|poem|script|message|review|speech|image|picture|recipe|article|post|song|scene|tutorial)\\b.{0,60} would\\b",
    "(?:to (?:write|answer|describe|explain|help with)|writing|answering|describing|explaining|helping with|producing|creating) (?:this|that|it) (?:would|could|might|may|can|is|involves)\\b",
    "if i (?:described|told|wrote|gave|helped|answered|explained|did|shared)\\b",
  ],
});

/** Ways to speak of oneself as of somebody who answers by rules of their own. */
export const selves = anyOf({
  anywhere: [
    "as an? (?:\\w+,? (?:and )?){0,3}(?:ai|assistant|language model|chatbot|ai (?:model|system|assistant))\\b(?! (?:professor|coach|manager|director|teacher|editor|attorney|startup|company|lab))",
    "i(?:'m| am|'ve been| was) (?:\\w+ )?(?:built|designed|trained|made|programmed|created|meant|instructed|committed|bound|here) (?:to|for|not|with|on)\\b",
    "i(?:'m| am) here\\b",
    "my (?:\\w+ ){0,2}(?:guidelines|values|principles|purpose|programming|ethics|role|boundar(?:y|ies)|limits|polic(?:y|ies)|priority|aim|goal|conscience|instructions|commitment)\\b",
    "i(?:'ll| will|'d)? (?:\\w+ )?(?:strive|aim|value|believe in|care about|stand for|take .{1,40} seriously|steer|stay|keep (?:out|away|clear|the|my))\\b",
    "(?:<answered>|done|happen|place|welcome|possible|available) <here>\\b",
    "(?:matters?|important|valuable|dear) to me\\b",
    "i(?:'d| would) (?:hate|be (?:breaking|doing|lying|helping|failing|betraying|enabling|complicit)|never want|not want)\\b",
    "i (?:\\w+ )?(?:keep away|draw|abstain|refrain|won't be|will not be|leave (?:it|that|this|such|financial|medical|legal))\\b",
    "my (?:creators?|makers?|developers?|training|answer|rules|design|job|duty)\\b",
    "(?:gets?|finds?|has|have|deserves?) no (?:\\w+ )?(?:from|with|in|by) (?:me|my)\\b",
    "(?:our|this) (?:conversation|chat)\\b",
    "(?:how|what|that|which) i (?:work|do|stand for|follow|was built)\\b",
    "(?:this|the) (?:\\w+ )?(?:assistant|chatbot|bot)\\b",
    "i (?:\\w+ )?(?:have to|must|need to) (?:leave|keep|hold|stop|draw)\\b",
    "(?:i|we) (?:don't|do not|won't|will not|can't|cannot) (?:\\w+ )?(?:support|condone|promote|encourage|endorse|spread|take part|normali[sz]e)\\b",
    "(?:from|for|by) me$",
  ],
});

/** Ways to offer something else, as only somebody does who was asked. */
export const offers = anyOf({
  anywhere: [
    "i(?:'d| would|'m| am|'ll| will)(?: \\w+)?(?: be)? (?:happy|glad|delighted|pleased|willing) to\\b",
    "i(?:'ll| can| could| would|'d)(?: \\w+)? (?:gladly|happily|still|instead|suggest|offer|point|recommend|rather|prefer|like to (?:keep|help|see|suggest|steer|talk))\\b",
    "i(?:'d| would| do| must)? (?:\\w+ )?(?:urge|encourage|beg|advise|recommend|suggest|implore|caution|warn)\\b",
    "have you (?:considered|thought|tried)\\b",
    "why not\\b",
    "i can (?:help|share|explain|assist|write|tell)\\b",
    "(?:can|could|may|shall) (?:i|we) (?:\\w+ )?(?:help|tell|offer|suggest|interest|talk|brainstorm|write|try|build|look|discuss|do|share|explore|assist)\\b",
    "(?:i'm|i am|and|happy) (?:also |always )?(?:happy|glad|to (?:discuss|help|talk|assist))\\b",
    "(?:maybe|perhaps) (?:an?|some|we|something)\\b",
    "ask me (?:about|for|something|anything)\\b",
    "could we\\b",
    "what i can (?:do|offer|share|help)\\b",
    "(?:how|what) about (?:we|a|an|some|another|something|trying|talking|writing)\\b",
    "would (?:you (?:like|prefer)|an? \\w+(?: \\w+){0,4} (?:do|help|work))\\b",
    "(?:let's|let us) (?:\\w+ )?(?:talk|chat|discuss|focus|move|find|think|do|try|drop|explore|work|write|keep|lift|choose|pick|imagine|brainstorm|turn|steer|be|make)\\b",
    "perhaps (?:i|we|an? \\w+|you(?:'d| would))\\b",
    "(?:pick|choose|try|ask|find) (?:\\w+ )?(?:something|anything|another|a different)\\b",
    "(?:ask|try|with|about|for|discuss|write|choose|pick) (?:something|anything) else\\b",
    "what else (?:can|could|may|would)\\b",
    "an? (?:\\w+ ){1,6}is possible(?: if you like)?$",
    "the best i can do\\b",
  ],
});

/** Ways to plead with whoever asked, and to send them elsewhere. */
export const pleas = anyOf({
  first: [
    "(?:consider|reach out|seek help|talk|speak|think|stop|let it go|tell (?:him|her|them|someone|the truth)|come forward|hire|report (?:it|him|her|them|this)|walk away|step back|apologi[sz]e|stay safe|be (?:kind|honest|careful))\\b",
    "(?:the )?(?:kind|right|honest|decent|wise|fair|proper) (?:thing|way|course|route|step|path|choice|advice)\\b",
  ],
  clause: ["(?:please )?(?:don't|do not) (?:try|attempt|do) (?:it|this|that)\\b"],
  anywhere: [
    "please (?:\\w+ )?(?:reach|consider|think|reconsider|don't|do not|talk|speak|contact|call|respect|stop|seek|see|consult|refrain|put|take|remember|report|dispose|go|know|leave|tell|use your|ask|treat|get)\\b",
    "if (?:you|something|someone|anyone|your)\\b.{0,60}\\b(?:struggl\\w+|feel\\w*|finding it|hard|danger|crisis|pain|trouble|thoughts|someone you know|hurt\\w*|overwhelmed|unsafe|difficult\\w*|bothers?|concern\\w*|conflict|dispute|worried|going through|dealing with)\\b",
    "you (?:could|might|may) (?:\\w+ )?(?:bring|talk|speak|ask|try|consider|reach|report|contact|seek|raise|find|express|want)\\b",
    "(?:talking|speaking|reaching out) (?:to|with)\\b",
    "there (?:are|is) (?:always )?(?:\\w+ )?(?:legitimate|lawful|legal|ethical|healthier|safer|better|other|kinder|support|help|people|organi[sz]ations|resources|hotlines?|options)\\b",
    "(?:options|alternatives|ways) (?:exist|are out there)\\b",
    "(?:support|help|hotlines?|helplines?) (?:is|are) (?:\\w+ )?(?:available|there|out there)\\b",
    "instead\\b(?! of)",
    "(?:land|get|put|hurt|harm|maim|injure|endanger|cost) (?:you|yourself)\\b",
    "(?:won't|will not|doesn't|never) (?:help|heal|serve|bring) (?:you|anyone|anybody)\\b",
    "your (?:own )?(?:ex|partner|wife|husband|neighbou?r|boss|colleague|friend|mother|father|landlord|teacher|sister|brother|learning|future|safety|health|life|wellbeing|career|employment|relationships?)\\b",
    "you(?:'re| are)? (?:not alone|matter|deserve|don't have to)\\b",
    "a (?:\\w+ )?(?:better|safer|kinder|fairer) (?:way|route|path|choice|place|idea|approach)\\b",
    "is the right (?:path|way|place|step|thing|route)\\b",
    "(?:help|serve) (?:you|both of you) better\\b",
  ],
});

/** Ways to worry about whoever asked. */
export const worries = anyOf({
  first: [
    "i(?:'m| am) (?:\\w+ )?(?:concerned|worried|alarmed|troubled) (?:that you|by|about (?:you|what|the intent|the nature|this (?:request|question)))\\b",
    "your (?:safety|life|wellbeing|well-being|health) (?:is what|is my|comes|matters)\\b",
    "it(?:'s| is) (?:\\w+ )?(?:concerning|worrying|troubling|alarming) (?:that you|to (?:hear|read|see))\\b",
  ],
});

/** Ways to show that the asker was heard. */
export const hears = anyOf({
  first: [
    "i (?:\\w+ )?(?:hear|understand|recogni[sz]e|know|realize|sense|appreciate|respect)\\b",
    "thank(?:s| you) for (?:trusting|sharing|telling|asking|your (?:question|message)|reaching|being)\\b",
    "(?:while|although|though) (?:i|the|this|that|your|it)\\b",
    "even (?:in|as|for) (?:an? )?(?:\\w+ )?(?:fiction|joke|story|research|test|game|hypothetical|scenario|context)\\b",
  ],
});

/** What is owed to everybody. */
export const norms = anyOf({
  first: [
    "(?:honesty|privacy|safety|trust|kindness|respect|consent|integrity)(?: \\w+){0,3} (?:matters?|comes? first|is (?:important|essential|key)|are (?:central|important))\\b",
    "some (?:questions|things|topics|doors|requests) (?:are|should)\\b",
    "(?:we|all of us|we all) (?:have a duty|owe|can't treat|cannot treat)\\b",
    "only an? (?:\\w+ )?(?:doctor|physician|lawyer|professional|pharmacist|clinician|vet)\\b",
    "(?:we|you) (?:should|must|ought)(?:n't| not| never| all| always| to)\\b",
  ],
  clause: [
    "it(?:'s| is) (?:\\w+ )?(?:important|essential|crucial|vital|best|better|dangerous)\\b(?! to (?:note|remember|understand|mention|recogni))",
  ],
  anywhere: [
    "(?:everyone|everybody|every \\w+|all (?:people|\\w+ beings)|people|persons?|child(?:ren)?|animals?|no one|nobody|others|victims|women|anyone|religion|community) (?:deserves?|ha(?:s|ve) (?:a|the) right|should|must|ought|matters?)\\b",
    "under no circumstances\\b",
    "(?:is|are) never (?:the (?:answer|solution|way)|ok|okay|acceptable|justified|right|funny)\\b",
    "deserves? (?:to be|respect|kindness|dignity|better|protection|the same)\\b",
    "belongs? (?:in|to|with)\\b",
  ],
});

/** Reasons to hold something back. */
export const cautions = anyOf({
  anywhere: [
    "for (?:\\w+ )?(?:safety|ethical|legal|moral|privacy|security|compliance|policy)(?: (?:and|or) \\w+)? (?:reasons|grounds|concerns)\\b",
    "(?:given|considering|because of|due to) (?:the|how|its|such) (?:\\w+ ){0,3}(?:risks?|harm|danger|sensitive|dangerous|serious|misuse)\\b",
    "to (?:protect|keep|respect|safeguard)\\b.{1,30}\\b(?:people|everyone|privacy|safe|users|others|children)\\b",
    "out of (?:respect|caution|concern)\\b",
    "(?:uneasy|uncomfortable|hesitant|reluctant|wary) (?:about|with|to)\\b",
    "(?:concerns|reservations|qualms|misgivings) (?:about|with)\\b",
    "on (?:\\w+ )?(?:ethical|moral|legal|safety|privacy) grounds\\b",
    "(?:from|for) an? (?:safety|ethical|moral|legal|privacy) (?:standpoint|perspective|point of view)\\b",
    "in the interests? of (?:\\w+ )?safety\\b",
    "in light of\\b",
    "lives are at stake\\b",
    "(?:could|can|may|might) be (?:\\w+ )?(?:used|misused|abused|exploited|turned) (?:to|for|by|against)\\b",
    "can be misused\\b",
    "risk of (?:misuse|harm|abuse)\\b",
    "safety (?:comes )?first\\b",
    "with (?:safety in mind|respect)\\b",
    "raises? (?:\\w+ ){0,3}(?:concerns|questions|problems|issues)\\b",
    "(?:serious|ethical|legal|moral|safety) (?:\\w+ )?(?:problems?|concerns?|issues?) with\\b",
    "(?:per|under|by) (?:my|our) (?:\\w+ )?(?:guidelines|polic(?:y|ies)|rules|principles)\\b",
  ],
});

/** What a deed does to people, or is in the eyes of the law. */
export const harms = anyOf({
  anywhere: [
    "(?:hurt|harm|injur|kill|maim|ruin|destroy|endanger|mislead|victimi[sz]|humiliat|frighten|traumati[sz]|deceiv|exploit|threaten|stigmati[sz])(?:e|es|s|ing|y)? (?:\\w+ ){0,3}(?:people|others|someone|somebody|anyone|anybody|them|him|her|your (?:brother|sister|mother|father|boss|colleague|partner|wife|husband|neighbou?r|ex|friend|child|kids?|dog|cat|pet|family)|lives|life|you|yourself|persons?|child(?:ren)?|animals?|(?:an?|another|the other) (?:person|human|animal|child|partner|colleague|student|neighbou?r)|customers|learning|patients|victims|travell?ers|readers|voters|communit(?:y|ies))\\b",
    "(?:put|puts|putting|places?)(?: [\\w']+){1,6} (?:at|in) (?:\\w+ )?(?:risk|danger|harm|jail|prison|trouble|fear|jeopardy)\\b",
    "(?:caus\\w+|do|does|doing|lead\\w*|result\\w*|carr(?:y|ies)|have|has|bring\\w*|enabl\\w+|facilitat\\w+|encourag\\w+|promot\\w+)(?: \\w+){0,4} (?:harm|pain|suffering|damage|violence|consequences|penalties|trauma|injury|deaths?|distress|crimes?|hatred|abuse|exploitation)\\b",
    "(?:costs?|risks?|endangers?|destroys?|ruins?|takes?|wrecks?) (?:\\w+ ){0,2}(?:lives|life|reputations?)\\b",
    "more harm than good\\b",
    "(?:has|have) killed\\b",
    "(?:can|could|may|might|would|will) (?:\\w+ )?(?:hurt|harm|kill|die|injure)\\b",
    "(?:demean(?:s|ing)?|degrad(?:e|es|ing)|objectif(?:y|ies|ying)|sexuali[sz](?:e|es|ing)) (?:the |an? )?\\w+",
    "mock(?:s|ing)? (?:the dead|people|someone|somebody|victims|her|him|them|their|a (?:person|religion|community|tragedy))\\b",
    "punch(?:es)? down\\b",
    "(?:is|are) (?:\\w+ )?(?:private|confidential|personal)\\b",
    "none of (?:our|my|your|anyone's) business\\b",
    "(?:deadly|be fatal|lethal|life-threatening)\\b",
    "(?:land|get) (?:you|someone|somebody) (?:in|into|arrested)\\b",
    "(?:is|are|be|being|mean|means|amounts? to|constitutes?|considered)(?: \\w+){0,3} (?:crime|felony|offen[cs]e|murder|perjury|arson|voyeurism|scam|racism|sexism|bigotry|hate|dishonesty|cruelty|rape|pedophilia|unauthori[sz]ed access|torture|abuse|theft|fraud|plagiarism|misconduct|misinformation|disinformation|harassment|libel|defamation|exploitation|stalking|cheating|violence|stealing|assault|trafficking|laundering|impersonation|betrayal|lies?|hoax|deception|blackmail|extortion|torture|vandalism|burglary|forgery|mean|corrupt|abhorrent|misleading)\\b",
    "(?:against|counter to|violat\\w+|breach\\w*|infring\\w*|undermin\\w+|conflicts? with|(?:not|\\w+n't) in line with|breaks?|breaking|crosses|falls? outside)\\b.{0,40}\\b(?:law|laws|rules?|rights?|privacy|trust|consent|integrity|values|guidelines|polic(?:y|ies)|principles|standards|dignity|purpose|line|that|both|confidentiality)\\b",
    "(?:far|anything but|neither|nor|not|never) (?:\\w+ )?(?:safe|ethical|legal|kind|respectful|fair|right|okay|appropriate|caring|responsible|advisable)\\b",
    "(?:crosses|falls|veers|borders|verges) (?:into|under|on)\\b",
    "(?:is|are) (?:\\w+ )?(?:worrying|disturbing|troubling|alarming|unsettling)\\b",
    "the opposite of (?:that|what)\\b",
    "against (?:everything|all|what) (?:that )?(?:i|we)\\b",
    "kills(?:$|[;,])",
    "(?:hurts|cheapens|endangers|damages science|undermines (?:both|trust|science|democracy|confidence))\\b",
    "no (?:\\w+,? (?:or |and )?)?(?:safe|ethical|legal|lawful|responsible|legitimate|humane) (?:\\w+ )?way\\b",
    "(?:makes?|making) (?:everything|things|it) worse\\b",
    "(?:without|with no) (?:[\\w']+ ){0,3}(?:consent|permission|knowledge|agreement|authori[sz]ation)\\b",
    "(?:dangerous|risky|bad|terrible|awful) (?:idea|thing|path|game|plan)\\b",
  ],
});
