import type { Leaf, Probe } from "../gate.ts";
import { lineAfter, lineBefore } from "../read/text.ts";
import { climbs, credential, markOf, pathAround, reached, withoutDetours, type WrittenPath } from "./path.ts";

const upwards = /\.[./\\]|%|0x|\\[ux]/;

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** A file outside of what a program serves, reached by climbing out of it. Relative imports never come here: their names are not rare. */
export const traversal: Probe = {
  rules: ["fs.traversal"],
  reach: 800,
  anchors: (
    "boot.ini win.ini etc/ etc\\ etc% etc0x windows/ windows\\ windows% winnt system00 /proc/ proc% wp-config web.config web-inf " +
    "/.env \\.env f.env 0c.env .htaccess var/log var%0f .ssh .aws/ /root/"
  ).split(" "),
  look({ text }, end, read) {
    if (!upwards.test(text.slice(Math.max(0, end - 24), end + 1))) return undefined;
    const path = pathAround(text, end, read);
    const { plain, start, stop } = path;
    const until = stop;
    const found =
      climbs(plain) >= 2 &&
      reached.test(plain) &&
      (!credential.test(plain) || !text.slice(start, stop).includes(nameOf(plain)));
    return found ? { rule: "fs.traversal", until, span: () => markOf(text, path) } : { until };
  },
};

/** A file of credentials: reached by climbing, or named where it is used. */
export const secretFile: Probe = {
  rules: ["fs.traversal", "fs.secret"],
  reach: 800,
  anchors: (
    "passwd shadow sudoers id_rsa id_dsa id_ecdsa id_ed00000 authorized_keys known_hosts .ssh/identity credentials .gnupg/ .netrc .pgpass " +
    ".htpasswd /environ \\environ fenviron config/sam config\\sam repair\\sam repair/sam ntds.dit .docker/config .kube/config serviceaccount/token ssh_host_ " +
    "config%0csam config%0fsam config%000csam config%000fsam :\\boot.ini :/boot.ini \\win.ini krb0.keytab"
  ).split(" "),
  look(leaf, end, read) {
    const { text } = leaf;
    if (!/[/\\.%x:]/.test(text.slice(Math.max(0, end - 28), end))) return undefined;
    const path = pathAround(text, end, read);
    const until = path.stop;
    if (!credential.test(path.plain) && !credential.test(withoutDetours(path.plain))) return { until };
    const steps = climbs(path.plain);
    if (steps >= 2 && reached.test(path.plain))
      return { rule: "fs.traversal", until, span: () => markOf(text, path) };
    if (steps >= 1 || isUsed(leaf, path)) return { rule: "fs.secret", until, span: () => markOf(text, path) };
    return { until: leaf.hiding?.isDeliberate === true ? until : calmUntil(text, until) };
  },
};

const calmMax = 2_000;
const pieceMax = 40;
/** Words and paths that climb nowhere, of one line: nothing in it can use a file where nothing before it did. */
const calm = /^(?:[\w /-]|\.(?!\.))*/;

function calmUntil(text: string, from: number): number {
  let end = from;
  for (let read = pieceMax; read === pieceMax && end < from + calmMax;) {
    read = calm.exec(text.slice(end, end + pieceMax))?.[0].length ?? 0;
    // The last character is looked at again, for what stands behind it.
    end += read === pieceMax ? read - 1 : read;
  }
  // A path that goes on behind it is not known whole.
  return Math.max(from, end - 40);
}

