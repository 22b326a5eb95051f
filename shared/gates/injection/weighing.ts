import { tableOf } from "../table/table.ts";
import { type Seen, seenIn, type Sign } from "./sign.ts";
import { signsAgainst, signsFor } from "./signs.ts";
import { type View, viewOf } from "./view.ts";

/** A stretch that was weighed: the rule it leans to, where in the stretch, and by how much more speaks for an order than against. */
export interface Weighing {
  rule: string;
  /** Rules by which it would be an order still without the sentences of those before, in their order. */
  besides: readonly string[];
  from: number;
  to: number;
  signs: readonly { name: string; weight: number }[];
  sum: number;
}

const words = "its words";
/** Where every stretch begins. */
const always = "always";
/** A person who asks why reads whole numbers. */
const scale = 20;
/** What is said where no sign says more. */
const order = "injection.order";
/** The words of a stretch that weigh less than this are those of no order. */
const wordsMin = -2;

const weightOf = (name: string): number => tableOf("injection").head.signs?.[name] ?? 0;
const sumOf = (seen: readonly Seen[]): number => seen.reduce((sum, { sign }) => sum + weightOf(sign.name), 0);
const seenOf = (signs: readonly Sign[], view: View): Seen[] =>
  signs.flatMap((sign) => seenIn(view, sign) ?? []);

/** Sums up what was seen in a stretch: an order is what comes out above nothing. `isAsked` sums up the others too, where any sign speaks for an order. */
export function weigh(view: View, isAsked = false): Weighing | undefined {
  const told = weightOf(words) * tableOf("injection").score(view.plain);
  if (told < wordsMin && !isAsked) return undefined;
  const speaking = seenOf(signsFor, view);
  if (isAsked && speaking.length === 0) return undefined;
  const most = weightOf(always) + told + sumOf(speaking);
  // What speaks against is the dearest to look for.
  if (most <= 0 && !isAsked) return undefined;
  const against = seenOf(signsAgainst, view);
  const sum = most + sumOf(against);
  if (sum <= 0 && !isAsked) return undefined;
  const signs = [...speaking, ...against].map(({ sign: { name } }) => ({ name, weight: weightOf(name) }));
  const weights = [{ name: words, weight: told }, ...signs, { name: always, weight: weightOf(always) }];
  const rule = ruleOf(speaking);
  return {
    rule,
    besides: sum > 0 ? besidesOf(view, speaking, rule) : [],
    ...spanOf(view, speaking),
    signs: weights.map(({ name, weight }) => ({ name, weight: Math.round(weight * scale) })),
    sum: sum * scale,
  };
}

/** A sign names its rule, however little it weighs beside the words. */
const named = 0.6;
const rankOf = ({ sign }: Seen): number => Math.max(named, weightOf(sign.name));

/** The rule of the heaviest sign, or of the first in the table; that an AI is spoken to says little of what is wanted. */
function ruleOf(seen: readonly Seen[]): string {
  const telling = seen.filter(({ sign }) => sign.rule !== order);
  const [first] = telling.toSorted((one, other) => rankOf(other) - rankOf(one));
  return first?.sign.rule ?? order;
}

interface Span {
  from: number;
  to: number;
}

const sentence = /[^.!?。！？؟।\n]+[.!?。！？؟।]*["'”»)]*\s*/g;

/** The sentences of a stretch, as they are written. */
const sentencesOf = ({ plain, placeOf, written }: View): (Span & { text: string })[] =>
  [...plain.matchAll(sentence)].map(({ 0: text, index }) => ({
    text,
    from: placeOf(index),
    to: index + text.length >= plain.length ? written.length : placeOf(index + text.length),
  }));

const overlaps = (one: Span, other: Span): boolean => one.from < other.to && one.to > other.from;

/** From the first sentence to the last that holds a sign, or of which the words speak for an order. */
function spanOf(view: View, seen: readonly Seen[]): Span {
  const table = tableOf("injection");
  const telling = sentencesOf(view).filter(
    (each) => table.score(each.text) > table.head.bias || seen.some((sign) => overlaps(sign, each)),
  );
  return { from: telling[0]?.from ?? 0, to: telling.at(-1)?.to ?? view.written.length };
}

/** By which rules a stretch is an order without the sentences that broke one. */
function besidesOf(view: View, seen: readonly Seen[], rule: string): string[] {
  const broken = seen.filter(({ sign, to }) => sign.rule === rule && to > 0);
  if (broken.length === 0) return [];
  let written = view.written;
  for (const { from, to } of sentencesOf(view).filter((each) => broken.some((sign) => overlaps(sign, each))))
    written = written.slice(0, from) + " ".repeat(to - from) + written.slice(to);
  const left = written === view.written ? undefined : weigh(viewOf(written, view.around));
  return left === undefined ? [] : [left.rule, ...left.besides].filter((each) => each !== rule);
}
