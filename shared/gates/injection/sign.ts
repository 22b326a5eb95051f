import type { View } from "./view.ts";

/** One sign for an order, or against one. What it weighs was fitted, and stands under its name at the head of the table. */
export interface Sign {
  /** A few words that say what is seen, for a person who asks why. */
  name: string;
  /** Which rule is broken where this sign counts most. What speaks against has none. */
  rule?: string;
  /** What is looked through: the stretch as it is written or in small plain letters, what stands around it, its key, or how it was hidden. */
  where: "written" | "plain" | "near" | "beginning" | "key" | "hidden" | "disguise";
  pattern: RegExp;
  /** So often it has to be there: once, unless it says otherwise. */
  least?: number;
  /** Whether what was found does not count. */
  unless?: (view: View, found: string) => boolean;
}

/** A sign that was seen; where in the stretch, if it stands there. */
export interface Seen {
  sign: Sign;
  from: number;
  to: number;
}

/** Where a sign is seen in a stretch, if it is. */
export function seenIn(view: View, sign: Sign): Seen | undefined {
  const { where, pattern, least = 1, unless } = sign;
  const text = textOf(view, where);
  if (least > 1) return countIn(text, pattern, least) ? { sign, from: 0, to: 0 } : undefined;
  const found = pattern.exec(text);
  if (found === null || unless?.(view, found[0]) === true) return undefined;
  if (where !== "plain" && where !== "written") return { sign, from: 0, to: 0 };
  const placeOf = where === "plain" ? view.placeOf : (at: number): number => at;
  return { sign, from: placeOf(found.index), to: placeOf(found.index + found[0].length) };
}

function textOf({ written, plain, around, disguise }: View, where: Sign["where"]): string {
  if (where === "written") return written;
  if (where === "plain") return plain;
  if (where === "disguise") return disguise;
  return around[where];
}

const counting = new Map<RegExp, RegExp>();

function countIn(text: string, pattern: RegExp, least: number): boolean {
  let all = counting.get(pattern);
  if (all === undefined) counting.set(pattern, (all = new RegExp(pattern.source, `${pattern.flags}g`)));
  all.lastIndex = 0;
  let count = 0;
  while (count < least && all.test(text)) count++;
  return count === least;
}
