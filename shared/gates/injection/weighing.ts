import { besideOf, isLeading, leading, type Seen, seenOf } from "./asking.ts";
import { type Candidate, candidateIn, weightOf, weighty } from "./enough.ts";
import { steps } from "./signals-wording.ts";
import { signals } from "./signals.ts";
import type { View } from "./view.ts";

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

const general = new Set(signals.filter((signal) => signal.general === true).map(({ name }) => name));
const ruleOf = new Map(signals.map(({ name, rule }) => [name, rule]));

const isWording = new Set(steps.map(({ name }) => name));
/** What says little of which rule is broken names it only where nothing else does; the words of a stretch say nothing of it. */
const rankOf = ({ name, weight }: Sign): number => {
  if (isWording.has(name)) return weight / 8;
  return general.has(name) ? weight / 2 : weight;
};

/** Sums up what was seen, where anything leads; an order is what comes out above nothing. */
export function weigh(view: View): Order | undefined {
  const leads = seenOf(leading, view, view.sentences);
  return leads.length === 0 ? undefined : summedUp(view, { leads, beside: weighty().beside, most: Infinity });
}

/** The order in a stretch, if there is one. */
export function orderIn(view: View): Order | undefined {
  const candidate = candidateIn(view);
  const order = candidate && summedUp(view, candidate);
  return order !== undefined && order.sum > 0 ? order : undefined;
}

const signsOf = (seen: readonly Seen[]): Sign[] =>
  seen.map((each) => ({ ...each, weight: weightOf(each.name) }));
const sumOf = (signs: readonly Sign[]): number =>
  signs.reduce((all, { weight }) => all + weight, weightOf("always"));

/** Nothing, once what is left to be seen cannot be enough. */
function summedUp(view: View, { leads, beside, most: atMost }: Candidate): Order | undefined {
  const sentences = besideOf(view, leads);
  const found: { place: number; seen: readonly Seen[] }[] = [];
  let most = atMost;
  for (const { signal, weight, place } of beside) {
    const seen = seenOf([signal], view, sentences);
    if (seen.length === 0) most -= weight;
    else found.push({ place, seen });
    if (most <= 0) return undefined;
  }
  const inPlace = found.toSorted((one, other) => one.place - other.place);
  const signs = signsOf([...leads, ...inPlace.flatMap(({ seen }) => seen)]);
  // What speaks against is the dearest to look for, and only where enough speaks for an order does it matter.
  if (sumOf(signs) > 0)
    signs.push(
      ...signsOf(
        seenOf(
          weighty().against.map(({ signal }) => signal),
          view,
          sentences,
        ),
      ),
    );
  const sum = sumOf(signs);
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
