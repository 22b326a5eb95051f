import { signals } from "./signals.ts";
import type { Signal } from "./signal.ts";
import type { Sentence, View } from "./view.ts";
import { weights } from "./weights.ts";

/** An order that was seen: where in the stretch, and which rule says so. */
export interface Order {
  rule: string;
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
const others = signals.filter((signal) => signal.leads !== true);
/** What counts beside a sign stands so many sentences before it or behind it. */
const before = 1;
const behind = 3;

/** The signals of a stretch that were seen: none where none leads. */
export function signsOf(view: View): Seen[] {
  const seen = seenOf(leading, view, view.sentences);
  if (seen.length === 0) return seen;
  const isBeside = (at: number): boolean =>
    seen.some(({ from, to }) => {
      const first = view.sentences[Math.max(0, at - behind)];
      const last = view.sentences[Math.min(view.sentences.length - 1, at + before)];
      return to > (first?.from ?? 0) && from < (last?.to ?? 0);
    });
  const beside = view.sentences.filter((_, at) => isBeside(at));
  return [...seen, ...seenOf(others, view, beside)];
}

function seenOf(some: readonly Signal[], view: View, sentences: readonly Sentence[]): Seen[] {
  const seen: Seen[] = [];
  for (const { name, inSentence, inStretch } of some) {
    const sentence = inSentence && sentences.find((each) => inSentence(each, view));
    if (sentence !== undefined) seen.push({ name, from: sentence.from, to: sentence.to });
    const there = inStretch?.(view);
    if (there === true) seen.push({ name, from: 0, to: 0 });
    else if (typeof there === "object") seen.push({ name, from: there.from, to: there.to });
  }
  return seen;
}

let table: ReadonlyMap<string, number> | undefined;

export function readWeights(text: string): Map<string, number> {
  return new Map(
    text
      .trim()
      .split("\n")
      .map((line) => {
        const [weight = "", name = ""] = line.split(/: (.*)/s);
        return [name, Number(weight)];
      }),
  );
}

const ruleOf = new Map(signals.map(({ name, rule }) => [name, rule]));

/** Sums up what was seen, where anything leads; an order is what comes out above nothing. */
export function weigh(view: View): Order | undefined {
  table ??= readWeights(weights);
  const signs = signsOf(view).map(({ name, from, to }): Sign => ({
    name,
    from,
    to,
    weight: table?.get(name) ?? 0,
  }));
  if (signs.length === 0) return undefined;
  const sum = signs.reduce((all, { weight }) => all + weight, table.get("always") ?? 0);
  const telling = signs.filter(({ name, weight }) => weight > 0 && ruleOf.get(name) !== undefined);
  const [strongest] = telling.toSorted((one, other) => other.weight - one.weight);
  const placed = telling.filter(({ to }) => to > 0);
  return {
    rule: ruleOf.get(strongest?.name ?? "") ?? "injection.order",
    from: placed.length === 0 ? 0 : Math.min(...placed.map(({ from }) => from)),
    to: placed.length === 0 ? view.plain.length : Math.max(...placed.map(({ to }) => to)),
    signs,
    sum,
  };
}
