import type { Leaf, Probe, Sighting, Unfolding } from "../gate.ts";
import { isPromising } from "./glance.ts";
import { type Order, signsOf, weigh } from "./weighing.ts";
import { aroundOf, stretchAt } from "./stretch.ts";
import { viewOf } from "./view.ts";

/** Up to so much, an order of a tool that is trusted may be none. */
export const doubtfulMax = 24;

export interface OrderSighting extends Sighting {
  order?: Order & { start: number; end: number };
}

export interface OrderProbe extends Probe {
  look(leaf: Leaf, end: number, read: number): OrderSighting | undefined;
  /** The names of the signals in each thing said there. */
  namesAt(leaf: Leaf, end: number, read: number): { names: string[][]; until: number };
  unfolded?: Unfolding & {
    look: (leaf: Leaf) => Iterable<OrderSighting>;
    namesIn: (leaf: Leaf) => string[][];
  };
}

/** Looks at the stretch around the end of an anchor, once, from where it has looked before. */
export function ordersAt(leaf: Leaf, end: number, read: number): OrderSighting | undefined {
  if (!isPromising(leaf, end)) return undefined;
  const { view, from, to } = viewAt(leaf, end, read);
  const order = weigh(view);
  if (order === undefined) return { until: to };
  if (order.sum <= 0) return { until: to, weighed: order };
  const start = from + view.placeOf(order.from);
  return {
    rule: order.rule,
    besides: order.besides,
    weighed: order,
    ignorable: () => (order.sum <= doubtfulMax ? "doubtful-order" : undefined),
    until: to,
    order: { ...order, start, end: Math.max(start + 1, from + view.placeOf(order.to - 1) + 1) },
  };
}

function viewAt(
  leaf: Leaf,
  end: number,
  read: number,
): { view: ReturnType<typeof viewOf>; from: number; to: number } {
  const { from, to } = stretchAt(leaf.text, end, read);
  return { view: viewOf(leaf.text.slice(from, to), aroundOf(leaf, from, to)), from, to };
}

/** The names of the signals there, and how far was read. */
export function namesAt(leaf: Leaf, end: number, read: number): { names: string[]; until: number } {
  if (!isPromising(leaf, end)) return { names: [], until: end + 1 };
  const { view, to } = viewAt(leaf, end, read);
  return { names: signsOf(view).map(({ name }) => name), until: to };
}
