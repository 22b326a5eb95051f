import type { EventEmitter } from "node:events";

/** Counts what is under way, so that what it needs is closed only after it. */
export class Calls {
  #count = 0;
  #onEnd: (() => void) | undefined;

  /** Until this response or socket closes, a call is under way. */
  enter(until: EventEmitter): void {
    this.#count++;
    until.on("close", () => {
      this.#count--;
      if (this.#count === 0) this.#onEnd?.();
    });
  }

  /** Resolves when none is left. No other may enter meanwhile. */
  ended(): Promise<void> {
    return new Promise((resolve) => {
      this.#onEnd = resolve;
      if (this.#count === 0) resolve();
    });
  }
}
