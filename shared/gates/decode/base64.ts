import { tokenPlaces } from "./needles.ts";
import { type Decoder, isReadable, nothingUntil, type View } from "./view.ts";

const [bell, shiftIn, escape, blank, remove] = [7, 15, 27, 32, 127];

/** Whether a byte can be in a text of one byte a letter or in UTF-8. Some controls are included, because terminals obey them. */
const isOfText = (byte: number): boolean =>
  byte < blank ? (byte >= bell && byte <= shiftIn) || byte === escape : byte !== remove;

// oxlint-disable-next-line no-control-regex -- control characters that texts for a terminal and lists of names have
const readable = /^[\0\u0007-\u000f\u001b -~\u009b\u00a0-\uffff]+$/;
const broken = "\ufffd";
const sextets = new Int8Array(128).fill(-1);
for (const [at, letter] of Array.from(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
).entries())
  sextets[letter.charCodeAt(0)] = at;
[sextets["-".charCodeAt(0)], sextets["_".charCodeAt(0)]] = [62, 63];

/** The first bytes, decoded here: they rule out almost all that is no text, and the platform's decoder would read to the end. */
const glance = new Uint8Array(30);
type Kind = "narrow" | "littleEndian" | "bigEndian";

function kindOf(coded: string, from: number): Kind | undefined {
  let length = 0;
  let bits = 0;
  let isNarrow = true;
  for (let at = from; at < coded.length && length < glance.length; at++) {
    const sextet = sextets[coded.charCodeAt(at)] ?? -1;
    if (sextet < 0) return undefined;
    bits = ((bits << 6) | sextet) & 0xfff;
    const place = (at - from) % 4;
    if (place === 0) continue;
    const byte = (bits >> (6 - 2 * place)) & 0xff;
    isNarrow &&= isOfText(byte);
    glance[length++] = byte;
  }
  if (isNarrow) return "narrow";
  if (isWide(length, 1)) return "littleEndian";
  return isWide(length, 0) ? "bigEndian" : undefined;
}

const byteOrder = 0xfeff;

/** Whether the first bytes are text of two bytes a letter, with the high byte at `great`: in one alphabet at least half of the high bytes are the same. */
function isWide(length: number, great: 0 | 1): boolean {
  const seen: number[] = [];
  let most = 0;
  for (let at = 0; at + 1 < length; at += 2) {
    const high = glance[at + great] ?? 0;
    const low = glance[at + 1 - great] ?? 0;
    if (at === 0 && ((high << 8) | low) === byteOrder) return true;
    if (high === 0 && !isOfText(low)) return false;
    most = Math.max(most, (seen[high] = (seen[high] ?? 0) + 1));
  }
  return 4 * most >= length;
}

function textOf(bytes: Buffer, kind: Kind, takesLatin: boolean): string {
  if (kind === "narrow") {
    const said = bytes.toString();
    return said.includes(broken) && takesLatin ? bytes.toString("latin1") : said;
  }
  const even = bytes.subarray(0, bytes.length & ~1);
  return (kind === "bigEndian" ? even.swap16() : even).toString("utf16le").replace("\ufeff", "");
}

/** The text in base64 of any length and either alphabet, from a letter on: in UTF-8, in UTF-16 or in Latin-1. Empty if there is no text. */
export function fromBase64(coded: string, from = 0): string {
  const length = coded.length - from;
  const isCut = length % 4 === 1;
  const kind = isCut && from === 0 ? undefined : kindOf(coded, from);
  if (kind === undefined) return "";
  // A token that is cut in the middle of a group decodes to noise, and any noise is valid Latin-1.
  const said = textOf(
    Buffer.from(coded.slice(from, from + length - (length % 4 === 1 ? 1 : 0)), "base64"),
    kind,
    from === 0,
  );
  return readable.test(said) && !said.includes(broken) ? said : "";
}

const hexMin = 16;
const hexDigits = /^(?:[\da-f]{2})+$/i;

function fromHex(coded: string): string {
  const digits = coded.replace(/^0x/i, "");
  if (digits.length < hexMin || !hexDigits.test(digits)) return "";
  const bytes = Buffer.from(digits, "hex");
  const said = bytes.toString();
  const plain = said.includes(broken) ? bytes.toString("latin1") : said;
  return isReadable(plain) ? plain : "";
}

const lineMin = 40;
const lineMax = 80;
const lineBehind = /^\r?\n[ \t]{0,12}([A-Za-z0-9+/_-]{4,80})(?![\w+/-])/;
const lineAhead = /(?<![\w+/-])([A-Za-z0-9+/_-]{40,80})\r?\n[ \t]{0,12}$/;

