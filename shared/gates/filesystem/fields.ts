import { readCommand, type Command } from "./lexer.ts";

const listMax = 400;
/** How a field of arguments is called, in whatever notation. */
const field = String.raw`(?:args|argv|arguments|parameters|params)\\?["']?\s{0,4}[:=][ \t]{0,4}`;
/** What stands between the name of a program and the arguments in the next field: the end of its quote and list, a comma or a line. */
const next = new RegExp(String.raw`^\\?["']?[ \t]{0,4}\]?[ \t]{0,2}(?:,|\n)\s{0,24}\\?["']?${field}`);
/** The same where the arguments are written first: from their field up to the name of the field of the program. */
const earlier = new RegExp(
  String.raw`^${field}([\[(][^\])]{1,240}[\])])\s{0,4},\s{0,24}\\?["']?(?:command|cmd|program|executable|file|exec)\\?["']?` +
    String.raw`\s{0,4}[:=]\s{0,4}\[?\\?["']?(?:/\S{0,24}/)?$`,
);
/** `Command::new("rm").arg("-r")`: calls one after the other. */
const chain = /^"\)((?:\s{0,24}\.args?\(&?\[?[^)\]\n]{0,160}\]?\)){1,12})/;
const list = /^[[(]([^\])]{0,360})[\])]/;
const listOfLines = /^\n((?:\s{0,24}- [^\n]{0,80}(?:\n|$)){1,16})/;
const item = /\\?"([^"\n]*?)\\?"|'([^'\n]*)'|([^\s,"'\\]+)/g;

/** A list of words in a field, the first of which is the name of the program, and the next ones behind commas or in lines of their own. */
const ofList =
  /(?:argv|args|command|cmd|entrypoint|exec)\\?["']?\s?[:=]\s{0,24}(?:\[\s{0,8}|- )["']?(?:\/\S{0,24}\/)?$/i;
const ofListMax = 80;
const itemsBehind = /^["']?\s{0,4},([^\]\n]{0,360})\]/;
const linesBehind = /^["']?((?:\n\s{0,24}- [^\n]{0,80}){1,16})/;

/** The arguments of the program whose name ends before `from` and starts at `start`, where fields hold them; undefined where they follow as words do. */
export function argumentsInFields(text: string, from: number, start: number): Command | undefined {
  const unit = text[from] ?? "";
  if (unit === " " || unit === "/" || unit === "-") return undefined;
  const after = text.slice(from, from + listMax);
  const listed = listedBehind(after, text, start);
  if (listed !== undefined) return { words: listed.words, end: from + listed.length };
  const chained = chain.exec(after);
  if (chained !== null) {
    const words = Array.from((chained[1] ?? "").matchAll(/"([^"\n]*)"/g), ([, word = ""]) => word);
    return { words, end: from + chained[0].length };
  }
  const joint = next.exec(after)?.[0].length;
  if (joint !== undefined) return valueOf(after, from, joint);
  if (unit !== '"' && unit !== "'" && unit !== "\\") return undefined;
  const before = text.slice(Math.max(0, start - listMax), start);
  const at = Math.max(before.lastIndexOf("arg"), before.lastIndexOf("param"));
  const words = at < 0 ? undefined : earlier.exec(before.slice(at))?.[1];
  return words === undefined ? undefined : { words: itemsOf(words), end: from };
}

/** The words in `after`, where what ends at `start` is the first of such a list. */
function listedBehind(
  after: string,
  text: string,
  start: number,
): { words: string[]; length: number } | undefined {
  const items = itemsBehind.exec(after);
  const found = items ?? linesBehind.exec(after);
  if (found === null || !ofList.test(text.slice(Math.max(0, start - ofListMax), start))) return undefined;
  const written = found[1] ?? "";
  return { words: items === null ? itemsOfLines(written) : itemsOf(written), length: found[0].length };
}

function valueOf(after: string, from: number, at: number): Command | undefined {
  const value = after.slice(at);
  const lines = listOfLines.exec(value);
  if (lines !== null) {
    return { words: itemsOfLines(lines[1] ?? ""), end: from + at + lines[0].length };
  }
  const listed = list.exec(value);
  if (listed !== null) return { words: itemsOf(listed[1] ?? ""), end: from + at + listed[0].length };
  const quoted = /^\\?["']([^"'\n]{1,200})/.exec(value);
  if (quoted === null) return undefined;
  return { words: readCommand(quoted[1] ?? "", 0).words, end: from + at + quoted[0].length };
}

const itemsOf = (written: string): string[] =>
  Array.from(written.matchAll(item), ([, double, single, bare]) => double ?? single ?? bare ?? "");

/** The same of a list that has an item a line. */
const itemsOfLines = (written: string): string[] => itemsOf(written.replaceAll(/^\s*- /gm, " "));

/** The words behind the name of a program that starts at `start` and ends before `from`, on its command line or in a field of their own. */
export const argumentsOf = (text: string, from: number, start: number): Command =>
  argumentsInFields(text, from, start) ?? readCommand(text, from);
