/** The beginnings of calendars, cards and directories. In these a line that begins with a blank continues the line before it. */
const begun = /(?:^|\n)(?:BEGIN:V|dn::? )/i;
const endsBeginning = /(?:^|\n)(?:BEGIN:V|dn::? )$/i;
const beginningMax = 9;
const broken = /\r?\n[ \t]/g;
/** In other texts only a line that ends with CRLF is continued. A star begins a line of a comment, and two blanks are an indentation. */
const brokenByNetwork = /(?<=\S)\r\n (?=[^\s*])/g;

/** The characters that can continue a line. A file whose lines are indented by two blanks or more has none of these anchors. */
const goesOn = "abcdefghijklmnopqrstuvwxyz0@._-%+/$~\\'\"(<&=".split("");
export const foldingAnchors: readonly string[] = [
  "begin:v",
  "dn: ",
  "dn:: ",
  ...goesOn.map((letter) => `\r\n ${letter}`),
];

/** Whether a calendar, a card or a directory begins in the line that ends at `at`. */
export const beginsFolded = (text: string, at: number): boolean =>
  endsBeginning.test(text.slice(Math.max(0, at + 1 - beginningMax), at + 1));

/** A text whose folded lines are joined again, by RFC 5545, 6350 and 2849. */
export function unfoldedLines(text: string): string {
  if (!text.includes("\n ") && !text.includes("\n\t")) return text;
  return begun.test(text) ? text.replaceAll(broken, "") : text.replaceAll(brokenByNetwork, "");
}
