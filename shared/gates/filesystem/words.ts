import { readCommand, type Command } from "./lexer.ts";

const dash = 45;
const dot = 46;

/** Whether a unit can be part of the name of a command. Asked for every anchor, where an expression costs as much as all the rest. */
export function isWordUnit(unit: number): boolean {
  if (unit >= 97) return unit <= 122;
  return (unit >= 65 && unit <= 90) || unit === 95 || (unit >= 48 && unit <= 57);
}

/** Whether a name that starts at `start` is a word of its own; the escapes of a string literal, such as `\n`, are no letters. */
export function startsWord(text: string, start: number): boolean {
  const before = start > 0 ? text.charCodeAt(start - 1) : 32;
  if (before === dash || before === dot) return false;
  if (!isWordUnit(before)) return true;
  return /\\[nrt]$|%(?:20|0[9ad]|2[267f]|3b|7c)$/i.test(text.slice(Math.max(0, start - 3), start));
}

/** Whether nothing that continues a name follows at `end`. */
export function endsWord(text: string, end: number): boolean {
  const unit = end < text.length ? text.charCodeAt(end) : 32;
  return unit !== dash && !isWordUnit(unit);
}

/** What may stand right before a name although it ends in a letter or a digit: escapes of a string literal, and what a URL makes of signs. */
const codedSigns = ["\\n", "\\r", "\\t", "%00", "%0a", "%0d", "%0f", "%0b", "%0c"];

/** The anchors of names where `startsWord` sees the start of a word and no other look would. */
export const behindCodedSigns = (names: readonly string[]): string[] =>
  names.flatMap((name) => codedSigns.map((sign) => sign + name));

const wrappers = new Set(
  (
    "sudo doas env command builtin exec busybox toybox nice ionice nohup time timeout stdbuf setsid unbuffer chrt taskset " +
    "strace fakeroot pkexec eatmydata xargs"
  ).split(" "),
);
/** Flags of theirs that a word follows. */
const takesWord = /^-[ugsCUIE]$/;
const setting = /^(?:-|\w+=|[\d.]+[smhd]?$)/;

const nameOf = (word: string): string => word.slice(word.lastIndexOf("/") + 1);

/** The words of a command without the programs in front that only run it: `sudo -u root env A=b rm -rf x` is `rm -rf x`. */
export function withoutWrappers(words: readonly string[]): readonly string[] {
  let at = 0;
  while (wrappers.has(nameOf(words[at] ?? ""))) {
    at++;
    while (setting.test(words[at] ?? "")) at += takesWord.test(words[at] ?? "") ? 2 : 1;
  }
  return at === 0 ? words : words.slice(at);
}

const farthest = 240;
const field = String.raw`(?:args|argv|arguments|parameters|params)\\?["']?\s{0,4}[:=]\s{0,4}`;
const list = String.raw`[\[(]([^\])]{0,200})[\])]`;
const lines = String.raw`((?:\n?\s{0,24}- [^\n]{0,80}(?:\n|$)){1,16})`;
/** Behind the name of a program: the arguments in the next field, as a list, a list of lines or a text. */
const next = new RegExp(
  String.raw`^\\?["']?[ \t]{0,4}\]?[ \t]{0,2}(?:,|\n)\s{0,24}\\?["']?${field}(?:${list}|${lines}|\\?["']([^"'\n]{1,200}))`,
);
/** The rest of a list whose first item the name is. */
const rest = new RegExp(String.raw`^\\?["']?\s{0,4}(?:,\s{0,4}([^\])\n]{0,200})[\])]|${lines})`);
const item = /"([^"\n]*)"|'([^'\n]*)'|(?:^|[\s,[(])([^\s,"'[\](){}]+)/g;

const itemsOf = (written: string): string[] =>
  Array.from(
    written
      .replaceAll(/^\s*- /gm, " ")
      .replaceAll('\\"', '"')
      .matchAll(item),
    ([, double, single, bare]) => double ?? single ?? bare ?? "",
  );

/** The words behind the name of a program that starts at `start` and ends before `from`: in its command line or elsewhere. */
export const argumentsOf = (text: string, from: number, start: number): Command =>
  fieldsOf(text, from, start) ?? readCommand(text, from);

/** The same where the rest of a list or a field of their own holds them. */
export function fieldsOf(text: string, from: number, start: number): Command | undefined {
  const unit = text[from] ?? "";
  if (unit === " " || unit === "/" || unit === "-") return undefined;
  if (!isFollowed.test(text.slice(from, from + nearMax))) return undefined;
  const after = text.slice(from, from + farthest);
  const found = next.exec(after) ?? (isItem(text, start) ? rest.exec(after) : null);
  if (found === null) return undefined;
  const [all, listed, listedLines, line] = found;
  const words = line === undefined ? itemsOf(listed ?? listedLines ?? "") : readCommand(line, 0).words;
  return { words, end: from + all.length };
}

const nearMax = 24;
const isFollowed = /^\\?["']?[ \t]{0,4}[\])]?\s{0,24}(?:,|\n|- )/;
/** Whether what starts at `start` opens an item of a list or of a call. */
const isItem = (text: string, start: number): boolean =>
  /(?:[[(,]\s{0,8}|- )\\?["']?(?:\/\S{0,12}\/)?$/.test(text.slice(Math.max(0, start - 32), start));
