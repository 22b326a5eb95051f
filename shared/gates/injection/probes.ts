import { disguises } from "../reveal/disguises/disguises.ts";
import { anchors } from "./anchors.ts";
import { disguisedAt } from "./disguised.ts";
import { ordersAt, type OrderProbe } from "./look.ts";
import { injectionRules } from "./rules.ts";

const rules = injectionRules.map(({ id }) => id);

/** No stretch, with what stands around it, reaches further. */
const reach = 1_600;

const plain: OrderProbe = { rules, anchors, reach, look: (leaf, end, read) => ordersAt(leaf, end, read) };

/** Every sign of an order that the gate knows. To teach it another one, add a word to the lexicon or a signal to `signals.ts`, and fit the weights anew. */
export const injectionProbes: readonly OrderProbe[] = [
  plain,
  ...disguises.map((disguise): OrderProbe => ({
    rules: ["injection.hidden"],
    anchors: disguise.anchors,
    look: (leaf, end, read) => disguisedAt(disguise, leaf, { end, read }),
  })),
];
