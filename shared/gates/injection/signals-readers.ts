import { type Act, actNames, mayBeDone, wants } from "./acts.ts";
import { commands, doesSo, isObliged } from "./commands.ts";
import {
  isAddressed,
  isMachine,
  isMachineCalled,
  isMachineDoing,
  isMachineHere,
  isOther,
  isReaderAddressed,
  isReaderHere,
  type Reader,
  type ReaderTest,
} from "./reader.ts";
import { mayNameReaders, names, readerOf } from "./readers.ts";
import { ordered } from "./shapes.ts";
import { says, type Signal } from "./signal.ts";
import type { Sentence, View } from "./view.ts";
import { countWanted, isMet, kinds, wantedOf } from "./wanted.ts";

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

/** Each kind of reader with each kind of act. */
const pairings = kinds.flatMap((kind) =>
  actNames.map((act): Signal => ({
    name: `${kind.name}: ${act}`,
    rule: ruleOf[act],
    leads: true,
    general: true,
    mayBeIn: (view) => mayNameReaders(view) && mayBeDone(act, view),
    isNamed: (view) => isMet(view, kind),
    inStretch: (view) => wantedOf(view, kind, act) ?? false,
  })),
);

/** Where a reader of a kind is told something, if it is. */
type Following = (view: View, isReader: ReaderTest) => Sentence | false;

/** The first sentence that says so of its reader and of what follows. */
const first = (
  view: View,
  isReader: ReaderTest,
  test: (sentence: Sentence, reader: Reader, at: number) => boolean,
): Sentence | false =>
  view.sentences.find((sentence, at) => {
    const reader = readerOf(sentence);
    return reader !== undefined && isReader(reader) && test(sentence, reader, at);
  }) ?? false;

/** An order begins in the sentence or the one behind it. */
const thenOrdered: Following = (view, isReader) =>
  first(view, isReader, (_, __, at) => view.sentences.slice(at, at + 2).some(ordered));

/** A command stands behind the name, or begins one of the next two sentences. */
const thenCommanded: Following = (view, isReader) =>
  first(
    view,
    isReader,
    (sentence, { end }, at) =>
      commands(sentence, end) || view.sentences.slice(at + 1, at + 3).some((next) => commands(next)),
  );

/** An order stands behind a reader of a kind. */
const then = (
  follows: Following,
  isReader: ReaderTest,
): Pick<Signal, "mayBeIn" | "isNamed" | "inStretch"> => ({
  mayBeIn: mayNameReaders,
  isNamed: names(isReader),
  inStretch: (view) => follows(view, isReader),
});

/** A reader of a kind is named, and its sentence says that of it. */
const told = (
  isReader: ReaderTest,
  test: (sentence: Sentence, reader: Reader) => boolean = () => true,
): Pick<Signal, "mayBeIn" | "isNamed" | "inSentence"> => ({
  mayBeIn: mayNameReaders,
  isNamed: names(isReader),
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
    mayBeIn: mayNameReaders,
    isNamed: names(isAddressed),
    inStretch: (view) => countWanted(view) > 1,
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
      /\b(?:your|the) (?:operator|deployer|makers?)\b|\byour (?:principal|provider)\b|\bthe (?:person|one|user|human|company) (?:you|who (?:asked|sent) you)\b|\byou (?:were|have been|are) (?:asked|told|given|handed|configured|trained|built|prompted)\b|\byour (?:user|owner|human|busy person|client|keeper|shopper|context|session)\b|\b(?:in front of you|at the keyboard)\b|\bwhoever you \w+ for\b|\byou were\b|\bon (?:their|the \w+(?:'s)?|his|her) behalf\b/,
    ),
  },
  ...actNames.map((name): Signal => ({
    name,
    rule: ruleOf[name],
    general: true,
    mayBeIn: (view) => mayBeDone(name, view),
    isNamed: () => true,
    inSentence: (sentence) => wants(sentence, name),
  })),
];
