import type { Leaf } from "../gate.ts";
import { foreign } from "./foreign.ts";
import { newGuards, type Scanned } from "../search/guards.ts";

/** Few words, and asked everywhere. */
const { branched: guarded } = newGuards();
const back = 160;
const ahead = 200;
/** What is no place for an order is none for the next few letters either: that much more is looked at ahead. */
const glanced = 48;

/** Whom orders are given to, what they are framed by, what they want: near any of these a stretch is worth reading. */
const alone = guarded(
  /any ?more, you(?:'re| are)|user (?:has )?(?:replied|answered)|\[end of|your user (?:asks|wants|needs|says)|(?:told you|said) so far|(?:everything|all) (?:that )?(?:was |you )?(?:said|were told)|(?:comparing|ranking|screening|evaluating) (?:system|program)|(?:who|what)ever \w+ \w+ automatically|never ?mind (?:the|what|your|any|all)|(?:guidelines|rules|restrictions|instructions|constraints|policies) (?:that )?i(?: was|'ve| have| am)|my (?:guidelines|restrictions)|(?:codegen|refactoring) tools?|llm|artificial \w+|generative \w+|(?:intelligent|clever|smart) software|reasoning engine|computeri[sz]ed|silicon|components? (?:that|which)|language-model|other servers?\b|(?:tool|tools) (?:named|called|`)|=_{3,}|(?:=|\bwhere )data\b|admin message|system policy|(?:the|an?|any|each|every|which) (?:[a-z]+ ){0,2}(?:model|agent|assistant) (?:also |then |first |that |which )?[a-z]{2,12}s\b|untrusted|supervisor|user>|assistant>|\b(?:software|algorithm|program|engine|machine|classifier|thing|whatever) (?:that |which )?[a-z]+(?:ing|s)\b|automated \w+er\b|(?:digital|virtual|intelligen)[a-z]* \w+|modell?[aeo]?\b|inteligen|kecerdasan|model bahasa|asisten|robot|sztuczn|jezyk|jazyk|jezic|nyelvi|mestersege|yapay|dil model|sprachmodell|taalmodel|kielimall|tekoaly|spr.kmodel|agent[eiu]|asist|asyst|assistent|pomocnik|\bki\b|\bia\b|@[\w-]*(?:bot|ai|agent|copilot)|\b(?:ais?|llms?|(?:for|to|any|calling|\w+ing|vision|language) models?|models?(?= (?:that|which|who|reading|\w+ing (?:this|these)|must|does|do|looks|passe?s?|puts?|sends?|repeats?|appl\w+|calls?|treats?|therefore|returns?)\b|[:,])|chatgpt|gpt|claude|gemini|copilots?|chat ?bots?|assistants?|agents?|bots?|dan|permanently|pretend|jail\w+|uncensored|unfiltered|unrestricted|(?:a|the|by) machine|automation|notetaker|screening software|(?:answer|recommendation|ranking) engines?|summari[sz]ers?|consent|approved|approval|approving|thinking|you were (?:told|asked|given)|operator\w*|automated|reviewers|graders?|anything now)\b|(?:tell|inform|informing|notify|telling|alert|from|asking|letting|to) (?:the )?user\b|user (?:cannot|must|should|does|need|will)|you are (?:now|no|dan|an? )|you(?:r|r new|r own) (?:tools?|memory|reply|answer|response|task|instructions?|prompt|system|rules|configuration|initial|hidden)|<\||\[\/?inst|<<|of_turn|### ?(?:inst|resp|\(|new)|<\/(?:tool|doc|search|func|result|context|untr|email|data)|[<[](?:important|critical|secret|mandatory|system|user|assistant|information|instruction)|(?:^|[\n>"'*#.\]-]) ?(?:system|human|user|assistant)\W{0,2}:|system[ _](?:message|notice|prompt|override)|role"|from (?:now|here) on|sessions|must (?:first |now |immediately |urgently |quickly )?(?:call|invoke|execute|run)\b|~\/\.|id_rsa|sidenote|this (?:tool|paragraph|message|argument|parameter)\b|neural nets?|who(?:m|so)?ever \w+ (?:this|these|our|the)\b|whatever \w+s (?:this|these)\b|helpers (?:that|generating|who)|\w+ing (?:software|programs?) |(?:complete|entire|whole|full) (?:dialogue|exchange|conversation)|exchange so far|word for word|(?:===|---|\*\*\*) ?end of\b|been told to|(?:changed|made up) (?:their|his|her) mind|has (?:since|now) (?:edited|changed)|in front of you|your (?:human|principal|keeper|owner)\b|(?:asker|reader|visitor|person|customer)s?'s? (?:\w+ )?(?:question|name|message)|(?:text|words|everything) above|above this|(?:export|steal|all) (?:credentials|secrets)|other (?:mcp )?(?:servers?|tools?)|developer mode|god mode|hidden|game/,
);
/** Who reads, judges or acts, if something makes a machine of it. */
const named = guarded(
  /\b(?:automatic|neural|electronic|digital|virtual|smart|robotic|mail|travel|search|shopping|inbox|office|home|chat) (?:\w+ )?(?:readers?|reviewers?|judges?|graders?|markers?|assessors?|helpers?|clerks?|secretar(?:y|ies)|takers?|shoppers?|agents?|planners?|advis[eo]rs?|examiners?)\b|\bengines? (?:that |which )?(?:\w+ing|draws?|drops?|puts?|reads?)\b/,
);
const elsewhere = guarded(foreign);
/** Anchors of readers that no name gives away are rare enough to be read about anyway. */
const unnamed =
  /(?:\b(?:(?:on|of) (?:weights|silicon)|non-?human|flesh|(?:dear|hello) machine|machines (?:that|which)|speakers? that|(?:chat|help|support) widget|concierge|autonomous |automatic |unattended |on a prompt|holds? a shell|(?:handed|given|shown) this|behalf|(?:page|file|text) to you|you who |anything that reads|through an? (?:api|machine)|(?:no|without) (?:hands|fingers|body|eyes)|silicon |(?:runs|made) you|be software|by software|without staff|human eyes|readers? of this|sidekick|companions[ :]|headless visitor|stochastic parrot|generators:|extractor:|a memory of|autograder|auto-grader|e-rater|automatic means|statistical reader|talkative|talking helper|made of code|than a person|ing thing|the one (?:who |at work|scanning|reading|that reads)))\W?$|\((?:virtual|digital|automated)\)\W?$/i;
/** A place for data in a link. */
const slot = /[?&][\w-]+=[{[<$a-z]*[{[<$]|｜/;
const beyondAscii = /[^\0-\x7f]/;
/** Words of programs that stand in manuals of every language; a file is named there in letters of its own, or heads a line. */
const international =
  /(?:password|verbatim|(?:\\f[BI]|\n\W{0,6})\/etc\/\w+|silently|base64|policies|robot)\W?$/i;
const wordBack = 24;
const data = guarded(
  /api keys?|conversation|password|credential|environment variables|chat history|\.env\b|token/,
);
const away = /https?:|@|\bsend|upload|\bpost\b|append/;
const over = guarded(
  /ignor|vergiss|oubli|olvid|esque|dimentic|negeer|unohda|abaikan|disregard|forget|overrid|overwrit|overrul|bypass|abandon|discard|dismiss|neglect|\bdrop |throw|\baside|put away|away\b|one side|\btreat|consider|\bregard|reinterpret|supersed|\bcancel|\bstop|follow th|skip |no longer|obsolete|void\b|invalid|revoked|decode|\b(?:new|real|actual) (?:instr|task|rules|prompt|orders)|previous|prior/,
);
const instructions = guarded(
  /nstruc(?!tion set)|instr[a-z]{2,6}ns?\b|anweisung|vorgabe|consigne|istruzion|indicaz|polecen|ohjeet|talimat|utas|pokyn|perintah|prompt|\brules?\b|guideline|guardrail|safeguard|directive|directions|constraint|polic|everything|safety|context|\btask|base64|rot13|protocols?|limits/,
);

/** Up to where a text was glanced over in vain. */
const inVain = new WeakMap<Leaf, number>();

/** Whether what stands around the end of an anchor is worth reading: most words of orders are words of manuals as well. */
export function isPromising(leaf: Leaf, end: number): boolean {
  const { text } = leaf;
  if (isInWord(text, end)) return false;
  const anchor = text.slice(Math.max(0, end - wordBack), end + 1);
  if (unnamed.test(anchor)) return true;
  const earlier = inVain.get(leaf);
  if (earlier !== undefined && end < earlier && end >= earlier - glanced) return false;
  const around = text.slice(Math.max(0, end - back), end + ahead + glanced).toLowerCase();
  if (isAbroad(around, anchor) || says(around)) return true;
  inVain.set(leaf, end + glanced);
  return false;
}

const isAbroad = (around: string, anchor: string): boolean =>
  beyondAscii.test(around) && !international.test(anchor);

/** The same for all of a text in small letters. */
export const isWorthReading = (around: string): boolean => beyondAscii.test(around) || says(around);

function says(around: string): boolean {
  const scanned: Scanned = { text: around };
  return (
    alone.test(scanned) ||
    named.test(scanned) ||
    slot.test(around) ||
    (over.test(scanned) && instructions.test(scanned)) ||
    (data.test(scanned) && away.test(around)) ||
    elsewhere.test(scanned)
  );
}

/** Short names of an AI are parts of common words where words are written in Cyrillic. */
const shortNames = /\p{L}(?:(?<!чат)бот|и[иі]|[иш]і)$/iu;
const cyrillicFrom = 0x400;
const cyrillicTo = 0x4ff;

function isInWord(text: string, end: number): boolean {
  const unit = text.charCodeAt(end);
  return (
    unit >= cyrillicFrom && unit <= cyrillicTo && shortNames.test(text.slice(Math.max(0, end - 6), end + 1))
  );
}
