import { type Command, readCommand } from "./lexer.ts";
import { between, commandStart, endOfWords, type Mark } from "./marks.ts";
import type { Probe, Sighting } from "../gate.ts";
import { behindCodedSigns, endsWord, isWordUnit, startsWord, fieldsOf } from "./words.ts";
import { isFed } from "./found.ts";
import { isOnlySaid } from "./lesser.ts";
import { isProtected, record } from "./target.ts";

/** Programs that have a subcommand `rm` of their own. */
const subcommand =
  /(?:git|docker|podman|npm|yarn|pnpm|svn|hg|s3|gsutil|kubectl|volume|container|image|network|stash|nerdctl)(?: -\S+)* $/;
/** Words of a sentence that goes on after a command it quotes. */
const prose = new Set(
  "and or then to in on if for the is are was will which that because removes deletes command from with".split(
    " ",
  ),
);

/** `rm` in the spellings that a shell takes for it, with any flags in any order. */
export const removal: Probe = {
  rules: ["fs.rm.root", "fs.system.change", "fs.rm.any"],
  names: ["rm"],
  reach: 1_200,
  anchors: [...behindCodedSigns(["rm"]), "r\\m", "r''m", 'r""m', "r'm'", 'r"m"', "'r'm", '"r"m', "r$@m"],
  look({ text }, end) {
    const start = nameStart(text, end);
    const next = text[end + 1] ?? "";
    const own = startsWord(text, start) || isRecipe(text, start) || opensLiteral(text, start);
    const isJoined = (next === '"' || next === "'") && /\w/.test(text[end + 2] ?? "");
    if (!own || isJoined || !endsWord(text, end + 1) || next === "." || next === "/") return undefined;
    if (text[start - 1] === " " && isSubcommand(text, start)) return undefined;
    return judgeRemoval(text, end + 1, start);
  },
};

/** Before the blank stands the name of such a program, or a flag of it. */
function isSubcommand(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 24), start);
  return (isWordUnit(text.charCodeAt(start - 2)) || before.includes(" -")) && subcommand.test(before);
}

/** In a recipe of make, a dash or an at-sign before the command says what to do when it fails, or how loud it is. */
const isRecipe = (text: string, start: number): boolean =>
  text[start - 1] === "-" && /(?:^|\n)[\t ]{1,8}@?-$/.test(text.slice(Math.max(0, start - 12), start));

/** Strings of Python can have letters before their quotes. */
const opensLiteral = (text: string, start: number): boolean =>
  isQuoting(text[start]) && /(?:^|\W)[bfru]{1,2}["']$/i.test(text.slice(Math.max(0, start - 3), start + 1));

/** The name may be split by escapes and quotes that a shell takes away. */
function nameStart(text: string, end: number): number {
  let start = end;
  while (start > end - 6 && text[start] !== "r" && text[start] !== "R") start--;
  while (start > end - 6 && isQuoting(text[start - 1])) start--;
  return start;
}

const isQuoting = (unit: string | undefined): boolean => unit === '"' || unit === "'" || unit === "\\";

const redirection = /^\d?[<>]/;
const isRecursive = /^-(?:[a-zA-Z]*[rR]|-r(?:e(?:c(?:u(?:r(?:s(?:i(?:ve?)?)?)?)?)?)?)?$)/;
const isForced = /^-(?:[a-zA-Z]*f|-f(?:o(?:r(?:ce?)?)?)?$)/;

/** The words after the name of a removal, which starts at `start`, decide: flags in any spelling and order, before, between and after the targets. */
function judgeRemoval(text: string, from: number, start: number): Sighting {
  const { words, end: until, read } = wordsAfter(text, from, start);
  const fill = fillerAt(text, start);
  const targets: string[] = [];
  /** How many words stand up to each of them. */
  const places: number[] = [];
  let [recursive, forced, areAllTargets] = [false, false, false];
  let taken = 0;
  for (const word of words) {
    if ((targets.length > 0 || recursive) && prose.has(word)) break;
    taken++;
    // What a variable holds is more than one word where it holds blanks.
    for (const each of word.includes("$") ? fill(word).split(" ") : [word]) {
      if (each === "--") areAllTargets = true;
      else if (!areAllTargets && each.startsWith("-") && each.length > 1) {
        recursive ||= isRecursive.test(each);
        forced ||= isForced.test(each);
      } else if (!redirection.test(each)) {
        targets.push(each);
        places.push(taken);
      }
    }
  }
  const meant = recursive ? (places[targets.findLastIndex(isProtected)] ?? 0) : 0;
  const any = recursive && forced && targets.length > 0 ? "fs.rm.any" : undefined;
  const isAll = meant > 0 || isFed(text, start, targets, recursive);
  // The records of who did what may be single files.
  const harm = isAll
    ? "fs.rm.root"
    : targets.some((target) => record.test(target))
      ? "fs.system.change"
      : any;
  const rule = harm !== any && isOnlySaid(text, start) ? any : harm;
  if (rule === undefined) return { until };
  const count = rule === "fs.rm.root" && meant > 0 ? meant : taken;
  const span = (): Mark =>
    between(text, commandStart(text, start), read === undefined ? until : endOfWords(text, read, count));
  return { rule, otherwise: any, until, span };
}

const lookBack = 400;
const filledMax = 8;
const variable = /\$\{?([A-Za-z_]\w{0,40})\}?/g;
/** A value as it is written behind the sign. */
const value = /^(?:"([^"\n]{0,80})"|'([^'\n]{0,80})'|([^\s;&|"'`]{0,80}))/;

/** Puts what variables were set to shortly before `start` in their place: what is set to a folder is not nothing. */
function fillerAt(text: string, start: number): (word: string) => string {
  let before: string | undefined;
  let left = filledMax;
  return (word) => {
    if (left <= 0) return word;
    before ??= text.slice(Math.max(0, start - lookBack), start);
    return word.replaceAll(variable, (whole, name: string) => {
      const at = left-- > 0 ? (before ?? "").lastIndexOf(`${name}=`) : -1;
      if (at < 0 || /[\w$-]/.test(before?.[at - 1] ?? "")) return whole;
      const [, double, single, bare] = value.exec((before ?? "").slice(at + name.length + 1)) ?? [];
      const set = double ?? single ?? bare ?? "";
      return /[$`]/.test(set) ? "set" : set;
    });
  };
}

interface Words extends Command {
  /** From where they were read, where they stand in a command line. */
  read?: number;
}

/** The words after the name, which stands in a command line, or in a list of quoted words. */
function wordsAfter(text: string, from: number, start: number): Words {
  const quote = text[from];
  const fields = fieldsOf(text, from, start);
  if (fields !== undefined) return fields;
  const isClosed = quote === '"' || quote === "'" || (quote === ")" && text.startsWith(") -", from));
  // The only item of a list is no command.
  if (isClosed && /[,)\]]/.test(text[from + 1] ?? "")) return { words: [], end: from + 1 };
  const read = isClosed ? from + 1 : from;
  return { ...readCommand(text, read), read };
}
