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
  kind: "words with marks in them that are not shown",
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

const back = 300;
const aheadMax = 1_200;
/** What has a name can be shown by that name, and what is to be used is no text. */
const canBeShown =
  /\s(?:id|class|role|aria-(?!hidden)[\w-]+|data-[\w-]+|on\w+|x-[\w-]+|v-[\w-]+|ng-[\w-]+|hx-[\w-]+|slot)\s?=|max-height\s?:\s?0|mso-/i;
const isUsed = /<(?:a|button|input|form|select|li|nav|option|label|script|style|svg|img|table|tr|td)\b/i;
const sameColour =
  /(?<!-)color\s?:\s?(#?\w{3,20})[^"'<>]*?background(?:-color)?\s?:\s?(#?\w{3,20})|background(?:-color)?\s?:\s?(#?\w{3,20})[^"'<>]*?(?<!-)color\s?:\s?(#?\w{3,20})/i;
/** What pages put away until somebody asks for it, or until it has come in. */
const putAway =
  /display\s?:\s?none|visibility\s?:\s?hidden|\shidden(?=[\s>=])|opacity\s?:\s?0(?!\.?[1-9])(?!\.0[1-9])/i;
const withoutInk = /font-size\s?:\s?0(?![.\d])|(?<!-)color\s?:\s?transparent/i;
/** What a mail shows in the list of mails begins its body. */
const beginsMail = /<body\b[^<>]{0,200}>(?:\s*<[^<>]{0,100}>){0,8}\s*$/i;
const resized = /font-size|color\s?:/i;
const elementOpens = /^<(\w{1,12})[^<>]{1,400}>/;

/** `#fff` is `#ffffff`, and white. */
function colourOf(written = ""): string {
  const colour = written.toLowerCase();
  if (colour === "white") return "#ffffff";
  return /^#[\da-f]{3}$/.test(colour) ? colour.replaceAll(/[\da-f]/g, "$&$&") : colour;
}

/** Black on black hides how a story ends. */
function isOneColour(tag: string): boolean {
  const [, ink, ground, otherGround, otherInk] = sameColour.exec(tag) ?? [];
  const colour = colourOf(ink ?? otherInk);
  return !["", "black", "#000000"].includes(colour) && colour === colourOf(ground ?? otherGround);
}

const isHidden = (tag: string): boolean =>
  !putAway.test(tag) &&
  (withoutInk.test(tag) || isOneColour(tag)) &&
  !canBeShown.test(tag) &&
  !isUsed.test(tag);

const spaced = (property: string, values: readonly string[]): string[] =>
  values.flatMap((value) => [`${property}:${value}`, `${property}: ${value}`]);

/** What a page writes in letters that have no size, or the colour of their ground, and that nothing with a name can show. */
export const inkless: Decoder = {
  kind: "what a page writes without ink",
  isOfSentences: true,
  anchors: [
    ...spaced("font-size", ["0"]),
    ...spaced("color", ["transparent", "#fff", "#000", "white", "black"]),
  ],
  find(text, end, read) {
    const floor = Math.max(0, Math.min(end, read), end - back);
    const from = floor + text.slice(floor, end).lastIndexOf("<");
    const [tag = "", name = ""] = from < floor ? [] : (elementOpens.exec(text.slice(from, end + back)) ?? []);
    if (tag === "" || !isHidden(tag)) return nothingUntil(end + 1);
    const start = from + tag.length;
    const ahead = text.slice(start, start + aheadMax);
    const close = ahead.toLowerCase().indexOf(`</${name.toLowerCase()}`);
    const inside = close < 0 ? ahead : ahead.slice(0, close);
    const to = start + inside.length;
    const isPreview = beginsMail.test(text.slice(Math.max(0, from - back), from));
    if (isUsed.test(inside) || isPreview || resized.test(inside)) return nothingUntil(to);
    const said = inside.replaceAll(/<[^<>]{0,200}>/g, "\n").trim();
    return { views: [{ text: said, from, to, isUnseen: true }], until: Math.max(end + 1, to) };
  },
};
