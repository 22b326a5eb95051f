/** How calendars, cards and directories begin, which go on in a line that begins with a blank. */
const begun = /(?:^|\n)(?:BEGIN:V|dn::? )/i;
const broken = /\r?\n[ \t]/g;
/** Elsewhere only lines of the network are: a comment begins with a star, and what is set in further is no letter. */
const brokenByNetwork = /(?<=\S)\r\n (?=[^\s*])/g;

export const foldingAnchors: readonly string[] = ["begin:v", "dn: ", "dn:: ", "\r\n "];

/** A text with the lines whole that were broken to be sent, as RFC 5545, 6350 and 2849 have it. */
export function unfoldedLines(text: string): string {
  if (!text.includes("\n ") && !text.includes("\n\t")) return text;
  return begun.test(text) ? text.replaceAll(broken, "") : text.replaceAll(brokenByNetwork, "");
}
