import { acrossLines } from "./broken-token.ts";
import { codedRuns } from "./hiding-places.ts";
import { lineAfter, lineBefore } from "../../read/text.ts";

/** Of base64 and of hexadecimal digits: the shortest commands have seven letters. */
const tokenMin = 10;
const hexMin = 16;
const codedMin = 16;
const tokenMax = 512;
/** How much of a token that is too long is passed over at a time. */
const passedMax = 65_536;
const printable = /^[\t\n\r -~\u00a0-\uffff]+$/;

const lineMax = 400;

interface Hidden {
  said: string[];
  until: number;
}

/** What is encoded around the end of an anchor of `tokenPlaces`, if anything is and it says something printable, and where it ends. */
export function hiddenTexts(text: string, anchorEnd: number): Hidden {
  if (isShellLetter(text, anchorEnd)) return fromShell(text, anchorEnd);
  const at = anchorEnd + gapAt(text, anchorEnd);
  const { start, end } = runAround(text, at, inToken);
  // Of what is longer, as a key is, the beginning is enough when it is near. Where it is not, the middle of it says nothing.
  if (at - start > tokenMax) return { said: [], until: lastOfToken(text, end) };
  const stop = Math.min(end, start + tokenMax);
  if (stop - start < tokenMin) return { said: [], until: end };
  const token = text.slice(start, stop);
  const broken = acrossLines(text, start, end);
  const parts = [token, ...partsOf(token)].concat(broken?.token ?? []);
  const said = parts.flatMap((part) => [fromHex(part), fromBase64(part) || fromWide(part)]);
  return { said: said.filter(isReadable), until: broken?.end ?? end };
}

/** The same for the end of one of the `codedRuns`. */
export function codedTexts(text: string, anchorEnd: number): Hidden {
  if (!endsCodedRun(text, anchorEnd)) return { said: [], until: nextCodedRun(text, anchorEnd) };
  const { start, end } = runAround(text, anchorEnd, inCoded);
  if (end - start < codedMin || end - start > tokenMax) return { said: [], until: end };
  return { said: [fromCodes(text.slice(start, end))].filter(isReadable), until: end };
}

const isReadable = (said: string): boolean => said !== "" && printable.test(said);

const quote = 39;
const dollar = 36;
const shellLetterMax = 5;

function isShellLetter(text: string, anchorEnd: number): boolean {
  for (let at = anchorEnd; at > anchorEnd - shellLetterMax; at--)
    if (text.charCodeAt(at) === quote && text.charCodeAt(at - 1) === dollar) return true;
  return false;
}

/** Whether it is one of the coded runs itself that ends at `anchorEnd`: all digits are one to the prefilter, and most codes are those of other letters. */
function endsCodedRun(text: string, anchorEnd: number): boolean {
  const written = text.slice(Math.max(0, anchorEnd + 1 - codedRunMax), anchorEnd + 1).toLowerCase();
  return codedRuns.some((run) => written.endsWith(run));
}

const codedRunMax = Math.max(...codedRuns.map(({ length }) => length));

/** No coded run ends before this place: each of them holds a number sign behind an entity, or the number of the at-sign. */
function nextCodedRun(text: string, anchorEnd: number): number {
  const ahead = text.slice(anchorEnd, anchorEnd + tokenMax);
  const number = ahead.indexOf("40");
  const entity = (number < 0 ? ahead : ahead.slice(0, number)).indexOf(";&#");
  const next = entity < 0 ? number : entity;
  return anchorEnd + Math.max(1, next < 0 ? ahead.length - 2 : next);
}

/** What stands between a mark or a word that announces a token and the token: the end of the mark and two separators at most. */
function gapAt(text: string, anchorEnd: number): number {
  if (!"46?".includes(text[anchorEnd] ?? " ")) return 0;
  let length = 1;
  while (length < 3 && ",: =\n".includes(text[anchorEnd + length] ?? "x")) length++;
  return length;
}

const inToken = 1;
const inCoded = 2;
const kinds = new Uint8Array(128);
for (let unit = 0; unit < 128; unit++) {
  const letter = String.fromCharCode(unit);
  if (/[A-Za-z0-9+/_-]/.test(letter)) kinds[unit] = inToken | inCoded;
  else if ("&#;@.:()%\\".includes(letter)) kinds[unit] = inCoded;
}

