import { actsTold } from "./acts-told.ts";
import { expressionOf } from "./deeds.ts";
import { type Guarded, guarded } from "./guarded.ts";
import { isEnglish } from "./readers.ts";
import { hasAddress, overriding } from "./shapes.ts";
import { type Tag, tagBits } from "./tags.ts";
import type { Sentence, View } from "./view.ts";

export type Act = keyof typeof actsTold;
const isAct = (name: string): name is Act => name in actsTold;
export const actNames: readonly Act[] = Object.keys(actsTold).filter(isAct);

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const bitOf = Object.fromEntries(actNames.map((name, at) => [name, 1 << at])) as Readonly<
  Record<Act, number>
>;

/** The same by the words of the tables, for all that is not English. */
const abroad = {
  "data handed over": (each: Sentence) =>
    (any(each, "act") || any(each, "show") || any(each, "must")) &&
    (any(each, "data") || hasAddress(each.text) || /~\/|\/etc\/|\.env/.test(each.text)),
  "a command run": (each: Sentence) => /`[^`]{3,}|\b\w+_\w+\b/.test(each.text) && any(each, "act"),
  "rights given": (each: Sentence) => any(each, "act"),
  "kept from somebody": (each: Sentence) => any(each, "secretly") || (any(each, "not") && any(each, "tell")),
  "a judgement": (each: Sentence) => any(each, "judge") || any(each, "praise"),
  "kept for later": (each: Sentence) => any(each, "memory") || any(each, "always"),
  "a prompt told": (each: Sentence) =>
    (any(each, "show") || any(each, "act")) && (any(each, "prompt") || any(each, "instr")),
  "an earlier order ended": (each: Sentence) =>
    overriding(each) !== undefined ||
    ((any(each, "void") || any(each, "over")) &&
      (any(each, "instr") || any(each, "task") || any(each, "prev"))),
  "a machine without limits": (each: Sentence) =>
    any(each, "free") || any(each, "persona") || any(each, "mode"),
  "a fixed answer": (each: Sentence) => any(each, "act") && /["«„「『“”‘]/.test(each.text),
} satisfies Partial<Record<Act, (sentence: Sentence) => boolean>>;
/** What of the tables none of them can do without: one of these. */
const neededAbroad: Readonly<Record<keyof typeof abroad, readonly Tag[]>> = {
  "data handed over": ["act", "show", "must"],
  "a command run": ["act"],
  "rights given": ["act"],
  "kept from somebody": ["secretly", "tell"],
  "a judgement": ["judge", "praise"],
  "kept for later": ["memory", "always"],
  "a prompt told": ["show", "act"],
  "an earlier order ended": ["over", "void"],
  "a machine without limits": ["free", "persona", "mode"],
  "a fixed answer": ["act"],
};
const isAbroad = (name: Act): name is keyof typeof abroad => name in abroad;
const any = ({ tags }: Sentence, tag: Tag): boolean => (tags & tagBits[tag]) !== 0;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const guards = Object.fromEntries(
  actNames.map((name) => [name, guarded(expressionOf(actsTold[name]))]),
) as Readonly<Record<Act, Guarded>>;

const bitsAbroad = new Map<Act, number>(
  Object.entries(neededAbroad).flatMap(([name, some]) =>
    isAct(name) ? [[name, some.reduce((bits, tag) => bits | tagBits[tag], 0)] as const] : [],
  ),
);

/** Whether an act can be in any sentence of a stretch. */
export const mayBeDone = (name: Act, view: View): boolean =>
  ((view.actsPossible ??= actsPossibleIn(view)) & bitOf[name]) !== 0;

const actsPossibleIn = ({ tags, whole }: View): number =>
  actNames.reduce(
    (bits, name) =>
      (tags & (bitsAbroad.get(name) ?? 0)) !== 0 || guards[name].may(whole) ? bits | bitOf[name] : bits,
    0,
  );

/** Whether a sentence wants that of somebody. */
export function wants(sentence: Sentence, name: Act): boolean {
  const bit = bitOf[name];
  if ((sentence.actsAsked & bit) === 0) {
    sentence.actsAsked |= bit;
    if (isWanted(sentence, name)) sentence.actsSeen |= bit;
  }
  return (sentence.actsSeen & bit) !== 0;
}

const isWanted = (sentence: Sentence, name: Act): boolean =>
  guards[name].test(sentence) || (isAbroad(name) && abroad[name](sentence) && !isEnglish(sentence));

/** So many things does it want. */
export const wantsMany = (sentence: Sentence, least: number): boolean => {
  let left = least;
  return actNames.some((name) => wants(sentence, name) && --left === 0);
};
