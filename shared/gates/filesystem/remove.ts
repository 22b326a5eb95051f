import { readWords } from "./lexer.ts";
import { between, commandStart } from "./marks.ts";
import type { Leaf, Probe, Sighting } from "../gate.ts";
import { filler } from "./assignments.ts";
import { behindCodedSigns, endsWord, isWordUnit, startsWord } from "./word.ts";
import { isFed, isLooped, isSubstituted } from "./fed.ts";
import { argumentsInFields } from "./fields.ts";
import { isOnlySaid } from "./said.ts";
import { isProtected } from "./target.ts";

const listMax = 400;
/** Programs that have a subcommand `rm` of their own. */
const subcommand =
  /(?:git|docker|podman|npm|yarn|pnpm|svn|hg|s3|gsutil|kubectl|volume|container|image|network|stash|nerdctl)(?: -\S+)* $/;
/** Words of a sentence that goes on after a command it quotes. */
const prose = new Set(
  "and or then to in on if for the is are was will which that because removes deletes command from with".split(
    " ",
  ),
);

const proseMax = 7;
const isOfProse = (word: string): boolean => word.length <= proseMax && prose.has(word);

/** Asked for every word, most of which begin otherwise. */
function isRedirection(word: string): boolean {
  const first = word.charCodeAt(0);
  const sign = first >= 48 && first <= 57 ? word.charCodeAt(1) : first;
  return sign === 60 || sign === 62;
}

/** `rm` in the spellings that a shell takes for it, with any flags in any order. */
export const removal: Probe = {
  rules: ["fs.rm.root", "fs.rm.any"],
  names: ["rm"],
  reach: 1_200,
  anchors: [...behindCodedSigns(["rm"]), "r\\m", "r''m", 'r""m', "r'm'", 'r"m"', "'r'm", '"r"m', "r$@m"],
  look(leaf, end) {
    const { text } = leaf;
    const start = nameStart(text, end);
    const next = text[end + 1] ?? "";
    const own = startsWord(text, start) || isRecipe(text, start) || opensLiteral(text, start);
    if (!own || !endsWord(text, end + 1) || next === "." || next === "/") return undefined;
    if (text[start - 1] === " " && isSubcommand(text, start)) return undefined;
    return judgeRemoval(leaf, end + 1, start);
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

/** The words after the name of a removal, which starts at `start`, decide. */
export function judgeRemoval(leaf: Leaf, from: number, start: number): Sighting {
  const { text } = leaf;
  const operands = new Operands();
  const until = wordsAfter(text, from, start, operands.taker(filler(leaf, start)));
  const { recursive, forced, targets } = operands;
  const any = recursive && forced && targets.length > 0 ? "fs.rm.any" : undefined;
  const isAll =
    (recursive &&
      (targets.some(isProtected) ||
        isLooped(text, start, targets) ||
        isSubstituted(text.slice(from, until), targets))) ||
    isFed(text, start, { targets, until, recursive });
  const rule = isAll && !isOnlySaid(text, start) ? "fs.rm.root" : any;
  if (rule === undefined) return { until };
  const last = targets.findLastIndex(isProtected);
  const to = rule === any || last < 0 ? until : endOfTargets(leaf, from, start, last + 1);
  return { rule, otherwise: any, until, span: () => between(text, commandStart(text, start), to) };
}

/** Where the first targets end. */
function endOfTargets(leaf: Leaf, from: number, start: number, count: number): number {
  const operands = new Operands();
  const take = operands.taker(filler(leaf, start));
  return wordsAfter(leaf.text, from, start, (word) => operands.targets.length < count && take(word));
}

/** Takes the words after a removal: flags in any spelling and order, before, between and after the targets. */
class Operands {
  recursive = false;
  forced = false;
  readonly targets: string[] = [];
  #areAllTargets = false;

  /** False for the word of a sentence that goes on behind the command. */
  readonly take = (word: string): boolean => {
    if (!this.#areAllTargets && word.startsWith("-") && word.length > 1) this.#takeFlag(word);
    else if ((this.targets.length > 0 || this.recursive) && isOfProse(word)) return false;
    else if (!isRedirection(word)) this.targets.push(word);
    return true;
  };

  /** The same for words in which variables are filled in. What a variable holds is more than one word where it holds blanks. */
  taker(fill: (word: string) => string): (word: string) => boolean {
    return (word) => {
      const filled = word.includes("$") ? fill(word) : word;
      return filled === word ? this.take(word) : filled.split(" ").every(this.take);
    };
  }

  #takeFlag(flag: string): void {
    if (flag === "--") this.#areAllTargets = true;
    else if (flag.startsWith("--")) {
      this.recursive ||= flag.length > 3 && "--recursive".startsWith(flag);
      this.forced ||= flag.length > 3 && "--force".startsWith(flag);
    } else {
      this.recursive ||= /^-[a-zA-Z]*[rR]/.test(flag);
      this.forced ||= /^-[a-zA-Z]*f/.test(flag);
    }
  }
}

/** Hands over the words after the name, which stands in a command line, in a list of quoted words or in a URL, and says where they end. */
function wordsAfter(text: string, from: number, start: number, take: (word: string) => boolean): number {
  const quote = text[from];
  if (quote === ")" && text.startsWith(") -", from)) return readWords(text, from + 1, take);
  if (quote === ",") {
    const close = text.slice(from, from + listMax).indexOf("}");
    if (close > 0) {
      text
        .slice(from + 1, from + close)
        .split(",")
        .every(take);
      return from + close;
    }
  }
  const fields = argumentsInFields(text, from, start);
  if (fields !== undefined) {
    fields.words.every(take);
    return fields.end;
  }
  if (quote === '"' || quote === "'") {
    const list = /^["']\s*,\s*([^\])]*)/.exec(text.slice(from, from + listMax));
    if (list === null) return readWords(text, from + 1, take);
    list[1]?.match(/"[^"']*"|'[^"']*'/g)?.every((quoted) => take(quoted.slice(1, -1)));
    return from + list[0].length;
  }
  const isInUrl =
    (quote === "%" && text.startsWith("%20", from)) || (quote === "+" && text[from + 1] === "-");
  return isInUrl ? wordsOfUrl(text, from, take) : readWords(text, from, take);
}

const endsCommand = /[&?#"'<>\n]|%(?:0[ad]|26|3b|7c)/i;
const codedBlank = /\+|%20/g;
const codedSlash = /%2f/gi;
const isCodedAt = (written: string, at: number): boolean =>
  written.startsWith("%20", at) || written.startsWith("%2f", at) || written.startsWith("%2F", at);

/** In a URL, blanks and slashes are coded, and so is what ends the command. */
function wordsOfUrl(text: string, from: number, take: (word: string) => boolean): number {
  const list = text.slice(from, from + listMax);
  const end = list.search(endsCommand);
  const written = end < 0 ? list : list.slice(0, end);
  const length = readWords(written.replaceAll(codedBlank, " ").replaceAll(codedSlash, "/"), 0, take);
  let until = 0;
  for (let unit = 0; unit < length; unit++) until += isCodedAt(written, until) ? 3 : 1;
  return from + until;
}
