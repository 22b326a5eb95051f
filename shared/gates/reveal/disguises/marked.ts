import { type Disguise, lineAround } from "./disguise.ts";

const cutsMin = 4;
const inline = "b|i|u|s|em|strong|span|font|a|wbr|small|big|mark|code|sub|sup|bdi|tt|ins|del";
/** What a page does not show, between two letters. */
const inlineTag = new RegExp(`</?(?:${inline})(?:\\s[^<>]{0,80})?/?>`, "gi");
const cut = new RegExp(
  `(?<=[a-z])(?:&(?:shy|zwnj|zwj|zerowidthspace|nobreak|#(?:0*173|820[3-5]|8288|65279|x0*ad|x200[b-d]|x2060|xfeff));?|<!--.{0,40}?-->|</?(?:${inline})(?:\\s[^<>]{0,80})?/?>){1,4}(?=[a-z])`,
  "gi",
);

/** What printers put where a long word may break. */
const mayBreak = /^(?:&(?:shy|#0*173|#xad);|<wbr\s?\/?>)$/i;

const longMin = 6;

/** Whether words are cut that no printer would break. */
const isCutShort = (line: string): boolean =>
  line
    .split(" ")
    .filter(
      (word) =>
        word.search(cut) >= 0 && word.replaceAll(cut, "").replaceAll(/<[^<>]*>|\W/g, "").length < longMin,
    ).length > 1;

const frequent = Array.from("eaoitnsr");

/** Words with tags, comments or characters of no width in them, as a page is written. */
export const marked: Disguise = {
  name: "words with marks in them that nobody sees",
  anchors: [
    "<wbr",
    "&shy;",
    "&zwnj;",
    "&zwj;",
    "&zerowidthspace;",
    "&nobreak;",
    ...["b", "i", "u", "s", "em", "strong", "font", "a", "mark", "small", "span"].map(
      (tag) => `<${tag}></${tag}>`,
    ),
    ...["span", "b", "i", "font"].flatMap((tag) => frequent.map((letter) => `"></${tag}>${letter}`)),
    ...frequent.map((letter) => `${letter}<!--`),
    ...["b", "i", "em", "u", "span", "strong"].flatMap((tag) =>
      ["the", "you", "and", "all", "ign", "ent", "pro"].map((word) =>
        word.split("").join(`</${tag}><${tag}>`),
      ),
    ),
  ],
  spelled: [
    "&#173;",
    "&#8203;",
    "&#8204;",
    "&#8205;",
    "&#8288;",
    "&#xad;",
    "&#x200b;",
    "&#x200c;",
    "&#x200d;",
    "&#x2060;",
  ],
  reveal(text, end, read) {
    const { line, from, until } = lineAround(text, end, read);
    const cuts = line.match(cut) ?? [];
    const isOpen = cuts.every((each) => mayBreak.test(each));
    if (cuts.length < cutsMin || (isOpen && !isCutShort(line))) return { said: "", from, until };
    const said = line
      .replaceAll(cut, "")
      .replaceAll(inlineTag, "")
      .replaceAll(/<[^<>]{0,200}>/g, "\n");
    return { said, isOpen, from, until };
  },
};

const cellsMin = 5;
const cells = /<t[dh]\b[^<>]{0,80}>([^<>]{1,40})<\/t[dh]>/g;

/** A sentence of which each word has a cell of its own. */
export const inCells: Disguise = {
  name: "words in cells",
  anchors: ["the", "you", "your", "and", "all", "this", "of", "to"].map((word) => `>${word}</td><td>`),
  reveal(text, end, read) {
    const { line, from, until } = lineAround(text, end, read);
    const words = [...line.matchAll(cells)].map((each) => each[1] ?? "");
    return { said: words.length < cellsMin ? "" : words.join(" "), isOpen: true, from, until };
  },
};
