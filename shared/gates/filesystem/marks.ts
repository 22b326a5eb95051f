import { isBlankAt, lineAfter, lineBefore } from "../read/text.ts";
import { readCommand, readWords } from "./lexer.ts";

/** Where a finding stands: from its first character up to the one behind its last. */
export interface Mark {
  from: number;
  to: number;
}

const quotes = ['"', "'", "`"];

/** From one place to another, without the blanks at both ends, and with both ends of a quote or none. */
export function between(text: string, start: number, end: number): Mark {
  let from = start;
  let to = Math.min(end, text.length);
  while (from < to && isBlankAt(text, from)) from++;
  while (to > from && isBlankAt(text, to - 1)) to--;
  for (const quote of quotes) {
    const inner = text.slice(from, to);
    if (!inner.includes(quote) || inner.split(quote).length % 2 === 1) continue;
    if (text[from] === quote) from++;
    else if (text[to] === quote) to++;
    else if (text[to - 1] === quote) to--;
  }
  return { from, to };
}

const beforeMax = 100;
const afterMax = 2_000;

/** Where what a pattern matches begins that ends before `at`, in the same line. */
export const startOf = (text: string, at: number, pattern: RegExp, max = beforeMax): number =>
  at - (pattern.exec(lineBefore(text, at, max))?.[0].length ?? 0);

/** Where what a pattern matches ends that begins at `at`, in the same line. */
export const endOf = (text: string, at: number, pattern: RegExp): number =>
  at + (pattern.exec(lineAfter(text, at, afterMax))?.[0].length ?? 0);

/** A path or an address, as far as a shell and the languages around it have it. */
export const operand = /^[^\s"'`;&|<>()]*/;

const folder = /(?:[\w.~-]*\/)+$|\\$/;
const runners =
  "sudo|doas|pkexec|env|nohup|busybox|setsid|timeout|xargs|parallel|gio|nvme|cryptsetup|zpool|sfdisk|badblocks";
/** Their arguments: flags, the word behind one that takes it, settings and times. */
const told = String.raw`(?:-\S+|\w+=\S*|\d[\d.]*[smhd]?|(?<= -[ugsCUIE] +)[A-Za-z_]\w*)`;
const wrappers = new RegExp(String.raw`(?:(?<![\w-])(?:${runners})(?: +${told})* +)+$`);

/** Where the command begins of which the name starts at `start`: its folder, and the programs that only run it, stand in front. */
export function commandStart(text: string, start: number): number {
  const last = text[start - 1];
  const from = last === "/" || last === "\\" ? startOf(text, start, folder) : start;
  return text[from - 1] === " " ? startOf(text, from, wrappers) : from;
}

/** Where the first words of the command end that are read from `from`. */
export function endOfWords(text: string, from: number, count: number): number {
  let left = count;
  return readWords(text, from, () => left-- > 0);
}

/** A command, from its name at `start` to the last of its words behind `from` that is meant, or to its end where none is. */
export function command(text: string, start: number, from = start, count = 0): Mark {
  const end = count > 0 ? endOfWords(text, from, count) : readCommand(text, from).end;
  return between(text, commandStart(text, start), end);
}

const callMax = 400;
const callee = /(?:[\w$.:!?]|\((?:["'][^"'\n()]*["']|\w*)\))*\(?$/;

/** The call of which the name, or the bracket behind it, ends before `at`: up to where it is closed, or its statement ends. */
export function call(text: string, at: number): Mark {
  return between(text, startOf(text, at, callee), callEnd(text, at));
}

/** The call that the argument at `start` is given to; the argument alone where no bracket is open. */
export function callWith(text: string, start: number): Mark {
  const before = lineBefore(text, start, beforeMax);
  const open = before.lastIndexOf("(");
  return open < 0
    ? between(text, start, endOf(text, start, operand))
    : call(text, start - before.length + open + 1);
}

/** Where the call ends of which the name, or the bracket behind it, ends before `at`. */
function callEnd(text: string, at: number): number {
  let depth = text[at - 1] === "(" ? 1 : 0;
  for (let end = at; end < text.length && end < at + callMax; end++) {
    const unit = text[end] ?? "";
    if ("([{".includes(unit)) depth++;
    else if (")]}".includes(unit)) {
      if (depth < 2) return end + depth;
      depth--;
    } else if (depth === 0 && (unit === ";" || unit === "\n")) return end;
  }
  return at + lineAfter(text, at, callMax).length;
}

/** From the first to the last of what makes a finding only together, as it was matched in a part of the text that begins at `start`. */
export function together(text: string, start: number, found: readonly (RegExpExecArray | null)[]): Mark {
  const matches = found.filter((match) => match !== null);
  const from = Math.min(...matches.map(({ index }) => index));
  const to = Math.max(...matches.map((match) => match.index + match[0].length));
  return between(text, start + from, start + to);
}
