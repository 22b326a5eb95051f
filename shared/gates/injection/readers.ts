import { guarded } from "./guarded.ts";
import { has, type Sentence, wordWith } from "./view.ts";

/** How a sentence names a machine that reads: what it is called, and what makes it the reader of this text. */
export interface Reader {
  /** An assistant, an agent or a model may be a person or a product; an AI, a bot, a language model is a machine. */
  isMachine: boolean;
  /** The sentence is a heading to such a reader, or calls it. */
  isCalled: boolean;
  /** It is said to be reading, opening or handling this very text. */
  isHere: boolean;
  /** It is what the sentence speaks of: first in it, and something is said to be done. */
  isSubject: boolean;
  /** Behind which letter of the sentence its name ends. */
  end: number;
}

const machine =
  /\b(?:ais?|a\.i\.|llms?|(?:(?:large|vision|small|multimodal) )*(?:language|vision|generative|foundation)[- ]models?|chat ?bots?|chatgpt|gpt(?:-?\d\w*)?|claude(?! (?:code|desktop|api|sdk))|gemini(?! (?:cli|api|code))|alexa|siri|[\w-]*copilots?|perplexity|artificial intelligence|neural net(?:work)?s?|answer engines?|bots?|notetakers?|summari[sz]ers?|(?:agentic|automated|autonomous|software|machine|browsing|browser|computer-use|coding|ai-\w+|reading|language|digital|virtual|tool-using|generative) (?:\w+ )?(?:agents?|assistants?|readers?|reviewers?|clients?|visitors?|systems?|helpers?|models?|processors?|pipelines?|tools?|assessors?|graders?|crawlers?)|(?:shopping|mail|e-?mail|code|coding|scheduling|triage|screening|grading|reviewing|moderat\w+|hiring|deciding|summari[sz]ing|calling|browsing|vision|captioning|translating|planning|travel|budgeting|health|triaging) (?:assistants?|models?|bots?|agents?|ais?|copilots?)|(?:screening|moderation|translation|summari[sz]ation|hr|reviewing) software|automation|machine)\b(?![-/_.]\w)|@[\w-]*(?:bot|agent|claude|copilot|gemini|rabbit|gpt|assistant|-ai|ai-)[\w-]*/;
const anyone =
  /\b(?:assistants?|agents?|models?)\b|\bwho(?:m?ever|soever) (?:or whatever )?(?:processes|reads|parses)\b/;

const machineNamed = guarded(machine);
const anyoneNamed = guarded(anyone);

const reads =
  "read|open|process|handl|summ|analy|index|scrap|crawl|scan|quot|cit|render|caption|translat|transcrib|review|triag|label|visit|load|find|see|pars|fetch|evaluat|assess|draft|edit|touch|pick|fix|work|act(?:s|ing)? (?:for|on)|carry|explain|compar|fill|runn?|deal|look|turn|mark|grad|screen|moderat|generat|digest|ingest|encounter|com(?:e|es|ing) across|answer|repl|prepar|sort|manag|maintain|consult|receiv|tak|us(?:e|es|ing)";
