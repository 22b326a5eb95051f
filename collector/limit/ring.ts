export interface Admission {
  admitted: boolean;
  remaining: number;
  /** Whole seconds until a slot is free, at least 1; waiting exactly that long works. */
  retryAfterS: number;
}

/**
 * The times of the last L accepted requests: exact, whatever the pattern, for eight bytes a request. A refused request leaves no trace, so that
 * hammering does not prolong the wait.
 */
export class Ring {
  readonly #times: Float64Array;
  readonly #windowMs: number;
  #oldest = 0;
  #count = 0;

  constructor(limit: number, windowMs: number) {
    this.#times = new Float64Array(limit);
    this.#windowMs = windowMs;
  }

  take(nowMs: number): Admission {
    const limit = this.#times.length;
    while (this.#count > 0 && nowMs - this.#at(this.#oldest) >= this.#windowMs) {
      this.#oldest = (this.#oldest + 1) % limit;
      this.#count--;
    }
    const admitted = this.#count < limit;
    if (admitted) {
      this.#times[(this.#oldest + this.#count) % limit] = nowMs;
      this.#count++;
    }
    const waitMs = this.#at(this.#oldest) + this.#windowMs - nowMs;
    return { admitted, remaining: limit - this.#count, retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) };
  }

  /** Whether every slot is free again, so that the ring may be forgotten. */
  isIdle(nowMs: number): boolean {
    const newest = this.#at((this.#oldest + this.#count - 1 + this.#times.length) % this.#times.length);
    return this.#count === 0 || nowMs - newest >= this.#windowMs;
  }

  #at(slot: number): number {
    return this.#times[slot] ?? 0;
  }
}
