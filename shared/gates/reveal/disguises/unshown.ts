import type { Disguise } from "./disguise.ts";

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
const besides = /(?:left|top|text-indent)\s?:\s?-\d{3,}/i;
const withoutInk = /font-size\s?:\s?0(?![.\d])|(?<!-)color\s?:\s?transparent/i;
/** What a mail shows in the list of mails begins its body. */
const beginsMail = /<body\b[^<>]{0,200}>(?:\s*<[^<>]{0,100}>){0,8}\s*$/i;
const resized = /font-size|color\s?:/i;
const opening = /^<(\w{1,12})[^<>]{1,400}>/;
const tags = /<[^<>]{0,200}>/g;

/** `#fff` is `#ffffff`, and white. */
const colourOf = (written: string): string => {
  const colour = written.toLowerCase();
  if (colour === "white") return "#ffffff";
  if (colour === "black") return "#000000";
  return /^#[\da-f]{3}$/.test(colour) ? colour.replaceAll(/[\da-f]/g, "$&$&") : colour;
};

function isOneColour(tag: string): boolean {
  const [, ink, ground, otherGround, otherInk] = sameColour.exec(tag) ?? [];
  const of = colourOf(ink ?? otherInk ?? "");
  // Black on black is how the end of a story is told.
  return of !== "" && of !== "#000000" && of === colourOf(ground ?? otherGround ?? "");
}

interface Element {
  tag: string;
  inside: string;
  from: number;
  until: number;
}

/** The element in which an anchor stands, if it is hidden, unless something can show it or it is there to be used. */
function elementAround(
  text: string,
  end: number,
  { read, isHidden }: { read: number; isHidden: (tag: string) => boolean },
): Element | undefined {
  const floor = Math.max(0, Math.min(end, read), end - back);
  const from = floor + text.slice(floor, end).lastIndexOf("<");
  if (from < floor) return undefined;
  const begun = opening.exec(text.slice(from, end + back));
  const tag = begun?.[0] ?? "";
  if (begun === null || !isHidden(tag) || canBeShown.test(tag) || isUsed.test(tag)) return undefined;
  const start = from + tag.length;
  const ahead = text.slice(start, start + aheadMax);
  const close = ahead.toLowerCase().indexOf(`</${begun[1]?.toLowerCase()}`);
  const inside = close < 0 ? ahead : ahead.slice(0, close);
  const until = Math.max(end + 1, start + inside.length);
  return { tag, inside: isUsed.test(inside) ? "" : inside, from, until };
}

const plain = (inside: string): string => inside.replaceAll(tags, "\n").trim();

const spaced = (property: string, values: readonly string[]): string[] =>
  values.flatMap((value) => [`${property}:${value}`, `${property}: ${value}`]);

/** What stands in an element that is put away or aside, and that nothing with a name can show. */
export const unshown: Disguise = {
  name: "what a page does not show",
  anchors: [
    ...spaced("display", ["none"]),
    ...spaced("visibility", ["hidden"]),
    ...spaced("opacity", ["0"]),
    ...["left", "top", "text-indent"].flatMap((property) => spaced(property, ["-000"])),
    ...["p", "div", "span"].map((name) => `<${name} hidden`),
  ],
  reveal(text, end, read) {
    const element = elementAround(text, end, {
      read,
      isHidden: (tag) => putAway.test(tag) || besides.test(tag),
    });
    if (element === undefined) return { said: "", from: end, until: end + 1 };
    const { tag, inside, from, until } = element;
    return { said: plain(inside), isOpen: putAway.test(tag), from, until };
  },
};

const isInkless = (tag: string): boolean => !putAway.test(tag) && (withoutInk.test(tag) || isOneColour(tag));

/** What has no size, or the colour of its ground. */
export const inkless: Disguise = {
  name: "what a page writes without ink",
  anchors: [
    ...spaced("font-size", ["0"]),
    ...spaced("color", ["transparent", "#fff", "#000", "white", "black"]),
  ],
  isUnseen: true,
  reveal(text, end, read) {
    const element = elementAround(text, end, { read, isHidden: isInkless });
    if (element === undefined) return { said: "", from: end, until: end + 1 };
    const { inside, from, until } = element;
    const isPreview = beginsMail.test(text.slice(Math.max(0, from - back), from));
    return { said: isPreview || resized.test(inside) ? "" : plain(inside), from, until };
  },
};

const kept = /^(?:>|\s[^<>]{0,200}>)([^<]{8,1000})</;
const written = /^\s?:\s?(?:"([^"\n]{8,1000})"|'([^'\n]{8,1000})')/;

/** What stands where a page keeps words for other eyes. */
export const keptApart: Disguise = {
  name: "what a page keeps for itself",
  anchors: ["<template", "<noscript", "<desc", "{content", " content", ";content"].flatMap((each) =>
    each.endsWith("content") ? [`${each}:"`, `${each}: "`, `${each}:'`, `${each}: '`] : [each],
  ),
  reveal(text, end) {
    const isRule = text[end] === '"' || text[end] === "'";
    const at = isRule ? text.lastIndexOf(":", end) : end + 1;
    const [whole = "", one, other] = (isRule ? written : kept).exec(text.slice(at, at + aheadMax)) ?? [];
    return {
      said: one ?? other ?? "",
      isOpen: true,
      from: at,
      until: Math.max(end + 1, at + whole.length - 1),
    };
  },
};
