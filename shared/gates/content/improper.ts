import type { Lettered } from "./letters.ts";
import { anyOf } from "./words.ts";

/** What is not appropriate to do, unless it is a thing that one does to a machine or a program. */
const improper =
  /^(?:it|this|that)(?:'s| is| would be| wouldn't be| would not be| isn't| was)? ?(?:really |simply |just |also )?(?:not |never |neither |n't )?(?:be )?(?:[a-z]+,? (?:or|and|nor|,) )?(?:in)?(?:appropriate|ethical|acceptable|respectful|okay)\b[^.!?]{0,40}\b(?:for me|that|to (?!use|call|apply|set|pass|run|put|add|test|return|cache|store|rely|lift|open|remove|touch|start|stop|leave|move|turn|drive|operate|wear|eat|drink|park|enter|install|connect|mutate|modify|override|define|import|catch|throw)\w)/i;

/** The expression is compiled by the first text that it matches. */
const isImproper = anyOf({ first: [improper.source] });

const given =
  "(?:give|provide|offer|write|explain|describe|outline|list|walk (?:you|anyone|anybody|someone|somebody)|teach|instruct|coach|produce|generate|create|draft|answer|recommend|advise|suggest|supply|disclose|reveal|detail|help|assist|tell you|show you|speculate|promote|encourage)";
/** What is given that nobody asked an agent for. */
const notAsked =
  "(?! (?:up|in|way|back|out|off|to|the impression|the (?:disk|file|database|log|job|team|server|user)|one|horses|your token|files?\\b))";
const very = "(?:\\w+ly |very |also |both )?";
/** What would not be responsible is to give an answer. */
const isIrresponsible = anyOf({
  first: [
    `(?:it|this|that)(?: would(?: not|n't)| will not|'d not) be ${very}(?:responsible|conscionable|right|ethical|prudent|kind|decent)(?: (?:or|and|nor) \\w+)?(?: of me| for me)?,? to ${given}\\b${notAsked}`,
    `(?:it|this|that)(?:'s not| is not| isn't| wasn't) ${very}(?:responsible|conscionable)(?: of me| for me)? to ${given}\\b${notAsked}`,
    `(?:it|this|that)(?: would|'d) be ${very}(?:irresponsible|reckless|negligent|unconscionable|unethical|reprehensible)(?: (?:or|and) \\w+)?(?: of me| for me)?,? to ${given}\\b${notAsked}`,
    `(?:it|this|that)(?: would|'d| is|'s) (?:be )?${very}(?:wrong|irresponsible|reckless|negligent|dishonest|unkind)(?: of| for) me to ${given}\\b`,
    `(?:it|this|that)(?: would(?: not|n't)) be ${very}(?:responsible|ethical|safe|right) to (?:describe|explain|write|answer|produce|provide|share)$`,
  ],
});

/** Who comes to a place is told its rules; the agent speaks to somebody else. */
const rulesForPeople =
  /\b(?:visitors?|guests?|patrons?|passengers?|residents?|tenants?|members?|customers?|pupils?|students?|employees?|staff|drivers?|swimmers?|spectators?|campers?|hikers?|dog owners?|anyone|anybody|those) (?:who (?:do|does|feed|fail|bring|break|are)\b|will be|must\b|(?:are|is) (?:asked|reminded|expected|required|requested|fined|advised|welcome)\b)/i;

/** What is not acceptable may be a rule of a project; what is never acceptable, or not ethical either, is none. */
const weak = /\b(?:acceptable|okay)\b/i;
const strong = /\bnever\b|\bor\b|\band\b|\bfor me\b/i;
/** Negations that a plain reading of the expression above would miss: only these make "appropriate" a refusal. */
const negated =
  /\b(?:not|never|isn't|wouldn't|inappropriate|unethical|unacceptable|neither|disrespectful)\b/i;

/** A board or an author who finds it improper is told of. */
const toldOf =
  /, (?:the |an? )?[a-z ]{1,30}\b(?:found|ruled|held|said|says|writes|wrote|argued|argues|concluded|decided|warned)\b/i;

/** Whether a reply begins by finding it improper to do what it was asked for. */
export function findsImproper(rest: string, reading: Lettered): boolean {
  if (toldOf.test(rest)) return false;
  if (isIrresponsible.test(reading)) return true;
  if (!isImproper.test(reading) || rulesForPeople.test(rest)) return false;
  const found = improper.exec(rest)?.[0] ?? "";
  return negated.test(found) && (!weak.test(found) || strong.test(found));
}
