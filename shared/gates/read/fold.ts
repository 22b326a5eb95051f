import { textOf } from "./text.ts";

const dropped = -1;
const space = 32;
const hyphen = 45;

/** Folds one UTF-16 unit to what a reader takes it for; -1 when it is invisible and only there to keep words apart. */
function foldUnit(unit: number): number {
  if (unit < 0x80) return unit;
  if (unit >= 0xff01 && unit <= 0xff5e) return unit - 0xfee0;
  if (isInvisible(unit)) return dropped;
  if ((unit >= 0x2010 && unit <= 0x2015) || unit === 0x2212 || unit === 0xfe63) return hyphen;
  if (unit === 0xa0 || (unit >= 0x2000 && unit <= 0x200a)) return space;
  if (unit === 0x202f || unit === 0x205f || unit === 0x3000) return space;
  if (unit === 0x3002 || unit === 0xff61 || unit === 0xfe52 || unit === 0x2024) return 46;
  if (unit === 0x2044 || unit === 0x2215 || unit === 0x29f8) return 47;
  if (unit >= 0x24d0 && unit <= 0x24e9) return unit - 0x24d0 + 97;
  if (unit === 0xfe6b) return 64;
  return unit;
}

/** Joiners, marks of direction, selectors of a variant and others that leave no trace on paper. */
function isInvisible(unit: number): boolean {
  if (unit < 0x200b) return unit === 0xad || unit === 0x34f || unit === 0x61c || unit === 0x180e;
  if (unit < 0xfe00) return unit <= 0x200f || (unit >= 0x202a && unit <= 0x202e) || isJoiner(unit);
  return unit <= 0xfe0f || unit === 0xfeff;
}

const isJoiner = (unit: number): boolean => unit >= 0x2060 && unit <= 0x206f;

/** Cyrillic and Greek letters that no reader tells from the Latin ones below them. */
const alikes =
  "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u051b\u051d\u04bb\u03bf\u03bd\u03b1\u03c1\u03b9";
const latin = "aeopcyxijsdqwhovapi";
const latinOf = new Map(alikes.split("").map((letter, at) => [letter.charCodeAt(0), latin.charCodeAt(at)]));

/** All units that fold to another one or to nothing; look-alikes too, which fold only in a word that is Latin otherwise. */
export function foldedUnits(): [unit: number, folded: number][] {
  const folding: [number, number][] = [...latinOf];
  for (let unit = 0x80; unit <= 0xffff; unit++) {
    const folded = foldUnit(unit);
    if (folded !== unit) folding.push([unit, folded]);
  }
  return folding;
}

/** Up to so many characters, a loop has looked at all of them before anything else has begun. */
const shortMax = 48;

function isAscii(text: string): boolean {
  if (text.length > shortMax) return Buffer.byteLength(text) === text.length;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

/** Half of every letter and digit that Unicode has in bold, italics and other faces for mathematics. */
export const facedHalf = "\ud835";
const faced = /\ud835[\udc00-\udfff]/g;

let foldings: Uint16Array | undefined;
/** In the table, what is dropped becomes what no text ends up with. */
const gone = 0;

/** What each unit folds to, made when the first text asks. */
function foldingTable(): Uint16Array {
  if (foldings !== undefined) return foldings;
  foldings = new Uint16Array(65_536);
  for (let unit = 0; unit < foldings.length; unit++) {
    const folded = foldUnit(unit);
    foldings[unit] = folded === dropped ? gone : folded;
  }
  return foldings;
}

/** The same text as a reader takes it: letters of any face plain, invisible characters gone, every hyphen and space the ordinary one. */
export function fold(faces: string): string {
  if (isAscii(faces)) return faces;
  const text = faces.includes(facedHalf)
    ? faces.replaceAll(faced, (letter) => letter.normalize("NFKC"))
    : faces;
  const first = text.search(/[^\0-\x7f]/);
  if (first < 0) return text;
  const table = foldingTable();
  const units = new Uint16Array(text.length - first);
  let length = 0;
  let changed = false;
  let alike = false;
  let isWide = false;
  for (let at = first; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const folded = unit < 128 ? unit : table[unit]!;
    if (folded !== unit) changed = true;
    if (unit >= 0xff10 && unit <= 0xff19) isWide = true;
    if (unit > 0x3b0 && unit < 0x520) alike ||= latinOf.has(unit);
    if (folded !== gone || unit === gone) units[length++] = folded;
  }
  const apart = isWide && glued.test(text) ? withGaps(text) : text;
  if (apart !== text) return fold(apart);
  const plain = changed ? text.slice(0, first) + textOf(units, length) : text;
  return alike ? withoutAlikes(plain) : plain;
}

const glued = /[a-z][\uff10-\uff19]|[\uff10-\uff19][a-z]/i;
const isWideDigit = (unit: number): boolean => unit >= 0xff10 && unit <= 0xff19;
const isLatin = (unit: number): boolean => (unit | 32) >= 97 && (unit | 32) <= 122;
/** A number without separators, the first group of one and its last. */
const numberMin = 9;
const firstGroup = 3;
const lastGroup = 4;

/** A reader sees where a number of wide digits begins and ends beside narrow letters: they are groups of one, or all of it. */
function withGaps(text: string): string {
  const units = new Uint16Array(2 * text.length);
  let length = 0;
  for (let at = 0; at < text.length;) {
    const from = at;
    while (isWideDigit(text.charCodeAt(at))) at++;
    const digits = at - from;
    if (digits === 0) {
      units[length++] = text.charCodeAt(at++);
      continue;
    }
    const isNumber = digits >= numberMin;
    if ((isNumber || digits === firstGroup) && isLatin(text.charCodeAt(from - 1))) units[length++] = space;
    for (let digit = from; digit < at; digit++) units[length++] = text.charCodeAt(digit);
    if ((isNumber || digits === lastGroup) && isLatin(text.charCodeAt(at))) units[length++] = space;
  }
  return textOf(units, length);
}

const mixed = new RegExp(`[a-z][${alikes}]|[${alikes}][a-z]`, "i");

const ofLatin = 1;
const ofAlike = 2;
const ofOthers = 4;

/** What a character is in a word; 0 for what stands between words. */
function kindOf(unit: number): number {
  if (unit < 0xc0) return (unit | 32) >= 97 && (unit | 32) <= 122 ? ofLatin : 0;
  if (unit > 0x1fff) return 0;
  return latinOf.has(unit) ? ofAlike : ofOthers;
}

/** Words of two alphabets are Latin when each of their other letters looks Latin: `/\u0435tc` is read, and pasted, as `/etc`. */
export function withoutAlikes(text: string): string {
  if (!mixed.test(text)) return text;
  const units = new Uint16Array(text.length);
  let start = 0;
  let seen = 0;
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : space;
    const kind = kindOf(unit);
    if (kind === 0 && seen === (ofLatin | ofAlike))
      for (let place = start; place < at; place++)
        units[place] = latinOf.get(units[place] ?? 0) ?? units[place] ?? 0;
    if (kind === 0) start = at + 1;
    seen = kind === 0 ? 0 : seen | kind;
    if (at < text.length) units[at] = unit;
  }
  return textOf(units, text.length);
}
