import type { Disguise } from "./disguise.ts";

const reach = 1_200;
const piecesMin = 5;
const cutsMin = 3;
const pieceMax = 40;
const literal = /"([^"\\\n]{1,200})"|'([^'\\\n]{1,200})'/g;
/** What may stand between two pieces of one text. */
const between = /^(?:[\s+,.&]*|\s*;?\s*[\w$]{1,12}\d{1,3}\s?[=):.]\s?|\s*\d{1,3}[).:]\s?)$/;

/** How many words are cut: whoever breaks a long text into lines does it between words. */
const cutsIn = (some: readonly string[]): number =>
  some.filter((each, at) => /\w$/.test(each) && /^\w/.test(some[at + 1] ?? "")).length;

const anchors = [
  ...['"', "'"].flatMap((quote) => [
    `${quote} +\n`,
    `${quote} + ${quote}`,
    `${quote}+${quote}`,
    `].join(${quote}`,
    `\n0) ${quote}`,
    `\n00) ${quote}`,
  ]),
  "0}${",
  "0$p",
  "0} ${",
];

/** Texts cut into pieces that a program, or whoever reads, is to join. */
export const pieces: Disguise = {
  name: "pieces to be joined",
  anchors: [...anchors, ...anchors.map((each) => JSON.stringify(each).slice(1, -1))],
  reveal(text, end, read) {
    const from = Math.max(0, Math.min(end, read), end - reach);
    const until = Math.min(text.length, end + reach);
    const stretch = text.slice(from, until);
    let best = { said: "", from: 0, to: 0 };
    let said: string[] = [];
    let begin = 0;
    let last = 0;
    const close = (): void => {
      const joined = said.length < piecesMin || cutsIn(said) < cutsMin ? "" : said.join("");
      if (joined.length > best.said.length) best = { said: joined, from: begin, to: last };
      said = [];
    };
    for (const { 0: whole, 1: double, 2: single, index } of stretch.matchAll(literal)) {
      const piece = double ?? single ?? "";
      if (piece.length > pieceMax || (said.length > 0 && !between.test(stretch.slice(last, index)))) close();
      if (said.length === 0) begin = index;
      last = index + whole.length;
      if (piece.length <= pieceMax) said.push(piece);
    }
    close();
    return { said: best.said, from: from + best.from, until };
  },
};
