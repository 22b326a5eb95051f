import { type Decoder, rewriting } from "../../decoder.ts";

// oxlint-disable-next-line no-control-regex -- what a terminal takes for a colour begins with a control character
const colour = /\u001b\[[\d;]{0,12}m/g;
const starts = ["mr", " r", "-", "-r", "/e", "/et", "m-", "s/"];

/** A command in the letters of which the colour changes. */
export const colouredWord: Decoder = {
  anchors: starts.map((start) => `${start}\u001b[`),
  decode: rewriting((line) => line.replaceAll(colour, "")),
};
