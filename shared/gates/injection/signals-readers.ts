import { type Act, actNames, actsOf, mayBeDone } from "./acts.ts";
import { commands, doesSo, isObliged } from "./commands.ts";
import {
  isAddressed,
  isMachine,
  isMachineAddressed,
  isMachineCalled,
  isMachineDoing,
  isMachineHere,
  isOther,
  isReaderAddressed,
  isReaderHere,
  type Reader,
  type ReaderTest,
} from "./reader.ts";
import { names, readerOf } from "./readers.ts";
import { ordered } from "./shapes.ts";
import { says, type Signal } from "./signal.ts";
import type { Sentence, View } from "./view.ts";

/** How far behind the words that address a reader an order to it may stand. */
const behind = 3;

const ruleOf: Readonly<Record<Act, string>> = {
  "data handed over": "injection.exfiltration",
  "a command run": "injection.order",
  "something destroyed": "injection.order",
  "rights given": "injection.order",
  "money moved": "injection.order",
  "kept from somebody": "injection.secrecy",
  "a judgement": "injection.judgement",
  "kept for later": "injection.memory",
  "a text copied on": "injection.memory",
  "a prompt told": "injection.prompt",
  "an earlier order ended": "injection.override",
  "a machine without limits": "injection.persona",
  "a fixed answer": "injection.order",
  "a link with a slot": "injection.exfiltration",
};

/** Readers of a kind, what else their sentence says of them, and how many sentences behind them count. */
interface Kind {
  name: string;
  isReader: ReaderTest;
  does?: (reader: Reader, sentence: Sentence) => boolean;
  reach: number;
}

/** What is wanted in the sentence of a reader of such a kind, or in the next few. */
function wantedOf(
  view: View,
  { isReader, does, reach }: Kind,
): ReadonlyMap<Act, { from: number; to: number }> {
  const wanted = new Map<Act, { from: number; to: number }>();
  view.sentences.forEach((sentence, at) => {
    const reader = readerOf(sentence);
    if (reader === undefined || !isReader(reader) || does?.(reader, sentence) === false) return;
    for (const each of view.sentences.slice(at, at + reach + 1))
      for (const act of actsOf(each))
        if (!wanted.has(act)) wanted.set(act, { from: sentence.from, to: each.to });
  });
  return wanted;
}

