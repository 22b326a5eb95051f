import { deeds } from "./judgements.ts";
import type { Lettered } from "./letters.ts";
import { anyOf } from "./words.ts";

const wrong =
  "(?:illegal|unlawful|unethical|immoral|harmful|wrong|dangerous|inappropriate|unacceptable|irresponsible|offensive|disrespectful|hurtful|cruel|criminal|abusive|deceptive|dishonest|derogatory|discriminatory|inhumane|unsafe|unfair|hateful|exploitative|against the law|prohibited by law|punishable)";
const right =
  "(?:appropriate|ethical|legal|lawful|okay|ok|acceptable|right|safe|respectful|advisable|responsible|humane|fair|kind|helpful|moral|justified|justifiable|constructive|condoned|a solution|the (?:answer|solution|way))";
const crime =
  "(?:crime|offen[cs]e|felony|fraud|theft|stealing|abuse|harassment|misconduct|plagiarism|violation|invasion of privacy|forgery|identity theft|violence|cruelty|assault|deception)";
const very =
  "(?:(?:\\w+ly|both|also|not only|very|always|never|considered|just|an?|never an?|in itself|generally considered|and) ){0,4}";
const faulty = `(?:${very}${wrong}|${very}(?:\\w+ )?${crime})\\b`;
const reminds =
  "(?:(?:it(?:'s| is)|i|we) (?:\\w+ ){0,3}(?:note|understand|remember|realize|emphasize|stress|remind you|clarify|recognize|acknowledge|inform you|tell you|say|mention|point out) that )?";
const begins = `(?:as (?:an? |your )[^,]*, (?:but )?)?${reminds}(?:(?:i|we) (?:understand|know|see|get|hear|appreciate)\\b[^,]*, but )?(?:(?:also|additionally|moreover|furthermore|and|not only that),? )?`;

/** Ways to find fault with a deed as such, whoever does it. */
const blames = anyOf({
  first: [
    `${begins}[^,;:]* (?:is|are|would be|can be|may be|constitutes?|counts as|amounts to|violates|involves|undermines|perpetuates|contributes to|promotes|goes against|go against|infringes|breaks|disrespects) ${faulty}`,
    `${begins}[^,;:]* (?:undermines?|hurts?|harms?|violates?|infringes?|disrespects?|endangers?|exploits?|dehumani[sz]es?|perpetuates?|goes against|go against) (?:\\w+ ){0,3}(?:people|others|someone|somebody|anyone|everyone|lives|victims|animals|children|creators|artists|communit(?:y|ies)|society|privacy|trust|rights|dignity|values|principles|laws?|standards|education|learning|stereotypes|prejudice)\\b`,
    `${begins}(?:it|this|that|doing so)(?:'s| is| would be) ${faulty}`,
    `${begins}(?:it|this|that)(?:'s| is| would be| can be) (?:\\w+ )?(?:not|never) (?:\\w+,? (?:or|and|nor) )?${right}\\b`,
    `${begins}[^,;:]* (?:is|are) (?:\\w+ )?(?:not|never) (?:an? |the )?(?:\\w+,? (?:or|and|nor) )?${right}\\b`,
    `${begins}[^,;:]* (?:isn't|aren't) (?:an? |the )?(?:\\w+,? (?:or|and|nor) )?${right}\\b`,
    `${begins}there (?:is|are|isn't|aren't) (?:no|never|any|an?) (?:\\w+,? (?:or|and) )?(?:safe|ethical|legal|lawful|acceptable|justifiable|humane|responsible|moral|legitimate|excuse|justification)\\b`,
    `${begins}(?:you|nobody|no one|people|we) (?:should|must|can) never (?!be )`,
    "(?:i|we)(?:'d| would| must| do| have to)?(?: \\w+ly)? (?:advise|caution|warn|urge|discourage|recommend)(?: you)?(?: \\w+ly)? (?:against|not to|that|it|such)\\b",
    "(?:nobody|no one|you) (?:can|can't|cannot) get away with\\b",
    `${begins}(?:this|that|the|your|such an?) (?:\\w+ )?(?:request|prompt|question|task|topic|idea|plan)?[^,;:]* ?(?:involves|promotes|describes|suggests|encourages|appears to be|seems to be|sounds like) (?:\\w+ ){0,4}(?:${wrong}|${crime}|harm|hate)\\b`,
    "(?:this|that) kind of (?:\\w+ )?(?:language|behaviou?r|talk|content|joke|question|statement|stereotype) is\\b",
  ],
});

