import { tell } from "./tell.ts";

/** At most ten reports a second, for a server that prints without end. */
const gatherMs = 100;

/**
 * Counts lines of a server that are no messages. Such a line may be half of an answer, and answers are never logged.
 * So only the count is reported.
 */
export class NoMessages {
  readonly #server: () => string;
  #lines = 0;
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(server: () => string) {
    this.#server = server;
  }

  note(bytes: number): void {
    this.#lines++;
    this.#bytes += bytes;
    this.#timer ??= setTimeout(() => this.tell(), gatherMs).unref();
  }

  /** Reports the lines since the last report. */
  tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines === 0) return;
    const lines = this.#lines === 1 ? "1 line" : `${this.#lines} lines`;
    tell(`${this.#server()} printed ${lines} (${this.#bytes} bytes) that are no JSON-RPC messages: dropped`);
    this.#lines = this.#bytes = 0;
  }
}
