import { type Decoder, rewriting, sentenceReach } from "./view.ts";

const lettersMin = 5;
const wordsMin = 3;
const signs = [".", "-", "_", "*", "|", "~", "•", "·"];
const anySign = `[${signs.join("").replace("-", "\\-")}]`;
const gapOf = new RegExp(`[^\\W_]( |${anySign})[^\\W_]\\1[^\\W_]\\1[^\\W_]`);
const wordsOf = new Map(
  signs.map((sign) => [sign, new RegExp(`(?<![^\\s"'(>])\\S(?:[${sign}]\\S)+[${sign}]?(?![^\\s"')<])`, "g")]),
);
const blanks = /(?<![^ >])[^ ](?: {1,8}[^ ](?![^ ])){4,}/g;

/** Letters that stand apart are drawn together; where the gap is wider, a word ends. */
function together(line: string): string {
  const gap = gapOf.exec(line)?.[1];
  const word = wordsOf.get(gap ?? "");
  if (gap === undefined || word === undefined)
    return line.replaceAll(blanks, (run) =>
      run.replaceAll(/ ( +)?/g, (_, more?: string) => (more === undefined ? "" : " ")),
    );
  let count = 0;
  const said = line.replaceAll(word, (written) => {
    count++;
    return Array.from({ length: Math.ceil(written.length / 2) }, (_, at) => written[2 * at]).join("");
  });
  if (count >= wordsMin) return said.replaceAll(/ {2,}/g, " ");
  // One sign stands between all letters, and more of it, or another, between words.
  const pieces = line.split(gap);
  return pieces.length < 2 * lettersMin ? line : pieces.map((each) => (each === "" ? " " : each)).join("");
}

/** Letters with a blank or a sign between them. */
export const apart: Decoder = {
  kind: "letters that stand apart",
  isOfSentences: true,
  anchors: [
    ..."the,you,all,igno,syst,promp,this,rule,instr,user,forg,ember,model,agen"
      .split(",")
      .map((word) => word.split("").join(" ")),
    ...["ign", "the", "you", "and", "this", "model", "agent"].flatMap((word) =>
      signs.map((sign) => word.split("").join(sign)),
    ),
  ],
  find: rewriting(together, sentenceReach),
};
