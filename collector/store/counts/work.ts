import { setImmediate } from "node:timers/promises";

/** Others are served after so long. */
const sliceMs = 3;

/** How long this thread works for one count, in slices between which others are served. */
export class Work {
  #spentMs = 0;
  #beganAt = performance.now();

  isLong(): boolean {
    return performance.now() - this.#beganAt > sliceMs;
  }

  rest(): Promise<unknown> {
    return this.away(setImmediate());
  }

  /** What another thread or server does meanwhile is no work of this one. */
  async away<T>(other: Promise<T>): Promise<T> {
    this.end();
    try {
      return await other;
    } finally {
      this.#beganAt = performance.now();
    }
  }

  end(): number {
    const now = performance.now();
    this.#spentMs += now - this.#beganAt;
    this.#beganAt = now;
    return this.#spentMs;
  }
}
