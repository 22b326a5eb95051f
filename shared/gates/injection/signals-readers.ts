import { type Act, actNames, actsOf, mayBeDone } from "./acts.ts";
import { commands, doesSo, isObliged } from "./commands.ts";
import type { Reader } from "./reader.ts";
import { mayBeRead, readerOf } from "./readers.ts";
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

type Kind = (reader: Reader, sentence: Sentence) => boolean;

/** What is wanted in the sentence of a reader of such a kind, or in the next few. */
function wantedOf(view: View, isReader: Kind, reach: number): ReadonlyMap<Act, { from: number; to: number }> {
  const wanted = new Map<Act, { from: number; to: number }>();
  view.sentences.forEach((sentence, at) => {
    const reader = readerOf(sentence);
    if (reader === undefined || !isReader(reader, sentence)) return;
    for (const each of view.sentences.slice(at, at + reach + 1))
      for (const act of actsOf(each))
        if (!wanted.has(act)) wanted.set(act, { from: sentence.from, to: each.to });
  });
  return wanted;
}

const kinds: readonly [name: string, isReader: Kind, reach: number][] = [
  ["a machine addressed", ({ isMachine, isCalled, isHere }) => isMachine && (isCalled || isHere), behind],
  ["a reader addressed", ({ isMachine, isCalled, isHere }) => !isMachine && (isCalled || isHere), behind],
  ["a machine does", ({ isMachine, isSubject }) => isMachine && isSubject, 0],
  [
    "a reader is to do",
    (reader, sentence) => !reader.isMachine && (isObliged(sentence, reader) || doesSo(sentence, reader)),
    0,
  ],
];

const known = new WeakMap<View, ReadonlyMap<Act, { from: number; to: number }>[]>();

function wantedIn(view: View, kind: number): ReadonlyMap<Act, { from: number; to: number }> {
  let found = known.get(view);
  if (found === undefined) {
    found = kinds.map(([, isReader, reach]) => wantedOf(view, isReader, reach));
    known.set(view, found);
  }
  return found[kind]!;
}

/** Each kind of reader with each kind of act. */
const pairings = kinds.flatMap(([kind], at) =>
  actNames.map((act): Signal => ({
    name: `${kind}: ${act}`,
    rule: ruleOf[act],
    leads: true,
    general: true,
    mayBeIn: (view) => mayBeDone(act, view) && mayBeRead(view),
    inStretch: (view) => wantedIn(view, at).get(act) ?? false,
  })),
);

/** An order begins in the sentence or the one behind it. */
const thenOrdered = (view: View, isReader: (reader: Reader) => boolean): boolean =>
  view.sentences.some((sentence, at) => {
    const reader = readerOf(sentence);
    return reader !== undefined && isReader(reader) && view.sentences.slice(at, at + 2).some(ordered);
  });

/** A command stands behind the name, or begins one of the next two sentences. */
const thenCommanded = (view: View, isReader: (reader: Reader) => boolean): boolean =>
  view.sentences.some((sentence, at) => {
    const reader = readerOf(sentence);
    if (reader === undefined || !isReader(reader)) return false;
    return (
      commands(sentence, reader.end) || view.sentences.slice(at + 1, at + 3).some((next) => commands(next))
    );
  });

const told =
  (test: (sentence: Sentence, reader: Reader) => boolean, isMachine: boolean) =>
  (sentence: Sentence): boolean => {
    const reader = readerOf(sentence);
    return reader !== undefined && reader.isMachine === isMachine && test(sentence, reader);
  };

const of =
  (test: (reader: Reader) => boolean) =>
  (sentence: Sentence): boolean => {
    const reader = readerOf(sentence);
    return reader !== undefined && test(reader);
  };

/** Whom a text speaks to, and what it wants: a machine that reads, and an act with a consequence beside it. */
export const readers: readonly Signal[] = [
  ...pairings,
  {
    name: "much wanted of a reader",
    rule: "injection.order",
    general: true,
    mayBeIn: mayBeRead,
    inStretch: (view) => wantedIn(view, 0).size + wantedIn(view, 1).size > 1,
  },
  {
    name: "very much wanted of a reader",
    rule: "injection.order",
    general: true,
    mayBeIn: mayBeRead,
    inStretch: (view) => wantedIn(view, 0).size + wantedIn(view, 1).size > 3,
  },
  {
    name: "a machine called, then an order",
    rule: "injection.order",
    general: true,
    mayBeIn: mayBeRead,
    inStretch: (view) => thenOrdered(view, ({ isCalled, isMachine }) => isCalled && isMachine),
  },
  {
    name: "a machine that reads this, then an order",
    rule: "injection.order",
    general: true,
    mayBeIn: mayBeRead,
    inStretch: (view) => thenOrdered(view, ({ isHere, isMachine }) => isHere && isMachine),
  },
  {
    name: "a machine called and commanded",
    rule: "injection.order",
    leads: true,
    general: true,
    mayBeIn: mayBeRead,
    inStretch: (view) => thenCommanded(view, ({ isCalled, isMachine }) => isCalled && isMachine),
  },
  {
    name: "a machine that reads this, commanded",
    rule: "injection.order",
    leads: true,
    general: true,
    mayBeIn: mayBeRead,
    inStretch: (view) => thenCommanded(view, ({ isHere, isMachine }) => isHere && isMachine),
  },
  {
    name: "a reader called and commanded",
    rule: "injection.order",
    leads: true,
    general: true,
    mayBeIn: mayBeRead,
    inStretch: (view) =>
      thenCommanded(view, ({ isCalled, isHere, isMachine }) => (isCalled || isHere) && !isMachine),
  },
  {
    name: "a reader of this, commanded",
    rule: "injection.order",
    leads: true,
    general: true,
    mayBeIn: mayBeRead,
    inStretch: (view) => thenCommanded(view, ({ isHere, isMachine }) => isHere && !isMachine),
  },
  {
    name: "a machine obliged",
    rule: "injection.order",
    leads: true,
    general: true,
    mayBeIn: mayBeRead,
    inSentence: told(isObliged, true),
  },
  {
    name: "a reader obliged",
    rule: "injection.order",
    leads: true,
    general: true,
    mayBeIn: mayBeRead,
    inSentence: told(isObliged, false),
  },
  {
    name: "what a machine does, as if it were so",
    rule: "injection.order",
    leads: true,
    general: true,
    mayBeIn: mayBeRead,
    inSentence: told(doesSo, true),
  },
  {
    name: "what a reader does, as if it were so",
    rule: "injection.order",
    leads: true,
    general: true,
    mayBeIn: mayBeRead,
    inSentence: told(doesSo, false),
  },
  {
    name: "a machine called",
    rule: "injection.order",
    general: true,
    mayBeIn: mayBeRead,
    inSentence: of(({ isCalled, isMachine }) => isCalled && isMachine),
  },
  {
    name: "a machine that reads this",
    rule: "injection.order",
    general: true,
    mayBeIn: mayBeRead,
    inSentence: of(({ isHere, isMachine }) => isHere && isMachine),
  },
  {
    name: "a machine that does",
    rule: "injection.order",
    general: true,
    mayBeIn: mayBeRead,
    inSentence: of(({ isSubject, isMachine }) => isSubject && isMachine),
  },
  {
    name: "somebody who serves a user",
    rule: "injection.order",
    general: true,
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
