import { setImmediate } from "node:timers/promises";

/** How long others wait for a stream of very many events. */
const turnMs = 5;

/** The turn of the event loop in which one stream is dealt with, before others have theirs. */
export class Turn {
  #begunMs = performance.now();

  begin(): void {
    this.#begunMs = performance.now();
  }

  get isOver(): boolean {
    return performance.now() - this.#begunMs > turnMs;
  }

  async next(): Promise<void> {
    await setImmediate();
    this.begin();
  }
}
