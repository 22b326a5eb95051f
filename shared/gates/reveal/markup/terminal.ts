/** How the control characters that begin a sequence are spelled in strings of programs and by `cat -v`. */
const spelled = /\\{1,4}(?:u00(1b|9b|00|08)|x(1b|9b|00|08)|(033|u\{1b\}|e)(?=\[))|\^\[(?=\[[\d;]{0,16}m)/gi;
const mayBeSpelled = /\\[uxe0]|\^\[\[/i;

const escape = "\u001b";

/**
 * Sequences of ECMA-48, with an escape or as one character: of a parameter list and a letter, of a string up to its end, as a link or a title is, and of
 * one character. A string that nothing ends is shown.
 */
const sequence =
  // oxlint-disable-next-line no-control-regex -- what terminals are told begins with control characters
  /(?:\u001b\[|\u009b)[0-?]{0,64}[ -/]{0,8}([@-~])|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0090-\u009f]{0,4096}(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]{0,4}[0-~]/g;
// oxlint-disable-next-line no-control-regex -- the same
const controls = /[\0\b\u000e\u000f\u001b\u007f\u0090-\u009f]/;

/** What the cursor is told that moves it to the right, and to another line. Whatever else it is told leaves no gap. */
const toTheRight = "CGa`";
const elsewhere = "ABEFHdf";
const gapOf = (letter = ""): string => {
  if (letter === "") return "";
  return toTheRight.includes(letter) ? " " : elsewhere.includes(letter) ? "\n" : "";
};

// oxlint-disable-next-line no-control-regex -- the same
const silent = /[\u000e\u000f\u007f]/g;
/** Letters of two bytes each, read as letters of one. */
// oxlint-disable-next-line no-control-regex -- the same
const wide = /(?:[^\0]\0){3,}|(?:\0[^\0]){3,}/g;

export const terminalAnchors = {
  anchors: [
    escape,
    "\0",
    "\b",
    "\u000e",
    "\u000f",
    "\u007f",
    "\u009b",
    "\u009d",
    "\u0090",
    "\u0098",
    "\u009e",
    "\u009f",
    "^[[",
    "\\e[",
  ],
  spelled: [
    "\\u001b",
    "\\u009b",
    "\\u0000",
    "\\u0008",
    "\\x1b",
    "\\x9b",
    "\\x00",
    "\\x08",
    "\\033[",
    "\\u{1b}",
  ],
} as const;

/** A text without what it tells a terminal. */
export function withoutControls(text: string): string {
  const plain = mayBeSpelled.test(text) ? text.replaceAll(spelled, controlOf) : text;
  if (!controls.test(plain)) return plain;
  const said = plain.replaceAll(sequence, (_, letter?: string) => gapOf(letter)).replaceAll(silent, "");
  return withoutOverstrikes(said.includes("\0") ? withoutZeros(said) : said);
}

const controlOf = (_: string, wideHex?: string, hex?: string): string =>
  hex === undefined && wideHex === undefined
    ? escape
    : String.fromCharCode(Number.parseInt(hex ?? wideHex ?? "", 16));

/** Other zeros stand between words, as in the environment of a process. */
const withoutZeros = (text: string): string =>
  text.replaceAll(wide, (letters) => letters.replaceAll("\0", "")).replaceAll("\0", " ");

/** A letter that is struck over itself is bold on paper, one that is struck over a line is underlined: the last one counts. */
function withoutOverstrikes(text: string): string {
  if (!text.includes("\b")) return text;
  const left: string[] = [];
  let from = 0;
  let at = text.indexOf("\b");
  for (; at >= 0; at = text.indexOf("\b", from)) {
    left.push(text.slice(from, at));
    from = at + 1;
    while (left.length > 0 && left[left.length - 1] === "") left.pop();
    const last = left.pop();
    if (last !== undefined) left.push(last.slice(0, -1));
  }
  return left.join("") + text.slice(from);
}
