import { type Guarded, guarded } from "./guarded.ts";
import { type Tag, tagBits } from "./tags.ts";
import type { Sentence, View } from "./view.ts";

/** One sign, as it is told to whoever asks. */
export interface Signal {
  /** A few words that say what is seen; the weights are kept under them. */
  name: string;
  /** Which rule is broken where this sign counts most. What speaks against has none. */
  rule?: string;
  /** Without one of these nothing is weighed; the others count beside it. */
  leads?: true;
  /** It says little of which rule is broken: another sign is named first. */
  general?: true;
  /** Whether it is in the sentence. */
  inSentence?: SentenceTest;
  /** Whether it is in the stretch, and where, if that can be said. */
  inStretch?: StretchTest;
  /** Whether it can be in a stretch, by the words in it. Where nothing says so, it always can. */
  mayBeIn?: (view: View) => boolean;
  /** Whether there is whom it is about. Signals that have this take long, and are asked behind all others. */
  isNamed?: (view: View) => boolean;
}

export interface StretchTest {
  (view: View): boolean | { from: number; to: number };
  /** Whether it can be in a stretch. */
  mayBeIn?: (view: View) => boolean;
}

export interface SentenceTest {
  (sentence: Sentence, view: View): boolean;
  /** Whether it can be in any sentence of a stretch. */
  mayBeIn?: (view: View) => boolean;
}

/** What a sentence has to have: a word of a meaning, of one of several, what an expression finds, or whatever else is asked of it. */
export type Condition = Tag | readonly Tag[] | RegExp | ((sentence: Sentence, view: View) => boolean);

const bitsOf = (tags: readonly Tag[]): number => tags.reduce((bits, tag) => bits | tagBits[tag], 0);
const isTag = (condition: Condition): condition is Tag => typeof condition === "string";
const isChoice = (condition: Condition): condition is readonly Tag[] => Array.isArray(condition);

/** A test that all of these hold: most stretches fail it by the words in them, before any sentence is looked at. */
export function says(...conditions: readonly Condition[]): SentenceTest {
  const all = bitsOf(conditions.filter(isTag));
  const choices = conditions.filter(isChoice).map(bitsOf);
  const expressions: Guarded[] = [];
  for (const condition of conditions) if (condition instanceof RegExp) expressions.push(guarded(condition));
  const others = conditions.filter((condition) => typeof condition === "function");
  const hasWords = (tags: number): boolean =>
    (tags & all) === all && choices.every((bits) => (tags & bits) !== 0);
  const test: SentenceTest = (sentence, view) =>
    hasWords(sentence.tags) &&
    expressions.every((each) => each.test(sentence)) &&
    others.every((each) => each(sentence, view));
  test.mayBeIn = ({ tags, whole }) => hasWords(tags) && expressions.every((each) => each.may(whole));
  return test;
}

/** A test that one of several holds. */
export function either(...tests: readonly SentenceTest[]): SentenceTest {
  const test: SentenceTest = (sentence, view) => tests.some((each) => each(sentence, view));
  test.mayBeIn = (view) => tests.some(({ mayBeIn }) => mayBeIn?.(view) !== false);
  return test;
}

/** That an expression finds something in the small plain letters of a stretch. */
export function contains(pattern: RegExp): StretchTest {
  const expression = guarded(pattern);
  const test: StretchTest = ({ whole, plain }) => expression.may(whole) && pattern.test(plain);
  test.mayBeIn = ({ whole }) => expression.may(whole);
  return test;
}

export const lacks =
  (pattern: RegExp): Condition =>
  ({ text }) =>
    !pattern.test(text);

export function matching(pattern: RegExp): StretchTest {
  const expression = guarded(pattern);
  const test: StretchTest = ({ asWritten }) => {
    const found = expression.exec(asWritten);
    return found === null ? false : { from: found.index, to: found.index + found[0].length };
  };
  test.mayBeIn = ({ asWritten }) => expression.may(asWritten);
  return test;
}