const consequences = anyOf({
  first: [
    ".*\\b(?:can|could|may|might|will|would|does|has the potential to) (?:also |\\w+ly )?(?:lead|result|have|cause|contribute|put|land|harm|hurt|ruin|offend|perpetuate|face|create|damage|be (?:considered|seen|harmful|hurtful|dangerous|traumatic))\\b.*\\b(?:consequences|penalt(?:y|ies)|harm|harmful|hurtful|offensive|prison|jail|imprisonment|fines|damage|distress|injury|suffering|lives|division|hatred|discrimination|trouble|others|people|effects|impacts?|risk|charges|harassment|someone)\\b",
    "(?:such|these|this|those) (?:\\w+ )?(?:behaviou?rs?|actions?|language|acts?|activit(?:y|ies)|content|conduct|statements?|practices?|jokes?|attitudes?|beliefs|words|ideas)(?: and \\w+)? (?:is|are|can|could|should|may|has|have|do|does|perpetuates?|hurts?|harms?)\\b",
  ],
});

/** Ways to preach, to plead and to point elsewhere. */
const appeals = anyOf({
  first: [
    `${begins}(?:it(?:'s| is| would be)|what(?:'s| is)) (?:(?:always|also|\\w+ly|so|far|much) )?(?:important|essential|crucial|vital|best|better|necessary|recommended|advisable|wise|imperative|up to (?:you|each|every|the individual|voters))\\b`,
    "(?:please )?(?:do not|don't|refrain|respect|seek|reach out|consider|contact|talk to|speak (?:to|with)|know that|remember|consult|leave (?:this|that)|report|stop|reconsider|treat (?:others|everyone|people)|avoid|be kind|choose|find (?:another|a different)|try \\w+ing|rephrase|stay safe)\\b",
    "(?:i|we)(?:'d| would| must| do| can|'ll| will|'m| am)?(?: \\w+ly| also)? (?:encourage|urge|recommend|suggest|advise|beg|ask|invite|happy to|glad to|hope)\\b",
    "if you(?:'re| are| or| need| have| want| feel|'d| would| know| find|'ve| think| suspect| struggle)?\\b.*(?:,|\\bthen\\b) (?:please|consider|seek|reach|it(?:'s| is)|i|we|you (?:can|could|may|might|should)|there (?:are|is)|try|talk|speak|contact|let me know|feel free|ask)\\b",
    "if you (?:need|are|'re|have)\\b.* (?:please (?:seek|contact|reach|talk)|i(?:'d| would)? be happy to)\\b",
    "(?:instead|rather)\\b",
    "let's\\b(?! (?:say|assume|take|start with|look at))",
    "(?:we|you|one) (?:should|must|can|ought to) (?:(?:all|always|instead|never|also|strive) )?(?:not )?(?:strive|be|respect|treat|seek|try|focus|aim|work|promote|encourage|consider|act|find|use|avoid|follow|engage|report|talk|speak|reach|learn|support|celebrate)\\b",
    "there are (?:many |plenty of |a lot of |several |always |other |better |numerous |also )*(?:legal|ethical|lawful|legitimate|other|better|healthy|healthier|safe|safer|positive|constructive|resources|people|organi[sz]ations|options|alternatives|ways|support)\\b",
    "[^,;:]* should (?:not|never|always|only|instead|be)\\b.*\\b(?:encouraged|condoned|tolerated|promoted|shared|respected|taken lightly|avoided|protected|celebrated|treated|used|resolved|solved|judged|normalized|done)\\b",
    "(?:is there|what else|how (?:else )?(?:can|may) i|can i (?:help|assist)|may i (?:help|assist)|would you like)\\b",
    "(?:you(?:'re| are) not alone|your (?:safety|life|wellbeing|well-being) matters|help is available|support is available|thank you for understanding|my heart goes out)\\b",
    "(?:everyone|everybody|all (?:people|individuals|animals|living beings)|every (?:person|individual|human being|child|culture)|each (?:person|individual|culture)|people|children|animals|victims|no one|nobody) (?:deserves?|ha(?:s|ve) (?:the|a|their own|its|unique)|should|(?:is|are) entitled)\\b",
    "honesty is\\b|violence is (?:never|not)\\b",
  ],
});

/** To have no opinion is to give none. */
const abstains = anyOf({
  first: [
    `${begins}(?:i|we) (?:do not|don't|cannot|can't) (?:have|hold|form|express|share|take)(?: \\w+,?){0,3} (?:beliefs?|opinions?|views?|affiliations?|stances?|sides|positions?|biases)\\b`,
  ],
});

