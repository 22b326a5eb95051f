import type { Socket } from "node:net";

const freeInARow = 20;
const waitMs = 50;

/**
 * A refusal costs the client next to nothing, and the collector as much as a small answer. A client that ignores
 * refusals sends thousands of requests a second on a few connections, and all other clients wait. So refusals in a
 * row on one connection are slowed down. Only the answer waits: later requests on the connection have not been looked
 * at yet.
 */
export class RefusalPace {
  readonly #inARow = new WeakMap<Socket, number>();

  /** A promise to await before the answer is sent; undefined when it need not wait. */
  take(socket: Socket, status: number): Promise<void> | undefined {
    if (status < 400) this.#inARow.delete(socket);
    if (status !== 401 && status !== 429) return undefined;
    const inARow = (this.#inARow.get(socket) ?? 0) + 1;
    this.#inARow.set(socket, inARow);
    return inARow > freeInARow ? new Promise((resolve) => setTimeout(resolve, waitMs)) : undefined;
  }
}
