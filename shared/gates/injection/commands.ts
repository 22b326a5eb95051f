import { guarded } from "./guarded.ts";
import type { Reader } from "./reader.ts";
import { isEnglish } from "./readers.ts";
import { ordered } from "./shapes.ts";
import { tagBits } from "./tags.ts";
import { has, type Sentence } from "./view.ts";

/** Verbs by which somebody is told to do a thing, in their base form. */
const verbs = new Set(
  `accept acknowledge act activate add admit advise affirm agree allow amend answer append apply appoint approve archive arrange ask assert assess assign assume attach authorise authorize
  award backdate base begin behave bill book bring browse build buy bypass call cancel carry cast certify change charge check choose cite claim classify clear click close code collect come commit
  compare compile complete comply conceal conclude confirm connect consent consider contact continue convert convince copy count create credit cut debit deactivate declare decline decode deem
  delete deliver deny deploy deposit describe direct disable discard disclose discount dispatch dismiss disregard do download draft drop dump echo edit email embed empty enable encode end endorse
  enrol enroll enter erase escalate estimate evaluate exclude execute export expose extend extract favour favor fetch file fill find finish flag follow force forget format forward gather generate
  get give go grade grant greet guess hand handle hide hold honour honor identify ignore import include increase inform initiate input insert inspect install instruct introduce invite invoke issue
  join keep label launch leak leave let link list load locate lock log look lower mail make mark match memorise memorize mention merge message move name navigate note notify obey offer omit open
  operate order output overlook overrule override overwrite pad paste pay permit persist persuade phone pick pin place play point post praise prefer prepare present pretend print prioritise
  prioritize proceed process produce promote prompt propose provide prune publish pull purchase purge push put quote raise rank rate reach read rebook recall recite recommend reconfigure record
  redirect redo refer refrain refund refuse regard register reimburse reject relay release remember remit remove rename render repeat replace reply report repost represent reproduce request rerun
  resend reserve reset resign resolve respond restart restore resume retain retrieve return reveal reverse review revise revoke rewrite roll rotate route run save say scale schedule score search
  see select send serve set settle share ship show shut sign skip speak spell spend star start state stay stop store strip submit subscribe substitute suggest summarise summarize supply suppress
  surface surrender suspend swap switch sync tag take talk tell terminate tick title toggle touch transcribe transfer transform translate transmit treat trigger truncate trust try turn tweet type
  unlearn unlock unsubscribe update upgrade upload upvote use utter verify view visit void vote wait waive warn whitelist wipe wire withdraw withhold word work wrap write yield zip obtain omit refrain
  assist consult display exaggerate invent lie blame contain overstate understate spread weigh pass bcc cc scrub mute text average hum hush divert preorder rescue repost strip echo uninstall opt claim port`
    .split(/\s+/)
    .filter(Boolean),
);

