import type { Leaf, Probe, Sighting } from "../gate.ts";
import type { Inspector } from "./inspector.ts";
import type { Repetition } from "./repetition.ts";
import type { Lane, Weighing } from "./weighing.ts";

/** Where in a text a probe is asked, how far one has read before, and in how many wrappings the text came. */
interface Asked {
  at: number;
  read: number;
  level: number;
}

/** Asks probes, and has what they see weighed. A gate of which one throws is asked no more. */
export class Asking {
  readonly #inspector: Inspector;
  readonly #weighing: Weighing;
  readonly #lanes: readonly Lane[];

  constructor(inspector: Inspector, weighing: Weighing, lanes: readonly Lane[]) {
    this.#inspector = inspector;
    this.#weighing = weighing;
    this.#lanes = lanes;
  }

  /** Where the probe stopped reading. */
  ask(number: number, leaf: Leaf, { at, read, level }: Asked): number {
    const lane = this.#laneOf(number);
    if (lane === undefined) return leaf.text.length;
    try {
      const sighting = this.#inspector.entries[number]?.probe.look(leaf, at, read);
      return this.#weighing.weigh(sighting, { number, lane, leaf, level, at });
    } catch {
      lane.crashed = true;
      return leaf.text.length;
    }
  }

  /** The same where a text repeats itself, and what was seen nowhere else is remembered. */
  afresh(number: number, leaf: Leaf, asked: Asked, repetition: Repetition): number {
    const earlier = this.#weighing.sightings;
    const until = this.ask(number, leaf, asked);
    if (this.#weighing.sightings === earlier) repetition.note(asked.at, asked.read, until);
    else repetition.forget();
    return until;
  }

  /** What some probes make of a whole text. */
  all(
    numbers: readonly number[],
    { leaf, level }: { leaf: Leaf; level: number },
    look: (probe: Probe) => Sighting | undefined,
  ): void {
    for (const number of numbers) {
      const lane = this.#laneOf(number);
      const probe = this.#inspector.entries[number]?.probe;
      if (lane === undefined || probe === undefined || this.#weighing.isSated(number)) continue;
      try {
        this.#weighing.weigh(look(probe), { number, lane, leaf, level });
      } catch {
        lane.crashed = true;
      }
    }
  }

  #laneOf(number: number): Lane | undefined {
    const lane = this.#lanes[this.#inspector.entries[number]?.lane ?? 0];
    return lane?.crashed === true ? undefined : lane;
  }
}
