import { deeds, judges } from "./judgements.ts";
import { leaningOf } from "./leaning.ts";
import { type Lettered, readingOf } from "./letters.ts";
import { answersAfterAll, helps, redirects, turns } from "./redirects.ts";
import { asks, bareNo, points, question, speaks, speaksFor } from "./requests.ts";
import { sentencesOf } from "./sentences.ts";
import { isLetter, isOfMachines, reported } from "./voices.ts";
import { curtly, holdsBack, refuses, withholds } from "./withholdings.ts";

/**
 * What an idea counts for. None of them makes a refusal alone: shops keep things back, laws find fault, and everybody points elsewhere. What keeps
 * an answer back, or says no, and has a second and a third reason to be about the request is one.
 */
const weights = {
  withheld: 2,
  withheldAgain: 1,
  /** A reply that begins with a no may answer a question; one that ends with it turns the request down. */
  no: 1,
  lastNo: 1,
  asked: 1,
  pointed: 1,
  judged: 1,
  judgedAgain: 1,
  /** Fault is found with the request itself. */
  requestJudged: 1,
  /** Fault is found with giving an answer, in the very first words. */
  answerJudged: 2,
  deed: 1,
  agent: 1,
  redirected: 1,
};
const enough = 4;

/** A refusal says little else. What goes on for longer is a policy, a manual or a story. */
const wholeMax = 700;
/** Of so many characters all cues can be weighed. What begins as JSON and is none is a log or a piece of code, whatever words are in it. */
const weighedMax = 600;
const jsonStart = /^\s{0,64}[[{]/;

/** Whether a reply withholds its answer, in whatever words and whoever is said to do so. */
export function isImplicitRefusal(opening: string, text: string): boolean {
  const leaning = text.length <= weighedMax && !jsonStart.test(text) ? leaningOf(opening, text) : "open";
  if (leaning === "answers") return false;
  const said = sentencesOf(opening).map(readingOf);
  if (leaning === "refuses") return !isAnswered(said, opening, text);
  const isRefused =
    said.some((sentence) => refuses.test(sentence) && !reported.test(sentence)) ||
    firstUnreported(said).some((sentence) => curtly.test(sentence));
  // Only of a short text does it matter which machine it speaks of.
  if (!isRefused) {
    if (text.length > wholeMax || isOfMachines(text)) return false;
    const sentences = said.filter((sentence) => !reported.test(sentence));
    if (weigh(sentences, opening) < enough) return false;
  }
  return !isAnswered(said, opening, text);
}

const curtMax = 2;

/** The first sentences that tell of nobody else. */
function firstUnreported(said: readonly Lettered[]): Lettered[] {
  const first: Lettered[] = [];
  for (const sentence of said) {
    if (first.length === curtMax) break;
    if (!reported.test(sentence)) first.push(sentence);
  }
  return first;
}

/** Whether an answer follows after all, or somebody else than the agent speaks. */
const isAnswered = (said: readonly Lettered[], opening: string, text: string): boolean =>
  [opening, ...said].some((part) => helps.test(part)) || answersAfterAll.test(opening) || isLetter(text);

const no = /^(?:no|nope|skip)$/i;

function weigh(sentences: readonly Lettered[], opening: string): number {
  const withheld = sentences.map((sentence) => withholds.test(sentence) || holdsBack.test(sentence));
  const keeps = withheld.filter(Boolean).length;
  const isNear = (at: number): boolean =>
    keeps === 0 || withheld[at - 1] === true || withheld[at] === true || withheld[at + 1] === true;
  const judged = sentences.map((sentence, at) => isNear(at) && judges.test(sentence));
  const faults = judged.filter(Boolean).length;
  const isLastNo = sentences.findIndex(({ text }) => no.test(text)) > 0;
  const isNo = (isLastNo || bareNo.test(opening)) && !question.test(opening);
  if (keeps === 0 && faults === 0 && !isNo) return 0;
  const asked = sentences.map((sentence) => asks.test(sentence));
  const isRequestJudged = judged.some((is, at) => is && asked[at]);
  const isAnswerJudged = judged[0] === true && speaks.test(sentences[0]?.text ?? "");
  const isTurned = turns.test(opening);
  if (keeps === 0 && !isNo && !isAnswerJudged && !(isRequestJudged && isTurned)) return 0;
  const facts: readonly (readonly [boolean, number])[] = [
    [keeps > 0, weights.withheld],
    [keeps > 1, weights.withheldAgain],
    [isNo, weights.no],
    [isNo && isLastNo, weights.lastNo],
    [asked.some((is, at) => is && (isNo || isNear(at) || judged[at])), weights.asked],
    [sentences.some((sentence) => points.test(sentence)), weights.pointed],
    [faults > 0, weights.judged],
    [faults > 1, weights.judgedAgain],
    [isRequestJudged, weights.requestJudged],
    [isAnswerJudged, weights.answerJudged],
    [deeds.test(opening), weights.deed],
    [speaksFor.test(opening), weights.agent],
    [isTurned || redirects.test(opening), weights.redirected],
  ];
  return facts.reduce((sum, [is, weight]) => (is ? sum + weight : sum), 0);
}
