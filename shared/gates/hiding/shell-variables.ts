import type { Decoder, Hidden } from "./decoder.ts";
import { filledIn, type Variables, valueOf, wordPattern, wordsOf } from "./shell-values.ts";

const back = 500;
const ahead = 500;
/** Commands that are read of one script: enough for what is put together on purpose. */
const statementsMax = 40;
const statement = /(?:\\[^]|"[^"\n]{0,300}"|'[^'\n]{0,300}'|[^\n;&|])+/g;
/** A label or a prompt, and words that a command may stand behind. */
const leading =
  /^\s{0,24}(?:[\w./@~ -]{0,40}[:>#$%]\s{1,2})?(?:(?:then|do|else|RUN|export|readonly|local|typeset|declare|env)\s{1,4}(?:-\w{1,3}\s)?){0,3}/;
const assignment = new RegExp(
  `\\s{0,4}([A-Za-z_]\\w{0,40})(?:\\[\\d{0,2}\\])?(\\+?)=(?:\\(([^()]{0,200})\\)|(${wordPattern})?)(?![\`(])`,
  "y",
);
const parameters = /^set\s{1,4}(?:--\s{1,4})?(?![-+"])([^=\n]{1,200})$|^set\s{1,4}--\s{1,4}(.{1,200})$/;
const ofWindows = /^set\s{1,4}"?([A-Za-z]\w{0,31})=([^"\n]{1,120})/i;
const reading = new RegExp(
  `^read\\s(?:-\\w\\s){0,2}((?:[A-Za-z_]\\w{0,31}\\s){1,8})\\s{0,4}<<<\\s{0,4}(${wordPattern})`,
);
const printing = /^printf\s-v\s([A-Za-z_]\w{0,31})\s{1,4}(.{1,200})$/;
const place = /%[sb]/g;

/** Notes what the beginning of a statement sets, and says where the command behind that begins. */
function assigned(line: string, known: Variables): number {
  let at = leading.exec(line)?.[0].length ?? 0;
  for (;;) {
    assignment.lastIndex = at;
    const found = assignment.exec(line);
    if (found === null) return at;
    const [, name = "", plus, list, word = ""] = found;
    const before = plus === "+" ? known.get(name) : undefined;
    if (list === undefined) {
      const value = valueOf(word, known);
      known.set(name, typeof before === "object" ? [...before, value] : (before ?? "") + value);
    } else known.set(name, [...(typeof before === "object" ? before : []), ...wordsOf(list, known)]);
    at = assignment.lastIndex;
  }
}

const setting = /^(?:set|read|printf)\s/i;

/** The commands that set variables in words of their own. */
function setBy(command: string, known: Variables): boolean {
  if (!setting.test(command)) return false;
  const [, name, value = ""] = ofWindows.exec(command) ?? [];
  if (name !== undefined) {
    known.set(name.toLowerCase(), filledIn(value, known).trimEnd());
    return true;
  }
  const [, bare, marked] = parameters.exec(command) ?? [];
  if (bare !== undefined || marked !== undefined) {
    known.set("@", wordsOf(bare ?? marked ?? "", known));
    return true;
  }
  const [, names, text = ""] = reading.exec(command) ?? [];
  if (names !== undefined) {
    const separator = known.get("IFS");
    const values = valueOf(text, known).split(
      typeof separator === "string" && separator !== "" ? separator : " ",
    );
    const all = names.trim().split(/\s+/);
    for (const [at, each] of all.entries())
      known.set(each, at === all.length - 1 ? values.slice(at).join(" ") : (values[at] ?? ""));
    return true;
  }
  const [, into, words = ""] = printing.exec(command) ?? [];
  if (into === undefined) return false;
  const [form = "", ...values] = wordsOf(words, known);
  known.set(
    into,
    form.replaceAll(place, () => values.shift() ?? ""),
  );
  return true;
}

const saying = /^\s{0,8}(?:echo|printf|print|log\w{0,6}|say|write-\w{4,6})\b/i;
const referring = /[$%!]/;
/** A shell takes what the separator it was given stands for as a blank. */
const separated = (command: string, known: Variables): string => {
  const separator = known.get("IFS");
  return typeof separator === "string" && /^[_,:.;|-]$/.test(separator)
    ? command.replaceAll(separator, " ")
    : command;
};

/** The lines of a script in which variables stand that it has set before, with what they hold. */
function linesFilled(script: string): string {
  const known: Variables = new Map();
  let left = statementsMax;
  const filled = script.replaceAll(statement, (line, from: number) => {
    if (left-- <= 0) return line;
    const at = assigned(line, known);
    const command = line.slice(at);
    if (setBy(command.trim(), known) || known.size === 0 || !referring.test(command)) return line;
    // What is only printed is not run.
    if (saying.test(command) && script[from + line.length] !== "|") return line;
    const plain = filledIn(command, known);
    return plain === command ? line : line.slice(0, at) + separated(plain, known);
  });
  if (filled === script) return "";
  const before = script.split("\n");
  return filled
    .split("\n")
    .filter((line, at) => line !== before[at])
    .join("\n");
}

const letters = "abcdefghijklmnopqrstuvwxyz_".split("");

/** Without one of these, a script sets nothing. */
const sets = /=|\bset |<<<|printf -v/;

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
    "cat $",
    'cat "$',
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
