/** The most by which the rates of two clocks differ: a tenth of a millisecond a second. */
const driftMax = 0.0001;
/** The database tells whole milliseconds, cut off. */
const resolutionMs = 1;

/**
 * What time it is at the database, as far as that can be known from here. What the collectors' own clocks say does not matter: each takes its monotonic
 * clock, the difference to the database's, and the most by which that may be wrong.
 */
export class SharedClock {
  readonly #monotonic: () => number;
  #differenceMs = 0;
  #errorMs = Infinity;
  #readAtMs = 0;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /**
   * The time was told somewhere between question and answer, which is all that is known. A worse reading does not replace a better one, unless both cannot
   * be right. Says whether they cannot: then somebody has set the database's clock.
   */
  async adjust(read: () => Promise<number>): Promise<boolean> {
    const askedAt = this.#monotonic();
    const told = (await read()) + resolutionMs / 2;
    const answeredAt = this.#monotonic();
    const differenceMs = told - (askedAt + answeredAt) / 2;
    const errorMs = (answeredAt - askedAt + resolutionMs) / 2;
    const known = this.errorMs();
    const wasSet = Math.abs(differenceMs - this.#differenceMs) > errorMs + known;
    if (errorMs <= known || wasSet) {
      this.#differenceMs = differenceMs;
      this.#errorMs = errorMs;
      this.#readAtMs = answeredAt;
    }
    return wasSet;
  }

  /** The most by which this clock is wrong now. */
  errorMs(): number {
    return this.#errorMs + (this.#monotonic() - this.#readAtMs) * driftMax;
  }

  earliest(): number {
    return this.#monotonic() + this.#differenceMs - this.errorMs();
  }

  /** In whole milliseconds, as it is noted. */
  latest(): number {
    return Math.ceil(this.#monotonic() + this.#differenceMs + this.errorMs());
  }
}
