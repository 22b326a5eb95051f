import { guarded } from "./guarded.ts";
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
  inSentence?: (sentence: Sentence, view: View) => boolean;
  /** Whether it is in the stretch, and where, if that can be said. */
  inStretch?: (view: View) => boolean | { from: number; to: number };
}

export function matching(pattern: RegExp): NonNullable<Signal["inStretch"]> {
  const expression = guarded(pattern);
  return ({ asWritten }) => {
    const found = expression.exec(asWritten);
    return found === null ? false : { from: found.index, to: found.index + found[0].length };
  };
}
