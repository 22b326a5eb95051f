import { tell } from "./tell.ts";

/** A server that prints without end is told of ten times a second at most. */
const gatherMs = 100;

/** What a server printed among its messages and is none. It may be half of an answer, and nothing of an answer is logged: only how much there was is said. */
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

  /** Says what was not said yet. */
  tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines === 0) return;
    const lines = this.#lines === 1 ? "1 line" : `${this.#lines} lines`;
    tell(
      `${this.#server()} printed ${lines} (${this.#bytes} bytes) that are no message of JSON-RPC: dropped`,
    );
    this.#lines = this.#bytes = 0;
  }
}
