import type { Leaf, Probe, Sighting } from "../gate.ts";
import type { Inspector } from "./inspector.ts";
import type { Lane, Weighing } from "./weighing.ts";

export interface Lookers {
  inspector: Inspector;
  weighing: Weighing;
  /** Of a probe whose gate has not crashed. */
  laneOf: (number: number) => Lane | undefined;
}

/** What some probes make of a whole text. */
export function lookAtAll(
  numbers: readonly number[],
  { leaf, level }: { leaf: Leaf; level: number },
  { inspector, weighing, laneOf }: Lookers,
  look: (probe: Probe) => Iterable<Sighting | undefined>,
): void {
  for (const number of numbers) {
    const lane = laneOf(number);
    const probe = inspector.entries[number]?.probe;
    if (lane === undefined || probe === undefined || weighing.isSated(number)) continue;
    try {
      for (const sighting of look(probe)) weighing.weigh(sighting, { number, lane, leaf, level });
    } catch {
      lane.crashed = true;
    }
  }
}
