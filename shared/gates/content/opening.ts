import { isAscii, withoutAlikes } from "../read/fold.ts";

/** How much of a reply its opening is. */
export const openingCharacters = 480;
const label =
  /^(?:(?:assistant|ai|bot|model|chatbot|gpt|claude|response|answer|reply|output|a)(?: ?: *| *\n+)|\[(?:assistant|ai|bot|model|chatbot)\]:? *)/i;
const quotes: Readonly<Record<string, string>> = { '"': '"', "“": "”", "«": "»", "'": "'" };

/** All blanks but a single space, which almost all are: to put another in the place of each takes longer than all the rest. */
const blanks = /[^\S\n ][^\S\n]*| [^\S\n]+/g;
const anyBlanks = /[^\S\n ]| {2}/;

/** How a reply begins, in plain letters: without markdown, role labels, typographic apostrophes or quotes around the whole of it. */
export const openingOf = (text: string): string => openingLinesOf(text).replaceAll("\n", " ");

/** The same with its lines apart, for whoever asks where a sentence ends. */
export function openingLinesOf(text: string, characters = openingCharacters): string {
  const start = inPlainLetters(withoutQuote(text).slice(0, characters * 2)).trim();
  const unwrapped = unwrap(start, text.length <= characters * 2).replace(label, "");
  const opening = unwrapped.slice(0, characters);
  if (isAscii(opening)) return withSingleBlanks(opening);
  const single = anyBlanks.test(opening) ? opening.replaceAll(blanks, " ") : opening;
  return single.includes("\n") ? single.replaceAll(/\n\s+/g, "\n").replaceAll(" \n", "\n") : single;
}

const [newline, space] = [10, 32];

/** The same for ASCII, of which tables are full of blanks: one of those between words, and none beside the end of a line. */
function withSingleBlanks(text: string): string {
  const letters = Buffer.allocUnsafe(text.length);
  let length = 0;
  let isSame = true;
  for (let at = 0; at < text.length;) {
    const unit = text.charCodeAt(at++);
    if (!isBlank(unit)) {
      letters[length++] = unit;
      continue;
    }
    let isLineEnd = unit === newline;
    for (; at < text.length && isBlank(text.charCodeAt(at)); at++) {
      isLineEnd ||= text.charCodeAt(at) === newline;
      isSame = false;
    }
    letters[length++] = isLineEnd ? newline : space;
    isSame &&= letters[length - 1] === unit;
  }
  return isSame ? text : letters.toString("latin1", 0, length);
}

const isBlank = (unit: number): boolean => unit === space || (unit > 8 && unit < 14);

const markup = /[*_#>`~]+|<\/?[a-z][a-z0-9]{0,8}>/gi;
const anyMarkup = /[*_#>`~<]/;

const entities = /&(?:#39|#x27|apos|[lr]squo|#8217|#x2019);/gi;

/** Letters with a blank behind each, and more of them between words. */
const spacedOut = /^\s{0,16}(?:\S {1,4}){12}/;

function inPlainLetters(spaced: string): string {
  const written = spacedOut.test(spaced) ? spaced.replaceAll(/(?<=\S) (?=\S)/g, "") : spaced;
  const text = written.includes("&")
    ? written.replaceAll(entities, "'").replaceAll(/&nbsp;/gi, " ")
    : written;
  if (isAscii(text)) return anyMarkup.test(text) ? text.replaceAll(markup, "") : text;
  const plain = text
    .replaceAll(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, "")
    .replaceAll(/[\u2018\u2019\u02bc\u00b4]/g, "'")
    .replaceAll(markup, "")
    .normalize("NFKC");
  return withoutAlikes(plain);
}

/** Takes quotes off that stand around the whole reply; quotes that close earlier belong to somebody who is quoted. */
function unwrap(text: string, isWhole: boolean): string {
  const closing = quotes[text[0] ?? ""];
  if (closing === undefined || !isWhole || text.length < 2 || !text.endsWith(closing)) return text;
  return text.indexOf(closing, 1) === text.length - 1 ? text.slice(1, -1).trim() : text;
}

const startsQuoted = /^\s*>/;
const quotedLines = /^\s*>[^\n]*(?:\n[ \t]*>[^\n]*)*/;

/** What stands above the answer as a quotation was said by somebody else; a text that is nothing but quoted lines is one that was forwarded. */
export function withoutQuote(text: string): string {
  const start = text.slice(0, openingCharacters * 4);
  if (!startsQuoted.test(start)) return text;
  const rest = text.slice(quotedLines.exec(start)?.[0].length ?? 0);
  return rest.trim() === "" ? text : rest;
}
