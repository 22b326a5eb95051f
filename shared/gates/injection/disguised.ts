import type { Leaf } from "../gate.ts";
import type { Disguise } from "../reveal/disguises/disguise.ts";
import type { OrderSighting } from "./look.ts";
import { viewOf } from "./view.ts";
import { weigh } from "./weighing.ts";

const saidMax = 1_500;
const shortest = 8;

/** What is said in disguise around the end of an anchor, weighed as anything else is: that it was disguised is one sign more. */
export function disguisedAt(disguise: Disguise, { text, key }: Leaf, end: number): OrderSighting | undefined {
  const revealed = disguise.reveal(text, end);
  if (revealed === undefined || revealed.said.length < shortest) return revealed && { until: revealed.until };
  const { said, from, until } = revealed;
  const written = said.slice(0, saidMax);
  const near = written.toLowerCase();
  const view = viewOf(written, { near, beginning: near, key, decoded: disguise.name });
  const order = weigh(view);
  if (order === undefined) return { until };
  return {
    rule: "injection.hidden",
    until,
    order: { ...order, rule: "injection.hidden", start: from, end: until },
  };
}
