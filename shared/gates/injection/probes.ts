import { disguises } from "../reveal/disguises/disguises.ts";
import { mayBeUnfolded } from "../reveal/disguises/unfolded.ts";
import { anchors } from "./anchors.ts";
import { disguisedAt, disguisedStretchesAt, unfoldedIn, unfoldedStretchesIn } from "./disguised.ts";
import { ordersAt, type OrderProbe, stretchesAt } from "./look.ts";
import { injectionRules } from "./rules.ts";

const rules = injectionRules.map(({ id }) => id);

/** No stretch, with what stands around it, reaches further. */
const reach = 1_600;
const enough = 100;

const plain: OrderProbe = {
  rules,
  anchors,
  reach,
  enough,
  look: (leaf, end, read) => ordersAt(leaf, end, read),
  stretchesAt,
  unfolded: { heeds: mayBeUnfolded, look: unfoldedIn, stretchesIn: unfoldedStretchesIn },
};

/** Every sign of an order that the gate knows. To teach it another one, add a word to the lexicon or a signal to `signals.ts`, and fit the weights anew. */
export const injectionProbes: readonly OrderProbe[] = [
  plain,
  ...disguises.map((disguise): OrderProbe => ({
    rules,
    enough,
    anchors: disguise.anchors,
    spelled: disguise.spelled ?? [],
    // A number by itself has too few digits to say anything.
    heeds: () => false,
    look: (leaf, end, read) => disguisedAt(disguise, leaf, { end, read }),
    stretchesAt: (leaf, end, read) => disguisedStretchesAt(disguise, leaf, { end, read }),
  })),
];
