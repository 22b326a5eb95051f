import { fold } from "../../read/fold.ts";
import { foldingAnchors, unfoldedLines } from "./folded-lines.ts";
import { pageAnchors, withoutMarkup } from "./page.ts";
import { terminalAnchors, withoutControls } from "./terminal.ts";

/** Texts without which a text shows what is written in it, and those of them whose digits are their own. */
export const shownAnchors: readonly string[] = [
  ...terminalAnchors.anchors,
  ...pageAnchors.anchors,
  ...foldingAnchors,
  "\\@",
];
export const shownSpelled: readonly string[] = [...terminalAnchors.spelled, ...pageAnchors.spelled];

/** Behind a name: what begins with a backslash itself is a command. */
const escapedSign = /(?<![\w.%+\\-])([\w.%+-]{1,64})\\{1,4}@(?=[a-z\d])/gi;

/**
 * What a reader sees of a text: without what only a terminal, a browser or a reader of calendars reads. What is said in a place that is not shown is
 * not in it, so that the text as it was written is looked through as well.
 */
export function shownOf(text: string): string {
  const shown = unfoldedLines(withoutMarkup(withoutControls(text)));
  return fold(shown.includes("\\@") ? shown.replaceAll(escapedSign, "$1@") : shown);
}
