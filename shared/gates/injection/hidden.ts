import type { Hiding, Leaf } from "../gate.ts";
import { hiddenMax, type Read } from "./look.ts";
import { viewOf } from "./view.ts";
import type { Weighing } from "./weighing.ts";

const shortest = 8;
const nearMax = 300;
/** So much of what is hidden in one text is weighed. More is not hidden, but to make this take long. */
const roomOf = ({ text }: Leaf): number => 16_384 + text.length / 64;
/** What is not worth weighing takes so much less time. */
const cheaper = 8;

/** What says nothing of the sort, decoded, is data. */
const spoken =
  /\b(?:you|your|user|prompt|model|agent|assistant|ai|system|instructions?|ignore)\b|[^\0-\x7f]/i;

/** How much is left for a text. */
const rooms = new WeakMap<Leaf, number>();

/** That it was hidden is one sign more, and gives the order its rule. */
const told = (order: Weighing): Weighing => ({
  ...order,
  rule: "injection.hidden",
  besides: [order.rule, ...order.besides].filter((each) => each !== "injection.hidden"),
});

/** What is said where it was hidden, where it is a sentence and not too much of the same text was weighed before. */
export function hiddenIn(leaf: Leaf, { of, from, to, isUnseen, isOpen }: Hiding): Read {
  const { text } = leaf;
  const until = text.length;
  const room = rooms.get(of) ?? roomOf(of);
  if (text.length < shortest || room < 0) return { standing: [], until };
  const written = text.slice(0, hiddenMax);
  const isWeighed = isUnseen === true || spoken.test(written);
  rooms.set(of, room - text.length / cheaper - (isWeighed ? written.length : 0));
  if (!isWeighed) return { standing: [], until };
  const plain = written.toLowerCase();
  const around = of.text.slice(Math.max(0, from - nearMax), from) + of.text.slice(to, to + nearMax);
  const near = `${plain}\n${around.toLowerCase()}`;
  const hidden = isUnseen === true ? "unseen" : isOpen === true ? "open" : "unread";
  const view = viewOf(written, { near, beginning: plain, key: of.key, hidden });
  const whole = (weighing: Weighing): Weighing => ({ ...told(weighing), from: 0, to: until });
  return { standing: [{ view, placeOf: (at) => at, told: whole }], until };
}
