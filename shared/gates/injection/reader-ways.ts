/**
 * Readers that no name gives away: who runs on weights, holds a shell, acts on somebody's behalf or was handed this very page. Told by how they come to a
 * text, in English. Of each way first what is rare in it: nothing else is looked for where none of that stands.
 */
type Way = readonly [telling: string, way: string];

const these = "(?:this|these|our)";
const piece =
  "(?:\\w+ )?(?:page|post|text|file|thread|article|site|document|repository|ticket|link|listing|transcript|profile|sheet|entry|message|mail|log|list|table|paragraph|answer|report|result|output|comment|note|invoice|order|request|form|chapter|readme|record|item|object)s?";
const doing =
  "(?:condens|summari[sz]|relay|recap|transcrib|digest|process|pars|scan|ingest|translat|index|forward|caption|quot|answer|open|read|handl|rank|scor|grad|screen|sort|load|work|edit|render|review|past)(?:e?s|e|ing|ies|y)?";
const somebody =
  "(?:somebody|someone|somebody else|someone else|an?(?:other)? (?:person|user|customer|client|human|guest|reader|recruiter|buyer|owner|skipper|\\w+er)|people|their (?:user|owner|person|human)s?|others)";
const digital = "(?:digital|electronic|artificial|silicon|virtual|automatic|synthetic|mechanical)";
const limbs = "(?:hands?|fingers?|body|eyes)";
const someWork =
  "(?:committer|contributor|builder|installer|resolver|narrator|rater|extractor|maintainer|developer|programmer|operator|scanner|screener|buyer|bidder|trader|negotiator|transcriber|proofreader|recruiter|sorter|responder|listener|auditor|inspector|researcher|librarian|teller|worker|colleague|user|caller|pipeline|coder|importer|dispatcher|bookkeeper|accountant)s?";
const helpers =
  "(?:helper|aide|generator|companion|organi[sz]er|extractor|sidekick|engine|matcher|responder|captioner|negotiator|guide)s";

