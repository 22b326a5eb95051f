/** What a character is to a reader of words. */
export const Kind = {
  unknown: 0,
  blank: 1,
  letter: 2,
  digit: 3,
  /** A letter of a script that writes no blanks between words. */
  wide: 4,
  /** Ends a sentence. */
  end: 5,
  /** Markup, which a reader does not see. */
  markup: 6,
  sign: 7,
} as const;

const known: readonly (readonly [number, RegExp])[] = [
  [Kind.blank, /[\s\p{Cc}]/u],
  [Kind.wide, /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]/],
  [Kind.letter, /['\p{L}\p{M}]/u],
  [Kind.digit, /\p{Nd}/u],
  [Kind.markup, /[*_#>~`]/],
  [Kind.end, /[.。！!?？؟।…]/],
];
const plainSigns: Readonly<Record<string, string>> = {
  "？": "?",
  "！": "!",
  "。": ".",
  "，": ",",
  "：": ":",
  "؟": "?",
};

const kinds = new Uint8Array(65_536);
const plain = new Uint16Array(65_536);

/** The kind of a unit of UTF-16. Each is found out when it is met for the first time. */
export function kindOf(unit: number): number {
  const kind = kinds[unit] ?? Kind.sign;
  return kind === Kind.unknown ? learn(unit) : kind;
}

function learn(unit: number): number {
  const letter = String.fromCharCode(unit);
  const kind = known.find(([, shape]) => shape.test(letter))?.[0] ?? Kind.sign;
  const small = kind === Kind.letter ? letter.toLowerCase() : (plainSigns[letter] ?? letter);
  plain[unit] = kind === Kind.digit ? 48 : small.charCodeAt(0);
  kinds[unit] = kind;
  return kind;
}

/** What takes no place of its own, and the points of Hebrew and Arabic. */
const unseen = /[\u00ad\u200b-\u200f\u2060\ufeff]|[\u0591-\u05c7]|[\u064b-\u0652]/g;
const apostrophes = /[`\u00b4\u02bc\u2018\u2019]/g;
const newline = 10;
const blank = 32;

/**
 * The first `max` letters of a text as they are weighed: small, without marks and markup, digits all alike, blanks collapsed to one, which is a new line
 * where the blanks hold one.
 */
export function lettersOf(text: string, max: number): Uint16Array {
  const start = text.slice(0, 3 * max + 200);
  // eslint-disable-next-line no-control-regex -- ASCII needs no folding
  const shown = /[^\0-\x7f]/.test(start)
    ? start.normalize("NFKC").replace(unseen, "").replace(apostrophes, "'")
    : start;
  const letters = new Uint16Array(Math.min(max, shown.length));
  let count = 0;
  for (let at = 0; at < shown.length && count < letters.length; at++) {
    const unit = shown.charCodeAt(at);
    const kind = kindOf(unit);
    if (kind !== Kind.blank && kind !== Kind.markup) letters[count++] = plain[unit] ?? unit;
    else if (count > 0 && (letters[count - 1] ?? 0) > blank)
      letters[count++] = unit === newline ? newline : blank;
    else if (count > 0 && unit === newline) letters[count - 1] = newline;
  }
  if (count > 0 && (letters[count - 1] ?? 0) <= blank) count--;
  return letters.subarray(0, count);
}
