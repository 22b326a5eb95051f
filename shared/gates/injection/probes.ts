import type { Probe } from "../gate.ts";
import { anchors } from "./anchors.ts";
import { injectionRules } from "./rules.ts";
import { ordersAt } from "./look.ts";

const rules = injectionRules.map(({ id }) => id);

const plain: Probe = { rules, anchors, look: (leaf, end, read) => ordersAt(leaf, end, read) };

/** Every sign of an order that the gate knows. To teach it another one, add a word to the lexicon or a signal to `signals.ts`, and fit the weights anew. */
export const injectionProbes: readonly Probe[] = [plain];
