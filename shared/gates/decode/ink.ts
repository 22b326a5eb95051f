import { type Decoder, nothingUntil } from "./view.ts";

const back = 300;
const aheadMax = 1_200;
/** What has a name can be shown by whoever knows it, and what is to be used is no text. */
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
const opening = /^<(\w{1,12})[^<>]{1,400}>/;

/** `#fff` is `#ffffff`, and white. */
function colourOf(written = ""): string {
  const colour = written.toLowerCase();
  if (colour === "white") return "#ffffff";
  return /^#[\da-f]{3}$/.test(colour) ? colour.replaceAll(/[\da-f]/g, "$&$&") : colour;
}

/** Black on black is how the end of a story is told. */
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
    const [tag = "", name = ""] = from < floor ? [] : (opening.exec(text.slice(from, end + back)) ?? []);
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