const kinds: readonly Kind[] = [
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

const known = new WeakMap<View, ReadonlyMap<Act, { from: number; to: number }>[]>();

function wantedIn(view: View, kind: number): ReadonlyMap<Act, { from: number; to: number }> {
  let found = known.get(view);
  if (found === undefined) {
    found = kinds.map((each) => wantedOf(view, each));
    known.set(view, found);
  }
  return found[kind]!;
}

/** Each kind of reader with each kind of act. */
const pairings = kinds.flatMap(({ name, isReader }, at) => {
  const isNamed = names(isReader);
  return actNames.map((act): Signal => ({
    name: `${name}: ${act}`,
    rule: ruleOf[act],
    leads: true,
    general: true,
    mayBeIn: (view) => isNamed(view) && mayBeDone(act, view),
    inStretch: (view) => wantedIn(view, at).get(act) ?? false,
  }));
});

/** An order begins in the sentence or the one behind it. */
const thenOrdered = (view: View, isReader: ReaderTest): boolean =>
  view.sentences.some((sentence, at) => {
    const reader = readerOf(sentence);
    return reader !== undefined && isReader(reader) && view.sentences.slice(at, at + 2).some(ordered);
  });

/** A command stands behind the name, or begins one of the next two sentences. */
const thenCommanded = (view: View, isReader: ReaderTest): boolean =>
  view.sentences.some((sentence, at) => {
    const reader = readerOf(sentence);
    if (reader === undefined || !isReader(reader)) return false;
    return (
      commands(sentence, reader.end) || view.sentences.slice(at + 1, at + 3).some((next) => commands(next))
    );
  });

/** An order stands behind a reader of a kind. */
const then = (
  follows: (view: View, isReader: ReaderTest) => boolean,
  isReader: ReaderTest,
): Pick<Signal, "mayBeIn" | "inStretch"> => ({
  mayBeIn: names(isReader),
  inStretch: (view) => follows(view, isReader),
});

/** A reader of a kind is named, and its sentence says that of it. */
const told = (
  isReader: ReaderTest,
  test: (sentence: Sentence, reader: Reader) => boolean = () => true,
): Pick<Signal, "mayBeIn" | "inSentence"> => ({
  mayBeIn: names(isReader),
  inSentence(sentence) {
    const reader = readerOf(sentence);
    return reader !== undefined && isReader(reader) && test(sentence, reader);
  },
});

const anOrder = { rule: "injection.order", general: true } as const;

/** Whom a text speaks to, and what it wants: a machine that reads, and an act with a consequence beside it. */
export const readers: readonly Signal[] = [
  ...pairings,
  {
    name: "much wanted of a reader",
    ...anOrder,
    mayBeIn: names(isAddressed),
    inStretch: (view) => wantedIn(view, 0).size + wantedIn(view, 1).size > 1,
  },
  {
    name: "very much wanted of a reader",
    ...anOrder,
    mayBeIn: names(isAddressed),
    inStretch: (view) => wantedIn(view, 0).size + wantedIn(view, 1).size > 3,
  },
  {
    name: "a machine called, then an order",
    ...anOrder,
    ...then(thenOrdered, isMachineCalled),
  },
  {
    name: "a machine that reads this, then an order",
    ...anOrder,
    ...then(thenOrdered, isMachineHere),
  },
  {
    name: "a machine called and commanded",
    ...anOrder,
    leads: true,
    ...then(thenCommanded, isMachineCalled),
  },
  {
    name: "a machine that reads this, commanded",
    ...anOrder,
    leads: true,
    ...then(thenCommanded, isMachineHere),
  },
  {
    name: "a reader called and commanded",
    ...anOrder,
    leads: true,
    ...then(thenCommanded, isReaderAddressed),
  },
  {
    name: "a reader of this, commanded",
    ...anOrder,
    leads: true,
    ...then(thenCommanded, isReaderHere),
  },
  {
    name: "a machine obliged",
    ...anOrder,
    leads: true,
    ...told(isMachine, isObliged),
  },
  {
    name: "a reader obliged",
    ...anOrder,
    leads: true,
    ...told(isOther, isObliged),
  },
  {
    name: "what a machine does, as if it were so",
    ...anOrder,
    leads: true,
    ...told(isMachineDoing, doesSo),
  },
  {
    name: "what a reader does, as if it were so",
    ...anOrder,
    leads: true,
    ...told(isOther, doesSo),
  },
  {
    name: "a machine called",
    ...anOrder,
    ...told(isMachineCalled),
  },
  {
    name: "a machine that reads this",
    ...anOrder,
    ...told(isMachineHere),
  },
  {
    name: "a machine that does",
    ...anOrder,
    ...told(isMachineDoing),
  },
  {
    name: "somebody who serves a user",
    ...anOrder,
    inSentence: says(
      /\b(?:your|the) (?:operator|deployer|makers?)\b|\byour (?:principal|provider)\b|\bthe (?:person|one|user|human|company) (?:you|who (?:asked|sent) you)\b|\byou (?:were|have been|are) (?:asked|told|given|handed|configured|trained|built|prompted)\b|\byour (?:user|owner|human|context|session)\b|\byou were\b|\bon (?:their|the \w+(?:'s)?|his|her) behalf\b/,
    ),
  },
  ...actNames.map((name): Signal => ({
    name,
    rule: ruleOf[name],
    general: true,
    mayBeIn: (view) => mayBeDone(name, view),
    inSentence: (sentence) => actsOf(sentence).has(name),
  })),
];