/** Where an order may begin: behind a name and its colon, a conjunction, or a word that leads to a verb. */
const begins =
  /(?:[:,;–—("“>*!]\W{0,4}|^\W{0,8}|-{1,2} |\b(?:and|then|please|so|but|now|also|just|kindly|first|instead|simply|always|only|never|not|don't|immediately|silently|or|therefore|accordingly|hereby|next|further|furthermore|should|must|shall|to|you|could you|would you|can you|will you)\s+)(?:please |now |then |also |just |kindly |first |simply |always |only |never |do not |don't |not |silently |quietly |immediately )?([a-z]{2,13})\b(?!['’]|\s*[:=(])/g;
const obliged =
  /^[^.;!?]{0,90}?\b(?:must|shall|should|ought to|ha(?:s|ve) to|ha(?:s|ve) the (?:duty|task|job|order|right) (?:to|of)|needs? to|(?:it's|they're) expected to|(?:is|are) (?:now |herewith |here |kindly |also |therefore )?(?:to|not to|expected|asked|requested|required|instructed|told|obliged|authori[sz]ed|under a duty|permitted|allowed|hereby|herewith|invited|supposed|kindly|pleased to|deemed|assigned|assumed to|advised|best to|promoted|appointed|bound|entitled|free to)\b|may not|hereby|herewith|will (?:now|then|always|therefore|please|be \w+ing)|would (?:you|be so)|could you|be so kind|be so good|has permission|free to|welcome to|undertakes?|sets? up|is entrusted with|(?:has|have) the (?:further|added|small) task of|(?:the|its) (?:fix|task|job|work|rest) consists? (?:of|in)|agrees? (?:to|that)|do(?:es)? well to|goes? on to|starts? by \w+ing|pass(?:es)? this \w+ by|(?:next|first|only|sole|remaining|last|second) (?:\w+ )?(?:step|task|duty|job|work|move|act|thing)s?(?: here)? (?:is|are) (?:now )?to|(?:is|are) enough|i (?:ask|request|want|need|would like|'d like|order)|we (?:ask|request|expect))\b/;
const mayOblige = guarded(obliged);
/** It is for somebody, who is named behind it. */
const fallsTo =
  /\b(?:customary|usual|normal|good|common|expected|required|incumbent|up|left|falls|enough|time|practice|reserved|asks?|requests?|expects?|requires?|obliges?|instructs?|reminds?|tells?|wants?|needs?|begs?|invites?)\b(?: practice)?(?: (?:for|to|on|of|from|upon))?(?: [\w'-]+){0,4} $/;
const toDo = /^[^.;:!?]{0,60}?\b(?:to|that) [a-z]{2,}/;
const third = /\b([a-z]{2,12}?)(e?s|ies)\b/g;
const thing = /^(?:\s*(?:is|are|was|were|has|have|can|could|may|might|will|would|does|did)\b)/;

/** Whether an order begins in a sentence, or behind a place in it: by its verb, whatever that is. */
export function commands(sentence: Sentence, from = 0): boolean {
  if (!isEnglish(sentence)) return ordered(sentence);
  for (const { 1: verb = "", index } of sentence.text.slice(from).matchAll(begins))
    if (verbs.has(verb) && (from > 0 || index < 40)) return true;
  return false;
}

const mustWithin = 30;

/** Whether a machine is said to have to do something. */
export function isObliged(sentence: Sentence, { start, end, isMachine }: Reader): boolean {
  const after = sentence.text.slice(end, end + 160);
  if (
    (mayOblige.may(sentence) && obliged.test(after)) ||
    (toDo.test(after) && fallsTo.test(sentence.text.slice(0, start)))
  )
    return true;
  if (isEnglish(sentence) || !has(sentence, "must")) return false;
  return (
    isMachine ||
    sentence.words.some(
      ({ tags, from }) => (tags & tagBits.must) !== 0 && Math.abs(from - sentence.from - end) < mustWithin,
    )
  );
}

const plural =
  /(?<!\b(?:to|the|an?|of|that|which|who|our|this|can|could|may|might|will|would|or|by|for) )\b([a-z]{2,12}) (?:the|an?|each|every|all|any|it|them|this|these|that|their|no|one|only|first|with)\b/g;
/** Several of a kind do what the verb says as it stands. */
const doSo = (after: string): boolean =>
  [...after.matchAll(plural)].some(({ 1: verb = "" }) => verbs.has(verb));

/** Whether it is told as a thing that it does: the model copies, assistants send. */
export function doesSo(sentence: Sentence, { start, end, isSubject, isHere, isMachine }: Reader): boolean {
  if (!isSubject || !isEnglish(sentence)) return false;
  const after = sentence.text.slice(end, end + 130);
  if (thing.test(after)) return false;
  if (isHere && isMachine && /s\b[^.]{0,40}$/.test(sentence.text.slice(start, end)) && doSo(after))
    return true;
  for (const { 1: stem = "", 2: ending = "" } of after.matchAll(third))
    if (verbs.has(ending === "ies" ? `${stem}y` : stem) || (ending === "es" && verbs.has(`${stem}e`)))
      return true;
  return false;
}