/** The run of characters of a kind around `at`; of one that is too long to be told anyway, a part that is too long as well. */
function runAround(text: string, at: number, kind: number): { start: number; end: number } {
  const isPart = (place: number): boolean => ((kinds[text.charCodeAt(place)] ?? 0) & kind) !== 0;
  let end = at + 1;
  const ceiling = Math.min(text.length, at + tokenMax + 1);
  while (end < ceiling && isPart(end)) end++;
  let start = at;
  const floor = Math.max(0, (kind === inToken ? at : end) - tokenMax - 1);
  while (start > floor && isPart(start - 1)) start--;
  return { start, end };
}

const outsideToken = /[^A-Za-z0-9+/_-]/;

/** An expression passes over what is left of a long token twice as fast as a loop. Its last character may be the one that leads to another token. */
function lastOfToken(text: string, from: number): number {
  const rest = text.slice(from, from + passedMax);
  const length = rest.search(outsideToken);
  return from + Math.max(0, (length < 0 ? rest.length : length) - 1);
}

/** The line as a shell reads it. */
function fromShell(text: string, at: number): Hidden {
  const after = lineAfter(text, at + 1, lineMax);
  const line = lineBefore(text, at + 1, lineMax) + after;
  const said = line.replaceAll(/\$'((?:[^'\\]|\\.){1,200})'/g, (quoted, inner: string) => {
    const letters = fromNumbers(inner);
    return letters.includes("\\") || !printable.test(letters) ? quoted : letters;
  });
  return { said: said === line ? [] : [said], until: at + 1 + after.length };
}

const fromNumbers = (letters: string): string =>
  letters.replaceAll(/\\x([0-9a-f]{1,2})|\\u00([0-9a-f]{2})|\\([0-7]{3})/gi, (_, ...digits: unknown[]) => {
    const [hex, wide, octal] = digits.map((each) => (typeof each === "string" ? each : undefined));
    return String.fromCharCode(Number.parseInt(hex ?? wide ?? octal ?? "", octal === undefined ? 16 : 8));
  });

/** A slash is a character of base64, but also what parts a token of a link from the rest of its path. */
const partsOf = (token: string): string[] =>
  token.includes("/") ? token.split("/").filter(({ length }) => length >= tokenMin) : [];

/** Letters written in codes, between plain ones or not: how pages keep addresses from programs that collect them. */
const fromCodes = (token: string): string =>
  token.replaceAll(
    /&#x([0-9a-f]{1,5});?|&#(\d{1,5});?|(?:%|\\x|\\u00)([0-9a-f]{2})/gi,
    (_, hex?: string, decimal?: string, pair?: string) =>
      String.fromCharCode(decimal === undefined ? Number.parseInt(hex ?? pair ?? "", 16) : Number(decimal)),
  );

const sextets = new Int8Array(128).fill(-1);
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
for (let at = 0; at < alphabet.length; at++) sextets[alphabet.charCodeAt(at)] = at;
sextets["-".charCodeAt(0)] = 62;
sextets["_".charCodeAt(0)] = 63;

/** Of what says nothing printable, almost all is known by its first bytes: the decoder of the platform reads on, and throws. */
function fromBase64(token: string): string {
  if (token.length % 4 === 1) return "";
  let said = "";
  let bits = 0;
  for (let at = 0; at < token.length; at++) {
    const sextet = sextets[token.charCodeAt(at)] ?? -1;
    if (sextet < 0) return "";
    bits = ((bits << 6) | sextet) & 0xfff;
    const place = at % 4;
    if (place === 0) continue;
    const byte = (bits >> (6 - 2 * place)) & 0xff;
    if (!isPrintable(byte)) return "";
    said += String.fromCharCode(byte);
  }
  return said;
}

/** The same as `printable`, for one byte. */
function isPrintable(byte: number): boolean {
  if (byte < 32) return byte === 9 || byte === 10 || byte === 13;
  return byte < 127 || byte >= 160;
}

/** Text of two bytes a letter, as Windows keeps it: every second one is zero. */
function fromWide(token: string): string {
  if (token[4] !== "A" || token[7] !== "A" || token.length % 4 === 1) return "";
  const bytes = atob(token.replaceAll("-", "+").replaceAll("_", "/"));
  const said = bytes.replaceAll("\0", "");
  return Math.abs(bytes.length - 2 * said.length) <= 1 ? said : "";
}

function fromHex(coded: string): string {
  const token = coded.replace(/^0x/i, "");
  if (token.length < hexMin || token.length % 2 === 1 || !/^[0-9a-fA-F]+$/.test(token)) return "";
  let said = "";
  for (let at = 0; at < token.length; at += 2)
    said += String.fromCharCode(Number.parseInt(token.slice(at, at + 2), 16));
  return said;
}
