import type { Leaf, Probe, Sighting } from "../gate.ts";
import { lineAfter } from "../read/text.ts";
import { readWords } from "./lexer.ts";
import { command } from "./marks.ts";
import { filler, nameBefore } from "./assignments.ts";
import { judgeRemoval } from "./remove.ts";

const nameMax = 48;
const lineMax = 300;
/** How far ahead the use of a variable is looked for. */
const usedWithin = 400;
const usesMax = 2;
const substitution = /(?:\$\(|`)(?:echo|printf) \S{1,20}[)`]$/;
const echo = /^(?:\$\(|`)\w+ (\S+?)[)`]/;
/** What is only printed is not run. */
const saying = /\b(?:echo|printf?|log\w{0,4})\b[^;|&\n]{0,20}$/;
/** Without one of these, a name in which no variable is set stands for itself. */
const workable = /["'\\`(]|IFS/;
const remover = /^(?:\/(?:usr\/)?bin\/)?rm$/;

const flags = [" -rf ", " -fr ", " -r -f ", " -f -r ", " -$"];
/** Flags, or a removal that has no target yet, kept in a variable. */
const kept = ["-r", "-f", "rm -"].flatMap((value) => ["=", "='", '="'].map((sign) => sign + value));
/** What no name goes on behind. */
const ends = " \t\n;|&";

/** A removal that the shell puts together: `$a$b -rf /`, `$'\x72\x6d' -rf /`, `$(echo rm) -rf /`, and `$a$b $c $d` after lines that set them. */
export const assembledRemoval: Probe = {
  rules: ["fs.rm.root", "fs.rm.any"],
  reach: 1_200,
  anchors: [...flags, ...kept],
  look(leaf, end) {
    const { text } = leaf;
    const last = text[end];
    if (last === "$") return /[\w{]/.test(text[end + 1] ?? "") ? judgeNamed(leaf, end - 1, end) : undefined;
    if (last === " ") return judgeNamed(leaf, end - (text[end - 3] === "-" ? 3 : 5), end);
    const value = end - (last === "-" ? 3 : 1);
    const sign = isQuote(text[value - 1]) ? value - 2 : value - 1;
    const judge = last === "-" ? judgeRun : judgeNamed;
    for (const used of usesOf(text, sign, end + 1)) {
      const seen = judge(leaf, used, end);
      if (seen?.rule !== undefined) return seen;
    }
    return undefined;
  },
};

/** Where the variable that is set by the `sign` stands after `from`, the first few times. */
function usesOf(text: string, sign: number, from: number): number[] {
  const name = nameBefore(text, sign);
  if (name === "") return [];
  const after = text.slice(from, from + usedWithin);
  const written = after.includes(`\${${name}}`) ? `\${${name}}` : `$${name}`;
  const uses: number[] = [];
  for (let at = after.indexOf(written); at >= 0 && uses.length < usesMax; at = after.indexOf(written, at + 1))
    if (written.endsWith("}") || !/\w/.test(after[at + written.length] ?? "")) uses.push(from + at);
  return uses;
}

/** Judges the command at `used`, where it is run and not printed. */
const judgeRun = (leaf: Leaf, used: number, end: number): Sighting | undefined =>
  saying.test(leaf.text.slice(Math.max(0, used - nameMax), used)) ? undefined : judgeFilled(leaf, used, end);

const isQuote = (unit: string | undefined): boolean => unit === '"' || unit === "'";

/** Judges the command whose flags stand at `from`, where its name is one that the shell has to work out. */
function judgeNamed(leaf: Leaf, from: number, end: number): Sighting | undefined {
  const { text } = leaf;
  const nameEnd = (isQuote(text[from - 1]) ? from - 1 : from) - 1;
  const start = text[nameEnd] === " " ? nameStart(text, nameEnd) : nameEnd;
  if (start === nameEnd) return undefined;
  const name = text.slice(start, nameEnd);
  if (!name.includes("$") && !name.includes("`")) return undefined;
  const isPlain = !workable.test(name) && filler(leaf, start)(name) === name;
  return isPlain ? undefined : judgeFilled(leaf, start, end);
}

/** Where the word that ends before `end` starts; a substitution is one word. */
function nameStart(text: string, end: number): number {
  const floor = Math.max(0, end - nameMax);
  const last = text[end - 1];
  if (last === ")" || last === "`") {
    const at = text.slice(floor, end).search(substitution);
    return at < 0 ? end : floor + at;
  }
  let start = end;
  while (start > floor && !ends.includes(text[start - 1] ?? " ")) start--;
  return start;
}

/** Judges the line from `start` as the shell runs it, with the variables filled in. */
function judgeFilled(leaf: Leaf, start: number, end: number): Sighting | undefined {
  const line = lineAfter(leaf.text, start, lineMax).replace(echo, "$1");
  const filled = filler(leaf, start)(line);
  const words: string[] = [];
  const from = readWords(filled, 0, (word) => words.push(word) === 1);
  if (!remover.test(words[0] ?? "")) return undefined;
  // A quote right behind a name would be taken for the end of it.
  const rest = { text: ` ${filled.slice(from)}`, key: "" };
  const { rule, otherwise } = judgeRemoval(rest, 0, 0);
  return rule === undefined
    ? { until: end + 1 }
    : { rule, otherwise, until: end + 1, span: () => command(leaf.text, start) };
}
