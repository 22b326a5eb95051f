import { type Decoder, lineAround, nothingUntil, sentenceReach, type View } from "./view.ts";

/** Elements that change only the look of letters. Pages and search results put them around a part of a word. */
const elements =
  "em strong b i u mark span font wbr small big code tt kbd bdi ins del hl hit highlight c0 ais-highlight-0000000000".split(
    " ",
  );
const tagOf = (names: readonly string[]): RegExp =>
  new RegExp(`</?(?:${names.join("|")})(?:\\s[^<>]{0,200})?/?>|<!--[^<>]{0,200}-->`, "gi");
const tag = tagOf(elements);
const mayBeTag = /<[/!a-z]/i;

const blanks = ["nbsp", "ensp", "emsp", "thinsp"];
const unseen = ["shy", "zwnj", "zwj", "lrm", "rlm", "zerowidthspace", "nobreak"];
const named: ReadonlyMap<string, string> = new Map([
  ...blanks.map((name) => [name, " "] as const),
  ...unseen.map((name) => [name, ""] as const),
  ...Object.entries({ lt: "<", gt: ">", quot: '"', apos: "'", commat: "@", period: "." }),
]);
/** The numbers that pages write for the same letters. */
const unseenNumbers = [0xa0, 0xad, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2060, 0xfeff];
const entity = /&(?:amp;){0,3}(?:#(?:x([\da-f]{2,6})|(\d{2,7}));?|([a-z]{2,14});)/gi;
const lastLetter = 0x10ffff;
const firstShown = 32;

/** A text with the letters in plain that a page writes by their names or numbers. The `&` of an entity may be an entity again. */
const withoutEntities = (text: string): string =>
  text.replaceAll(entity, (written, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named.get(name.toLowerCase()) ?? written;
    const letter = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return letter >= firstShown && letter <= lastLetter ? String.fromCodePoint(letter) : written;
  });

export const pageAnchors: readonly string[] = [
  ...[...blanks, ...unseen].map((name) => `${name};`),
  ...elements.map((name) => `<${name}>`),
  ...["span", "mark", "em", "font", "b", "strong"].map((name) => `<${name} `),
  ...["em", "mark", "b", "strong"].map((name) => `lt;${name}&gt;`),
  "<!-- -->",
];
export const pageSpelled: readonly string[] = ["&#", ";#"].flatMap((opening) =>
  unseenNumbers.flatMap((unit) => [`${opening}${unit}`, `${opening}x${unit.toString(16)}`]),
);

/** A text without the markup within words that a browser does not show, and with plain letters in place of entities. */
export function withoutMarkup(text: string): string {
  const plain = text.includes("&") ? withoutEntities(text) : text;
  return mayBeTag.test(plain) ? plain.replaceAll(tag, "") : plain;
}

const cutsMin = 4;
const inline = tagOf([...elements, "s", "a", "sub", "sup"]);
/** What a page does not show, between two letters. */
const cut = new RegExp(
  `(?<=[a-z])(?:&(?:shy|zwnj|zwj|zerowidthspace|nobreak|#(?:0*173|820[3-5]|8288|65279|x0*ad|x200[b-d]|x2060|xfeff));?|${inline.source}){1,4}(?=[a-z])`,
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
export const marked: Decoder = {
  kind: "words with marks in them that nobody sees",
  isOfSentences: true,
  anchors: [
    "<wbr",
    ...["shy", "zwnj", "zwj", "zerowidthspace", "nobreak"].map((name) => `&${name};`),
    ..."b i u s em strong font a mark small span".split(" ").map((name) => `<${name}></${name}>`),
    ...["span", "b", "i", "font"].flatMap((name) => frequent.map((letter) => `"></${name}>${letter}`)),
    ...frequent.map((letter) => `${letter}<!--`),
    ...["b", "i", "em", "u", "span", "strong"].flatMap((name) =>
      ["the", "you", "and", "all", "ign", "ent", "pro"].map((word) =>
        word.split("").join(`</${name}><${name}>`),
      ),
    ),
  ],
  spelled: ["173", "8203", "8204", "8205", "8288", "xad", "x200b", "x200c", "x200d", "x2060"].map(
    (each) => `&#${each};`,
  ),
  find(text, end, read) {
    const { line, from, to } = lineAround(text, end, read, sentenceReach);
    const cuts = line.match(cut) ?? [];
    const isOpen = cuts.every((each) => mayBreak.test(each));
    if (cuts.length < cutsMin || (isOpen && !isCutShort(line))) return nothingUntil(to);
    const said = line
      .replaceAll(cut, "")
      .replaceAll(inline, "")
      .replaceAll(/<[^<>]{0,200}>/g, "\n");
    const view: View = { text: said, from, to };
    return { views: [isOpen ? { ...view, isOpen: true } : view], until: to };
  },
};

const cellsMin = 5;
const cell = /<t[dh]\b[^<>]{0,80}>([^<>]{1,40})<\/t[dh]>/g;

/** A sentence of which each word has a cell of its own. */
export const inCells: Decoder = {
  kind: "words in cells",
  isOfSentences: true,
  anchors: ["the", "you", "your", "and", "all", "this", "of", "to"].map((word) => `>${word}</td><td>`),
  find(text, end, read) {
    const { line, from, to } = lineAround(text, end, read, sentenceReach);
    const words = Array.from(line.matchAll(cell), ([, word = ""]) => word);
    const view: View = { text: words.join(" "), from, to, isOpen: true };
    return { views: words.length < cellsMin ? [] : [view], until: to };
  },
};

const addressMax = 300;
const titleMax = 600;
const address = /^\][(:] ?\S{1,300}\s{1,4}$/;

/** What a link shows only to whoever points at it. */
export const titleOfLink: Decoder = {
  kind: "the title of a link",
  isOfSentences: true,
  anchors: Array.from(".!?", (end) => [`${end}")`, `${end}"\n`, `${end}')`, `${end}'\n`]).flat(),
  find(text, end, read) {
    const quote = end - 1;
    const floor = Math.max(0, Math.min(end, read), end - titleMax);
    const from = floor + text.slice(floor, quote).lastIndexOf(text[quote] ?? "");
    if (from < floor || !/\s/.test(text[from - 1] ?? "")) return nothingUntil(end + 1);
    const before = text.slice(Math.max(0, from - addressMax), from);
    if (!address.test(before.slice(before.lastIndexOf("]")))) return nothingUntil(end + 1);
    return { views: [{ text: text.slice(from + 1, quote), from, to: quote, isOpen: true }], until: end + 1 };
  },
};
