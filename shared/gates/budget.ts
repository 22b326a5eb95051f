import { limits } from "../contract/limits.ts";

const checkEvery = 65_536;
const megabyte = 1_048_576;
/** No legal body is larger. Past it only a value that winds back into itself goes on, and more text earns no more time. */
const megabytesMax = 64;

/**
 * The time that one evaluation may take: so many milliseconds for each started megabyte of text. The clock is read once per 64 KB of work, so a
 * small value is never cut short because the machine paused.
 */
export class Budget {
  readonly #now: () => number;
  readonly #msPerMegabyte: number;
  readonly #startedAt: number;
  #characters = 0;
  #unchecked = 0;
  #spent = false;

  constructor(now: () => number, msPerMegabyte: number = limits.gateBudgetMs) {
    this.#now = now;
    this.#msPerMegabyte = msPerMegabyte;
    this.#startedAt = now();
  }

  /** Counts characters that were looked at; true when there is no time left to look at more. */
  spend(characters: number): boolean {
    this.#characters += characters;
    this.#unchecked += characters;
    if (this.#unchecked < checkEvery || this.#spent) return this.#spent;
    this.#unchecked = 0;
    const megabytes = Math.min(1 + Math.floor(this.#characters / megabyte), megabytesMax);
    const allowedMs = this.#msPerMegabyte * megabytes;
    this.#spent = this.elapsedMs() > allowedMs;
    return this.#spent;
  }

  elapsedMs(): number {
    return Math.max(0, this.#now() - this.#startedAt);
  }
}
