import { type Act, mayBeDone, wants, wantsMany } from "./acts.ts";
import { commands, doesSo, isObliged } from "./commands.ts";
import { guarded } from "./guarded.ts";
import { isMachine, isReader, isReaderAddressed } from "./reader.ts";
import { isEnglish, mayNameReaders, names, readerOf } from "./readers.ts";
import { says, type Signal } from "./signal.ts";
import { has, type Sentence, type View } from "./view.ts";

/** What cannot be taken back, or goes to somebody else. */
const grave: readonly Act[] = [
  "data handed over",
  "a command run",
  "something destroyed",
  "rights given",
  "money moved",
  "kept for later",
  "a prompt told",
  "an earlier order ended",
];
const isGrave = (sentence: Sentence): boolean => grave.some((act) => wants(sentence, act));
const namesMachine = names(isMachine);
const namesReader = names(isReaderAddressed);
const mayBeGrave = (view: View): boolean => grave.some((act) => mayBeDone(act, view));
const mayBeKept = (view: View): boolean => mayBeDone("kept from somebody", view);
const isKept = (sentence: Sentence): boolean => wants(sentence, "kept from somebody");
/** The very words of an answer stand there. */
const isDictated = (sentence: Sentence): boolean =>
  /["“‘«]/.test(sentence.text) && wants(sentence, "a fixed answer");
const ofWhomItServes =
  /\b(?:the|its|their|your) (?:users?|operator|owner|customer|human|principal|developer|person|reader|author|shopper|patient|applicant)s?\b|\byour?\b|\byou\b|\bon (?:their|his|her) behalf\b/;

/** Any of its kind is spoken of, not somebody's own: "our assistant books" is what a shop says of itself. */
const anyOfKind = /\b(?:the|an?|any|each|every|all|whichever|whatever|which|such|this|you|to|for|where|if)\b/;
const ownOne = /\b(?:our|my|your|their|his|her|its)\b[^.;:]{0,20}$/;
const ownPlace = /^ (?:at|in|on|from|with) (?:our|the front) /;
const several = /(?:[a-z]s|software|processing|moderation|automation)$/;

/** Whether a machine is told in the sentence to do something, in plain English. */
const isToldTo = (sentence: Sentence): boolean => {
  const reader = readerOf(sentence);
  if (reader === undefined || !isEnglish(sentence)) return false;
  const before = sentence.text.slice(0, reader.start);
  if (ownOne.test(before) || ownPlace.test(sentence.text.slice(reader.end))) return false;
  if (reader.isCalled && commands(sentence, reader.end)) return true;
  if (!anyOfKind.test(before) && !several.test(sentence.text.slice(reader.start, reader.end))) return false;
  return isObliged(sentence, reader) || doesSo(sentence, reader);
};

const carriesOn = /^\W*(?:it|they|the (?:model|agent|assistant|component|system|engine|latter))\b/;

/** The sentence of a place, and so many behind it. */
const from = ({ sentences }: View, at: number, behind: number): readonly Sentence[] =>
  sentences.slice(at, at + behind + 1);

const place = (near: readonly Sentence[]): { from: number; to: number } => ({
  from: near[0]?.from ?? 0,
  to: near.at(-1)?.to ?? 0,
});

/** In as few sentences as it takes, up to so many behind the first. */
const somewhere =
  (
    behind: number,
    test: (near: readonly Sentence[], first: Sentence) => boolean,
  ): NonNullable<Signal["inStretch"]> =>
  (view) => {
    for (const [at, first] of view.sentences.entries()) {
      if (!test(from(view, at, behind), first)) continue;
      for (let few = 0; few <= behind; few++)
        if (test(from(view, at, few), first)) return place(from(view, at, few));
    }
    return false;
  };

const another = guarded(
  /\bother (?:mcp )?servers?\b|\banother (?:mcp )?server\b|\btools? (?:named|called)\b|\balso have `|\bany other tools?\b/,
);
const redirected: readonly Act[] = ["data handed over", "kept from somebody", "money moved"];
const put = somewhere(
  2,
  (near) =>
    near.some((each) => another.test(each)) &&
    near.some((each) => redirected.some((act) => wants(each, act))) &&
    near.some(({ text }) =>
      /\b(?:recipient|replaced by|first|has to|must|refuse|all (?:data|calls)|every)\b/.test(text),
    ),
);

/** What two signs say together that neither says alone. */
export const together: readonly Signal[] = [
  {
    name: "a consequence that is kept from somebody",
    rule: "injection.secrecy",
    general: true,
    mayBeIn: (view) => mayBeKept(view) && mayBeGrave(view),
    isNamed: () => true,
    inStretch: somewhere(
      2,
      (near, first) =>
        isGrave(first) &&
        isEnglish(first) &&
        near.some(isKept) &&
        near.some(({ text }) => ofWhomItServes.test(text)),
    ),
  },
  {
    name: "a consequence that a machine keeps from somebody",
    rule: "injection.secrecy",
    leads: true,
    general: true,
    mayBeIn: (view) => mayNameReaders(view) && mayBeKept(view) && mayBeGrave(view),
    isNamed: namesMachine,
    inStretch: somewhere(
      3,
      (near, first) =>
        readerOf(first)?.isMachine === true && near.some(isGrave) && near.some(isKept) && isEnglish(first),
    ),
  },
  {
    name: "a machine told to do what has a consequence",
    rule: "injection.order",
    leads: true,
    general: true,
    mayBeIn: (view) => mayNameReaders(view) && mayBeGrave(view),
    isNamed: namesMachine,
    inStretch: somewhere(
      0,
      (_, first) => readerOf(first)?.isMachine === true && isGrave(first) && isToldTo(first),
    ),
  },
  {
    name: "a reader told to do what has a consequence",
    rule: "injection.order",
    leads: true,
    general: true,
    mayBeIn: (view) => mayNameReaders(view) && mayBeGrave(view),
    isNamed: namesReader,
    inStretch: somewhere(0, (_, first) => {
      const reader = readerOf(first);
      return (
        reader?.isMachine === false && (reader.isHere || reader.isCalled) && isGrave(first) && isToldTo(first)
      );
    }),
  },
  {
    name: "what a machine is told goes on",
    rule: "injection.order",
    general: true,
    mayBeIn: mayNameReaders,
    isNamed: names(isReader),
    inStretch: somewhere(
      1,
      ([first, next]) =>
        first !== undefined &&
        next !== undefined &&
        isToldTo(first) &&
        carriesOn.test(next.text) &&
        wantsMany(next, 1),
    ),
  },
  {
    name: "what to say when somebody asks",
    rule: "injection.secrecy",
    leads: true,
    inSentence: says(
      /\b(?:if|when|should)\b[^.;:!?]{0,30}\b(?:ask|asks|inquires?|enquires?|wonders?|notices?)\b[^.;:!?]{0,40}[,:] ?(?:then )?(?:say|answer|tell|reply|explain|blame|it's best)\b/,
      (sentence) => has(sentence, "user") || ofWhomItServes.test(sentence.text),
    ),
  },
  {
    name: "a tool of another server put right",
    rule: "injection.tool",
    leads: true,
    mayBeIn: ({ whole }) => another.may(whole),
    isNamed: () => true,
    inStretch: put,
  },
  {
    name: "a judgement that a machine is told",
    rule: "injection.judgement",
    leads: true,
    general: true,
    mayBeIn: mayNameReaders,
    isNamed: namesMachine,
    inStretch: somewhere(
      1,
      (near, first) =>
        readerOf(first)?.isMachine === true &&
        isToldTo(first) &&
        near.some((each) => wants(each, "a judgement") || isDictated(each)),
    ),
  },
];
