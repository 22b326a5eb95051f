import { readWeights } from "./read-weights.ts";
import { signals } from "./signals.ts";
import type { Signal } from "./signal.ts";
import type { Sentence, View } from "./view.ts";
import { weights } from "./weights.ts";

/** An order that was seen: where in the stretch, and which rule says so. */
export interface Order {
  rule: string;
  /** Rules by which it would be one still without the signs of those before, in their order. */
  besides: readonly string[];
  from: number;
  to: number;
  signs: readonly Sign[];
  /** By how much more speaks for it than against. */
  sum: number;
}

/** A signal that was seen, where, and what it weighs. */
export interface Sign {
  name: string;
  weight: number;
  from: number;
  to: number;
}

type Seen = Omit<Sign, "weight">;

const leading = signals.filter((signal) => signal.leads === true);
const beside = signals.filter(({ leads, rule }) => leads !== true && rule !== undefined);
const against = signals.filter(({ leads, rule }) => leads !== true && rule === undefined);
const isLeading = new Set(leading.map(({ name }) => name));
const general = new Set(signals.filter((signal) => signal.general === true).map(({ name }) => name));
/** What counts beside a sign stands so many sentences before it or behind it. */
const before = 1;
const behind = 3;

/** Whether a signal can be in a stretch, by the words in it. */
const mayBeIn = ({ mayBeIn: may, inSentence, inStretch }: Signal, view: View): boolean =>
  may?.(view) !== false &&
  ((inSentence !== undefined && inSentence.mayBeIn?.(view) !== false) ||
    (inStretch !== undefined && inStretch.mayBeIn?.(view) !== false));

/** The signals of a stretch that were seen: none where none leads. */
export function signsOf(view: View): Seen[] {
  const seen = seenFor(view);
  return seen.length === 0 ? seen : [...seen, ...seenOf(against, view, besideOf(view, seen))];
}

function seenFor(view: View): Seen[] {
  const seen = seenOf(leading, view, view.sentences);
  return seen.length === 0 ? seen : [...seen, ...seenOf(beside, view, besideOf(view, seen))];
}

/** The sentences beside what leads. */
function besideOf(view: View, seen: readonly Seen[]): readonly Sentence[] {
  const leads = seen.filter(({ name }) => isLeading.has(name));
  return view.sentences.filter((_, at) =>
    leads.some(({ from, to }) => {
      const first = view.sentences[Math.max(0, at - behind)];
      const last = view.sentences[Math.min(view.sentences.length - 1, at + before)];
      return to > (first?.from ?? 0) && from < (last?.to ?? 0);
    }),
  );
}

function seenOf(some: readonly Signal[], view: View, sentences: readonly Sentence[]): Seen[] {
  const seen: Seen[] = [];
  for (const signal of some) {
    if (!mayBeIn(signal, view)) continue;
    const { name, inSentence, inStretch } = signal;
    const sentence = inSentence && sentences.find((each) => inSentence(each, view));
    if (sentence !== undefined) seen.push({ name, from: sentence.from, to: sentence.to });
    const there = inStretch?.(view);
    if (there === true) seen.push({ name, from: 0, to: 0 });
    else if (typeof there === "object") seen.push({ name, from: there.from, to: there.to });
  }
  return seen;
}

let table: ReadonlyMap<string, number> | undefined;

const ruleOf = new Map(signals.map(({ name, rule }) => [name, rule]));

const weighed = (seen: Seen): Sign => ({ ...seen, weight: table?.get(seen.name) ?? 0 });

/** What says little of which rule is broken names it only where nothing else does. */
const rankOf = ({ name, weight }: Sign): number => (general.has(name) ? weight / 2 : weight);

/** Sums up what was seen, where anything leads; an order is what comes out above nothing. */
export function weigh(view: View): Order | undefined {
  table ??= readWeights(weights);
  const seen = seenFor(view);
  if (seen.length === 0) return undefined;
  const signs = seen.map(weighed);
  let sum = signs.reduce((all, { weight }) => all + weight, table.get("always") ?? 0);
  // What speaks against is the dearest to look for, and only where enough speaks for an order does it matter.
  if (sum > 0) {
    const opposed = seenOf(against, view, besideOf(view, seen)).map(weighed);
    sum = opposed.reduce((all, { weight }) => all + weight, sum);
    signs.push(...opposed);
  }
  const telling = signs.filter(({ name, weight }) => weight > 0 && ruleOf.get(name) !== undefined);
  const [rule = "injection.order", ...besides] = rulesBroken(telling, sum);
  const placed = telling.filter(({ to }) => to > 0);
  return {
    rule,
    besides,
    from: placed.length === 0 ? 0 : Math.min(...placed.map(({ from }) => from)),
    to: placed.length === 0 ? view.plain.length : Math.max(...placed.map(({ to }) => to)),
    signs,
    sum,
  };
}

/** The rule of the strongest sign; then, as long as what is left leads and is enough, those of the strongest of the rest. */
function rulesBroken(telling: readonly Sign[], sum: number): string[] {
  const rules: string[] = [];
  let left = telling.toSorted((one, other) => rankOf(other) - rankOf(one));
  let enough = sum;
  while (
    left.length > 0 &&
    (rules.length === 0 || (enough > 0 && left.some(({ name }) => isLeading.has(name))))
  ) {
    const rule = ruleOf.get(left[0]?.name ?? "") ?? "";
    rules.push(rule);
    for (const { name, weight } of left) if (ruleOf.get(name) === rule) enough -= weight;
    left = left.filter(({ name }) => ruleOf.get(name) !== rule);
  }
  return rules;
}
