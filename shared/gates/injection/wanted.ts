import { type Act, actNames, wants } from "./acts.ts";
import { doesSo, isObliged } from "./commands.ts";
import {
  isMachineAddressed,
  isMachineDoing,
  isOther,
  isReaderAddressed,
  type Reader,
  type ReaderTest,
} from "./reader.ts";
import { names, readerOf } from "./readers.ts";
import type { Sentence, View } from "./view.ts";

/** How far behind the words that address a reader an order to it may stand. */
const behind = 3;

/** Readers of a kind, what else their sentence says of them, and how many sentences behind them count. */
interface Kind {
  name: string;
  isReader: ReaderTest;
  does?: (reader: Reader, sentence: Sentence) => boolean;
  reach: number;
}

/** Where an act is wanted of such a reader: in its sentence, or in the next few. */
export function wantedOf(view: View, kind: Kind, act: Act): { from: number; to: number } | undefined {
  for (const [at, sentence] of view.sentences.entries()) {
    if (!isOf(sentence, kind)) continue;
    const told = view.sentences.slice(at, at + kind.reach + 1).find((each) => wants(each, act));
    if (told !== undefined) return { from: sentence.from, to: told.to };
  }
  return undefined;
}

export const kinds: readonly Kind[] = [
  { name: "a machine addressed", isReader: isMachineAddressed, reach: behind },
  { name: "a reader addressed", isReader: isReaderAddressed, reach: behind },
  { name: "a machine does", isReader: isMachineDoing, reach: 0 },
  {
    name: "a reader is to do",
    isReader: isOther,
    does: (reader, sentence) => isObliged(sentence, reader) || doesSo(sentence, reader),
    reach: 0,
  },
];

/** How much is wanted of a reader that is addressed. */
export const countWanted = (view: View): number =>
  kinds
    .filter(({ reach }) => reach > 0)
    .reduce(
      (count, kind) => count + actNames.filter((act) => wantedOf(view, kind, act) !== undefined).length,
      0,
    );

const named = new Map(kinds.map(({ name, isReader }) => [name, names(isReader)]));

/** Whether a stretch has a sentence of such a reader. */
export function isMet(view: View, kind: Kind): boolean {
  const bit = 1 << kinds.indexOf(kind);
  if ((view.kindsAsked & bit) === 0) {
    view.kindsAsked |= bit;
    if (named.get(kind.name)?.(view) === true && view.sentences.some((each) => isOf(each, kind)))
      view.kindsMet |= bit;
  }
  return (view.kindsMet & bit) !== 0;
}

function isOf(sentence: Sentence, { isReader, does }: Kind): boolean {
  const reader = readerOf(sentence);
  return reader !== undefined && isReader(reader) && does?.(reader, sentence) !== false;
}
