import { textOf, unitsOf } from "../../read/text.ts";
import { type Read, rewritten } from "./rewriting.ts";
import { endOfSequence, gapOf } from "./sequences.ts";

const escape = "\u001b";
const backslash = "\\".charCodeAt(0);

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

/**
 * The spellings, in strings of programs, of control characters that begin a sequence. At least one backslash comes
 * before, and `follows` after.
 */
const spellings = [
  ...["1b", "9b", "00", "08"].flatMap((hex) => {
    const said = String.fromCharCode(Number.parseInt(hex, 16));
    return [`u00${hex}`, `x${hex}`].map((written) => ({ written, follows: "", said }));
  }),
  { written: "u{1b}", follows: "", said: escape },
  { written: "033", follows: "[", said: escape },
  { written: "e", follows: "[", said: escape },
];
const spellingMax = 5;
const backslashesMax = 4;
const spellingsOf = new Map(
  ["u", "x", "0", "e"].map((first) => [
    first.charCodeAt(0),
    spellings.filter(({ written }) => written.startsWith(first)),
  ]),
);
const capital = 32;

function controlAt(text: string, at: number): Read | undefined {
  let from = at + 1;
  while (from - at < backslashesMax && text.charCodeAt(from) === backslash) from++;
  const likely = spellingsOf.get(text.charCodeAt(from) | capital);
  if (likely === undefined) return undefined;
  const found = text.slice(from, from + spellingMax).toLowerCase();
  for (const { written, follows, said } of likely)
    if (found.startsWith(written + follows)) return { said, to: from + written.length };
  return undefined;
}

/** An escape as `cat -v` spells it. */
const caret = "^[[";
const byCat = /\^\[(?=\[[\d;]{0,16}m)/y;

function caretAt(text: string, at: number): Read | undefined {
  byCat.lastIndex = at;
  return byCat.test(text) ? { said: escape, to: byCat.lastIndex } : undefined;
}

// oxlint-disable-next-line no-control-regex -- sequences for terminals begin with control characters
const controls = /[\0\b\u000e\u000f\u001b\u007f\u0090-\u009f]/;

/** A text without its sequences for a terminal. */
export function withoutControls(text: string): string {
  const some = rewritten(text, "\\", (at) => controlAt(text, at));
  const plain = rewritten(some, caret, (at) => caretAt(some, at));
  return controls.test(plain) ? withoutTold(unitsOf(plain)) : plain;
}

const [zero, back, shiftOut, shiftIn, opening, blank, remove, lastControl] = [
  0, 8, 14, 15, 27, 32, 0x7f, 0x9f,
];

function withoutTold(units: Uint16Array): string {
  const left = new Uint16Array(units.length);
  let length = 0;
  for (let at = 0; at < units.length;) {
    const unit = units[at]!;
    const mayOpen = unit === opening || (unit > remove && unit <= lastControl);
    const end = mayOpen ? endOfSequence(units, at) : at;
    if (end > at) {
      const gap = gapOf(units, at, end);
      if (gap > 0) left[length++] = gap;
      at = end;
      continue;
    }
    // A letter that is struck over itself is bold on paper. A letter that is struck over a line is underlined. The last one counts.
    if (unit === back) length = Math.max(0, length - 1);
    else if (unit !== zero) {
      if (unit !== shiftOut && unit !== shiftIn && unit !== remove) left[length++] = unit;
    } else if (!isHalf(units, at)) left[length++] = blank;
    at++;
  }
  return textOf(left, length);
}

/**
 * Whether a zero is half of a letter of two bytes: then three such letters are in a row. Other zeros separate words,
 * as in the environment of a process.
 */
function isHalf(units: Uint16Array, at: number): boolean {
  const isBehind = isPair(units, at, -1);
  const isBefore = isPair(units, at, 1);
  if (isBehind && isBefore) return true;
  return (isBehind && isPair(units, at - 2, -1)) || (isBefore && isPair(units, at + 2, 1));
}

const isPair = (units: Uint16Array, at: number, way: number): boolean =>
  units[at + way] !== zero && units[at + 2 * way] === zero;
