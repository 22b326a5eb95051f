import { exchanged, reversed } from "../encodings/ciphers.ts";
import { codedLines, hexadecimal, inBase64, ones } from "./coded.ts";
import { type Disguise, ofLines } from "./disguise.ts";
import { invisible } from "./invisible.ts";

const lettersMin = 5;

/** Letters that stand apart are drawn together; where the gap is wider, a word ends. */
function together(line: string): string {
  const gap = /[^\W_]([ ._-])[^\W_]\1[^\W_]\1[^\W_]/.exec(line)?.[1] ?? " ";
  let said = "";
  for (let at = 0; at < line.length;) {
    const end = apartUntil(line, at, gap);
    if (end - at < 2 * lettersMin) {
      said += line.slice(at, Math.max(at + 1, end));
      at = Math.max(at + 1, end);
      continue;
    }
    for (; at < end; at++) {
      if (line[at] !== gap) said += line[at];
      else if (line[at + 1] === gap && line[at - 1] !== gap) said += " ";
    }
  }
  return said;
}

/** How far from a place on every character stands alone between two gaps. */
function apartUntil(line: string, from: number, gap: string): number {
  if (line[from] === gap || (from > 0 && line[from - 1] !== gap && line[from - 1] !== ">")) return from;
  let at = from;
  while (at < line.length) {
    if (line[at] !== gap && at > from && line[at - 1] !== gap) return at - 1;
    at++;
  }
  return at;
}

/** Ways in which sentences are hidden. Each is asked only where it can be, and by whoever looks for sentences. */
export const disguises: readonly Disguise[] = [
  invisible,
  {
    name: "letters thirteen places further",
    anchors: [" gur ", "vtaber", "cerivbhf", "vafgehpg", "nffvfgnag", " lbhe ", " lbh ", "cebzcg"],
    reveal: ofLines(exchanged),
  },
  {
    name: "letters from back to front",
    anchors: [
      " eht ",
      "erongi",
      "snoitcurtsni",
      "tpmorp",
      " ruoy",
      "tnatsissa",
      "suoiverp",
      " siht ",
      " dna ",
      ".eht ",
    ],
    reveal: ofLines(reversed),
  },
  {
    name: "letters that stand apart",
    anchors: [
      "t h e",
      "y o u",
      "a l l",
      "i g n o",
      "s y s t",
      "p r o m p",
      "t h i s",
      "r u l e",
      "i n s t r",
      "i.g.n",
      "i-g-n",
      "i_g_n",
      "u s e r",
      "f o r g",
      "e m b e r",
    ],
    reveal: ofLines(together),
  },
  inBase64,
  hexadecimal,
  ones,
  codedLines,
];
