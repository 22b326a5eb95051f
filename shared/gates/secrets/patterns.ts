import type { Probe, Sighting } from "../gate.ts";

/** A place that tells what stands in it. To teach the gate another one, add a row to a table of these, and an example to its rule in `rules.ts`. */
export interface Pattern {
  /** Texts without which it cannot be there, in lower case; `0` stands for any digit. The rarer, the faster. */
  words: readonly string[];
  /** What the text ends in up to and with the word. A credential that begins there is its first group. */
  before?: RegExp;
  /** How far back that may begin. */
  back?: number;
  /** What follows the word. The credential, or the rest of it, is the first group that takes part. */
  form?: RegExp;
  /** What stands somewhere around it. */
  near?: RegExp;
  /** Whether what was read is in use, and no placeholder. Quotes around it leave fewer doubts. */
  is: (value: string, isQuoted: boolean) => boolean;
}

const backMax = 64;
const nearMax = 1_000;
const reach = 4_400;

const zero = 48;

/** Upper and lower case, and all digits, are one to the search for words. */
function foldedAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit > 127) return text[at]!.toLowerCase().charCodeAt(0);
  if (unit >= zero && unit < zero + 10) return zero;
  return unit >= 65 && unit <= 90 ? unit + 32 : unit;
}

/** What the last two letters before `end` are. */
const endingOf = (text: string, end: number): number =>
  end < 2 ? 0 : foldedAt(text, end - 2) * 65_536 + foldedAt(text, end - 1);

/** Whether a word ends before `end`. */
function isWritten(word: string, text: string, end: number): boolean {
  const start = end - word.length;
  for (let at = word.length - 1; at >= 0; at--)
    if (foldedAt(text, start + at) !== word.charCodeAt(at)) return false;
  return true;
}

/** The places of groups are needed, and the place from which is read is given. */
const withPlaces = ({ source, flags }: RegExp, more: string): RegExp => new RegExp(source, flags + more);

/** Words and their patterns by how the words end: of a hundred it is a few that may be there. */
function byEnding(
  patterns: readonly Pattern[],
): ReadonlyMap<number, readonly (readonly [string, Pattern])[]> {
  const of = new Map<number, [string, Pattern][]>();
  for (const pattern of patterns) {
    // Read backwards from the word: forwards, each place before it would be tried.
    const before = pattern.before && new RegExp(`$(?<=${pattern.before.source})`, `${pattern.before.flags}d`);
    const form = pattern.form && withPlaces(pattern.form, "dy");
    const read = { ...pattern, ...(before && { before }), ...(form && { form }) };
    for (const word of pattern.words) {
      const ending = endingOf(word, word.length);
      of.set(ending, [...(of.get(ending) ?? []), [word, read]]);
    }
  }
  return of;
}

/** Credentials that a table of patterns tells. With `isNamed`, the words count only where no letter or digit stands before them. */
export function probeOf(rule: string, patterns: readonly Pattern[], isNamed = false): Probe {
  const words = [...new Set(patterns.flatMap((pattern) => pattern.words))];
  const of = byEnding(patterns);
  return {
    rules: [rule],
    anchors: isNamed ? [] : words,
    names: isNamed ? words : [],
    reach,
    look({ text }, last): Sighting | undefined {
      const end = last + 1;
      for (const [word, pattern] of of.get(endingOf(text, end)) ?? []) {
        const found = isWritten(word, text, end) ? placeOf(pattern, text, end) : undefined;
        if (found === undefined || pattern.near?.test(around(text, end)) === false) continue;
        const value = text.slice(found.from, found.to);
        if (pattern.is(value, /["']/.test(text[found.to] ?? ""))) return seen(rule, found.from, found.to);
      }
      return undefined;
    },
  };
}

const around = (text: string, at: number): string => text.slice(Math.max(0, at - nearMax), at + nearMax);

function placeOf(
  { before, form, back = backMax }: Pattern,
  text: string,
  at: number,
): { from: number; to: number } | undefined {
  const floor = Math.max(0, at - back);
  const lead = before?.exec(text.slice(floor, at));
  if (lead === null) return undefined;
  const begun = lead?.indices?.slice(1).find(Boolean);
  if (form === undefined) return begun && { from: floor + begun[0], to: floor + begun[1] };
  form.lastIndex = at;
  const group = form.exec(text)?.indices?.slice(1).find(Boolean);
  return group && { from: begun === undefined ? group[0] : floor + begun[0], to: group[1] };
}

/** A credential that was seen. Anchors inside of it are not asked about again. */
export const seen = (rule: string, from: number, to: number): Sighting => ({ rule, from, to, until: to });
