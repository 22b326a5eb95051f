import type { Leaf } from "../gate.ts";

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
const signs = "|;&`$({>\"'=:]#%\\";
/** A command that reads or writes files, at the start of a line, where a shell may trace it, and behind what separates commands, quotes them or assigns them. */
const firstCommand = new RegExp(`^(?:\\+{1,3} )?${using}`);
const laterCommand = new RegExp(`[${signs.replaceAll(/[\]\\]/g, "\\$&")}]${using}`);
/** The most characters of what makes a command line. */
const commandMax = 40;

const isSign = new Uint8Array(128);
for (const sign of signs) isSign[sign.charCodeAt(0)] = 1;

/** A stretch of a text that is known to hold no command. */
interface Read {
  /** Where it ends. */
  start: number;
  /** Where the last sign in it stands: only behind that can a command have begun of which more is to come. */
  sign: number;
}

/** Remembered so that a line full of names is read once. */
const reads = new WeakMap<Leaf, Read>();

/** Whether what stands `before` the character at `start` in its line begins a command that reads or writes files. */
export function isCommandLine(leaf: Leaf, start: number, before: string): boolean {
  const read = reads.get(leaf);
  const isUnread = read === undefined || start <= read.start;
  const unread = isUnread ? before : before.slice(read.sign - start);
  if ((beginsLine(leaf.text, start, before) && firstCommand.test(before)) || laterCommand.test(unread))
    return true;
  const sign = lastSign(leaf.text, start);
  if (read === undefined) reads.set(leaf, { start, sign });
  else if (!isUnread) {
    read.start = start;
    read.sign = sign;
  }
  return false;
}

/** Of a long line, only the end of what stands before is there. */
const beginsLine = (text: string, start: number, { length }: string): boolean =>
  length < lineMax || start === length || text[start - length - 1] === "\n";

function lastSign(text: string, start: number): number {
  const floor = Math.max(0, start - commandMax);
  let at = start - 1;
  while (at > floor && isSign[text.charCodeAt(at)] !== 1) at--;
  return at;
}
