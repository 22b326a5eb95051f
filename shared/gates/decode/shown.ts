import { fold } from "../read/fold.ts";
import { pageAnchors, pageSpelled, withoutMarkup } from "./page.ts";
import { endOfString, terminalAnchors, terminalSpelled, withoutControls } from "./terminal.ts";

/** The beginnings of calendars, cards and directories. In these a line that begins with a blank continues the line before it. */
const begun = /(?:^|\n)(?:BEGIN:V|dn::? )/i;
const endsBeginning = /(?:^|\n)(?:BEGIN:V|dn::? )$/i;
const beginningMax = 9;
const broken = /\r?\n[ \t]/g;
/** In other texts only a line that ends with CRLF is continued. A star begins a line of a comment, and two blanks are an indentation. */
const brokenByNetwork = /(?<=\S)\r\n (?=[^\s*])/g;
/** The characters that can continue a line. A file whose lines are indented by two blanks or more has none of these anchors. */
const goesOn = "abcdefghijklmnopqrstuvwxyz0@._-%+/$~\\'\"(<&=".split("");

/** Anchors of hidden parts. A text without any of them is shown as it is written. */
export const shownAnchors: readonly string[] = [
  ...terminalAnchors,
  ...pageAnchors,
  "begin:v",
  "dn: ",
  "dn:: ",
  ...goesOn.map((letter) => `\r\n ${letter}`),
  "\\@",
];
export const shownSpelled: readonly string[] = [...terminalSpelled, ...pageSpelled];

/** A text whose folded lines are joined again, by RFC 5545, 6350 and 2849. */
function unfoldedLines(text: string): string {
  if (!text.includes("\n ") && !text.includes("\n\t")) return text;
  return text.replaceAll(begun.test(text) ? broken : brokenByNetwork, "");
}

/** An escaped `@` between the name and the domain of an address. Elsewhere programs escape it too, as the sign of an array, or a command follows. */
const escapedSign = /(?<=(?<![\w.%+\\-])[\w.%+-]{1,64})\\{1,4}@(?=[a-z\d][a-z\d-]{0,62}\.)/gi;

/**
 * A text as its reader sees it, without the parts that are meant for a terminal, a browser or a calendar. Findings in
 * such parts are not in it, so the text as it is written is searched as well.
 */
export function shownOf(text: string): string {
  const shown = unfoldedLines(withoutMarkup(withoutControls(text)));
  return fold(shown.includes("\\@") ? shown.replaceAll(escapedSign, "@") : shown);
}

/** The end of the hidden part whose anchor ends at `at`. A calendar ends with the text, and a string for a terminal at its own end. */
export function endOfHidden(text: string, at: number): number {
  const isBegun = endsBeginning.test(text.slice(Math.max(0, at + 1 - beginningMax), at + 1));
  return isBegun ? text.length : endOfString(text, at);
}
