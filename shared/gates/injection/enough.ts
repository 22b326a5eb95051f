import { against, beside, leading, mayBeIn, placesOf, type Seen } from "./asking.ts";
import { readWeights } from "./read-weights.ts";
import type { Signal } from "./signal.ts";
import type { View } from "./view.ts";
import { weights } from "./weights.ts";

let table: ReadonlyMap<string, number> | undefined;

export const weightOf = (name: string): number => (table ??= readWeights(weights)).get(name) ?? 0;

interface Weighty {
  leading: readonly Weighed[];
  beside: readonly Weighed[];
  against: readonly Weighed[];
}

/** A signal, what it weighs, and its place among all. */
export interface Weighed {
  signal: Signal;
  weight: number;
  place: number;
  isLeading: boolean;
}

let known: Weighty | undefined;

const isFelt = ({ weight }: Weighed): boolean => weight !== 0;

/** All that leads, and of the others those that weigh something. */
export function weighty(): Weighty {
  let place = 0;
  const weighed =
    (isLeading: boolean) =>
    (signal: Signal): Weighed => ({ signal, weight: weightOf(signal.name), place: place++, isLeading });
  return (known ??= {
    leading: leading.map(weighed(true)),
    beside: beside.map(weighed(false)).filter(isFelt),
    against: against.map(weighed(false)).filter(isFelt),
  });
}

/** What leads in a stretch, what may be beside it, and how much all of it can be at most. */
export interface Candidate {
  leads: readonly Seen[];
  beside: readonly Weighed[];
  most: number;
}

/** Those that are asked at once, and those that ask first whom they are about. */
interface Asked {
  soon: Weighed[];
  later: Weighed[];
}

const heaviestFirst = (one: Weighed, other: Weighed): number => other.weight - one.weight;

/**
 * What may become an order, if anything may: signals are asked in the order of what they take, and none any more once those that are left cannot be
 * enough. Most stretches are done with before an act is looked for.
 */
export function candidateIn(view: View): Candidate | undefined {
  const all = weighty();
  const chance = { most: Infinity };
  const leads = mayBe(all.leading, view);
  const seen = seenOf(leads.soon, view, chance);
  const named = namedOf(leads.later, view);
  if (seen.length + named.length === 0) return undefined;
  const others = mayBe(all.beside, view);
  const felt = [...seen.map(({ each }) => each), ...named, ...others.soon, ...others.later];
  chance.most = felt.reduce((sum, { weight }) => sum + weight, weightOf("always"));
  const easy = others.soon.reduce((sum, { weight }) => sum + weight, 0);
  const acts = named.toSorted(heaviestFirst);
  // Without what is easy to ask it cannot be enough.
  const isDecisive = acts.length > 0 && chance.most <= easy;
  const soon = isDecisive
    ? seenOf(others.soon.toSorted(heaviestFirst), view, chance).map(({ each }) => each)
    : others.soon;
  seen.push(...seenOf(acts, view, chance));
  if (chance.most <= 0 || seen.length === 0) return undefined;
  return {
    leads: seen.toSorted((one, other) => one.each.place - other.each.place).flatMap(({ places }) => places),
    beside: [...soon.toSorted(heaviestFirst), ...namedOf(others.later, view).toSorted(heaviestFirst)],
    most: chance.most,
  };
}

/** What can be in a stretch by the words in it. */
function mayBe(some: readonly Weighed[], view: View): Asked {
  const asked: Asked = { soon: [], later: [] };
  for (const each of some)
    if (mayBeIn(each.signal, view)) (each.signal.isNamed === undefined ? asked.soon : asked.later).push(each);
  return asked;
}

const namedOf = (some: readonly Weighed[], view: View): Weighed[] =>
  some.filter(({ signal }) => signal.isNamed?.(view) !== false);

function seenOf(
  some: readonly Weighed[],
  view: View,
  chance: { most: number },
): { places: readonly Seen[]; each: Weighed }[] {
  const seen: { places: readonly Seen[]; each: Weighed }[] = [];
  for (const each of some) {
    if (chance.most <= 0) return [];
    const places = placesOf(each.signal, view, view.sentences);
    if (places.length === 0) chance.most -= each.weight;
    else seen.push({ places, each });
  }
  return seen;
}