/** Names of functions and parameters that take a file, and what may stand between them and its name. */
const takesFile = new RegExp(
  `(?:${[
    "open|read|load|file|path|dir|doc|document|url|src|href",
    "include|require|import|source|exec|system|render|template|view|page|lang|entity|name",
    "get|fetch|download|show|remove|unlink",
    "copy|link|move|attach|upload|put|send|append|(?:tar|zip|arch)\\w{0,12}(?:\\.open)?(?:\\([^()\\n]{0,40}\\))?\\.(?:add|write)|\\b[tz]f?\\.(?:add|write)",
  ].join("|")})\\w{0,24}\\W{0,3}[(=:]\\s?[fr]?["']?$`,
  "i",
);
const arrow = /(?:^|[^-=])[<>@]\s?["']?$/;
const arrowMax = 4;
const tag = /<[a-z]{1,12}>$/i;
const parameter = /[?&][\w[\]-]{1,40}=$|\bresource=$/;
const listed = /^\s{0,16}[-dl][rwxsStT-]{9}/;
/** Of a listing, sizes and times too. */
const marksBefore = /^[\s"'`>*\-\d.:|+(\\/]*$/;
const marksAfter = /^[\s"'`|:,;)\]%]*$/;
const tailMax = 44;

const isNameHidden = ({ hiding }: Leaf, name: string): boolean =>
  hiding?.isDeliberate === true && !hiding.of.text.slice(hiding.from, hiding.to).includes(name);

/** Whether the path is used, or stands for itself as in a listing; a sentence that only mentions it is neither. */
function isUsed(leaf: Leaf, { start, stop, plain }: WrittenPath): boolean {
  const { text } = leaf;
  // Nobody hides the name of what they only mention.
  if (isNameHidden(leaf, nameOf(plain))) return true;
  if (plain.startsWith("file:") || plain.startsWith("php:")) return true;
  const written = text.slice(start, stop);
  // Nobody encodes what they only mention.
  if (written.includes("%") && /%00|%2f|%5c|%c0/i.test(written)) return true;
  const before = lineBefore(text, start, lineMax);
  if (marksBefore.test(before) && marksAfter.test(lineAfter(text, stop, 80))) return true;
  return listed.test(before) || isHandedOver(before, text[stop] ?? "") || isCommandLine(leaf, start, before);
}

/** Whether the end of what stands before a path hands it to somebody: a redirection, a parameter, the argument of a function. */
function isHandedOver(before: string, next: string): boolean {
  if (before.endsWith("=") && parameter.test(before.slice(-tailMax))) return true;
  if (before.endsWith("..;")) return true;
  const isMarkup = next === "<" || next === ">";
  if (!isMarkup && arrow.test(before.slice(-arrowMax)) && !tag.test(before.slice(-tailMax))) return true;
  return (next === '"' || next === "'" || next === ")") && takesFile.test(before.slice(-tailMax));
}

/** How much of a line is read back to find the command that it is. */
export const lineMax = 160;

const commands = [
  "cat tac less more head tail bat rev nl xxd od hexdump strings type Get-Content gc readfile",
  "grep egrep zgrep awk sed cut sort cmp diff find ls stat",
  "cp scp rsync mv rm ln dd tee touch shred truncate install tar zip copy xcopy robocopy move",
  "vi vim nano emacs notepad echo xclip pbcopy",
  "curl wget nc sftp openssl gpg base64 ssh-keygen john hashcat unshadow chmod chown reg",
  "source sudo exec xargs do then file",
  // Programs of Windows that copy what is in use.
  "esentutl makecab certutil findstr expand",
].flatMap((line) => line.split(" "));
const using = `(?:20|0[aA])? {0,4}(?:[\\w./-]{0,20}/)?(?:${commands.join("|")})(?:\\.exe)?(?:[ +$%]|$)`;
const signs = String.raw`[|;&\`$({>"'=:\]#%\\]`;
/** A command that reads or writes files, at the start of a line, where a shell may trace it, and behind what separates commands, quotes them or assigns them. */
const firstCommand = new RegExp(`^(?:\\+{1,3} )?${using}`);
const laterCommand = new RegExp(signs + using);

/** Whether what stands `before` the character at `start` in its line begins a command that reads or writes files. */
export const isCommandLine = ({ text }: Leaf, start: number, before: string): boolean =>
  laterCommand.test(before) || (beginsLine(text, start, before) && firstCommand.test(before));

/** Of a long line, only the end of what stands before is there. */
const beginsLine = (text: string, start: number, { length }: string): boolean =>
  length < lineMax || start === length || text[start - length - 1] === "\n";
