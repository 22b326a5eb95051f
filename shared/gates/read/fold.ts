import { textOf, unitsOf } from "./text.ts";

/** What folds to nothing: it is invisible and only there to keep words apart. No text ends up with it. */
export const gone = 0;
const space = 32;

/** Characters, from the first of each range to its last, that a reader takes for the one before them. */
const asOne: readonly (readonly [to: number, ranges: readonly (readonly number[])[]])[] = [
  // Joiners, marks of direction, selectors of a variant and others that leave no trace on paper.
  [gone, [[0xad], [0x34f], [0x61c], [0x180e], [0x200b, 0x200f], [0x202a, 0x202e], [0x2060, 0x206f]]],
  [gone, [[0xfe00, 0xfe0f], [0xfeff]]],
  [space, [[0xa0], [0x2000, 0x200a], [0x202f], [0x205f], [0x3000]]],
  [45, [[0x2010, 0x2015], [0x2212], [0xfe63]]],
  [46, [[0x3002], [0xff61], [0xfe52], [0x2024]]],
  [47, [[0x2044], [0x2215], [0x29f8]]],
  [64, [[0xfe6b]]],
];
/** Ranges of characters that a reader takes for others one by one: ASCII of full width, and letters in circles. */
const oneByOne = [
  { first: 0xff01, last: 0xff5e, to: 0x21 },
  { first: 0x24d0, last: 0x24e9, to: 0x61 },
];

/** Cyrillic and Greek letters that no reader tells from the Latin ones below them. */
const alikes =
  "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u051b\u051d\u04bb\u03bf\u03bd\u03b1\u03c1\u03b9";
const latin = "aeopcyxijsdqwhovapi";
const latinOf = new Map(alikes.split("").map((letter, at) => [letter.charCodeAt(0), latin.charCodeAt(at)]));

type Folded = readonly (readonly [unit: number, folded: number])[];

/** All units that fold to another one or to nothing; look-alikes too, which fold only in a word that is Latin otherwise. */
export const foldedUnits = (): Folded => [...latinOf, ...alwaysFolded()];

function alwaysFolded(): Folded {
  const all: [number, number][] = [];
  for (const [to, ranges] of asOne)
    for (const [first = 0, last = first] of ranges)
      for (let unit = first; unit <= last; unit++) all.push([unit, to]);
  for (const { first, last, to } of oneByOne)
    for (let unit = first; unit <= last; unit++) all.push([unit, to + unit - first]);
  return all;
}

/** Up to so many characters, a loop has looked at all of them before anything else has begun. */
const shortMax = 48;

export function isAscii(text: string): boolean {
  if (text.length > shortMax) return Buffer.byteLength(text) === text.length;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

/** Half of every letter and digit that Unicode has in bold, italics and other faces for mathematics. */
export const facedHalf = "\ud835";
const faced = /\ud835[\udc00-\udfff]/g;

const isFolded = 1;
const isAlike = 2;
const isWide = 4;

interface Foldings {
  /** What each unit folds to. */
  to: Uint16Array;
  /** What it is to whoever folds it: most units beyond ASCII are nothing. */
  kinds: Uint8Array;
}

let foldings: Foldings | undefined;

/** Made when the first text asks. */
function foldingTables(): Foldings {
  if (foldings !== undefined) return foldings;
  const to = new Uint16Array(65_536);
  for (let unit = 0; unit < to.length; unit++) to[unit] = unit;
  const kinds = new Uint8Array(65_536);
  for (const [unit, folded] of alwaysFolded()) {
    to[unit] = folded;
    kinds[unit] = isFolded | (isWideDigit(unit) ? isWide : 0);
  }
  for (const unit of latinOf.keys()) kinds[unit]! |= isAlike;
  foldings = { to, kinds };
  return foldings;
}

/** The same text as a reader takes it: letters of any face plain, invisible characters gone, every hyphen and space the ordinary one. */
export function fold(faces: string): string {
  if (isAscii(faces)) return faces;
  const text = faces.includes(facedHalf)
    ? faces.replaceAll(faced, (letter) => letter.normalize("NFKC"))
    : faces;
  const { to, kinds } = foldingTables();
  const units = unitsOf(text);
  const seen = kindsIn(units, kinds);
  if (seen === 0) return text;
  const apart = (seen & isWide) > 0 && glued.test(text) ? withGaps(text) : text;
  if (apart !== text) return fold(apart);
  const isChanged = (seen & isFolded) > 0;
  const length = isChanged ? foldUnits(units, to) : units.length;
  const isPlainer = (seen & isAlike) > 0 && replaceAlikes(units.subarray(0, length), kinds);
  return isChanged || isPlainer ? textOf(units, length) : text;
}

// Functions of their own, because the compiler makes loops half as fast that find their variables where they were made.

/** All kinds of units that there are. Two are read at once, since most are ASCII, in which nothing folds. */
function kindsIn(units: Uint16Array, kinds: Uint8Array): number {
  const pairs = new Uint32Array(units.buffer, units.byteOffset, units.length >>> 1);
  let seen = units.length % 2 === 1 ? kinds[units.at(-1)!]! : 0;
  for (let at = 0; at < pairs.length; at++) {
    const pair = pairs[at]!;
    if ((pair & 0xff80ff80) !== 0) seen |= kinds[pair & 0xffff]! | kinds[pair >>> 16]!;
  }
  return seen;
}

/** Folds units where they stand, and says how many are left. */
function foldUnits(units: Uint16Array, to: Uint16Array): number {
  let length = 0;
  for (let at = 0; at < units.length; at++) {
    const unit = units[at]!;
    const folded = unit < 128 ? unit : to[unit]!;
    if (folded !== gone || unit === gone) units[length++] = folded;
  }
  return length;
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

const ofLatin = 1;
const ofAlike = 2;
const ofOthers = 4;

/** What a character is in a word; 0 for what stands between words. */
function kindOf(unit: number, kinds: Uint8Array): number {
  if (unit < 0xc0) return isLatin(unit) ? ofLatin : 0;
  if (unit > 0x1fff) return 0;
  return (kinds[unit]! & isAlike) > 0 ? ofAlike : ofOthers;
}

/** Words of two alphabets are Latin when each of their other letters looks Latin: `/\u0435tc` is read, and pasted, as `/etc`. */
export function withoutAlikes(text: string): string {
  const units = unitsOf(text);
  return replaceAlikes(units, foldingTables().kinds) ? textOf(units, units.length) : text;
}

/** The same for units where they stand: whether there were any such words. */
function replaceAlikes(units: Uint16Array, kinds: Uint8Array): boolean {
  let isChanged = false;
  for (let at = nextAlike(units, kinds, 0); at < units.length; at = nextAlike(units, kinds, at)) {
    let seen = 0;
    let from = at;
    while (from > 0 && kindOf(units[from - 1]!, kinds) !== 0) seen |= kindOf(units[--from]!, kinds);
    while (at < units.length && kindOf(units[at]!, kinds) !== 0) seen |= kindOf(units[at++]!, kinds);
    if (seen !== (ofLatin | ofAlike)) continue;
    isChanged = true;
    for (; from < at; from++) units[from] = latinOf.get(units[from]!) ?? units[from]!;
  }
  return isChanged;
}

function nextAlike(units: Uint16Array, kinds: Uint8Array, from: number): number {
  let at = from;
  while (at < units.length && (units[at]! < 128 || (kinds[units[at]!]! & isAlike) === 0)) at++;
  return at;
}
