import { type Decoder, rewriting, split, splitOnce } from "../../decoder.ts";

/** Names of commands and parts of paths, of which one at least is split where the others are too. */
const words = [
  "cat head tail etc passwd shadow sudoers root home usr var dev sda id_rsa",
  "mkfs wipefs shred chmod chown find bash",
].flatMap((line) => line.split(" "));
/** What a shell takes out of a word without a trace. */
const splitters = ["''", '""', "$@", "$0", "\\\n"];
const quoting = ["'", '"', "\\"];

const empty = /(?<=[\w/~.*-])(?:''|""|\\\n)(?=[\w/~.*\\-])/g;
/** An underscore is also escaped in Markdown. */
const escaped = /\\(?=[A-Za-z0-9/.~-])/g;
const quotedPart =
  /(?<=[\w/~.*-])(["'])[^"'\s\\=,;:()[\]{}]{1,40}\1|(["'])[^"'\s\\=,;:()[\]{}]{1,40}\2(?=[\w/~.*-])/g;
/** Parameters that are not set, between letters. */
const nothing = /(?<=[\w/])\$(?:[@*!_]|\d|\{[A-Za-z_]\w{0,20}\})(?=[\w/])/g;
const firstOfPath = /\$\{(?:PATH|HOME|PWD|OLDPWD|SHELL|TMPDIR)(?::0:1|%%\[!\/\]\*)\}/g;
const part = /\$\{(\w{1,40}):(\d{1,2}):(\d{1,2})\}/g;
const group = /(?<![$\w}])\{([\w./~-]{1,40}(?:,[^\s,{}]{1,80}){1,8})\}/g;
const field = /\$\{IFS[^}]{0,8}\}|\$IFS(?:\$\d)?/g;

const value = /^["']?([^\s"';&]{1,80})/;

/** What a variable is set to in its line. */
function valueOf(line: string, name: string): string | undefined {
  const at = line.indexOf(`${name}=`);
  return at < 0 ? undefined : value.exec(line.slice(at + name.length + 1, at + name.length + 84))?.[1];
}

/** The line as a shell takes it, quotes within words and what stands for nothing taken away. */
function asShellReads(line: string): string {
  let now = line.replaceAll("'\\''", "");
  if (now.includes("$") || now.includes("{")) now = withoutParameters(now, line);
  if (now.includes("''") || now.includes('""') || now.includes("\\\n")) now = now.replaceAll(empty, "");
  if (now.includes("\\")) now = now.replaceAll(escaped, "");
  const isQuoted = now.includes("'") || now.includes('"');
  return isQuoted ? now.replaceAll(quotedPart, (written) => written.slice(1, -1)) : now;
}

/** What the shell puts in the place of parameters, which are set in the `line`, and of lists in braces. */
function withoutParameters(now: string, line: string): string {
  return now
    .replaceAll(firstOfPath, "/")
    .replaceAll(
      part,
      (written, name: string, from: string, length: string) =>
        valueOf(line, name)?.slice(Number(from), Number(from) + Number(length)) ?? written,
    )
    .replaceAll(field, " ")
    .replaceAll(group, (_, items: string) => items.replaceAll(",", " "))
    .replaceAll(nothing, "");
}

/** Words that quotes, escapes and empty parameters of a shell split. */
export const splitWords: Decoder = {
  anchors: [
    ...splitters.flatMap((splitter) => words.flatMap((word) => split(word, splitter))),
    ...quoting.flatMap((quote) => words.flatMap((word) => splitOnce(word, quote))),
    ...quoting
      .slice(0, 2)
      .flatMap((quote) => words.map((word) => `${quote}${word[0] ?? ""}${quote}${word.slice(1, 3)}`)),
    ..."/e /et /etc/pa pass passw shad shado".split(" ").map((start) => `${start}\${`),
    "'\\''",
    ":0:0}",
    "%%[!/]*}",
    ..."cat head tail less cp mv ls tar find dd chmod chown sh bash curl wget"
      .split(" ")
      .map((name) => `{${name},`),
    "$ifs",
    "${ifs",
    "r\\\nm",
  ],
  decode: rewriting(asShellReads),
};