/** Nobody but a machine comes to a text like that. */
const surely: readonly Way[] = [
  [
    "weights|silicon|transistors",
    "\\b(?:runs?|running|thinks?|made|consists?|lives?) (?:up )?(?:on|of|in|out of) (?:weights|silicon|transistors)\\b",
  ],
  ["non-human|nonhuman", "\\bnon-?human \\w+"],
  [
    " a human\\b| a person\\b|flesh\\b",
    "\\b(?:isn't|is not|aren't|are not|without being|other than) (?:a human\\b|a person\\b|(?:of |made of )?flesh)",
  ],
  [
    "(?:no|without) (?:hand|finger|body|eyes)",
    `\\b(?:with no|without|has no|have no) ${limbs}\\b(?![- ](?:on|free))`,
  ],
  [`of the ${digital}`, `\\bof the ${digital} (?:sort|kind|variety)\\b`],
  [
    "(?:automatic|autonomous) means|by (?:a machine|a program|software|a model|an automat)",
    "\\b(?:composed|made|written|produced|drafted|generated|answered|compiled|read|prepared|given|summari[sz]ed|marked|scored|graded|handled|run|driven|steered|operated|typed|remediation|processing) (?:\\w+ ){0,3}by (?:(?:automatic|autonomous) means|a machine|a program|software|a model|an? automat\\w+)\\b",
  ],
  [
    "inside|on board|talkative|synthetic",
    "\\b(?:talking|thinking|listening|clever|digital|language|vision) (?:helper|thing|assistant|model) (?:inside|on board)\\b|\\bwith an? (?:talkative|synthetic) (?:mind|brain|voice)\\b",
  ],
  [
    "automatically|unattended",
    "\\b(?:whoever|whatever|anything that|anyone who|those who) [a-z]+s? (?:\\w+ ){0,3}(?:automatically|unattended)\\b",
  ],
  ["headless", "\\bheadless (?:visitor|reader|client|caller|shopper|agent)s?\\b"],
  [
    "parrot|colleague|sidekick|companion|organi[sz]er|butler|aides|intern\\b|apprentice|buddy|planner",
    "\\b(?:stochastic|electric|silicon|digital|electronic|coding|debugging|shopping|study|reading|travel) (?:\\w+ )?(?:parrot|colleague|sidekick|companion|organi[sz]er|butler|aide|intern|apprentice|buddy|planner)s?\\b",
  ],
  ["intelligence", "\\b(?:the|an?|any) intelligence (?:watching|reading|behind|that|which|on|in) "],
  [
    "(?:dear|hello|hey|hi) ",
    "\\b(?:dear|hello|hi|hey) (?:\\w+ ){0,2}?(?:machine|bot|robot|algorithm|computer|model|software|thing|engine)s?\\b|\\bdear (?:statistical|digital|artificial|mechanical|electronic|synthetic|virtual) \\w+",
  ],
  [
    "(?:be|are|is) software|a machine|a robot",
    "\\bif (?:you|it|this reader|the reader|whoever reads) (?:are|is|happens? to be|should be|turns? out to be) (?:software|a machine|a robot)\\b",
  ],
  [
    "ing (?:software|program)",
    "\\b(?:\\w+-(?:giving|writing|reading|making|matching|filling|answering|sorting|switching|scoring|marking)|negotiating|answering|bidding|screening|marking|grading) (?:software|programs?)\\b",
  ],
  [
    "made of (?:software|code)|without staff|software with ",
    "\\bmade of (?:software|code)\\b|\\bservices? without staff\\b|\\bsoftware with (?:somebody|someone|a person)'s\\b",
  ],
  ["(?:e-|auto-|auto)(?:rater|grader|marker)", "\\b(?:e-|auto-|auto)(?:rater|grader|marker)s?\\b"],
  [
    "\\((?:virtual|digital|automated|electronic|artificial|synthetic)\\)",
    "\\b\\w+ \\((?:virtual|digital|automated|electronic|artificial|synthetic)\\)",
  ],
  [
    "human (?:eyes|hands)|the next (?:line|token)|(?:runs|made|makes|built|trained) you",
    "\\bwithout (?:a )?human (?:eyes|hands)\\b|\\bgenerating the next (?:line|token)\\b|\\bwhichever (?:company|vendor|firm|maker|lab) (?:runs|made|makes|built|trained) you\\b",
  ],
  ["machines (?:that|which)", `\\bmachines (?:that|which) ${doing} (?:us|this|these|our|along)\\b`],
  [
    "talking |smart (?:speaker|display)|voice assistant",
    "\\b(?:talking (?:speaker|assistant|display|device|box)|smart (?:speaker|display)|voice assistant)(?:e?s)?\\b",
  ],
  [
    "(?:speaker|gadget|widget|display)s? that",
    `\\b(?:speaker|gadget|widget|display)s? that ${doing} (?:this|these|out|aloud|from|our)\\b`,
  ],
  [
    "widget|chat program|concierge",
    "\\b(?:(?:chat|help|support|answer|shopping) widget|chat program|concierge (?:program|widget|software|service))s?\\b",
  ],
  [
    "autonomous|automatic|automated|unattended|agentic|scripted|tool-using",
    `\\b(?:autonomous|automatic|automated|unattended|agentic|scripted|tool-using) (?:\\w+ )?${someWork}\\b`,
  ],
  [
    "(?:acting|acts|working|works|speaking|shopping|booking) for|on behalf|in the name",
    "\\b(?:software|programs?|systems?|scripts?|machines?|services?|anything|whatever) (?:that (?:is |are )?|which (?:is |are )?)?(?:acting|acts|working|works|speaking|shopping|booking) (?:for|on behalf of|in the name of) (?:an?|the|somebody|someone|its|their|another|people|you)\\b",
  ],
  [
    "memor(?:y|ies) of",
    "\\b(?:systems?|software|programs?|tools?) (?:that|which) (?:keep|keeps|have|has|hold|holds) (?:a )?(?:\\w+ )?memor(?:y|ies) of\\b",
  ],
  [
    "(?:through|via) (?:an api|a machine)",
    "\\b(?:read|reads|reading|opened|opens|met|fetched|fetches) (?:\\w+ ){0,4}(?:through|via) (?:an api|a machine)\\b",
  ],
  ["a prompt", "\\b(?:edit|work|act|answer|write|code|come)s? (?:\\w+ ){0,3}(?:on|from|by) a prompt\\b"],
];

