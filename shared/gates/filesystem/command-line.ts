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
