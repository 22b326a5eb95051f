import { closeSync, constants, openSync, readFileSync, writeSync } from "node:fs";
import { parseTotals } from "./totals.ts";
import type { Hints, Totals } from "./totals.ts";

export const copyPath = (queuePath: string): string => `${queuePath}-totals`;

const slotBytes = 64 * 1024;
const slots = [0, slotBytes];

/**
 * The totals once more, in a file of their own: what damage to the database takes can be counted, and what was delivered is known to be. Two places take
 * turns, so that one of them is whole at any time. All processes write it, each behind its own commit: one that comes late is the older, and is told by
 * its stamp.
 */
export class TotalsCopy implements Disposable {
  readonly #file: number | undefined;

  constructor(queuePath: string) {
    this.#file = possibly(() => openSync(copyPath(queuePath), constants.O_RDWR | constants.O_CREAT, 0o600));
  }

  /** A disk that refuses leaves the copy as it was: behind. */
  write({ stamp, text }: { stamp: number; text: string }): void {
    const file = this.#file;
    if (file !== undefined) possibly(() => writeSync(file, text, slots[stamp % slots.length], "latin1"));
  }

  [Symbol.dispose](): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }
}

/** The newest that is whole. */
export function readCopy(queuePath: string): (Totals & Hints) | undefined {
  const text = possibly(() => readFileSync(copyPath(queuePath), "latin1"));
  if (text === undefined) return undefined;
  const whole = slots.map((slot) => parseTotals(text.slice(slot, slot + slotBytes))).filter(isCopy);
  return whole.toSorted((a, b) => b.stamp - a.stamp)[0];
}

const isCopy = (totals: ReturnType<typeof parseTotals>): totals is Totals & Hints =>
  totals?.settled !== undefined && totals.refused !== undefined;

/** Undefined when the file or its disk does not let it happen. */
function possibly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
