import { readWords } from "./lexer.ts";
import { between, commandStart, type Mark } from "./marks.ts";
import type { Probe, Sighting } from "../gate.ts";
import { behindCodedSigns, endsWord, isWordUnit, startsWord } from "./words.ts";
import { isFed, isLooped } from "./fed.ts";
import { fieldsOf } from "./fields.ts";
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

/** The words after the name of a removal, which starts at `start`, decide. */
function judgeRemoval(text: string, from: number, start: number): Sighting {
  const operands = new Operands(fillerAt(text, start));
  const until = wordsAfter(text, from, start, operands.take);
  const { recursive, forced, targets } = operands;
  const any = recursive && forced && targets.length > 0 ? "fs.rm.any" : undefined;
  const isAll =
    (recursive && (targets.some(isProtected) || isLooped(text, start, targets))) ||
    isFed(text, start, { targets, until, recursive });
  const rule = isAll && !isOnlySaid(text, start) ? "fs.rm.root" : any;
  if (rule === undefined) return { until };
  const last = targets.findLastIndex(isProtected) + 1;
  const span = (): Mark => {
    const first = new Operands(fillerAt(text, start));
    const to =
      rule === any || last === 0
        ? until
        : wordsAfter(text, from, start, (word) => first.targets.length < last && first.take(word));
    return between(text, commandStart(text, start), to);
  };
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
    if (!word.includes("$") || left <= 0) return word;
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

/** Takes the words after a removal: flags in any spelling and order, before, between and after the targets. */
class Operands {
  recursive = false;
  forced = false;
  readonly targets: string[] = [];
  #areAllTargets = false;

  readonly #fill: (word: string) => string;

  constructor(fill: (word: string) => string) {
    this.#fill = fill;
  }

  /** False for the word of a sentence that goes on behind the command. What a variable holds is more than one word where it holds blanks. */
  readonly take = (word: string): boolean => {
    const filled = this.#fill(word);
    return filled === word ? this.#takeWord(word) : filled.split(" ").every((each) => this.#takeWord(each));
  };

  #takeWord(word: string): boolean {
    if (!this.#areAllTargets && word.startsWith("-") && word.length > 1) this.#takeFlag(word);
    else if ((this.targets.length > 0 || this.recursive) && isOfProse(word)) return false;
    else if (!isRedirection(word)) this.targets.push(word);
    return true;
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
  const isInUrl =
    (quote === "%" && text.startsWith("%20", from)) || (quote === "+" && text[from + 1] === "-");
  if (isInUrl) return wordsOfUrl(text, from, take);
  const fields = fieldsOf(text, from, start);
  fields?.words.every(take);
  if (fields !== undefined) return fields.end;
  const isQuoted = quote === '"' || quote === "'";
  // The only item of a list is no command.
  if (isQuoted && /[,)\]]/.test(text[from + 1] ?? "")) return from + 1;
  return readWords(text, isQuoted ? from + 1 : from, take);
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
