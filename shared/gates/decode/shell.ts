import { type Decoder, rewriting, split, splitOnce } from "./view.ts";

/** Names of commands and parts of paths, of which one at least is split where the others are too. */
const words =
  "cat head tail etc passwd shadow sudoers root home usr var dev sda id_rsa mkfs wipefs shred chmod chown find bash".split(
    " ",
  );
/** What a shell takes out of a word without a trace. */
const splitters = ["''", '""', "$@", "$0", "\\\n"];
const quoting = ["'", '"', "\\"];

const empty = /(?<=[\w/~.*-])(?:''|""|\\\n)(?=[\w/~.*\\-])/g;
/** An underscore is also escaped in Markdown. */
const escaped = /\\(?=[A-Za-z0-9/.~-])/g;
const quotedPart =
  /(?<=[\w/~.*-])(["'])([^"'\s\\=,;:()[\]{}]{1,40})\1|(["'])([^"'\s\\=,;:()[\]{}]{1,40})\3(?=[\w/~.*-])/g;
/** Parameters that are not set, between letters. */
const nothing = /(?<=[\w/])\$(?:[@*!_]|\d|\{[A-Za-z_]\w{0,20}\})(?=[\w/])/g;
const firstOfPath = /\$\{(?:PATH|HOME|PWD|OLDPWD|SHELL|TMPDIR)(?::0:1|%%\[!\/\]\*)\}/g;
const part = /\$\{(\w{1,40}):(\d{1,2}):(\d{1,2})\}/g;
const group = /(?<![$\w}])\{([\w./~-]{1,40}(?:,[^\s,{}]{1,80}){1,8})\}/g;
const field = /\$\{IFS[^}]{0,8}\}|\$IFS(?:\$\d)?/g;

/** A part of what a variable is set to in its line. */
function partOf(line: string, name: string, from: number, length: number): string | undefined {
  const at = line.indexOf(`${name}=`);
  const set =
    at < 0 ? null : /^["']?([^\s"';&]{1,80})/.exec(line.slice(at + name.length + 1, at + name.length + 84));
  return set?.[1]?.slice(from, from + length);
}

/** The line as a shell takes it: quotes within words and what stands for nothing are taken away. */
function asShellReads(line: string): string {
  let now = line.replaceAll("'\\''", "");
  if (now.includes("$") || now.includes("{"))
    now = now
      .replaceAll(firstOfPath, "/")
      .replaceAll(
        part,
        (all, name: string, from: string, length: string) => partOf(line, name, +from, +length) ?? all,
      )
      .replaceAll(field, " ")
      .replaceAll(group, (_, items: string) => items.replaceAll(",", " "))
      .replaceAll(nothing, "");
  if (now.includes("''") || now.includes('""') || now.includes("\\\n")) now = now.replaceAll(empty, "");
  if (now.includes("\\")) now = now.replaceAll(escaped, "");
  return now.includes("'") || now.includes('"') ? now.replaceAll(quotedPart, "$2$4") : now;
}

/** Words that quotes, escapes and empty parameters of a shell split. */
export const splitWords: Decoder = {
  kind: "quotes within words",
  anchors: [
    ...splitters.flatMap((splitter) => words.flatMap((word) => split(word, splitter))),
    ...quoting.flatMap((quote) => words.flatMap((word) => splitOnce(word, quote))),
    ...["'", '"'].flatMap((quote) => words.map((word) => quote + word.charAt(0) + quote + word.slice(1, 3))),
    ..."/e /et /etc/pa pass passw shad shado".split(" ").map((start) => `${start}\${`),
    ..."'\\'' :0:0} %%[!/]*} $ifs ${ifs".split(" "),
    ..."rm cat head tail less cp mv ls tar find dd chmod chown sh bash curl wget"
      .split(" ")
      .map((name) => `{${name},`),
    "r\\\nm",
    "etc'/",
    'etc"/',
    "/'etc",
    '/"etc',
  ],
  isDeliberate: true,
  find: rewriting(asShellReads),
};

/** Commands that `cmd` takes with carets in them, and those that PowerShell takes with backticks. */
const ofCmd = "rd rmdir del erase format powershell vssadmin".split(" ");
const ofPowerShell = "remove-item recurse".split(" ");
const escape = /\^(?=[^\s^])|(?<=[\w-])`(?=[\w-])/g;
/** A name in quotes that is called. */
const called = /(?:^|(?<=[\s;|{(]))[&.]\s{0,2}\(?\s{0,2}(["'])([\w-]{2,40})\1\s{0,2}\)?/g;

/** Names of commands that the escapes of Windows shells split, or that stand in quotes because they are put together. */
export const escapedNames: Decoder = {
  kind: "escapes of a shell",
  anchors: [
    ...ofCmd.flatMap((word) => splitOnce(word, "^")),
    ...ofPowerShell.flatMap((word) => splitOnce(word, "`")),
    "r`i -",
    ...["&", "& ", ".", ". "].flatMap((sign) =>
      ['("', "('", "'remove-item'", '"remove-item"'].map((opening) => sign + opening),
    ),
    "('remove-item",
    '("remove-item',
  ],
  isDeliberate: true,
  find: rewriting((line) => line.replaceAll(escape, "").replaceAll(called, "$2")),
};
