import { type Read, rewritten } from "./rewriting.ts";

/** Elements that change only the look of letters. Pages and search results put them around a part of a word. */
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
/** The numbers that pages write for the same letters. */
const unseenNumbers = [0xa0, 0xad, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2060, 0xfeff];
const lastLetter = 0x10ffff;
const firstShown = 32;
const [hash, semicolon] = ["#".charCodeAt(0), ";".charCodeAt(0)];
const coded = /#(?:x([\da-f]{2,6})|(\d{2,7}));?/iy;
const nameMax = 14;
const again = "amp;";
const againMax = 3;

/** The letter that a page writes as an entity, by name or number. The `&` of the entity may be an entity again. */
function letterAt(text: string, at: number): Read | undefined {
  let from = at + 1;
  for (let times = 0; times < againMax && text.startsWith(again, from); times++) from += again.length;
  if (text.charCodeAt(from) === hash) return numberedAt(text, from);
  let to = from;
  while (to - from <= nameMax && text.charCodeAt(to) >= semicolon + 1) to++;
  if (text.charCodeAt(to) !== semicolon) return undefined;
  const said = named.get(text.slice(from, to).toLowerCase());
  return said === undefined ? undefined : { said, to: to + 1 };
}

function numberedAt(text: string, from: number): Read | undefined {
  coded.lastIndex = from;
  const [, hex, decimal] = coded.exec(text) ?? [];
  const letter = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (!(letter >= firstShown && letter <= lastLetter)) return undefined;
  return { said: String.fromCodePoint(letter), to: coded.lastIndex };
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

/** A text without the markup within words that a browser does not show, and with plain letters in place of entities. */
export function withoutMarkup(text: string): string {
  const plain = rewritten(text, "&", (at) => letterAt(text, at));
  return mayBeTag.test(plain) ? plain.replaceAll(tag, "") : plain;
}
