import { fold } from "../../read/fold.ts";
import { beginsFolded, foldingAnchors, unfoldedLines } from "./folded-lines.ts";
import { pageAnchors, withoutMarkup } from "./page.ts";
import { type Read, rewritten } from "./rewriting.ts";
import { terminalAnchors, withoutControls } from "./terminal.ts";

/** Anchors of hidden parts. A text without any of them is shown as it is written. */
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

/**
 * An escaped `@` between the name and the domain of an address. Elsewhere programs escape it too, as the sign of an
 * array, or a command follows.
 */
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
 * A text as its reader sees it, without the parts that are meant for a terminal, a browser or a calendar. Findings in
 * such parts are not in it, so the text as it is written is searched as well.
 */
export function shownOf(text: string): string {
  const shown = unfoldedLines(withoutMarkup(withoutControls(text)));
  return fold(rewritten(shown, backslash, (at) => signAt(shown, at)));
}

const string =
  // oxlint-disable-next-line no-control-regex -- sequences for terminals begin with control characters
  /(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0090-\u009f]{0,4096}/y;

/** The end of the hidden part whose anchor ends at `at`. A calendar ends with the text, and a string for a terminal at its own end. */
export function endOfUnshown(text: string, at: number): number {
  if (beginsFolded(text, at)) return text.length;
  string.lastIndex = at;
  return string.test(text) ? string.lastIndex : at;
}
