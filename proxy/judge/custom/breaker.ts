const failuresMax = 3;
const restMs = 5_000;

/** Lets alone for a while what failed several times in a row: whoever is down is not helped by being asked, and nobody should wait for it. */
export class Breaker {
  readonly #now: () => number;
  #failures = 0;
  #restsUntil = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  get rests(): boolean {
    return this.#failures >= failuresMax && this.#now() < this.#restsUntil;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures++;
    this.#restsUntil = this.#now() + restMs;
  }
}
