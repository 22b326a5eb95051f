import { readCommand, type Command } from "./lexer.ts";

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
/** The same where the arguments stand first. */
const earlier = new RegExp(
  String.raw`${field}${list}\s{0,4},\s{0,24}\\?["']?(?:command|cmd|program|executable|file|exec)\\?["']?\s{0,4}[:=]\s{0,4}\[?\\?["']?(?:/\S{0,24}/)?$`,
);
/** `Command::new("rm").arg("-r")`: calls one after the other. */
const chain = /^"\)((?:\s{0,24}\.args?\(&?\[?[^)\]\n]{0,160}\]?\)){1,12})/;
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

/** The same where the rest of a list, the next calls or a field of their own holds them. */
export function fieldsOf(text: string, from: number, start: number): Command | undefined {
  const unit = text[from] ?? "";
  if (unit === " " || unit === "/" || unit === "-") return undefined;
  const after = isFollowed.test(text.slice(from, from + nearMax)) ? text.slice(from, from + farthest) : "";
  const found =
    after === ""
      ? null
      : (next.exec(after) ?? chain.exec(after) ?? (isItem(text, start) ? rest.exec(after) : null));
  if (found !== null) {
    const [all, listed, listedLines, line] = found;
    const words = line === undefined ? itemsOf(listed ?? listedLines ?? "") : readCommand(line, 0).words;
    return { words, end: from + all.length };
  }
  const mayClose = /["'\\]/.test(unit) && text[from + 1] !== " ";
  const words =
    mayClose && isField.test(text.slice(Math.max(0, start - nearMax), start))
      ? earlier.exec(text.slice(Math.max(0, start - farthest), start))?.[1]
      : undefined;
  return words === undefined ? undefined : { words: itemsOf(words), end: from };
}

const nearMax = 24;
const isFollowed = /^\\?["']?[ \t]{0,4}[\])]?\s{0,24}(?:,|\n|\.arg|- )/;
const isField = /[dmec]\\?["']?\s{0,4}[:=]\s{0,4}\[?\\?["']?(?:\/\S{0,12}\/)?$/;

/** Whether what starts at `start` opens an item of a list or of a call. */
const isItem = (text: string, start: number): boolean =>
  /(?:[[(,]\s{0,8}|- )\\?["']?(?:\/\S{0,12}\/)?$/.test(text.slice(Math.max(0, start - 32), start));
