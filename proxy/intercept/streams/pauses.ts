import type { Next } from "./stream-text.ts";

/** What is more than a word waits for so many times as long as a word. */
const wordsLong = 20;

/** Nothing waits for longer than this after it came, whatever comes behind it. */
export const longestMs = (quietMs: number): number => wordsLong * quietMs;

interface Heeded {
  /** Hears of a pause when it is as long as a word waits, and when nothing waits any more; and when what waits has waited for long. */
  told(next: Next): void;
  /** How long that has waited which has waited longest; 0 when nothing does. */
  waitedMs(): number;
}

/** Times for how long nothing has come of a stream, and for how long anything of it has waited. */
export class Pauses {
  readonly #quietMs: number;
  readonly #longestMs: number;
  readonly #heeded: Heeded;
  #quiet: NodeJS.Timeout | undefined;
  #long: NodeJS.Timeout | undefined;
  #due: NodeJS.Timeout | undefined;

  constructor(quietMs: number, heeded: Heeded) {
    this.#quietMs = quietMs;
    this.#longestMs = longestMs(quietMs);
    this.#heeded = heeded;
  }

  begin(): void {
    this.interrupt();
    this.#quiet = setTimeout(() => {
      this.#long = setTimeout(() => this.#heeded.told("end"), this.#longestMs - this.#quietMs);
      this.#heeded.told("quiet");
    }, this.#quietMs);
    if (this.#due === undefined) this.#watch(Math.max(0, this.#leftMs));
  }

  /** What waited for long went out, and what came behind it may wait. */
  goOn(): void {
    const leftMs = this.#leftMs;
    if (this.#due === undefined && leftMs > 0 && leftMs < this.#longestMs) this.#watch(leftMs);
  }

  /** More has come. What waits goes on waiting. */
  interrupt(): void {
    clearTimeout(this.#quiet);
    clearTimeout(this.#long);
  }

  end(): void {
    this.interrupt();
    clearTimeout(this.#due);
  }

  get #leftMs(): number {
    return this.#longestMs - this.#heeded.waitedMs();
  }

  /** Only one timer at a time: what it was set for has mostly gone out by then. */
  #watch(ms: number): void {
    this.#due = setTimeout(() => {
      this.#due = undefined;
      if (this.#leftMs > 0) this.goOn();
      else this.#heeded.told("due");
    }, ms);
  }
}