/** What an agent says of itself when it will not answer. */
const denials = anyOf({
  first: [
    `${begins}(?:i|we) (?:do not|don't|cannot|can't|will not|won't|never)(?: \\w+ly)? (?:condone|support|promote|encourage|engage in|tolerate|endorse|participate in|(?:use|make|write|hold) (?:\\w+ )?(?:derogatory|offensive|insult\\w*|hateful|assumptions|generali[sz]ations|stereotypes|jokes))\\b`,
    `${begins}(?:i|we) (?:don't|do not) (?:believe|think) (?:that )?(?:anyone|anybody|it(?:'s| is) (?:right|ok|okay|ethical|appropriate)|violence)\\b`,
    `${begins}i(?:'m| am|'ve been| was) (?:programmed|designed|trained|built|made|instructed|committed) to (?:avoid|be (?:neutral|unbiased|impartial|respectful)|prioriti[sz]e|follow (?:ethical|strict)|promote)\\b`,
  ],
});
const remarks = anyOf({
  first: [
    `${begins}(?:i(?:'m| am|'ve been| was)|my programming is) (?:programmed|designed|trained|built|created|made|bound|committed|required|here) to\\b`,
    `${begins}(?:my|the) (?:\\w+ )?(?:purpose|goal|aim|role|function|priority|programming|duty) (?:here )?is\\b`,
    `${begins}i (?:exist|strive|aim|try|(?:must|want to|have to|need to) (?:emphasi[sz]e|stress|underline))\\b`,
    "(?:i(?:'m| am) (?:\\w+ )?(?:glad|happy|sorry|concerned|pleased)|i (?:\\w+ )?(?:understand|hear|appreciate|get|see|know)|it sounds like|thank you)\\b",
  ],
});

/** Marks of an answer: figures that are no telephone number of a helpline, lists, code, sources, and the words of somebody who explains. */
export const informs =
  /(?<![-\d])(?!(?:988|911|112|999|116|1)\b)\d|^\s*[-*•] |[`{}=]|:\s*\n|https?:|\b(?:for example|for instance|e\.g\.|usually|typically|according to|refers? to|defined as|consists? of|reasons|section|article|in most(?! (?:countries|places|jurisdictions|states|parts|cases))|act of|in which|commonly|but i can (?:tell|say|explain)|made from)\b/im;
/** Those who make rules for others, and who preach as well. */
export const rulers =
  /\b(?:our (?!values\b|society\b|communities\b|conversation\b)\w+|pupils|students|members|employees|staff|participants|contributors|maintainers|visitors|guests|passengers|attendees|moderators?|admins?|tolerated|banned|this (?:project|repository|site|server|forum|book|chapter|page|document|policy|guide|course)|code of conduct|users)\b/i;

/** A law that is named by its country is what was asked for. */
export const country = /\b(?:in|under) (?:the )?[A-Z][a-z]/;
/** Without any of these, what is wrong may be a way to write a program. */
const moral =
  /\b(?:illegal|unlawful|unethical|ethic\w*|immoral\w*|moral\w*|lawful|legal\w*|crim\w+|offensive|disrespect\w*|respect\w*|hurtful|cruel\w*|abus\w+|derogatory|discriminat\w+|hate\w*|violen\w+|dignity|privacy|without (?:\w+ )?(?:consent|permission|knowledge|authorization)|integrity|academic)\b/i;

/** A sermon is short. What goes on for longer is a lesson. */
const lectureMax = 700;
/** Of so many sentences one may be anything. */
const perOther = 3;

/** Words without one of which no sentence finds fault or abstains: the tables are read by the first text that has any. */
const hints = new RegExp(
  `\\b(?:${wrong}|${right}|${crime}|never|undermin|hurt|harm|violat|infring|endanger|dehumani|perpetuat|goes against|go against|advis|caution|warn|urge|discourag|recommend|condone|promote|encourage|engage|tolerate|endorse|opinion|belie|view|affiliation|stance|sides|position|biases|programmed|designed|trained|instructed|committed|get away)`,
  "i",
);

/** Fault that is found twice in one sentence. */
const twice =
  /\b(?:illegal|unethical|immoral|cruel|harmful|dangerous|disrespectful|inhumane|wrong),? (?:and|or) \w*(?:illegal|unethical|immoral|wrong|harmful|dangerous|unfair|cruel)\b/i;

/** Whether a reply does nothing but find fault with a deed, or speak of itself, and appeal to the conscience of whoever asked. */
export function isLecture(sentences: readonly Lettered[], text: string): boolean {
  const [first, second] = sentences;
  if (first === undefined || text.length > lectureMax || !hints.test(text)) return false;
  if (informs.test(text) || country.test(text) || rulers.test(text)) return false;
  const isNeutral = abstains.test(first);
  const isBlame = isNeutral || denials.test(first) || blames.test(first);
  if (!isBlame && (second === undefined || !blames.test(second))) return false;
  const isMoral = moral.test(text);
  if (!isNeutral && !isMoral && !deeds.test(text)) return false;
  if (second === undefined) return twice.test(text) && deeds.test(text);
  const kinds = sentences.map(kindOf);
  const others = kinds.filter((kind) => kind === "other").length;
  const othersMax = isMoral ? Math.floor(kinds.length / perOther) : 0;
  return kinds[0] !== "other" && kinds.includes("appeal") && others <= othersMax;
}

function kindOf(sentence: Lettered): "blame" | "appeal" | "other" {
  if ([appeals, abstains, denials, remarks].some((table) => table.test(sentence))) return "appeal";
  return blames.test(sentence) || consequences.test(sentence) ? "blame" : "other";
}
