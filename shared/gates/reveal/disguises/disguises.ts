import { exchanged, reversed } from "../encodings/ciphers.ts";
import { apart } from "./apart.ts";
import { inBase64 } from "./base64.ts";
import { inBase32 } from "./base32.ts";
import { codedLines, hexadecimal, listed, ones } from "./digits.ts";
import { type Disguise, lineAround, ofLines } from "./disguise.ts";
import { invisible } from "./invisible.ts";
import { titleOfLink } from "./markdown.ts";
import { inCells, marked } from "./marked.ts";
import { pieces } from "./pieces.ts";
import { brokenLines } from "./mailed.ts";
import { shifted } from "./shifted.ts";
import { concealed, erased, onItsColour } from "./terminal.ts";
import { inkless, keptApart, unshown } from "./unshown.ts";

/** Ways in which sentences are hidden. Each is asked only where it can be, and by whoever looks for sentences. */
export const disguises: readonly Disguise[] = [
  invisible,
  {
    name: "letters thirteen places further",
    anchors: [
      " gur ",
      "vtaber",
      "cerivbhf",
      "vafgehpg",
      "nffvfgnag",
      " lbhe ",
      " lbh ",
      "cebzcg",
      " naq ",
      "zbqry",
    ],
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
      "ledom",
    ],
    reveal(text, end, read) {
      const { line, from, until } = lineAround(text, end, read);
      const said = reversed(line);
      return { said, also: said.split(" ").toReversed().join(" "), from, until };
    },
  },
  apart,
  shifted,
  inBase64,
  inBase32,
  hexadecimal,
  ones,
  listed,
  codedLines,
  brokenLines,
  pieces,
  marked,
  inCells,
  erased,
  onItsColour,
  concealed,
  unshown,
  inkless,
  keptApart,
  titleOfLink,
];
