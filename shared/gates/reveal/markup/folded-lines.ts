/** How calendars, cards and directories begin, which go on in a line that begins with a blank. */
const begun = /(?:^|\n)(?:BEGIN:V|dn::? )/i;
const endsBeginning = /(?:^|\n)(?:BEGIN:V|dn::? )$/i;
const beginningMax = 9;
const broken = /\r?\n[ \t]/g;
/** Elsewhere only lines of the network are: a comment begins with a star, and what is set in further is no letter. */
const brokenByNetwork = /(?<=\S)\r\n (?=[^\s*])/g;

/** What a line can go on with. A file whose lines are set in by two blanks or more holds none of these anchors. */
const goesOn = "abcdefghijklmnopqrstuvwxyz0@._-%+/$~\\'\"(<&=".split("");
export const foldingAnchors: readonly string[] = [
  "begin:v",
  "dn: ",
  "dn:: ",
  ...goesOn.map((letter) => `\r\n ${letter}`),
];

/** Whether a text of which each line can be broken begins in the line that is read up to `at`. */
export const beginsFolded = (text: string, at: number): boolean =>
  endsBeginning.test(text.slice(Math.max(0, at + 1 - beginningMax), at + 1));

/** A text with the lines whole that were broken to be sent, as RFC 5545, 6350 and 2849 have it. */
export function unfoldedLines(text: string): string {
  if (!text.includes("\n ") && !text.includes("\n\t")) return text;
  return begun.test(text) ? text.replaceAll(broken, "") : text.replaceAll(brokenByNetwork, "");
}
