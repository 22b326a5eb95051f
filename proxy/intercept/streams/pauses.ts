import type { Next } from "./stream-text.ts";

/** What is more than a word waits for so many times as long as a word. */
const wordsLong = 20;

/** Times for how long nothing has come of a stream. */
export class Pauses {
  readonly #quietMs: number;
  readonly #told: (next: Next) => void;
  #quiet: NodeJS.Timeout | undefined;
  #long: NodeJS.Timeout | undefined;

  /** `told` hears of a pause when it is as long as a word waits, and when nothing waits any more. */
  constructor(quietMs: number, told: (next: Next) => void) {
    this.#quietMs = quietMs;
    this.#told = told;
  }

  begin(): void {
    this.end();
    this.#quiet = setTimeout(() => {
      this.#long = setTimeout(() => this.#told("end"), (wordsLong - 1) * this.#quietMs);
      this.#told("quiet");
    }, this.#quietMs);
  }

  end(): void {
    clearTimeout(this.#quiet);
    clearTimeout(this.#long);
  }
}
