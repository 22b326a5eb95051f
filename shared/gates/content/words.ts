import { PatternMachine } from "./pattern-machine.ts";
import { has, isOfWord, join, letterAt, only, type Lettered, readingOf, textEnd } from "./letters.ts";
import { edge, either, type Pattern, run } from "./pattern.ts";
import { PatternReader } from "./pattern-reader.ts";

/** What an answer consists of doing. A reader adds a verb here, and every table that names `<answered>` or `<answering>` knows it. */
const regular = `
help assist support aid answer respond comment provide offer share disclose reveal publish draft compose script create generate
produce discuss talk debate explain describe show list name detail outline hand walk cover touch address entertain indulge encourage fulfill
complete process honor honour grant issue accommodate continue repeat reproduce quote translate invent plan design suggest recommend advise guide
engage participate role-play facilitate enable promote condone speculate judge rank diagnose
`
  .trim()
  .split(/\s+/);
const irregular = `
give given giving|write written writing|make made making|tell told telling|teach taught teaching|say said saying|speak spoken speaking
spell spelt spelling|lay laid laying|go gone going|get gotten getting|take taken taking|set set setting|build built building|put put putting
comply complied complying|supply supplied supplying|reply replied replying
`
  .trim()
  .split(/[|\n]/)
  .map((line) => line.split(" "));
const stems = regular.map((verb) => verb.replace(/e$/, "")).join("|");
const irregularly = (at: number): string => irregular.map((verb) => verb[at]).join("|");

/** What an answer would hold. */
const answers = `
help|assistance|guidance|advice|support|answers?|repl(?:y|ies)|responses?|comments?|opinions?
instructions?|directions|details|information|specifics|explanations?|descriptions?|steps|tips|pointers|hints|ideas
recipes?|routes?|methods?|techniques?|blueprints?|walkthroughs?|tutorials?|how-tos?|guides?|plans?|templates?|scripts?
content|material|texts?|drafts?|versions?|stor(?:y|ies)|scenes?|essays?|poems?|songs?|lyrics|jokes?|lists?|examples?
images?|pictures?|letters?|messages?|reviews?|code|exploits?|prompts?|words?|dosages?|numbers?
`
  .trim()
  .replaceAll("\n", "|");

/** The parts that ideas are put together from. */
const parts: Readonly<Record<string, string>> = {
  speak:
    "(?:help|assist|answer|respond|comment|provide|give|offer|share|reveal|write|draft|compose|create|generate|produce|make|discuss|(?:talk|speak) about|explain|describe|teach|tell|say|show|spell|lay|hand|walk|go into|get into|touch|encourage|fulfill?|comply|repeat|invent|pretend|advise|guide|engage|take (?:part|sides)|promote|condone|judge|diagnose)",
  answered: `(?:(?:${stems})ed|${irregularly(1)})`,
  answering: `(?:(?:${stems})ing|${irregularly(2)})`,
  help: `(?:${answers})`,
  self: "(?:i|we|(?:this|your|our) (?:\\w+ )?(?:assistant|chatbot|bot|ai|model)|the assistant)",
  me: "(?:me|us|myself|my (?:end|side|part)|(?:this|your) (?:\\w+ )?(?:assistant|chatbot|bot|ai|model|chat|conversation))",
  here: "(?:here|anywhere here|(?:in|within|through|via|during|by|from) (?:this|our) (?:\\w+ )?(?:assistant|chat|chatbot|bot|conversation|session|thread|service|channel|space|window))",
  request:
    "(?:(?:this|that|your|the) (?:\\w+ )?(?:request|question|prompt|topic|subject|query|theme|ask|conversation|chat)s?(?<!out of the question)|(?:this|that|these|those|such|what) (?:an? )?(?:kinds?|sorts?|types?|line) of \\w+|such (?!as\\b)(?:an? )?\\w+|\\w+ like (?:this|that|these|those)\\b|of (?:this|that) (?:kind|sort|nature|type)|requests? (?:to|for)|questions? (?:about|on|of|concerning|regarding)|(?:this|that|your) (?:instruction|task|message|idea)s?|(?:what|the \\w+(?: that)?) you(?:'re| are|'ve| have)? (?:asked|asking|requested|requesting|want|wanted|described?)\\b)",
  wont: "(?:will not|won't|cannot|can't|can not|could not|couldn't|should not|shouldn't|shall not|must not|mustn't|may not|would not|wouldn't|will never|would never|can never|do not|don't|does not|doesn't|never|refuses? to|declines? to)",
  isnt: "(?:is not|isn't|are not|aren't|'s not|'re not|am not|'m not|is never|are never|was not|wasn't|were not|weren't|will not be|won't be|will never be|would not be|wouldn't be|has never been|cannot be|can't be)",
};

const partsRead = new Map<string, Pattern>();

function partOf(name: string): Pattern {
  const known = partsRead.get(name) ?? patternOf(parts[name] ?? "");
  partsRead.set(name, known);
  return known;
}

/** What an idea says, once its `<parts>` are filled in. */
export const patternOf = (source: string): Pattern => new PatternReader(source, partOf).read();

/** Ideas by where they stand: at the first word of a sentence, at the first of a clause, or at any. */
export interface Ideas {
  first?: readonly string[];
  clause?: readonly string[];
  anywhere?: readonly string[];
}

/** What says whether a text has any of a table of ideas in it. */
export interface AnyOf {
  readonly ideas: Ideas;
  test(text: string | Lettered): boolean;
}

/** The patterns that may begin at the first character, at the first of a clause and at any other edge of a word. */
const atFirst = 0;
const atClause = 1;
const anywhereElse = 2;

/** Ideas are read when a text is first tested for them. */
export function anyOf(ideas: Ideas): AnyOf {
  const isOnlyFirst = ideas.clause === undefined && ideas.anywhere === undefined;
  let automaton: PatternMachine | undefined;
  return {
    ideas,
    test(text) {
      automaton ??= new PatternMachine(placesOf(ideas));
      const reading = typeof text === "string" ? readingOf(text) : text;
      return automaton.matchesAt(atFirst, reading, 0) || (!isOnlyFirst && matchesLater(automaton, reading));
    },
  };
}

function matchesLater(automaton: PatternMachine, reading: Lettered): boolean {
  const { letters } = reading;
  let isAfterWord = isOfWord(letters[0] ?? textEnd);
  for (let at = 1; at < letters.length; at++) {
    const isBeforeWord = isOfWord(letters[at] ?? textEnd);
    if (isAfterWord === isBeforeWord) continue;
    isAfterWord = isBeforeWord;
    if (automaton.matchesAt(beginsClause(letters, at) ? atClause : anywhereElse, reading, at)) return true;
  }
  return false;
}

function placesOf({ first = [], clause = [], anywhere = [] }: Ideas): Pattern[] {
  const clauses = clause.map((idea) => patternOf(`(?:${conjunctions} )?(?:${idea})`));
  const words = anywhere.map(patternOf);
  return [
    either([...first.map(patternOf), ...clauses, run(edge("word"), either(words))]),
    either([...clauses, ...words]),
    either(words),
  ];
}

const conjunctions = "(?:and|so|but|or|then|therefore|because|since|hence|which means|as)";
const betweenClauses = [...readingOf(",;:–—-").letters].slice(0, -1).map(only).reduce(join);
const space = letterAt(" ", 0);

/** Whether only a sign that clauses end with, and perhaps a space, stands before this place. */
function beginsClause(letters: Uint8Array, at: number): boolean {
  const before = letters[at - 1] ?? textEnd;
  return has(betweenClauses, before === space ? (letters[at - 2] ?? textEnd) : before);
}
