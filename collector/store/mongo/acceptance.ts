const timeDigits = 9;
const countDigits = 4;
const countMax = 36 ** countDigits;

/**
 * Gives out places in the order of acceptance: text that sorts. It runs on the time of acceptance and counts on where that stands still or goes back. It
 * never falls behind a place it has seen, so an agent's next event sorts after the one before it, whichever collector took that and whatever its clock said.
 */
export class Acceptance {
  #ms = 0;
  #count = 0;

  next(atMs: number): string {
    if (atMs > this.#ms) {
      this.#ms = atMs;
      this.#count = 0;
    } else if (++this.#count === countMax) {
      this.#ms++;
      this.#count = 0;
    }
    return digits(this.#ms, timeDigits) + digits(this.#count, countDigits);
  }

  saw(place: string): void {
    const ms = Number.parseInt(place.slice(0, timeDigits), 36);
    const count = Number.parseInt(place.slice(timeDigits, timeDigits + countDigits), 36);
    if (ms < this.#ms || (ms === this.#ms && count <= this.#count)) return;
    this.#ms = ms;
    this.#count = count;
  }
}

/** Before the place of every event that is accepted from this time on. */
export const placeAtTime = (ms: number): string => digits(ms, timeDigits);

function digits(value: number, length: number): string {
  return value.toString(36).padStart(length, "0");
}
