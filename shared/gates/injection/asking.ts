import { signals } from "./signals.ts";
import type { Signal } from "./signal.ts";
import type { Sentence, View } from "./view.ts";

/** A signal that was seen, and where. */
export interface Seen {
  name: string;
  from: number;
  to: number;
}

export const leading = signals.filter((signal) => signal.leads === true);
export const beside = signals.filter(({ leads, rule }) => leads !== true && rule !== undefined);
export const against = signals.filter(({ leads, rule }) => leads !== true && rule === undefined);
export const isLeading = new Set(leading.map(({ name }) => name));
/** What counts beside a sign stands so many sentences before it or behind it. */
const before = 1;
const behind = 3;

/** Whether a signal can be in a stretch, by the words in it. */
export const mayBeIn = ({ mayBeIn: may, inSentence, inStretch }: Signal, view: View): boolean =>
  may?.(view) !== false &&
  ((inSentence !== undefined && inSentence.mayBeIn?.(view) !== false) ||
    (inStretch !== undefined && inStretch.mayBeIn?.(view) !== false));

/** The signals of a stretch that were seen: none where none leads. */
export function signsOf(view: View): Seen[] {
  const seen = seenOf(leading, view, view.sentences);
  if (seen.length === 0) return seen;
  const sentences = besideOf(view, seen);
  return [...seen, ...seenOf(beside, view, sentences), ...seenOf(against, view, sentences)];
}

/** The sentences beside what leads. */
export function besideOf(view: View, seen: readonly Seen[]): readonly Sentence[] {
  return view.sentences.filter((_, at) =>
    seen.some(({ from, to }) => {
      const first = view.sentences[Math.max(0, at - behind)];
      const last = view.sentences[Math.min(view.sentences.length - 1, at + before)];
      return to > (first?.from ?? 0) && from < (last?.to ?? 0);
    }),
  );
}

export const seenOf = (some: readonly Signal[], view: View, sentences: readonly Sentence[]): Seen[] =>
  some.flatMap((signal) =>
    mayBeIn(signal, view) && signal.isNamed?.(view) !== false ? placesOf(signal, view, sentences) : [],
  );

/** Where a signal is seen: in the first of some sentences, or in the stretch as a whole. */
export function placesOf(
  { name, inSentence, inStretch }: Signal,
  view: View,
  sentences: readonly Sentence[],
): Seen[] {
  const seen: Seen[] = [];
  const sentence = inSentence && sentences.find((each) => inSentence(each, view));
  if (sentence !== undefined) seen.push({ name, from: sentence.from, to: sentence.to });
  const there = inStretch?.(view);
  if (there === true) seen.push({ name, from: 0, to: 0 });
  else if (typeof there === "object") seen.push({ name, from: there.from, to: there.to });
  return seen;
}
