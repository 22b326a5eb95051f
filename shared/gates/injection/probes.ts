import type { Hiding, Leaf, Probe } from "../gate.ts";
import { anchors } from "./anchors.ts";
import { hiddenIn } from "./hidden.ts";
import { judged, linesAt, linesJudged, type Read } from "./look.ts";
import { injectionRules } from "./rules.ts";

/** No stretch, with what stands around it, reaches further. */
const reach = 1_600;
const enough = 100;

/** A probe that also says what it reads, for the fit of the table. */
export interface OrderProbe extends Probe {
  readAt: (leaf: Leaf, end: number, read: number) => Read;
  readHidden: (leaf: Leaf, hiding: Hiding) => Read;
}

/** Where an order may stand. To teach the gate another one, add a row to `test/shared/gates/rows/fit/injection` and fit the table anew. */
export const injectionProbes: readonly OrderProbe[] = [
  {
    rules: injectionRules.map(({ id }) => id),
    anchors,
    reach,
    enough,
    readAt: linesAt,
    readHidden: hiddenIn,
    look: linesJudged,
    hidden: (leaf, hiding) => judged(hiddenIn(leaf, hiding)),
  },
];
