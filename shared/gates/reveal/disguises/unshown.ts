import type { Disguise } from "./disguise.ts";

const back = 300;
const ahead = 1_200;
/** What has a name can be shown by whoever knows it, and what is to be used is no text. */
const canBeShown =
  /\s(?:id|class|role|aria-(?!hidden)[\w-]+|data-[\w-]+|on\w+|x-[\w-]+|v-[\w-]+|ng-[\w-]+|hx-[\w-]+|slot)\s?=|max-height\s?:\s?0|mso-/i;
const isUsed = /<(?:a|button|input|form|select|li|nav|option|label|script|style|svg|img)\b/i;
const sameColour =
  /(?<!-)color\s?:\s?(#?\w{3,20})[^"'<>]*?background(?:-color)?\s?:\s?(#?\w{3,20})|background(?:-color)?\s?:\s?(#?\w{3,20})[^"'<>]*?(?<!-)color\s?:\s?(#?\w{3,20})/i;
/** What pages put away until somebody asks for it. */
const putAway = /display\s?:\s?none|visibility\s?:\s?hidden|\shidden(?=[\s>=])/i;
const hides =
  /opacity\s?:\s?0(?!\.?[1-9])(?!\.0[1-9])|font-size\s?:\s?0(?![.\d])|(?:left|top|text-indent)\s?:\s?-\d{3,}|(?<!-)color\s?:\s?transparent/i;
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

/** What stands in an element that is hidden, and that nothing can show. */
export const unshown: Disguise = {
  name: "what a page does not show",
  anchors: [
    ...["display:", "visibility:"].flatMap((property) => [
      `${property}none`,
      `${property} none`,
      `${property}hidden`,
      `${property} hidden`,
    ]),
    "opacity:0",
    "opacity: 0",
    "font-size:0",
    "font-size: 0",
    "left:-000",
    "left: -000",
    "top:-000",
    "top: -000",
    "text-indent:-000",
    "text-indent: -000",
    "color:transparent",
    "color: transparent",
    ...["#fff", "#000", "white", "black"].flatMap((colour) => [`color:${colour}`, `color: ${colour}`]),
    ...["p", "div", "span"].map((name) => `<${name} hidden`),
  ],
  reveal(text, end, read) {
    const nothing = { said: "", from: end, until: end + 1 };
    const floor = Math.max(0, Math.min(end, read), end - back);
    const from = floor + text.slice(floor, end).lastIndexOf("<");
    if (from < floor) return nothing;
    const begun = opening.exec(text.slice(from, end + back));
    const tag = begun?.[0] ?? "";
    if (begun === null || canBeShown.test(tag) || isUsed.test(tag)) return nothing;
    const isOpen = !hides.test(tag) && !isOneColour(tag);
    if (isOpen && !putAway.test(tag)) return nothing;
    const start = from + tag.length;
    const inside = text.slice(start, start + ahead);
    const close = inside.toLowerCase().indexOf(`</${begun[1]?.toLowerCase()}`);
    const shown = close < 0 ? inside : inside.slice(0, close);
    if (isUsed.test(shown)) return { ...nothing, until: Math.max(start, end + 1) };
    return {
      said: shown.replaceAll(tags, "\n").trim(),
      isOpen,
      from,
      until: Math.max(end + 1, start + shown.length),
    };
  },
};

const kept = /^(?:>|\s[^<>]{0,200}>)([^<]{8,1000})</;
const written = /^\s?:\s?(?:"([^"\n]{8,1000})"|'([^'\n]{8,1000})')/;

/** What stands where a page keeps words for other eyes. */
export const keptApart: Disguise = {
  name: "what a page keeps for itself",
  anchors: ["<template", "<noscript", "<desc", "</summary>", "{content", " content", ";content"].flatMap(
    (each) => (each.endsWith("content") ? [`${each}:"`, `${each}: "`, `${each}:'`, `${each}: '`] : [each]),
  ),
  reveal(text, end) {
    const isRule = text[end] === '"' || text[end] === "'";
    const at = isRule ? text.lastIndexOf(":", end) : text[end] === ">" ? end : end + 1;
    const [whole = "", one, other] = (isRule ? written : kept).exec(text.slice(at, at + ahead)) ?? [];
    return {
      said: one ?? other ?? "",
      isOpen: true,
      from: at,
      until: Math.max(end + 1, at + whole.length - 1),
    };
  },
};
