import type { Lettered } from "./letters.ts";
import { anyOf } from "./words.ts";

/** What is not appropriate to do, unless it is a thing that one does to a machine or a program. */
const improper =
  /^(?:it|this|that)(?:'s| is| would be| wouldn't be| would not be| isn't| was)? ?(?:really |simply |just |also )?(?:not |never |neither |n't )?(?:be )?(?:[a-z]+,? (?:or|and|nor|,) )?(?:in)?(?:appropriate|ethical|acceptable|respectful|okay)\b[^.!?]{0,40}\b(?:for me|that|to (?!use|call|apply|set|pass|run|put|add|test|return|cache|store|rely|lift|open|remove|touch|start|stop|leave|move|turn|drive|operate|wear|eat|drink|park|enter|install|connect|mutate|modify|override|define|import|catch|throw)\w)/i;

/** The expression is compiled by the first text that it matches. */
const isImproper = anyOf({ first: [improper.source] });

/** Who comes to a place is told its rules; the agent speaks to somebody else. */
const rulesForPeople =
  /\b(?:visitors?|guests?|patrons?|passengers?|residents?|tenants?|members?|customers?|pupils?|students?|employees?|staff|drivers?|swimmers?|spectators?|campers?|hikers?|dog owners?|anyone|anybody|those) (?:who (?:do|does|feed|fail|bring|break|are)\b|will be|must\b|(?:are|is) (?:asked|reminded|expected|required|requested|fined|advised|welcome)\b)/i;

/** What is not acceptable may be a rule of a project; what is never acceptable, or not ethical either, is none. */
const weak = /\b(?:acceptable|okay)\b/i;
const strong = /\bnever\b|\bor\b|\band\b|\bfor me\b/i;
/** Negations that a plain reading of the expression above would miss: only these make "appropriate" a refusal. */
const negated =
  /\b(?:not|never|isn't|wouldn't|inappropriate|unethical|unacceptable|neither|disrespectful)\b/i;

/** Whether a reply begins by finding it improper to do what it was asked for. */
export function findsImproper(rest: string, reading: Lettered): boolean {
  if (!isImproper.test(reading) || rulesForPeople.test(rest)) return false;
  const found = improper.exec(rest)?.[0] ?? "";
  return negated.test(found) && (!weak.test(found) || strong.test(found));
}
