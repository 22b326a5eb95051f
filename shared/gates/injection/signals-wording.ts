import { readWeights } from "./read-weights.ts";
import type { Signal } from "./signal.ts";
import type { View } from "./view.ts";
import { vocabulary } from "./vocabulary.ts";
import { Worded } from "./worded.ts";

/** Steps of how much the words of a stretch sound like an order, and how little. Whoever fits the weights takes a stretch at these steps. */
export const steps: readonly { name: string; isReached: (sum: number) => boolean; speaksFor: boolean }[] = [
  { name: "words of an order", isReached: (sum) => sum > 0, speaksFor: true },
  { name: "many words of an order", isReached: (sum) => sum > 20, speaksFor: true },
  { name: "very many words of an order", isReached: (sum) => sum > 40, speaksFor: true },
  { name: "words of no order", isReached: (sum) => sum < -20, speaksFor: false },
  { name: "many words of no order", isReached: (sum) => sum < -40, speaksFor: false },
  { name: "very many words of no order", isReached: (sum) => sum < -60, speaksFor: false },
];

let worded: Worded | undefined;
function sumOf(view: View): number {
  worded ??= new Worded(readWeights(vocabulary));
  return (view.wording ??= worded.sumOf(view.sentences));
}

/** What nobody put into words yet: that a stretch is worded as orders are, or as what orders nobody. They count beside others alone. */
export const wordings: readonly Signal[] = steps.map(({ name, isReached, speaksFor }): Signal => {
  const inStretch = (view: View): boolean => isReached(sumOf(view));
  return speaksFor ? { name, rule: "injection.order", general: true, inStretch } : { name, inStretch };
});
