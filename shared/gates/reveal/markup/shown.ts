import { fold } from "../../read/fold.ts";
import { beginsFolded, foldingAnchors, unfoldedLines } from "./folded-lines.ts";
import { pageAnchors, withoutMarkup } from "./page.ts";
import { type Read, rewritten } from "./rewriting.ts";
import { terminalAnchors, withoutControls } from "./terminal.ts";

/** Texts without which a text shows what is written in it, and those of them whose digits are their own. */
export const shownAnchors: readonly string[] = [
  ...terminalAnchors.anchors,
  ...pageAnchors.anchors,
  ...foldingAnchors,
  "\\@",
];
export const shownSpelled: readonly string[] = [...terminalAnchors.spelled, ...pageAnchors.spelled];

const backslash = "\\";
const backslashesMax = 4;
const nameMax = 64;
const domain = /@(?=[a-z\d][a-z\d-]{0,62}\.)/iy;
const named = new Uint8Array(128);
for (let unit = 0; unit < 128; unit++) named[unit] = /[\w.%+-]/.test(String.fromCharCode(unit)) ? 1 : 0;

/** Between a name and the domain of an address: programs escape the signs of their arrays as well, and what begins with a backslash is a command. */
function signAt(text: string, at: number): Read | undefined {
  let sign = at + 1;
  while (sign - at < backslashesMax && text[sign] === backslash) sign++;
  domain.lastIndex = sign;
  if (!domain.test(text)) return undefined;
  let from = at;
  while (at - from <= nameMax && named[text.charCodeAt(from - 1)] === 1) from--;
  const isName = from < at && at - from <= nameMax && text[from - 1] !== backslash;
  return isName ? { said: "@", to: sign + 1 } : undefined;
}

/**
 * What a reader sees of a text: without what only a terminal, a browser or a reader of calendars reads. What is said in a place that is not shown is
 * not in it, so that the text as it was written is looked through as well.
 */
export function shownOf(text: string): string {
  const shown = unfoldedLines(withoutMarkup(withoutControls(text)));
  return fold(rewritten(shown, backslash, (at) => signAt(shown, at)));
}

const string =
  // oxlint-disable-next-line no-control-regex -- what terminals are told begins with control characters
  /(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0090-\u009f]{0,4096}/y;

/** Where that ends which begins with an anchor that ends at `at`: a calendar with the text, and a string that a terminal is told as late as anything. */
export function endOfUnshown(text: string, at: number): number {
  if (beginsFolded(text, at)) return text.length;
  string.lastIndex = at;
  return string.test(text) ? string.lastIndex : at;
}
