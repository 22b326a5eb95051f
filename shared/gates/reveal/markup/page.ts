/** Elements that only change how letters look, in which pages and searches put the part of a word that was looked for. */
const elements =
  "em strong b i u mark span font wbr small big code tt kbd bdi ins del hl hit highlight c0 ais-highlight-0000000000".split(
    " ",
  );
const tag = new RegExp(
  String.raw`</?(?:${elements.join("|")})(?:\s[^<>]{0,200})?/?>|<!--[^<>]{0,200}-->`,
  "gi",
);
const mayBeTag = /<[/!a-z]/i;

const blanks = ["nbsp", "ensp", "emsp", "thinsp"];
const unseen = ["shy", "zwnj", "zwj", "lrm", "rlm", "zerowidthspace", "nobreak"];
const named: ReadonlyMap<string, string> = new Map([
  ...blanks.map((name) => [name, " "] as const),
  ...unseen.map((name) => [name, ""] as const),
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["commat", "@"],
  ["period", "."],
]);
/** The numbers of the same letters, as pages write them. */
const unseenNumbers = [0xa0, 0xad, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2060, 0xfeff];
const entity = /&(?:amp;){0,3}(?:#(?:x([\da-f]{2,6})|(\d{2,7}))|([a-z]{2,14})(?=;));?/gi;

const lastLetter = 0x10ffff;
const firstShown = 32;

function letterOf(written: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return named.get(name.toLowerCase()) ?? written;
  const letter = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return letter < firstShown || letter > lastLetter ? written : String.fromCodePoint(letter);
}

export const pageAnchors = {
  anchors: [
    ...[...blanks, ...unseen].map((name) => `${name};`),
    ...elements.map((name) => `<${name}>`),
    ...["span", "mark", "em", "font", "b", "strong"].map((name) => `<${name} `),
    ...["em", "mark", "b", "strong"].map((name) => `lt;${name}&gt;`),
    "<!-- -->",
  ],
  spelled: ["&#", ";#"].flatMap((opening) =>
    unseenNumbers.flatMap((unit) => [`${opening}${unit}`, `${opening}x${unit.toString(16)}`]),
  ),
} as const;

/** A text without the markup that a browser does not show within words, and with the letters in plain that pages write by their numbers. */
export function withoutMarkup(text: string): string {
  const plain = text.includes("&") ? text.replaceAll(entity, letterOf) : text;
  return mayBeTag.test(plain) ? plain.replaceAll(tag, "") : plain;
}
