import type { Decoder, Hidden } from "../../decoder.ts";
import { assigned, type ScriptSoFar, setBy } from "./shell-reading.ts";
import { filledIn, type Variables } from "./shell-values.ts";

const back = 500;
const ahead = 500;
/** Variables in variables could be any length. */
const saidMax = 4_000;
/** Commands that are read of one script: enough for what is put together on purpose. */
const statementsMax = 40;
const statement = /(?:\\[^]|"[^"\n]{0,300}"|'[^'\n]{0,300}'|[^\n;&|])+/g;
const saying = /^\s{0,8}(?:echo|printf|print|log\w{0,6}|say|write-\w{4,6})\b/i;
const referring = /[$%!]/;
/** A shell takes what the separator it was given stands for as a blank. */
const separated = (command: string, known: Variables): string => {
  const separator = known.get("IFS");
  return typeof separator === "string" && /^[_,:.;|-]$/.test(separator)
    ? command.replaceAll(separator, " ")
    : command;
};

/** A command whose name, or all of which, a variable holds. */
const runsVariable =
  /^\s{0,24}(?:(?:sudo|exec|command|nohup|time|call|do|then|[!&$>])\s{1,4}){0,3}(?:eval\s{1,4})?["']?[$%!]|\s-c\s{1,4}["']?\$/;
/** A variable that is a part of a name, or a folder of what it reaches. */
const gluesVariable =
  /\$\{?\w{1,40}\}?\$|\$\{\w{1,40}\}\w|\w\$\{?[A-Za-z_]|\$\{!|[,^]\}|\/etc\/\$|\$\{?\w{1,40}\}?\/(?:shadow|passwd|sudoers)/;
const variable = /\$\{?!?([A-Za-z_]\w{0,40}|[@*\d])|[%!]([A-Za-z]\w{0,31})/g;

/** Whether what variables hold is put in their place: folders that a script only calls by a name are no secret. */
const isHiding = (command: string, spelled: ReadonlySet<string>): boolean =>
  runsVariable.test(command) ||
  gluesVariable.test(command) ||
  Array.from(command.matchAll(variable)).some(([, name = "", ofWindows = ""]) =>
    spelled.has(/[*\d]/.test(name) ? "@" : name || ofWindows.toLowerCase()),
  );

const quotedWord = /"([\w./:*~-]{1,80})"/g;
/** What is handed to another shell is a script of its own. */
const innerScript = /(\s[-/]c\s{1,2})(["'])([^\n]{1,300}?)\2(?=[\s;&|)]|$)/gi;

/** The lines of a script in which variables stand that it has set before, with what they hold. */
function linesFilled(whole: string): string {
  const script = whole.replaceAll(innerScript, "$1\n$3\n");
  const reading: ScriptSoFar = { known: new Map(), spelled: new Set() };
  const { known, spelled } = reading;
  let left = statementsMax;
  const filled = script.replaceAll(statement, (line, from: number) => {
    if (left-- <= 0) return line;
    const at = assigned(line, reading);
    const command = line.slice(at);
    if (setBy(command.trim(), reading) || known.size === 0 || !referring.test(command)) return line;
    // What is only printed is not run.
    if (saying.test(command) && script[from + line.length] !== "|") return line;
    if (!isHiding(command, spelled)) return line;
    const plain = filledIn(command, known);
    return plain === command
      ? line
      : line.slice(0, at) + separated(plain, known).replaceAll(quotedWord, "$1");
  });
  if (filled === script) return "";
  const before = script.split("\n");
  return filled
    .split("\n")
    .filter((line, at) => line !== before[at])
    .join("\n")
    .slice(0, saidMax);
}

const letters = "abcdefghijklmnopqrstuvwxyz_".split("");

/** Without one of these, a script sets nothing. */
const sets = /=|\bset |\bin \S|<<<|printf -v/;

/** Commands that a script keeps in variables, all of it or in pieces: `a=r; b=m`, and `$a$b -rf /` some lines further down. */
export const variableCommand: Decoder = {
  anchors: [
    // What is run is a variable, or begins with one.
    ...["\n$", "; $", ";$", "&& $", "&&$", "| $"].flatMap((before) =>
      letters.map((letter) => before + letter),
    ),
    "\n${",
    "; ${",
    ";${",
    "&& ${",
    '\n"$',
    '; "$',
    'sudo "$',
    "sudo $",
    '"$@"',
    "[@]}",
    "[*]}",
    "$0 $0",
    'rm "$@',
    'eval "$',
    "eval $",
    '-c "$',
    "-c $",
    '(echo "$',
    ...["cat", "find", "777", "mkfs.ext0", "shred"].flatMap((name) => [`${name} $`, `${name} "$`]),
    "of=$",
    "/q %",
    "cat /$",
    "call %",
    "in /etc",
    "in / ",
    "in /;",
    "in /usr",
    "in /home",
    "<<< /",
    ":=/",
    "(echo $",
    // Two variables make one word.
    "}${",
    ...letters.flatMap((letter) => [`$${letter}$`, `$${letter}0$`]),
    "/etc/$",
    "/e$",
    '="/$',
    "=/$",
    "=$'\\",
    // What is in a variable is changed on the way.
    ",,}",
    "^^}",
    "${!",
    ":0:0}",
    "[0]}",
    ...letters.flatMap((letter) => [`\n%${letter}`, `%${letter}%%`, `& %${letter}`, `&%${letter}`]),
    ":~0,",
    ":~-0",
  ],
  decode(text, end): Hidden {
    const start = Math.max(0, end - back);
    const script = text.slice(start, end + ahead);
    const until = end + ahead;
    if (!sets.test(script)) return { said: [], until };
    const lines = linesFilled(script);
    return { said: lines === "" ? [] : [lines], until, written: script };
  },
};