interface Token {
  coded: string;
  from: number;
  to: number;
}

/** A token with the lines before and behind it that it goes on in, as in a mail, a key or a dump. */
function acrossLines(text: string, { coded, from, to }: Token): Token {
  if (to - from > lineMax) return { coded, from, to };
  const lines = [coded];
  let begin = from;
  while (beginsLine(text, begin) && endsLongLine(text, begin)) {
    const found = lineAhead.exec(text.slice(Math.max(0, begin - lineMax - 16), begin));
    if (found === null) break;
    lines.unshift(found[1] ?? "");
    begin -= found[0].length;
  }
  let end = to;
  for (let last = to - from; last >= lineMin;) {
    const found = lineBehind.exec(text.slice(end, end + lineMax + 20));
    if (found === null) break;
    last = found[1]?.length ?? 0;
    lines.push(found[1] ?? "");
    end += found[0].length;
  }
  return { coded: lines.join(""), from: begin, to: end };
}

const indentMax = 12;

/** Whether nothing but blanks stands before it in its line: that parts it from almost every token. */
function beginsLine(text: string, at: number): boolean {
  let before = at - 1;
  while (at - before <= indentMax && (text[before] === " " || text[before] === "\t")) before--;
  return text[before] === "\n";
}

/** Whether the line before is as long as one of base64. */
function endsLongLine(text: string, at: number): boolean {
  const newline = text.lastIndexOf("\n", at - 1);
  return newline >= lineMin && !text.slice(newline - lineMin, newline).includes("\n");
}

/** What stands between a mark or a word that announces a token and the token: the end of the mark and two separators at most. */
function gapAt(text: string, end: number): number {
  if (!"46?".includes(text[end] ?? " ")) return 0;
  let length = 1;
  while (length < 3 && ",: =\n".includes(text[end + length] ?? "x")) length++;
  return length;
}

const inToken = new Uint8Array(128);
for (let unit = 0; unit < 128; unit++) inToken[unit] = sextets[unit]! < 0 ? 0 : 1;
const outside = /[^A-Za-z0-9+/_-]/;
/** How much of a token a loop reads. An expression reads the rest, twice as fast, in parts that double in length. */
const nearMax = 512;

/** The token around `at`, of any length, so that each token is looked at only once. */
function tokenAround(text: string, at: number): Token {
  let from = at;
  while (from > 0 && inToken[text.charCodeAt(from - 1)] === 1) from--;
  let to = at + 1;
  while (to - at < nearMax && inToken[text.charCodeAt(to)] === 1) to++;
  for (let length = nearMax; to - at >= nearMax && to < text.length; length *= 2) {
    const part = text.slice(to, to + length);
    const stop = part.search(outside);
    to += stop < 0 ? part.length : stop;
    if (stop >= 0) break;
  }
  return { coded: text.slice(from, to), from, to };
}

/** Of base64 and of hexadecimal digits: the shortest commands have seven letters. */
const tokenMin = 10;
const partsMax = 32;
const skippedMax = 3;

const saidBy = (coded: string): string[] => [fromHex(coded), fromBase64(coded)].filter((said) => said !== "");

/** What a token says: all of it, its parts between slashes where it is of a link, or what follows letters that were glued to it. */
function saidIn(coded: string): string[] {
  const whole = saidBy(coded);
  if (whole.length > 0) return whole;
  // In a long token the encoded part is most of it, so short parts are left out. Noise would have thousands of them.
  const shortest = Math.max(tokenMin, coded.length / partsMax);
  const parts = coded.includes("/") ? coded.split("/") : [];
  const ofLink = parts.filter((part) => part.length >= shortest).flatMap(saidBy);
  if (ofLink.length > 0) return ofLink;
  for (let skipped = 1; skipped <= skippedMax; skipped++) {
    const said = fromBase64(coded, skipped);
    if (said !== "" && isReadable(said)) return [said];
  }
  return [];
}

/** Tokens in base64 and in hexadecimal digits. */
export const tokens: Decoder = {
  kind: "base64 or hexadecimal",
  anchors: [],
  spelled: tokenPlaces,
  most: 32,
  find(text, end) {
    const one = tokenAround(text, end + gapAt(text, end));
    if (one.to - one.from < tokenMin) return nothingUntil(one.to);
    const whole = acrossLines(text, one);
    const views: View[] = [];
    for (const { coded, from, to } of whole.to - whole.from > one.to - one.from ? [one, whole] : [one])
      views.push(...saidIn(coded).map((said) => ({ text: said, from, to })));
    return { views, until: whole.to };
  },
};
