/**
 * Rows that hide what other rows say, in the ways that pages, mails and programs hide or encode a text. Most of what is hidden is harmless, so a fit that
 * only sees hidden orders takes the hiding for the order. Orders and harmless sentences are hidden in the same ways.
 */
import { digestOf } from "./rows.mjs";

const shortest = 12;
const longest = 400;
/** English that speaks to somebody or tells somebody to do something, as orders do. */
const speaks =
  /\b(?:you|your|users?|system|please|agents?|models?|assistants?|instructions?)\b|(?:^|[.!:] )(?:ask|call|send|read|write|add|use|enter|type|run|make|give|tell|show|check|update|remove|delete|open|click|press|see|reply|answer|post|share|note|remember|choose|select|enable|follow|ignore|set|copy|include|save|visit) /i;
/** For so many of those there is one other. */
const othersFor = 5;

const bytesOf = (text) => [...Buffer.from(text)];
const hexOf = (byte) => byte.toString(16).padStart(2, "0");
const inBase64 = (text) => Buffer.from(text).toString("base64");
const inPercents = (text) =>
  bytesOf(text)
    .map((byte) => `%${hexOf(byte).toUpperCase()}`)
    .join("");
const inUnits = (text, write) =>
  Array.from({ length: text.length }, (_, at) => write(text.charCodeAt(at))).join("");
const inPoints = (text, write) => Array.from(text, (letter) => write(letter.codePointAt(0))).join("");
const isAscii = (text) => bytesOf(text).every((byte) => byte < 128);
const quoted = (text) => text.replaceAll('"', "'").replaceAll(/\s+/g, " ");

const isSpeaking = ({ text }) => isAscii(text) && speaks.test(text);

/** A link, as programs make one of what a person typed. */
const linkTo = (text) => `https://maps.example/?q=${encodeURIComponent(text)}`;

/**
 * Each takes a text and says it where a reader does not see it, or in other letters. What is done only to hide an order is not among them: concealed in a
 * terminal, in characters of no width.
 */
const ways = [
  (text) => `<div style="display:none">${text}</div>`,
  (text) => `<p style="visibility:hidden">${text}</p>`,
  (text) => `<span hidden>${text}</span>`,
  (text) => `<font style="font-size:0px">${text}</font>`,
  (text) => `<p style="color:#ffffff;background-color:#fff">${text}</p>`,
  (text) => `<div style="position:absolute;left:-9999px">${text}</div>`,
  (text) => `<div style="opacity:0;height:0">${text}</div>`,
  (text) => `<span class="sr-only">${text}</span>`,
  (text) => `<noscript>${text}</noscript>`,
  (text) => `<template>${text}</template>`,
  (text) => `<details><summary>More</summary>${text}</details>`,
  (text) => `<!-- ${text} -->`,
  (text) => `<img src="/front.png" alt="${quoted(text)}">`,
  (text) => `<a href="/next" title="${quoted(text)}">Next</a>`,
  (text) => `<button aria-label="${quoted(text)}">+</button>`,
  (text) => `<meta name="description" content="${quoted(text)}">`,
  (text) => `<input type="hidden" name="note" value="${quoted(text)}">`,
  (text) => `<a href="${linkTo(text)}">Map</a>`,
  (text) => `[//]: # (${quoted(text)})`,
  (text) => `![${quoted(text)}](front.png)`,
  (text) => `[docs](https://docs.example/start "${quoted(text)}")`,
  (text) => `[1]: https://docs.example/start "${quoted(text)}"`,
  (text) => `share: ${linkTo(text)}`,
  (text) => `mailto:office@yard.example?subject=Question&body=${encodeURIComponent(text)}`,
  (text) => `<a href="data:text/plain,${encodeURIComponent(text)}">Note</a>`,
  (text) => `<iframe src="data:text/html;base64,${inBase64(text)}"></iframe>`,
  (text) => `payload: ${inBase64(text)}`,
  (text) => `{"id": 4412, "body": "${inBase64(text)}"}`,
  (text) => `state=${Buffer.from(text).toString("base64url")}`,
  (text) => `bytes: ${Buffer.from(text).toString("hex")}`,
  (text) => `q=${inPercents(text)}`,
  (text) => `<p>${inPoints(text, (point) => `&#${point};`)}</p>`,
  (text) => `<p>${inPoints(text, (point) => `&#x${point.toString(16)};`)}</p>`,
  (text) => `{"note": "${inUnits(text, (unit) => `\\u${unit.toString(16).padStart(4, "0")}`)}"}`,
  (text) =>
    `s = "${bytesOf(text)
      .map((byte) => `\\x${hexOf(byte)}`)
      .join("")}"`,
  (text) => `<p>${text.replaceAll(/(\p{L}{3})(?=\p{L}{2})/gu, "$1&shy;")}</p>`,
  (text) => `<p>${text.replaceAll(/(\p{L}{4})(?=\p{L}{2})/gu, "$1<wbr>")}</p>`,
];

const settings = [
  (before, hidden, after) => `${before}\n\n${hidden}\n\n${after}`,
  (before, hidden, after) => `${before}\n${hidden}\n${after}`,
  (before, hidden, after) => `<h1>${before}</h1>\n${hidden}\n<p>${after}</p>`,
];

/** Of rows those that are a sentence or some, each hidden once among others' words: `count` of them speak to somebody, a few say anything in any language. */
export function hiddenRows(rows, { around, count = othersFor * rows.length }) {
  const short = rows.filter(({ text }) => text.length >= shortest && text.length <= longest);
  const sorted = short.toSorted((one, other) => digestOf(one.text) - digestOf(other.text));
  const speaking = sorted.filter(isSpeaking).slice(0, count);
  const others = sorted.filter((row) => !isSpeaking(row)).slice(0, count / othersFor);
  return [...speaking, ...others].map((row, at) => {
    const [before, after] = [around[(7 * at) % around.length], around[(7 * at + 3) % around.length]];
    const hidden = ways[at % ways.length](row.text);
    const text = settings[at % settings.length](before.text, hidden, after.text);
    return { ...row, text, said: row.text, note: "" };
  });
}
