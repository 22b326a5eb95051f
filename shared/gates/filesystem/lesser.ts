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
