import type { Leaf } from "../gate.ts";
import type { Disguise } from "../reveal/disguises/disguise.ts";
import { isWorthReading } from "./glance.ts";
import type { OrderSighting } from "./look.ts";
import { viewOf } from "./view.ts";
import { weigh } from "./weighing.ts";

const saidMax = 1_500;
const shortest = 8;

/** What is said in disguise around the end of an anchor, weighed as anything else is: that it was disguised is one sign more. */
export function disguisedAt(
  disguise: Disguise,
  { text, key }: Leaf,
  { end, read }: { end: number; read: number },
): OrderSighting {
  const { said, from, until } = disguise.reveal(text, end, read);
  if (said.length < shortest) return { until };
  const written = said.slice(0, saidMax);
  const near = written.toLowerCase();
  if (!isWorthReading(near)) return { until };
  const view = viewOf(written, { near, beginning: near, key, decoded: disguise.name });
  const order = weigh(view);
  if (order === undefined || order.sum <= 0) return { until };
  return {
    rule: "injection.hidden",
    weighed: { ...order, rule: "injection.hidden" },
    until,
    order: { ...order, rule: "injection.hidden", start: from, end: until },
  };
}
