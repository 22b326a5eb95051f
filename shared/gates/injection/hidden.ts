import type { Hiding, Leaf, Sighting } from "../gate.ts";
import { isWorthReading } from "./glance.ts";
import { hiddenMax, LeftAlone, type Stretch, stretchOf } from "./look.ts";
import { viewOf } from "./view.ts";
import { type Order, orderIn } from "./weighing.ts";

const shortest = 8;
const nearMax = 300;
/** So much of what is hidden in one text is weighed: nobody hides more, and whoever does wants it to take long. */
const roomOf = ({ text }: Leaf): number => 16_384 + text.length / 64;
/** What is not worth weighing takes so much less time. */
const cheaper = 8;
const spoken = /\b(?:you|your|user|prompt|model|agent)\b/;

/** How much is left for a text. */
const rooms = new WeakMap<Leaf, number>();

/** What is said, where it is worth a look and not too much of the same text was looked at before. */
function viewOfHidden({ text }: Leaf, hiding: Hiding): ReturnType<typeof viewOf> | undefined {
  const { kind, of, from, to, isUnseen, isOpen } = hiding;
  const room = rooms.get(of) ?? roomOf(of);
  if (text.length < shortest || room < 0) return undefined;
  const written = text.slice(0, hiddenMax);
  const plain = written.toLowerCase();
  const isWeighed = isUnseen === true || spoken.test(plain) || isWorthReading(plain);
  rooms.set(of, room - text.length / cheaper - (isWeighed ? written.length : 0));
  if (!isWeighed) return undefined;
  const around = of.text.slice(Math.max(0, from - nearMax), from) + of.text.slice(to, to + nearMax);
  const near = `${plain}\n${around.toLowerCase()}`;
  const hidden = isUnseen === true ? "unseen" : isOpen === true ? undefined : "unread";
  return viewOf(written, { near, beginning: plain, key: of.key, decoded: kind, hidden });
}

/** That it was hidden is one sign more, and what the order is told under. */
const told = (order: Order): Order => ({
  ...order,
  rule: "injection.hidden",
  besides: [order.rule, ...order.besides].filter((each) => each !== "injection.hidden"),
});

/** An order that is hidden in a text, weighed as any other is. */
export function hiddenOrder(leaf: Leaf, hiding: Hiding): Sighting | undefined {
  const until = leaf.text.length;
  const view = viewOfHidden(leaf, hiding);
  if (view === undefined) return undefined;
  const order = orderIn(view);
  if (order === undefined) return new LeftAlone(() => view, until, told);
  const hidden = told(order);
  const { rule, besides } = hidden;
  return { rule, besides, weighed: hidden, from: 0, to: until, until };
}

/** What is seen there, for whoever fits the weights. */
export function hiddenStretches(leaf: Leaf, hiding: Hiding): Stretch[] {
  const view = viewOfHidden(leaf, hiding);
  return view === undefined ? [] : [stretchOf(view)];
}
