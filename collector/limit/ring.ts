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

  get limit(): number {
    return this.#times.length;
  }

  /** The same accepted requests under another limit. */
  resized(limit: number): Ring {
    const ring = new Ring(limit, this.#windowMs);
    const size = this.#times.length;
    for (let at = Math.max(0, this.#count - limit); at < this.#count; at++)
      ring.add(this.#at((this.#oldest + at) % size));
    return ring;
  }

  take(nowMs: number): Admission {
    const room = this.room(nowMs);
    if (room > 0) this.add(nowMs);
    const waitMs = this.waitMs(nowMs);
    return {
      admitted: room > 0,
      remaining: Math.max(0, room - 1),
      retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)),
    };
  }

  /** How many may be accepted now. */
  room(nowMs: number): number {
    const limit = this.#times.length;
    while (this.#count > 0 && nowMs - this.#at(this.#oldest) >= this.#windowMs) {
      this.#oldest = (this.#oldest + 1) % limit;
      this.#count--;
    }
    return limit - this.#count;
  }

  /** Notes an accepted request, none earlier than the one before. Where there was no room for it, the last L of all are what counts. */
  add(atMs: number): void {
    const limit = this.#times.length;
    this.#times[(this.#oldest + this.#count) % limit] = atMs;
    if (this.#count < limit) this.#count++;
    else this.#oldest = (this.#oldest + 1) % limit;
  }

  /** Until the next slot is free again. */
  waitMs(nowMs: number): number {
    return this.#at(this.#oldest) + this.#windowMs - nowMs;
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
