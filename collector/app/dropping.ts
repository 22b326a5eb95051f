import type { IncomingMessage } from "node:http";
import { smallBytes } from "./body-bytes.ts";

/** One piece of 64 KiB in so long, of all connections together: 32 MB a second. */
const paceMs = 2;

/**
 * Takes what is left of bodies that nobody wants any more, since a client that is cut off while it writes never sees why; and takes it as slowly as nobody can
 * keep us busy with it. Who is still sending when the time for a request is up is cut off.
 */
export class Dropping {
  readonly #now: () => number;
  #nextAt = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  drop(request: IncomingMessage): void {
    let dropped = 0;
    request.on("data", (chunk: Buffer) => {
      dropped += chunk.length;
      if (dropped <= smallBytes) return;
      const now = this.#now();
      this.#nextAt = Math.max(now, this.#nextAt) + paceMs;
      request.pause();
      setTimeout(() => request.resume(), this.#nextAt - now).unref();
    });
  }
}
