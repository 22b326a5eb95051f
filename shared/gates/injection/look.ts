import type { Leaf, Probe, Sighting, Unfolding } from "../gate.ts";
import { isPromising } from "./glance.ts";
import { type Order, signsOf, weigh } from "./weighing.ts";
import { aroundOf, stretchAt } from "./stretch.ts";
import { valueAround } from "./values.ts";
import { type View, viewOf } from "./view.ts";

/** Up to so much, an order of a tool that is trusted may be none. */
export const doubtfulMax = 42;

export interface OrderSighting extends Sighting {
  order?: Order & { start: number; end: number };
}

/** The names of the signals in a stretch, and its sentences. */
export interface Stretch {
  names: string[];
  sentences: string[];
}

export const stretchOf = (view: View): Stretch => ({
  names: signsOf(view).map(({ name }) => name),
  sentences: view.sentences.map(({ text }) => text),
});

export interface OrderProbe extends Probe {
  look(leaf: Leaf, end: number, read: number): OrderSighting | undefined;
  /** What is seen in each thing said there, for whoever fits the weights. */
  stretchesAt(leaf: Leaf, end: number, read: number): { stretches: Stretch[]; until: number };
  unfolded?: Unfolding & {
    look: (leaf: Leaf) => Iterable<OrderSighting>;
    stretchesIn: (leaf: Leaf) => Stretch[];
  };
}

/** Looks at the stretch around the end of an anchor, once, from where it has looked before. */
export function ordersAt(leaf: Leaf, end: number, read: number): OrderSighting | undefined {
  if (!isPromising(leaf, end)) return undefined;
  const { view, placeOf, until } = viewAt(leaf, end, read);
  const order = weigh(view);
  if (order === undefined) return { until };
  if (order.sum <= 0) return { until, weighed: order };
  const start = placeOf(order.from);
  return {
    rule: order.rule,
    besides: order.besides,
    weighed: order,
    ignorable: () => (order.sum <= doubtfulMax ? "doubtful-order" : undefined),
    until,
    order: { ...order, start, end: Math.max(start + 1, placeOf(order.to - 1) + 1) },
  };
}

/** What is read around the end of an anchor, where each of its letters stands, and how far was read. */
interface Read {
  view: View;
  placeOf: (at: number) => number;
  until: number;
}

/** Of a value of a record nothing is read but itself, as if it had come alone. */
function viewAt(leaf: Leaf, end: number, read: number): Read {
  const value = valueAround(leaf, end);
  if (value === undefined) {
    const { from, to } = stretchAt(leaf.text, end, read);
    const view = viewOf(leaf.text.slice(from, to), aroundOf(leaf, from, to));
    return { view, placeOf: (at) => from + view.placeOf(at), until: to };
  }
  const { leaf: own, atOf, placeOf } = value;
  const { from, to } = stretchAt(own.text, atOf(end), atOf(read));
  const view = viewOf(own.text.slice(from, to), aroundOf(own, from, to));
  return { view, placeOf: (at) => placeOf(from + view.placeOf(at)), until: Math.max(end + 1, placeOf(to)) };
}

/** What is seen there, and how far was read. */
export function stretchesAt(leaf: Leaf, end: number, read: number): { stretches: Stretch[]; until: number } {
  if (!isPromising(leaf, end)) return { stretches: [], until: end + 1 };
  const { view, until } = viewAt(leaf, end, read);
  return { stretches: [stretchOf(view)], until };
}
