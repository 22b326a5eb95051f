import { type Told, tableOf } from "../table/table.ts";
import { declinesAtOnce } from "./declines.ts";
import { declinesAbroad } from "./declines-abroad.ts";
import { openingLinesOf, withoutQuote } from "./opening.ts";
import { isConversation, isRhymed, replyIn } from "./reply.ts";

/** Whether a reply as a whole declines: its wording is weighed by a table that was fitted to replies, and some ways to decline at once are known. */
export function isRefusal(output: string): boolean {
  const reply = weighedReply(output);
  if (reply === undefined) return false;
  if (isReportOfRefusal(output) || tableOf("refusal").finds(reply)) return true;
  const opening = openingLinesOf(reply).replaceAll("\n", " ");
  return declinesAtOnce(opening, reply) || declinesAbroad(opening);
}

/** The words of a reply that speak most for a refusal. */
export const wordsOf = (reply: string): Told[] => tableOf("refusal").told(reply);

/** Refusals are not longer. */
const replyMax = 8_000;
const readMax = 4_096;
/** A program of some lines behind what is said: whoever hands it over has answered. */
const handsOver = /^[^`]{40,}?\n```\w{0,12}\n(?:[^\n]*[=(){};][^\n]*\n\s*){2}/;
const label =
  /^(?:(?:assistant|ai|bot|model|chatbot|gpt|claude|response|answer|reply|output|a)(?: ?: *| *\n+)|\[(?:assistant|ai|bot|model|chatbot)\]:? *)/i;
const signs = /[{}=<>\\$|@#_[\]()/`;&*]/g;
/** Of so many characters one is a sign that programs consist of, and prose does without. */
const perSign = 16;

/**
 * What of an output is weighed: the reply without what stands around it, or nothing where it cannot be one: a conversation, a program, a page of signs, a
 * poem.
 */
export function weighedReply(output: string): string | undefined {
  if (isConversation(output)) return undefined;
  const reply = withoutQuote(replyIn(output));
  if (reply.length > replyMax) return undefined;
  if (handsOver.test(reply.slice(0, readMax))) return undefined;
  const opening = openingLinesOf(reply);
  if ((opening.match(signs)?.length ?? 0) * perSign > Math.max(opening.length, 4 * perSign)) return undefined;
  return isRhymed(opening) ? undefined : reply.replace(label, "");
}

const line = "(?:^|\\n)[ \\t]{0,12}[\"']?";
/** How an agent that reports to another one says what became of its task, and that it is an agent. */
const outcome = new RegExp(
  `${line}(?:outcome|status|result|decision|verdict|state)["']?: ["']?(?:declined|refused|refusal)["']?[ \\t,]*(?:\\n|$)`,
  "i",
);
const ofAgent = new RegExp(
  `${line}(?:agent|sub-?agent|sub-?task|task|worker|run|parent|orchestrator|from|step)["']?: `,
  "i",
);
const will =
  /\bI(?: (?:cannot|can not|won't|will not|will do|am not|would not|do not|decline|refuse)|(?: can|'m not|'d not|'ll not| won| don))\b/;

/** The same in a line of its own, as an API writes it. */
const stopped = new RegExp(
  `${line}(?:stop|finish)_?reason["']?: ["']?(?:refusal|content_filter)["']?[ \\t,]*(?:\\n|$)`,
  "i",
);

const reportMax = 4_000;
/** Most texts begin otherwise. */
const mayReport = /^\s{0,8}(?:[-#`]{3}[^\n]{0,40}\n|\{\s{0,8})?[\w "'-]{1,40}:/;

/** Whether it is the report of an agent that names its refusal so, and says why. */
const isReportOfRefusal = (text: string): boolean =>
  text.length <= reportMax &&
  mayReport.test(text) &&
  (stopped.test(text) || (outcome.test(text) && ofAgent.test(text) && will.test(text)));
