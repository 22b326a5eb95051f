import { Readable } from "node:stream";

/** What may wait for a reader. With more it is given nothing until it has read some: the store keeps the rest. */
const waitingBytesMax = 256 * 1024;
/** A reader that has taken nothing for so long, although so much waits for it, is dropped. */
const slowMs = 10_000;

export interface LiveDeps {
  monotonic: () => number;
  /** Told when a reader that had enough can be given more. */
  wants: () => void;
  closed: () => void;
}

/** The bytes of one open stream, on their way to its reader. */
export class LiveStream extends Readable {
  readonly #deps: LiveDeps;
  #isFinished = false;
  #fullSinceMs: number | undefined;
  /** Where it goes on. */
  place: string;
  wroteAtMs: number;

  constructor(place: string, deps: LiveDeps) {
    super({ highWaterMark: waitingBytesMax });
    this.place = place;
    this.wroteAtMs = deps.monotonic();
    this.#deps = deps;
  }

  /** Called when less waits than may. */
  override _read(): void {
    if (this.#fullSinceMs === undefined) return;
    this.#fullSinceMs = undefined;
    this.#deps.wants();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#deps.closed();
    done(error);
  }

  get isFull(): boolean {
    return this.#isFinished || this.#fullSinceMs !== undefined;
  }

  isTooSlow(nowMs: number): boolean {
    return this.#fullSinceMs !== undefined && nowMs - this.#fullSinceMs >= slowMs;
  }

  write(bytes: Buffer): void {
    if (this.#isFinished) return;
    this.wroteAtMs = this.#deps.monotonic();
    if (!this.push(bytes)) this.#fullSinceMs = this.wroteAtMs;
  }

  /** Ends it. A reader with bytes left to read would hold up a stop, and is cut off. */
  finish(): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    if (this.readableLength > 0) this.destroy();
    else this.push(null);
  }
}
