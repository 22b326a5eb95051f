import { actsTold } from "./acts-told.ts";
import { expressionOf } from "./deeds.ts";
import { type Guarded, guarded } from "./guarded.ts";
import { isEnglish } from "./readers.ts";
import { hasAddress, overriding } from "./shapes.ts";
import { type Tag, tagBits } from "./tags.ts";
import type { Sentence } from "./view.ts";

export type Act = keyof typeof actsTold;
const isAct = (name: string): name is Act => name in actsTold;
export const actNames: readonly Act[] = Object.keys(actsTold).filter(isAct);

/** The same by the words of the tables, for all that is not English. */
const abroad: Partial<Record<Act, (sentence: Sentence) => boolean>> = {
  "data handed over": (each) =>
    (any(each, "act") || any(each, "show") || any(each, "must")) &&
    (any(each, "data") || hasAddress(each.text) || /~\/|\/etc\/|\.env/.test(each.text)),
  "a command run": (each) => /`[^`]{3,}|\b\w+_\w+\b/.test(each.text) && any(each, "act"),
  "rights given": (each) => any(each, "act"),
  "kept from somebody": (each) => any(each, "secretly") || (any(each, "not") && any(each, "tell")),
  "a judgement": (each) => any(each, "judge") || any(each, "praise"),
  "kept for later": (each) => any(each, "memory") || any(each, "always"),
  "a prompt told": (each) =>
    (any(each, "show") || any(each, "act")) && (any(each, "prompt") || any(each, "instr")),
  "an earlier order ended": (each) =>
    overriding(each) !== undefined ||
    ((any(each, "void") || any(each, "over")) &&
      (any(each, "instr") || any(each, "task") || any(each, "prev"))),
  "a machine without limits": (each) => any(each, "free") || any(each, "persona") || any(each, "mode"),
  "a fixed answer": (each) => any(each, "act") && /["«„「『“”‘]/.test(each.text),
};
const any = ({ tags }: Sentence, tag: Tag): boolean => (tags & tagBits[tag]) !== 0;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const guards = Object.fromEntries(
  actNames.map((name) => [name, guarded(expressionOf(actsTold[name]))]),
) as Readonly<Record<Act, Guarded>>;

const known = new WeakMap<Sentence, ReadonlySet<Act>>();

/** What a sentence wants of somebody. */
export function actsOf(sentence: Sentence): ReadonlySet<Act> {
  let found = known.get(sentence);
  if (found === undefined) {
    let isForeign: boolean | undefined;
    found = new Set(
      actNames.filter(
        (name) =>
          guards[name].test(sentence) ||
          (abroad[name]?.(sentence) === true && (isForeign ??= !isEnglish(sentence))),
      ),
    );
    known.set(sentence, found);
  }
  return found;
}
