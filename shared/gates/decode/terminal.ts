// oxlint-disable no-control-regex -- sequences for terminals begin with control characters, and are made of them
import { type Decoder, nothingUntil, oneView } from "./view.ts";

export const terminalAnchors: readonly string[] =
  "\u001b,\0,\b,\u000e,\u000f,\u007f,\u009b,\u009d,\u0090,\u0098,\u009e,\u009f,^[[,\\e[".split(",");
export const terminalSpelled: readonly string[] =
  "\\u001b,\\u009b,\\u0000,\\u0008,\\x1b,\\x9b,\\x00,\\x08,\\033[,\\u{1b}".split(",");

/** Control characters that begin a sequence, as strings of programs spell them, and an escape as `cat -v` does. */
const spelledOut =
  /\\{1,4}(?:u00|x)(1b|9b|00|08)|\\{1,4}(?:u\{1b\}|033(?=\[)|e(?=\[))|\^\[(?=\[[\d;]{0,16}m)/gi;

/**
 * A sequence of ECMA-48: a list of parameters and a letter, a string with its end, or a single character. A terminal shows a string without an end, so that is
 * none.
 */
const sequence =
  /(?:\u001b\[|\u009b)[0-?]{0,64}[ -/]{0,8}([@-~])|(?:\u001b[PX\]^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0090-\u009f]{0,4096}(?:[\u0007\u009c]|\u001b\\)|\u001b\[|\u001b[ -/]{0,4}[0-~]/g;
const any = /[\0\b\u000e\u000f\u001b\u007f\u0090-\u009f]/;
const shifts = /[\u000e\u000f\u007f]/g;
/** Letters of two bytes, of which one is zero: three of them in a row. Other zeros separate words, as in the environment of a process. */
const wide = /(?:[^\0]\0){3,}|(?:\0[^\0]){3,}/g;

/** What a reader sees in place of a command that moves the cursor to the right or to another line. */
const gapOf = (letter = ""): string =>
  "CGa`".includes(letter) && letter !== "" ? " " : /[ABEFHdf]/.test(letter) ? "\n" : "";

/** A letter that is struck over itself is bold on paper, one over a line is underlined: the last one counts. */
function withoutStruck(text: string): string {
  const left: string[] = [];
  for (const part of text.split("\b")) {
    if (left.length > 0) left.push(left.pop()!.slice(0, -1));
    left.push((left.pop() ?? "") + part);
  }
  return left.join("");
}

/** A text without its sequences for a terminal. */
export function withoutControls(text: string): string {
  const plain = text.replaceAll(spelledOut, (_, hex?: string) =>
    String.fromCharCode(Number.parseInt(hex ?? "1b", 16)),
  );
  if (!any.test(plain)) return plain;
  const shown = plain.replaceAll(sequence, (_, letter?: string) => gapOf(letter)).replaceAll(shifts, "");
  const narrow = shown.includes("\0")
    ? shown.replaceAll(wide, (run) => run.replaceAll("\0", "")).replaceAll("\0", " ")
    : shown;
  return narrow.includes("\b") ? withoutStruck(narrow) : narrow;
}

const string = /(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0090-\u009f]{0,4096}/y;

/** Where a string for a terminal ends that begins at a place; the place itself where none does. */
export function endOfString(text: string, at: number): number {
  string.lastIndex = at;
  return string.test(text) ? string.lastIndex : at;
}

const told = /\u001b\[[\d;]*[A-Za-z]/g;
const above = /\u001b\[\d{0,2}[AF]$/;
const lineMax = 400;

/** A line that is erased before it can be read. */
export const erased: Decoder = {
  kind: "what a terminal erases",
  isOfSentences: true,
  anchors: ["\u001b[0k", "\u001b[k", "\u001b[0j"],
  find(text, end) {
    const command = text.lastIndexOf("\u001b", end);
    const floor = Math.max(0, command - lineMax);
    const next = text[end + 1];
    const isAbove = above.test(text.slice(Math.max(0, command - 6), command));
    const isLast = next === "\r" || next === undefined || text[command - 1] === "\r";
    if (!isAbove && !isLast) return nothingUntil(end + 1);
    const shown = text.slice(floor, command);
    const ends = shown.lastIndexOf("\n");
    // What stands behind the last return was written over what stood before.
    if (isAbove && ends <= 0) return nothingUntil(end + 1);
    const begins = isAbove
      ? shown.lastIndexOf("\n", ends - 1) + 1
      : Math.max(ends, shown.lastIndexOf("\r", shown.length - 2)) + 1;
    const said = shown.slice(begins, isAbove ? ends : shown.length).replaceAll(told, "");
    return oneView(said, floor + begins, command, end + 1);
  },
};

const back = 24;
const ahead = 700;
const dark = /^\u001b\[(?:\d{1,3};){0,4}(?:8|30;40|37;47|97;107)(?:;\d{1,3}){0,4}m([^\u001b\n]{8,600})/;

/** What a terminal keeps dark. */
export const concealed: Decoder = {
  kind: "what a terminal keeps dark",
  isOfSentences: true,
  anchors: [],
  spelled: ["\u001b[8m", "[0;8m", "30;40m", "37;47m", "97;107m"],
  find(text, end) {
    if (!/^[^\u001b\n]{8}/.test(text.slice(end + 1, end + 9))) return nothingUntil(end + 1);
    const floor = Math.max(0, end - back);
    const from = floor + Math.max(0, text.slice(floor, end + 1).lastIndexOf("\u001b"));
    const said = dark.exec(text.slice(from, end + ahead))?.[1];
    if (said === undefined) return nothingUntil(end + 1);
    return {
      views: [{ text: said, from, to: end + 1 + said.length, isUnseen: true }],
      until: end + 1 + said.length,
    };
  },
};
