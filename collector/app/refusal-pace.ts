import type { Socket } from "node:net";

const freeInARow = 20;
const waitMs = 50;

/**
 * A refusal costs its sender next to nothing, and the collector as much as a small answer: one that takes no notice of them sends thousands a second on a
 * few connections, and everybody else waits. So those that follow each other on a connection come slowly. It is the answer that waits, and only that: what
 * is behind it on the connection has not been looked at yet.
 */
export class RefusalPace {
  readonly #inARow = new WeakMap<Socket, number>();

  /** To be awaited before the answer leaves, when it has to wait. */
  take(socket: Socket, status: number): Promise<void> | undefined {
    if (status < 400) this.#inARow.delete(socket);
    if (status !== 401 && status !== 429) return undefined;
    const inARow = (this.#inARow.get(socket) ?? 0) + 1;
    this.#inARow.set(socket, inARow);
    return inARow > freeInARow ? new Promise((resolve) => setTimeout(resolve, waitMs)) : undefined;
  }
}
