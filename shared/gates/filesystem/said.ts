import { lineAfter, lineBefore } from "../read/text.ts";
import { isPrinted } from "./printed.ts";

const beforeMax = 120;
const afterMax = 200;
const commands =
  "(?:echo|printf|e?grep|fgrep|zgrep|rg|ag|ack|logger|whatis|man|tldr|git (?:grep|commit|log)|write-(?:host|output))";
/** Flags, and whole arguments in quotes, before the argument that is looked at. */
const earlier = String.raw`(?: {1,4}-[\w-]{1,20}(?: {1,2}(?:"[^"\`$;&\\\n]{0,60}"|'[^'\n]{0,60}')(?= {1,4}-))?){0,6}`;
const opened = String.raw`(?:\\?["'][^"'\`$|;&\\\n]{0,60})?$`;
/** Commands that print, search for or note down what they are given, and the quote that may have been opened since. */
const says = new RegExp(String.raw`(?:^|[\s;&|"':>])${commands}${earlier} {1,4}${opened}`, "i");
/** What programs print and note down: a call with text, behind other arguments of it. */
const prints =
  /(?:^|[\s;&|(>])(?:console\.[a-z]{3,5}|(?:[A-Za-z_]\w{0,15}\.){0,3}(?:print(?:f|ln)?|log[fn]?|logf|puts|echo|fatalf?|errorf?|warn(?:ing)?f?|infof?|debugf?))!?\(\s?(?:(?:"[^"\\\n]{0,60}"|'[^'\\\n]{0,60}'|[\w.]{1,24}),\s?){0,3}(?:[fr]?["'`][^"'`$|;&\\\n]{0,60})?$/i;
/** Behind a pipe or a redirection, what is said is more than said, unless the pipe leads to somebody who only reads. */
const handsOn = />|(?<!\|)\|(?!\|| {0,2}(?:head|tail|less|more|wc|sort|uniq|cut|nl|e?grep|column)\b)/;

const warningMax = 48;
/** What is advised against is told, not done. */
const warns =
  /\b(?:(?:never|do not|don't|should not|shouldn't|must not|mustn't)(?: ever)? (?:type|run|use|enter|execute|issue|paste)|(?:avoid|refuses? to|instead of) (?:typing|running|using|entering|executing|issuing|pasting|run|execute)) (?:sudo )?["'`]?$/i;

/** Whether what starts at `start` is only the argument of a command that says it or looks for it, or what such a command has printed. */
export const isOnlySaid = (text: string, start: number): boolean =>
  isArgument(text, start) ||
  warns.test(lineBefore(text, start, warningMax)) ||
  isPrinted(text, start, isArgument);

const isArgument = (text: string, start: number): boolean =>
  isSaidIn(lineBefore(text, start, beforeMax)) &&
  (!handsOn.test(lineAfter(text, start, afterMax)) || isNotedDown(text, start));

const isSaidIn = (before: string): boolean =>
  says.test(before) || (before.includes("(") && prints.test(before));

/** Into a file for people. */
const noted =
  /^[^\n|;&<>`$]{0,200}>{1,2} {0,2}["']?([\w./~-]{1,60}\.(?:txt|md|log|csv|rst|adoc))["']?(?:\s|$)/;
const notedMax = 320;
const runsMax = 2_000;
const runs = /(?:^|[\s;&|(])(?:(?:ba|z|da|k)?sh|source|\.|eval|chmod|at|crontab|xargs)\b[^\n]{0,80}$/;

/** Whether it goes to a file that nobody runs afterwards, as far as the text tells. */
function isNotedDown(text: string, start: number): boolean {
  const [line = "", name] = noted.exec(text.slice(start, start + notedMax)) ?? [];
  if (name === undefined) return false;
  const rest = text.slice(start + line.length, start + line.length + runsMax);
  const at = rest.indexOf(name);
  return at < 0 || !runs.test(rest.slice(Math.max(0, rest.lastIndexOf("\n", at)), at));
}
