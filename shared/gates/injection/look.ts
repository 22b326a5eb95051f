import type { Leaf, Probe, Sighting } from "../gate.ts";
import { isPromising } from "./glance.ts";
import { rememberedOf, type Stood } from "./remembered.ts";
import { signsOf } from "./asking.ts";
import { type Order, orderIn, weigh } from "./weighing.ts";
import { aroundOf, stretchAt } from "./stretch.ts";
import { valueAround } from "./values.ts";
import { type View, viewOf } from "./view.ts";

/** So much of what is hidden is weighed as a whole; the rest is read as any text is. */
export const hiddenMax = 1_500;

/** Up to so much, an order of a tool that is trusted may be none. */
export const doubtfulMax = 42;

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
  /** What is seen in each thing said there, for whoever fits the weights. */
  stretchesAt(leaf: Leaf, end: number, read: number): { stretches: Stretch[]; until: number };
}

/** Looks at the stretch around the end of an anchor, once, from where it has looked before. */
export function ordersAt(leaf: Leaf, end: number, read: number): Sighting | undefined {
  if (wasWeighed(leaf)) return { until: leaf.text.length };
  if (!isPromising(leaf, end)) return undefined;
  const stood = standingAt(leaf, end, read);
  const { until } = stood;
  const remembered = rememberedOf(leaf, stood.isValue);
  if (remembered.knows(stood)) return new LeftAlone(() => viewOf(stood.text, stood.around), until);
  const view = viewOf(stood.text, stood.around);
  const order = orderIn(view);
  if (order === undefined) {
    remembered.note(stood);
    return new LeftAlone(() => view, until);
  }
  const placeOf = (at: number): number => stood.placeOf(view.placeOf(at));
  const from = placeOf(order.from);
  return {
    rule: order.rule,
    besides: order.besides,
    weighed: order,
    ignorable: () => (order.sum <= doubtfulMax ? "doubtful-order" : undefined),
    from,
    to: Math.max(from + 1, placeOf(order.to - 1) + 1),
    until,
  };
}

/** What is hidden is weighed as a whole, unless it is long or is shown as something else. */
const wasWeighed = ({ text, hiding }: Leaf): boolean =>
  hiding !== undefined && hiding.isDeliberate !== true && text === hiding.said && text.length <= hiddenMax;

/** What becomes of it is all that most want to know; why, is told to whoever asks. */
export class LeftAlone implements Sighting {
  readonly until: number;
  readonly #viewed: () => View;
  readonly #told: (order: Order) => Order;

  constructor(viewed: () => View, until: number, told = (order: Order): Order => order) {
    this.until = until;
    this.#viewed = viewed;
    this.#told = told;
  }

  get weighed(): Order | undefined {
    const order = weigh(this.#viewed());
    return order && this.#told(order);
  }
}

/** What is read around the end of an anchor, where each of its letters stands, and how far was read. */
interface Standing extends Stood {
  isValue: boolean;
  placeOf: (at: number) => number;
  until: number;
}

/** Of a value of a record nothing is read but itself, as if it had come alone. */
function standingAt(leaf: Leaf, end: number, read: number): Standing {
  const value = valueAround(leaf, end);
  if (value === undefined) {
    const { from, to } = stretchAt(leaf.text, end, read);
    const text = leaf.text.slice(from, to);
    const around = aroundOf(leaf, from, to);
    return { text, around, isValue: false, placeOf: (at) => from + at, until: to };
  }
  const { leaf: own, atOf, placeOf } = value;
  const { from, to } = stretchAt(own.text, atOf(end), atOf(read));
  const text = own.text.slice(from, to);
  const around = aroundOf(own, from, to);
  const until = Math.max(end + 1, placeOf(to));
  return { text, around, isValue: true, placeOf: (at) => placeOf(from + at), until };
}

/** What is seen there, and how far was read. */
export function stretchesAt(leaf: Leaf, end: number, read: number): { stretches: Stretch[]; until: number } {
  if (!isPromising(leaf, end)) return { stretches: [], until: end + 1 };
  const { text, around, until } = standingAt(leaf, end, read);
  return { stretches: [stretchOf(viewOf(text, around))], until };
}
