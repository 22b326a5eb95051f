import { anchors } from "./anchors.ts";
import { hiddenOrder } from "./hidden.ts";
import { ordersAt, type OrderProbe, stretchesAt } from "./look.ts";
import { injectionRules } from "./rules.ts";

/** No stretch, with what stands around it, reaches further. */
const reach = 1_600;
const enough = 100;

/** Every sign of an order that the gate knows. To teach it another one, add a word to the lexicon or a signal to `signals.ts`, and fit the weights anew. */
export const injectionProbes: readonly OrderProbe[] = [
  {
    rules: injectionRules.map(({ id }) => id),
    anchors,
    reach,
    enough,
    look: ordersAt,
    stretchesAt,
    hidden: hiddenOrder,
  },
];
