import type { Leaf, Probe, Unfolding } from "../gate.ts";
import { disguises } from "../reveal/disguises/disguises.ts";
import { mayBeUnfolded } from "../reveal/disguises/unfolded.ts";
import { anchors } from "./anchors.ts";
import { disguisedAt, unfoldedIn } from "./disguised.ts";
import { judged, linesAt, linesJudged, type Read } from "./look.ts";
import { injectionRules } from "./rules.ts";

const rules = injectionRules.map(({ id }) => id);

/** No stretch, with what stands around it, reaches further. */
const reach = 1_600;
const enough = 100;

/** A probe that tells also what it reads, for whoever fits the table. */
export interface OrderProbe extends Probe {
  readAt(leaf: Leaf, end: number, read: number): Read;
  unfolded?: Unfolding & { readIn: (leaf: Leaf) => readonly Read[] };
}

const probeOf = (
  readAt: OrderProbe["readAt"],
  rest: Pick<OrderProbe, "anchors" | "spelled" | "reach" | "heeds" | "unfolded">,
): OrderProbe => ({
  ...rest,
  rules,
  enough,
  readAt,
  look: (leaf, end, read) => judged(readAt(leaf, end, read)),
});

/** Where an order may stand. To teach the gate another one, add a row to `test/shared/gates/rows/fit/injection` and fit the table anew. */
export const injectionProbes: readonly OrderProbe[] = [
  {
    ...probeOf(linesAt, {
      anchors,
      reach,
      unfolded: {
        heeds: mayBeUnfolded,
        look: (leaf) => unfoldedIn(leaf).map(judged),
        readIn: unfoldedIn,
      },
    }),
    look: linesJudged,
  },
  ...disguises.map((disguise) =>
    probeOf((leaf, end, read) => disguisedAt(disguise, leaf, { end, read }), {
      anchors: disguise.anchors,
      spelled: disguise.spelled ?? [],
      // A number by itself has too few digits to say anything.
      heeds: () => false,
    }),
  ),
];
