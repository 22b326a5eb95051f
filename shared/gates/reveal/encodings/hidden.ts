import { fromBase64 } from "./base64.ts";
import { acrossLines } from "./broken-token.ts";
import { codedRuns } from "./hiding-places.ts";
import { lineAfter, lineBefore } from "../../read/text.ts";

/** Of base64 and of hexadecimal digits: the shortest commands have seven letters. */
const tokenMin = 10;
const hexMin = 16;
const codedMin = 16;
const codedMax = 512;
const partsMax = 32;
const printable = /^[\t\n\r -~\u00a0-\uffff]+$/;

const lineMax = 400;

interface Hidden {
  said: string[];
  from: number;
  until: number;
}

/** What is encoded around the end of an anchor of `tokenPlaces`, if anything is and it says something printable, and where it ends. */
export function hiddenTexts(text: string, anchorEnd: number): Hidden {
  if (isShellLetter(text, anchorEnd)) return fromShell(text, anchorEnd);
  const at = anchorEnd + gapAt(text, anchorEnd);
  const { start, end } = tokenAround(text, at);
  if (end - start < tokenMin) return { said: [], from: start, until: end };
  const token = text.slice(start, end);
  const broken = acrossLines(text, start, end);
  const whole = [token].concat(broken?.token ?? []).flatMap(saidBy);
  const said = whole.length > 0 ? whole : partsOf(token).flatMap(saidBy);
  return { said, from: broken?.start ?? start, until: broken?.end ?? end };
}

const saidBy = (token: string): string[] => [fromHex(token), fromBase64(token)].filter((said) => said !== "");

/** The same for the end of one of the `codedRuns`. */
export function codedTexts(text: string, anchorEnd: number): Hidden {
  if (!endsCodedRun(text, anchorEnd))
    return { said: [], from: anchorEnd, until: nextCodedRun(text, anchorEnd) };
  const { start, end } = codedAround(text, anchorEnd);
  if (end - start < codedMin || end - start > codedMax) return { said: [], from: start, until: end };
  return { said: [fromCodes(text.slice(start, end))].filter(isReadable), from: start, until: end };
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
  const ahead = text.slice(anchorEnd, anchorEnd + codedMax);
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
const isOf = (kind: number, unit: number): boolean => ((kinds[unit] ?? 0) & kind) !== 0;

const outsideToken = /[^A-Za-z0-9+/_-]/;
/** How much of a token a loop reads. An expression reads the rest, twice as fast, in parts that double in length. */
const nearMax = 512;

/** The token around `at`, of any length, so that each token is looked at only once. */
function tokenAround(text: string, at: number): { start: number; end: number } {
  let start = at;
  while (start > 0 && isOf(inToken, text.charCodeAt(start - 1))) start--;
  let end = at + 1;
  while (end - at < nearMax && isOf(inToken, text.charCodeAt(end))) end++;
  if (end - at < nearMax) return { start, end };
  for (let length = nearMax; end < text.length; length *= 2) {
    const part = text.slice(end, end + length);
    const stop = part.search(outsideToken);
    if (stop >= 0) return { start, end: end + stop };
    end += part.length;
  }
  return { start, end };
}

/** The run of coded letters around `at`. Of a run that is too long to be decoded, only a part, which is also too long. */
function codedAround(text: string, at: number): { start: number; end: number } {
  let end = at + 1;
  const ceiling = Math.min(text.length, at + codedMax + 1);
  while (end < ceiling && isOf(inCoded, text.charCodeAt(end))) end++;
  let start = at;
  const floor = Math.max(0, end - codedMax - 1);
  while (start > floor && isOf(inCoded, text.charCodeAt(start - 1))) start--;
  return { start, end };
}

/** The line as a shell reads it. */
function fromShell(text: string, at: number): Hidden {
  const after = lineAfter(text, at + 1, lineMax);
  const before = lineBefore(text, at + 1, lineMax);
  const line = before + after;
  const said = line.replaceAll(/\$'((?:[^'\\]|\\.){1,200})'/g, (quoted, inner: string) => {
    const letters = fromNumbers(inner);
    return letters.includes("\\") || !printable.test(letters) ? quoted : letters;
  });
  return { said: said === line ? [] : [said], from: at + 1 - before.length, until: at + 1 + after.length };
}

const fromNumbers = (letters: string): string =>
  letters.replaceAll(/\\x([0-9a-f]{1,2})|\\u00([0-9a-f]{2})|\\([0-7]{3})/gi, (_, ...digits: unknown[]) => {
    const [hex, wide, octal] = digits.map((each) => (typeof each === "string" ? each : undefined));
    return String.fromCharCode(Number.parseInt(hex ?? wide ?? octal ?? "", octal === undefined ? 16 : 8));
  });

/**
 * A slash is a character of base64, but it also separates a token in a link from the rest of the path. In a long
 * token the encoded part is most of it, so short parts are left out. Noise would have thousands of them.
 */
const partsOf = (token: string): string[] => {
  if (!token.includes("/")) return [];
  const shortest = Math.max(tokenMin, token.length / partsMax);
  return token.split("/").filter(({ length }) => length >= shortest);
};

/** Letters written in codes, between plain ones or not: how pages keep addresses from programs that collect them. */
const fromCodes = (token: string): string =>
  token.replaceAll(
    /&#x([0-9a-f]{1,5});?|&#(\d{1,5});?|(?:%|\\x|\\u00)([0-9a-f]{2})/gi,
    (_, hex?: string, decimal?: string, pair?: string) =>
      String.fromCharCode(decimal === undefined ? Number.parseInt(hex ?? pair ?? "", 16) : Number(decimal)),
  );

const hexDigits = /^[\da-f]+$/i;

function fromHex(coded: string): string {
  const token = coded.replace(/^0x/i, "");
  if (token.length < hexMin || token.length % 2 === 1 || !hexDigits.test(token)) return "";
  const bytes = Buffer.from(token, "hex");
  const said = bytes.toString();
  const letters = said.includes("\ufffd") ? bytes.toString("latin1") : said;
  return printable.test(letters) ? letters : "";
}
