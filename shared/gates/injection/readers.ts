import { branched, guarded } from "./guarded.ts";
import { tagBits } from "./tags.ts";
import { machine } from "./reader-names.ts";
import { metPerhaps, metSurely } from "./reader-ways.ts";
import { isPreposition, isTyped, type Reader, type ReaderTest, readerTests } from "./reader.ts";
import { mayBeAbroad, mayBeAbroadIn, readerAbroad } from "./readers-abroad.ts";
import { has, type Sentence, type View } from "./view.ts";

const anyone =
  /\b(?:assistants?|agents?|models?)\b|\bwho(?:m?ever|soever) (?:or whatever )?(?:processes|reads|parses)\b/;

const machineNamed = branched(machine);
const anyoneNamed = guarded(anyone);
const surelyMet = guarded(metSurely.pattern, metSurely.telling);
const perhapsMet = guarded(metPerhaps.pattern, metPerhaps.telling);
const otherReaders = guarded(
  /\b(?:bots?|software|automation|engines?|notetaker|who\w*ever|clients?|visitors?|machines?|processors?|readers?|algorithm|classifiers?|helpers?|digital|automat(?:ed|ic)|autonomous|artificial|generative|intelligent|clever|smart|silicon|computeri[sz]ed|robotic|electronic|neural|language(?:-| )models?|components?|systems?|virtual|thing|whatever|program|tools?)\b|@\w/,
);

const reads =
  "judg|complet|writ(?:es|ing)|mak(?:es?|ing) (?:notes|minutes)|condens|relay|bisect|refactor|autocomplet|watch|rat(?:e|ing)|monitor|analys|consum|read|open|process|handl|summ|analy|index|scrap|crawl|scan|quot|cit|render|caption|translat|transcrib|review|triag|label|visit|load|find|see|pars|fetch|evaluat|assess|draft|edit|touch|pick|fix|work|act(?:s|ing)? (?:for|on)|carry|explain|compar|fill|runn?|deal|look|turn|mark|grad|screen|moderat|generat|digest|ingest|encounter|com(?:e|es|ing) across|answer|repl|prepar|sort|manag|maintain|consult|receiv|tak|us(?:e|es|ing)";
const here = new RegExp(
  `^[^.;:!?]{0,30}\\b(?:(?:${reads})\\w*|in|on|behind)\\b[^.;:!?]{0,40}\\b(?:this|these|here|our(?! (?:\\w+ )?(?:repositor|code|systems?|data|products?|customers?|clients?|teams?|accounts?|staff|servers?)\\w*)|us|whose context|what follows|the (?:comments?|page|thread|listing|message|mail|document|text|file|form|inbox|call|transcript|logs?))\\b|^[^.;:!?]{0,12}\\b(?:acting for|acting on behalf|that (?:reads|opens|processes|summari[sz]es|handles|generates|evaluates)|reading|summari[sz]ing|processing)\\b`,
);
/** What a program does with a thing it was given, if that thing is this one. */
const onThis =
  /^ (?:(?:agents?|assistants?|tools?|bots?) )?(?:(?:that|which|who) )?(?:is |are )?(?:about to )?(?:deploy|install|build|import|upgrad|merg|bump|clon|pull|roll|vendor|bind|adopt)(?:e?s|e|ing)?(?: (?:from|in|out|up|on|to))? (?:this|these) \w/;
const reading =
  /^ (?:that |which )?(?:is |are )?(?:currently |now )?(?:reading|reads?|parsing|parses?|indexing|summari[sz](?:ing|es?)|processing|processes|process|analys(?:ing|es?)|analyz(?:ing|es?)|scraping|crawling|crawls?|ingest(?:ing|s)|watching|monitoring|translating|loads?|fetch(?:es|ing)|consum(?:es|ing)|picks? up|retriev(?:es|ing)|cit(?:es|ing)|quot(?:es|ing)|answering|compar(?:es|ing)|rank(?:s|ing)|scor(?:es|ing)|grad(?:es|ing)|triag(?:es|ing))\b/;
/** "Should this be opened by", "if your visitor is": who comes upon it is named last. */
const metBy =
  /\b(?:if|when|whenever|where|should|in case|whoever|once|as)\b[^.;:!?]{0,60}\b(?:by|through|via|with|(?:visitor|reader|customer|guest|caller|client|user|recipient) (?:is|be|happens to be))\b[^.;:!?]{0,14}$|\b(?:you who|whoever) (?:are |is )?(?:read|process|index|summari[sz]|translat|handl|answer)\w*[^.;:!?]{0,20}$/;
