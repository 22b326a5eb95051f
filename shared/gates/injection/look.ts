import type { Leaf, Sighting } from "../gate.ts";
import { aroundOf, stretchAt } from "./stretch.ts";
import { valueAround } from "./values.ts";
import { type View, viewOf } from "./view.ts";
import { weigh, type Weighing } from "./weighing.ts";

/** So much of what is hidden is weighed as a whole; the rest is read as any text is. */
export const hiddenMax = 1_500;

/** Up to so much, an order of a tool that is trusted may be none. */
const doubtfulMax = 84;

/** A stretch that is to be weighed, where its letters stand in the text, and what becomes of an order in it. */
export interface Standing {
  view: View;
  placeOf: (at: number) => number;
  told?: (weighing: Weighing) => Weighing;
}

/** What is read around the end of an anchor, and how far was read. */
export interface Read {
  standing: readonly Standing[];
  until: number;
}

/** The lines around the end of an anchor. Of a value of a record nothing is read but itself, as if it had come alone. */
export function linesAt(leaf: Leaf, end: number, read: number): Read {
  if (wasWeighed(leaf)) return { standing: [], until: leaf.text.length };
  const value = valueAround(leaf, end);
  const own = value?.leaf ?? leaf;
  const at = value?.atOf ?? same<number>;
  const place = value?.placeOf ?? same<number>;
  const { from, to } = stretchAt(own.text, at(end), at(read));
  const view = viewOf(own.text.slice(from, to), aroundOf(own, from, to));
  return { standing: [{ view, placeOf: (each) => place(from + each) }], until: Math.max(end + 1, place(to)) };
}

/** What is hidden is weighed as a whole, unless it is long or is shown as something else. */
const wasWeighed = ({ text, hiding }: Leaf): boolean =>
  hiding !== undefined && hiding.isDeliberate !== true && text === hiding.said && text.length <= hiddenMax;

const same = <Value>(value: Value): Value => value;

/** What is not met again soon is forgotten. */
const settledMax = 32;
/** Of a text the stretches in which there is no order, and what stood around them: what is said over and over is weighed a few times. */
const settled = new WeakMap<Leaf, Map<string, string>>();

/** What is said of the lines around the end of an anchor. */
export function linesJudged(leaf: Leaf, end: number, read: number): Sighting {
  const lines = linesAt(leaf, end, read);
  const known = settled.get(leaf) ?? new Map<string, string>();
  settled.set(leaf, known);
  const isSettled = ({ view: { written, around } }: Standing): boolean =>
    known.get(written) === `${around.key}\n${around.near}`;
  if (lines.standing.every(isSettled)) return new LeftAlone(lines.standing, lines.until);
  const sighting = judged(lines);
  if (known.size >= settledMax) known.clear();
  if (sighting.rule === undefined)
    for (const { view } of lines.standing) known.set(view.written, `${view.around.key}\n${view.around.near}`);
  return sighting;
}

/** The first order in all that was read, or why it holds no order. */
export function judged({ standing, until }: Read): Sighting {
  for (const { view, placeOf, told = same<Weighing> } of standing) {
    const weighing = weigh(view);
    if (weighing === undefined || weighing.sum <= 0) continue;
    const order = told(weighing);
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
  return new LeftAlone(standing, until);
}

/** What becomes of it is all that most want to know; why, is told to whoever asks. */
class LeftAlone implements Sighting {
  readonly until: number;
  readonly #standing: readonly Standing[];

  constructor(standing: readonly Standing[], until: number) {
    this.until = until;
    this.#standing = standing;
  }

  get weighed(): Weighing | undefined {
    const [{ view, told } = { view: undefined }] = this.#standing;
    const weighing = view && weigh(view, true);
    return weighing && (told?.(weighing) ?? weighing);
  }
}
