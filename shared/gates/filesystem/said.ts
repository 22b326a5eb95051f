import { lineAfter, lineBefore } from "../read/text.ts";

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
  isArgument(text, start) || warns.test(lineBefore(text, start, warningMax)) || isPrinted(text, start);

const isArgument = (text: string, start: number): boolean =>
  isSaidIn(lineBefore(text, start, beforeMax)) &&
  (!handsOn.test(lineAfter(text, start, afterMax)) || isNotedDown(text, start));

const isSaidIn = (before: string): boolean =>
  says.test(before) || (before.includes("(") && prints.test(before));

/** Into a file for people. */
const noted =
  /^[^\n|;&<>`$]{0,200}>{1,2} {0,2}["']?([\w./~-]{1,60}\.(?:txt|md|log|csv|rst|adoc))["']?(?:\s|$)/;
const notedMax = 320;

/** Whether it goes to a file that is not run. */
const isNotedDown = (text: string, start: number): boolean => noted.test(text.slice(start, start + notedMax));

const lineMax = 200;
const linesMax = 40;

/** Where somebody types: what stands below it in a session was printed, and not typed. */
const prompt = /^(?:PS [^\n>]{0,80}>|[\w.-]{1,40}@[\w.-]{1,60}[^\n$#%>]{0,60}[$#%>]|[$%>]) +(?=\S)/;

/**
 * Whether what starts at `start` stands in the output of a command of a session that only said it: `$ find … -exec echo rm -rf {} \;` and the lines below it
 * that say `rm -rf …`, or `$ git commit -m "Refuse rm -rf /"` and the line that tells what was committed.
 */
function isPrinted(text: string, start: number): boolean {
  const before = lineBefore(text, start, lineMax);
  if (before.length === lineMax || prompt.test(before)) return false;
  // The command with the word before it, where it does not begin its line.
  const said = `${/\S+ +$/.exec(before)?.[0] ?? ""}${commandAt(text, start)}`;
  const offset = said.length - commandAt(text, start).length;
  let end = start - before.length - 1;
  for (let lines = 0; lines < linesMax && end > 0; lines++) {
    const line = lineBefore(text, end, lineMax);
    if (line.length === lineMax) return false;
    const typed = prompt.exec(line);
    if (typed !== null) {
      const at = line.indexOf(said, typed[0].length);
      return at > 0 && isArgument(text, end - line.length + at + offset);
    }
    end -= line.length + 1;
  }
  return false;
}

/** The name of a command and its flags: `rm -rf`. */
const commandAt = (text: string, start: number): string =>
  /^\S{1,40}(?: +-\S{1,20}){0,4}/.exec(text.slice(start, start + lineMax))?.[0] ?? "";