const calledBy =
  /(?:^\W*(?:and |also |so |now |hey |hi |hello |dear |any |the |you |attention |yo |oh |well )*|\b(?:to|for|by|of|at|dear|hey|hello|attention|fao|attn|whichever|any|every|also|calling)\W+(?:(?:the|any|all|every|an?|our|your|which\w*|autonomous|other|fellow|dear|of|these|calling|big|large|\w+ing)\W+){0,6}[\w'-]{0,20}\W{0,2}|["'“>(]\s?(?:\w+-|[\w-]+ing )?|(?:^|[\s,;])(?:note|comment|description|desc|summary|remarks?|memo|hint|about|bio|usage|nota|notiz|bemerkung|beschreibung|opmerking|uwaga|описание|заметка)[:=]["']?\s?)$/;
const calls = /^(?:[^.:;!?\n]{0,55}[:,!;](?!\/\/)(?:\W|$)|\W*$|\s+[-–—])/;
const mayBeHere = guarded(here);
const mayBeOnThis = guarded(onThis);
const mayRead = guarded(reading);
const mayMeet = guarded(metBy);
/** "If you run on weights": whoever is meant is told what to be. */
const supposed = /\b(?:if|when|since|as|because|where|should) (?:you|it|they|one|the \w+)(?: that)? $/;
/** The same of who has a name: "if you are an AI writing to me". Whoever has a trade that is named after it is a person. */
const supposedToBe =
  /\b(?:if|in case|since|as|because|should) (?:you|whoever reads(?: this)?|the reader)(?:(?:'re| are| is| be| happens? to be)(?: now)?)? (?:an? )?(?:\w+[- ])?$/;
const asItself =
  /^(?:[^\w\s]|\W*$| (?:that|which|who|and|or|in|on|at|for|with|of|agent|assistant|model|bot|tool|system|reader)\b| (?!(?:consult|engineer|market|train|learn)ing)[a-z]+ing\b)/;
const serving = /^ (?:help|answer|act|work|read|summar|shop|book|writ)[a-z]*ing\b/;
/** Behind whom nobody has a name for, a colon is enough. */
const headed = /^.[^.:;!?\n]{0,80}:(?:\W|$)|^:|^.(?: [\w'-]+){0,5}, [a-z]+ /;
/** What somebody writes about is not written to. */
const isTopic =
  /\b(?:use|usage|role|risks?|impact|history|development|adoption|ethics|future|state|rise|benefits|limits) of (?:an? |the )?(?:\w+ )?$/;
/** What a change belongs to, in a list of changes. */
const scope = /\w+ ?\((?:[\w/-]+, ?)*[,)]$/;
const subjectBefore =
  /^\W*(?:(?:any|the|an?|all|every|each|our|your|where|when|if|such|in|on|of|whichever|reviews|drafted|with|this|that|\p{L}[\p{L}'-]*|based)[\s,(-]+){0,7}$/u;
const passive =
  /^[^.;:!?]{0,20}\b(?:could|might|may|was|were|had|did|would|can|cannot|is (?:a|an|the|not|made|built|trained|able|free|available)|are (?:a|an|the|made|built|trained|able|free|available)|will be able|has been|have been)\b/;

/** English is told by its small words; what is not English is read by the words of the tables. */
const small = /\b(?:the|and|of|to|you|your|this|that|with|it|its|for|when|are|is|be|by|any|not)\b/g;
const enough = 3;
const beyond = /[^\0-\x7f]/;
export function isEnglish(sentence: Sentence): boolean {
  return (sentence.isEnglish ??= hasSmallWords(sentence));
}

function hasSmallWords({ text }: Sentence): boolean {
  let count = 0;
  small.lastIndex = 0;
  while (count < enough && small.test(text)) count++;
  if (count === enough) return true;
  if (beyond.test(text)) return false;
  return count > 0 && count * 60 > text.length;
}

/** The machine reader of a sentence, if it names one. */
export function readerOf(sentence: Sentence): Reader | undefined {
  if (sentence.reader === undefined) sentence.reader = find(sentence) ?? null;
  return sentence.reader ?? undefined;
}

/** Whether any sentence of a stretch may name one, by the words in it. */
export const mayNameReaders = (view: View): boolean =>
  (view.mayNameReaders ??=
    mayBeAbroadIn(view) ||
    otherReaders.may(view.whole) ||
    surelyMet.may(view.whole) ||
    perhapsMet.may(view.whole));

/** The kinds of readers that all sentences of a stretch name, a bit for each. */
function readersNamedIn(view: View): number {
  if (!mayNameReaders(view)) return 0;
  let named = 0;
  for (const sentence of view.sentences) {
    const reader = readerOf(sentence);
    if (reader !== undefined)
      for (const [kind, isReader] of readerTests.entries()) if (isReader(reader)) named |= 1 << kind;
  }
  return named;
}

/** That a stretch names a reader of such a kind. */
export function names(isReader: ReaderTest): (view: View) => boolean {
  const bit = 1 << readerTests.indexOf(isReader);
  return (view) => ((view.readersNamed ??= readersNamedIn(view)) & bit) !== 0;
}

function find(sentence: Sentence): Reader | undefined {
  const english = inEnglish(sentence);
  return mayBeAbroad(sentence) && !isEnglish(sentence) ? join(english, readerAbroad(sentence)) : english;
}

const join = (one: Reader | undefined, other: Reader | undefined): Reader | undefined =>
  one === undefined || other === undefined
    ? (one ?? other)
    : {
        isMachine: one.isMachine || other.isMachine,
        isCalled: one.isCalled || other.isCalled,
        isHere: one.isHere || other.isHere,
        isSubject: one.isSubject || other.isSubject,
        start: one.start,
        end: one.end,
      };

/** What was an AI by its letters alone, and is a part of a name. */
const isName = ({ words, from }: Sentence, { 0: named, index }: RegExpExecArray): boolean =>
  named === "ai" && !words.some((word) => word.from === from + index && (word.tags & tagBits.ai) !== 0);

const opening = ['"', "“", "(", ">", "|"];
/** Whether nothing but a few words stands before a name, in its sentence or behind a bracket or a quotation mark. */
const isFirst = (before: string): boolean => {
  const clause = before.slice(Math.max(...opening.map((sign) => before.lastIndexOf(sign))) + 1);
  return clause.length < 60 && subjectBefore.test(clause);
};

function namedIn(sentence: Sentence): RegExpExecArray | null {
  if (!has(sentence, "ai") && !has(sentence, "agent") && !otherReaders.test(sentence)) return null;
  return machineNamed.exec(sentence) ?? anyoneNamed.exec(sentence);
}

/** "Our chat widget" is what a shop says of itself. */
const own = /\b(?:our|my) (?:\w+ )?$/;
const ofOthers = (text: string, found: RegExpExecArray | null): RegExpExecArray | null =>
  found !== null && own.test(text.slice(Math.max(0, found.index - 24), found.index)) ? null : found;

function inEnglish(sentence: Sentence): Reader | undefined {
  const { text } = sentence;
  const surely = ofOthers(text, surelyMet.exec(sentence));
  const met = surely ?? perhapsMet.exec(sentence);
  const found = namedIn(sentence) ?? met;
  if (found === null) return undefined;
  if (isPreposition(text, found.index) || isName(sentence, found) || isTyped(text, found.index))
    return undefined;
  const end = found.index + found[0].length;
  if (/^,? i\b/.test(text.slice(end, end + 4))) return undefined;
  const before = text.slice(0, found.index);
  const after = text.slice(end, end + 110);
  const isNamedMachine = machine.test(found[0]);
  const isHere =
    (mayBeHere.may(sentence) && here.test(after)) ||
    (mayBeOnThis.may(sentence) && onThis.test(after)) ||
    (supposedToBe.test(before.slice(-60)) && (isNamedMachine ? asItself : serving).test(after)) ||
    (met !== null && (surely === null || supposed.test(text.slice(0, met.index))));
  return {
    // People are seldom called by what they read.
    isMachine:
      isNamedMachine ||
      surely !== null ||
      (/^models?$/.test(found[0]) && isHere) ||
      (mayRead.may(sentence) && reading.test(after)),
    isCalled:
      (met !== null && headed.test(text.slice(met.index + met[0].length - 1))) ||
      (!isTopic.test(before.slice(-40)) &&
        !scope.test(before.slice(-30) + after[0]) &&
        calledBy.test(before.slice(-70)) &&
        calls.test(after.slice(0, 70))),
    isHere: isHere || (mayMeet.may(sentence) && metBy.test(before.slice(-90))),
    isSubject: isFirst(before) && !passive.test(after),
    start: found.index,
    end,
  };
}
