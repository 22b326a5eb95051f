import { exchanged, reversed } from "../encodings/ciphers.ts";
import { codedLines, hexadecimal, inBase64, ones } from "./coded.ts";
import { type Disguise, ofLines } from "./disguise.ts";
import { invisible } from "./invisible.ts";

const spaces =
  /(?<![^\W_])(?:[\p{L}\p{N}'][ ._*|-]){4,}[\p{L}\p{N}'](?![^\W_])(?:[ .,:;!?]{1,4}(?:[\p{L}\p{N}'][ ._*|-]){0,40}[\p{L}\p{N}'](?![^\W_]))*/gu;

/** Letters that stand apart are drawn together; where the gap is wider, a word ends. */
const together = (line: string): string =>
  line.replaceAll(spaces, (spelled) => {
    const gap = spelled[1] ?? " ";
    return spelled
      .replaceAll(gap === " " ? / {2,}/g : /\s+/g, "\u0000")
      .replaceAll(gap === " " ? /(?<=[\p{L}\p{N}'.,:;!?/@-]) (?=[\p{L}\p{N}'.,:;!?/@-])/gu : gap, "")
      .replaceAll("\u0000", " ");
  });

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