/** People may as well; what is wanted of them decides. */
const perhaps: readonly Way[] = [
  [
    "your (?:user|human|principal)",
    "\\b(?:when|whenever|if|once|should) your (?:user|human|principal) (?:asks?|wants?|needs?|says?|requests?)\\b",
  ],
  ["you (?:that|who) ", "^\\W*you (?:that|who) [a-z]+ [^.:;!?]{0,60}:"],
  ["behalf", `\\bon (?:${somebody})(?:'s)? behalf\\b|\\bon behalf of ${somebody}\\b`],
  [
    "(?:hold|holds|holding|wield|wields) a ",
    "\\b(?:hold|holds|holding|wield|wields) a (?:shell|terminal|command line|browser tool|file tool)s?\\b",
  ],
  [
    "(?:handed|given|fed|passed|shown|gave|pasted|asked about|to summari[sz]e|to translate|to review) this",
    `\\b(?:(?:was|were|been|got|is|are) (?:just |now )?(?:handed|given|fed|passed|shown|asked about|asked to (?:summari[sz]e|translate|review)) this ${piece}|(?:handed|gave|passed|fed|pasted) this ${piece} to you)\\b`,
  ],
  [
    "whoever|whatever|(?:anyone|anybody|those|you) who|(?:anything|you) that|the one ",
    `\\b(?:whoever|whatever|anyone who|anybody who|anything that|the one who|the one that|the one|those who|you who|you that) (?:is |are |now )?${doing} ${these} ${piece}\\b|\\bthe one (?:at work|working) on ${these} ${piece}|\\bwhoever turned\\b|\\bwhatever (?:relays|reads|renders|parses|answers|writes|types|turns|sums)\\b`,
  ],
  [
    "(?:reader|caller|consumer|recipient|parser|translator)s? of",
    "\\b(?:the|any|every|each) (?:reader|caller|consumer|recipient|parser|translator)s? of (?:this|these)\\b",
  ],
  [
    "a (?:machine|loop|robot)",
    "\\b(?:if|should|when|where|whenever) a (?:machine|loop|robot) (?:is|be)\\b[^.;:!?]{0,60}\\b(?:this|these)\\b",
  ],
  [
    helpers,
    `\\b${helpers} (?:that|which|who|\\w+ing) (?:\\w+ ){1,9}?(?:here|this|these|their own|on (?:its|their) own|as they go|for (?:somebody|someone|a person|people|their \\w+|an owner)|someone's|somebody's|a person's|us)\\b`,
  ],
  [
    `${helpers}|extractor`,
    `(?:^|[<>\\])|*#;"(-] ?)(?:[a-z'-]+ ){1,3}(?:${helpers}|extractor):(?=\\s|$)|\\b${helpers} (?:that|which|with|of|in|on|at|for|\\w+ing)\\b[^.:;!?]{0,70}:(?=\\s|$)|<extractor:`,
  ],
  [
    "(?:thing|process|loop) that|contraption|gizmo",
    "\\b(?:the|to|for|any|whatever|hi|dear|hello) (?:\\w+ )?(?:thing|process|contraption|gizmo|loop) that [a-z]+(?:s|ed) ",
  ],
];

const joined = (ways: readonly Way[], part: 0 | 1): string => ways.map((way) => way[part]).join("|");

/** An expression, and what cannot be missing in it. */
interface Telling {
  pattern: RegExp;
  telling: string;
}
const told = (ways: readonly Way[]): Telling => ({
  pattern: new RegExp(joined(ways, 1)),
  telling: joined(ways, 0),
});

export const metSurely = told(surely);
export const metPerhaps = told(perhaps);
