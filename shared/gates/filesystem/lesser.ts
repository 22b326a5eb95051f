import type { Around } from "../gate.ts";
import { lineAfter, lineBefore } from "../read/text.ts";
import { isProtected } from "./target.ts";

/** The rule for what is harmless where it stands: a tool's own files, what a text only warns of, public keys. */
export function lesserFilesystem(rule: string, seen: () => Around): string | undefined {
  if (hasNone.has(rule)) return undefined;
  const around = seen();
  if (rule === "fs.secret") return isPublicKeys(around) ? "fs.secret.public" : undefined;
  if (rule === "fs.rm.root" && isInstalled(around.said)) return "fs.rm.installed";
  return isMentioned(around) ? "fs.mentioned" : undefined;
}

/** Contents are there wherever they stand, and what is taken by the letter is so everywhere. */
const hasNone = new Set(["fs.secret.contents", "fs.rm.any", "fs.parent", "fs.system", "fs.home"]);

/** Those by which something may count that breaks a rule. */
export function lesserRules(rule: string): string[] {
  if (hasNone.has(rule)) return [];
  if (rule === "fs.secret") return ["fs.secret.public"];
  return rule === "fs.rm.root" ? ["fs.rm.installed", "fs.mentioned"] : ["fs.mentioned"];
}

/** A folder of a tool in a home, but for those that hold keys and settings. */
const ownInHome =
  /^(?:~|\$HOME|\$\{HOME\}|\$env:(?:USERPROFILE|HOME)|%USERPROFILE%|\/root|\/(?:home|Users)\/[\w.-]+)[\\/](?:\.(?!(?:ssh|gnupg|aws|kube|config|docker|password-store|local)(?:[\\/]\*?)?$)[\w-][\w.-]*(?:[\\/][\w.@*-]+)*|Library\/(?:Caches|Developer|Logs|Application\\? Support)\/[\w.@*\\ /-]+|go(?:\/(?:pkg|bin)[\w/.-]*)?|(?:mini|ana|micro)conda\d?|(?:mini|mamba)forge\d?|google-cloud-sdk|snap\/[\w.-]+)[\\/]?\*?,?$/i;
/** What was put beside the system by hand, one program each. */
const ownInSystem =
  /^(?:\/usr\/local\/(?:go|cuda[\w.-]*|node[\w.-]*|nvm|n|rbenv|pyenv|jdk[\w.-]*|Homebrew|Cellar|Caskroom)|\/usr\/local\/(?:share|lib|bin|src|opt)\/[\w.-]+|\/opt\/[\w.-]+|\/(?:Applications|Library\/\w+)\/[\w.\\ -]+|\/var\/lib\/docker\/tmp)(?:\/[\w.@*-]+)*\/?,?$/i;
const removal = /\b(?:rm|Remove-Item)\s/i;

function isInstalled(said: string): boolean {
  const at = said.search(removal);
  if (at < 0) return false;
  const words = said.slice(at).match(/[^\s"']+/g) ?? [];
  const targets = words.slice(1).filter((word) => !word.startsWith("-") && isProtected(word));
  return targets.length > 0 && targets.every((target) => ownInHome.test(target) || ownInSystem.test(target));
}

/** Lists of keys that may be known. */
const publicKeys = /(?:authorized_keys\d?|known_hosts|pubring[\w.-]*|\.pub)$/;
const writes = />|\b(?:tee|sed|cp|mv|rm|install|scp|curl|wget|echo|append\w*|write\w*|open)\b/i;

const isPublicKeys = ({ said, leaf: { text }, from }: Around): boolean =>
  publicKeys.test(said) && !writes.test(lineBefore(text, from, 200) + lineAfter(text, from, 200));

/** What texts say of commands that they warn of or report. */
const tells =
  /\b(?:never|do(?:es)? not|don't|doesn't|avoid|instead of|warning|danger\w*|destroy\w*|attack\w*|inject\w*|malicious|crafted|vulnerab\w+|exploit\w*|advisor\w+|harmful|catastroph\w*|wip(?:es?|ed|ing)|mistak\w*|accident\w*|ran|passed|blocked|block|refus\w+|with name =|e\.g\.|for example|such as|like)\b|\bCVE-\d/i;
const asks =
  /\b(?:please|run|execute|type|enter|use|paste|try|issue|call)(?: (?:this|the command|it))?:?\s*$/i;
const denies = /\b(?:never|not|n't|avoid|instead of)\b[^.!?`]{0,24}$/i;

/** The remark of a program, in a file or a patch of one. */
const remark = /^[+ -]?\s*(?:\/\/|\/?\*|#(?!#* ))/;

/** Whether it stands between backticks in a sentence that warns of it or tells what happened, and does not ask for it. */
function isMentioned({ said, leaf: { text }, from }: Around): boolean {
  const before = lineBefore(text, from, 300);
  const quote = before.lastIndexOf("`");
  if (quote < 0 || before.split("`").length % 2 === 1) return false;
  const prose = before.slice(0, quote);
  const sentence = prose.replace(/^.*[.!?] /, "");
  if (asks.test(prose) && !denies.test(prose)) return false;
  if (remark.test(before)) return true;
  return tells.test(sentence) || tells.test(lineAfter(text, from + said.length, 120).replace(/^[^`]*`/, ""));
}

const beforeMax = 120;
const afterMax = 200;
const commands =
  "(?:echo|printf|e?grep|fgrep|zgrep|rg|ag|ack|logger|whatis|man|tldr|git (?:grep|commit|log)|write-(?:host|output))";
/** Flags, and whole arguments in quotes, before the argument that is looked at. */
const earlier = String.raw`(?: {1,4}-[\w-]{1,20}(?: {1,2}(?:"[^"\`$;&\\\n]{0,60}"|'[^'\n]{0,60}')(?= {1,4}-))?){0,6}`;
const opened = String.raw`(?:\\?["'][^"'\`$|;&\\\n]{0,60})?$`;
/** Commands that print, search for or note down what they are given, and the quote that may have been opened since. */
const says = new RegExp(String.raw`(?:^|[\s;&|"':>])${commands}${earlier} {1,4}${opened}`, "i");
/** Behind a pipe or a redirection, what is said is more than said, unless the pipe leads to somebody who only reads. */
const handsOn = />|(?<!\|)\|(?!\|| {0,2}(?:head|tail|less|more|wc|sort|uniq|cut|nl|e?grep|column)\b)/;

const warningMax = 48;
/** Advice against a command does not run it. */
const warns =
  /\b(?:(?:never|do not|don't|should not|shouldn't|must not|mustn't)(?: ever)? (?:type|run|use|enter|execute|issue|paste)|(?:avoid|refuses? to|instead of) (?:typing|running|using|entering|executing|issuing|pasting|run|execute)) (?:sudo )?["'`]?$/i;

/** Whether what starts at `start` is only the argument of a command that says it or looks for it, or what such a command has printed. */
export const isOnlySaid = (text: string, start: number): boolean =>
  isArgument(text, start) || warns.test(lineBefore(text, start, warningMax)) || isPrinted(text, start);

const isArgument = (text: string, start: number): boolean =>
  says.test(lineBefore(text, start, beforeMax)) &&
  (!handsOn.test(lineAfter(text, start, afterMax)) || isNotedDown(text, start));

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