const here = new RegExp(
  `^[^.;:!?]{0,30}\\b(?:(?:${reads})\\w*|in|on|behind)\\b[^.;:!?]{0,40}\\b(?:this|these|here|our|us|whose context|what follows|the (?:comments?|page|thread|listing|message|mail|document|text|file|form|inbox|call|transcript|logs?))\\b|^[^.;:!?]{0,12}\\b(?:acting for|acting on behalf|that (?:reads|opens|processes|summari[sz]es|handles|generates|evaluates)|reading|summari[sz]ing|processing)\\b`,
);
const calledBy =
  /(?:^\W*(?:and |also |so |now |hey |hi |hello |dear |any |the |you |attention |yo |oh |well )*|\b(?:to|for|by|of|at|dear|hey|hello|attention|fao|attn|whichever|any|every|also|calling)\W+(?:(?:the|any|all|every|an?|our|your|which\w*|autonomous|other|fellow|dear|of|these|calling|big|large|\w+ing)\W+){0,6}[\w'-]{0,20}\W{0,2}|\()$/;
const calls = /^(?:[^.:;!?\n]{0,55}[:,!;](?:\W|$)|\W*$|\s+[-–—])/;
/** What a change belongs to, in a list of changes. */
const scope = /\w+ ?\((?:[\w/-]+, ?)*[,)]$/;
const subjectBefore =
  /^\W*(?:(?:any|the|an?|all|every|each|our|your|where|when|if|such|in|on|of|whichever|reviews|drafted|with|this|that|\p{L}[\p{L}'-]*|based)[\s,(-]+){0,7}$/u;
const passive =
  /^[^.;:!?]{0,20}\b(?:could|might|may|was|were|had|did|would|can|cannot|is (?:a|an|the|not|made|built|trained|able|free|available)|are (?:a|an|the|made|built|trained|able|free|available)|will be able|has been|have been)\b/;

/** English is told by its small words; what is not English is read by the words of the tables. */
const small = /\b(?:the|and|of|to|you|your|this|that|with|it|its|for|when|are|is|be|by|any|not)\b/g;
const beyond = /[^\0-\x7f]/;
export const isEnglish = ({ text }: Sentence): boolean => {
  const count = text.match(small)?.length ?? 0;
  return count > 2 || (count > 0 && !beyond.test(text) && count * 60 > text.length);
};
const hereAbroad =
  /(?<!\p{L})(?:dies(?:e|er|es|en|em)|hier|cette|ce|cet|ces|ici|est[aeo]s?|quest[aoei]|quest'|dez[e]|dit|hier|denn[ae]|detta|dette|har|tama\w*|ten|tego|te|tej|tento|tuto|toto|tohle|ezt|ez|bu|ini|nay|acest\w*|me|ovaj|ovu|ove|эт[оиуаы]|этот|этого|этой|цей|цю|ці|цього|цих|този|тази|това|тези|αυτ\p{L}+|το παρον|هذا|هذه|این|הזה|הזאת|זה|זו|אלה|यह|इस|इन|এই|এটি|lis|liest|lit|lisent|lee|leen|recib\w+|legge|leggono|lees|leest|laser|leser|czyta\w*|cte|okuyan|membaca|đọc|чита\p{L}+|обрабатыва\p{L}+|تقرا|يقرا|یخوانی|می‌خوانی|קורא|पढ़)(?!\p{L})|[本此这這该該]|この|これ|ここ|本単|이 |본 |이것|읽는|นี้|อ่าน|読/u;
const calledAbroad = /^[^.;!?\n]{0,80}[:：,،,—–-]|へ。?|に告|에게|께/;

const known = new WeakMap<Sentence, Reader | null>();

/** The machine reader of a sentence, if it names one. */
export function readerOf(sentence: Sentence): Reader | undefined {
  let found = known.get(sentence);
  if (found === undefined) {
    found = find(sentence) ?? null;
    known.set(sentence, found);
  }
  return found ?? undefined;
}

function abroad(sentence: Sentence): Reader | undefined {
  const word = wordWith(sentence, "ai") ?? wordWith(sentence, "agent");
  if (word === undefined) return undefined;
  const from = word.from - sentence.from;
  const after = sentence.text.slice(word.to - sentence.from);
  return {
    isMachine: has(sentence, "ai"),
    isCalled: from < 60 && calledAbroad.test(after.slice(0, 90)),
    isHere: hereAbroad.test(sentence.text.slice(Math.max(0, from - 60), from + 90)),
    isSubject: from < 25,
    end: word.to - sentence.from,
  };
}

function find(sentence: Sentence): Reader | undefined {
  const english = inEnglish(sentence);
  const isAbroad = (has(sentence, "ai") || has(sentence, "agent")) && !isEnglish(sentence);
  return isAbroad ? join(english, abroad(sentence)) : english;
}

const join = (one: Reader | undefined, other: Reader | undefined): Reader | undefined =>
  one === undefined || other === undefined
    ? (one ?? other)
    : {
        isMachine: one.isMachine || other.isMachine,
        isCalled: one.isCalled || other.isCalled,
        isHere: one.isHere || other.isHere,
        isSubject: one.isSubject || other.isSubject,
        end: one.end,
      };

function inEnglish(sentence: Sentence): Reader | undefined {
  if (
    !has(sentence, "ai") &&
    !has(sentence, "agent") &&
    !/\b(?:bots?|software|automation|@\w|engines?|notetaker|who\w*ever|clients?|visitors?|machine|processors?|reader)\b|@\w/.test(
      sentence.text,
    )
  )
    return undefined;
  const { text } = sentence;
  const found = machineNamed.exec(sentence) ?? anyoneNamed.exec(sentence);
  if (found === null) return undefined;
  const end = found.index + found[0].length;
  if (/^,? i\b/.test(text.slice(end, end + 4))) return undefined;
  const before = text.slice(0, found.index);
  const after = text.slice(end, end + 110);
  return {
    isMachine: machine.test(found[0]),
    isCalled:
      !scope.test(before.slice(-30) + after[0]) &&
      calledBy.test(before.slice(-70)) &&
      calls.test(after.slice(0, 70)),
    isHere: here.test(after),
    isSubject: found.index < 60 && subjectBefore.test(before) && !passive.test(after),
    end,
  };
}
