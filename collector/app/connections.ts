import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

interface Heard {
  bytes: number;
  atMs: number;
}

/** With the time that an answer may linger, nobody who says no more holds up a stop for longer than 2 s. */
const silentMs = 1_000;
const lookMs = 100;

/** Who is connected, so that a stop waits for what is done here and not for somebody who has stopped sending, or reading. */
export class Connections {
  readonly #open = new Map<Socket, Exchange | undefined>();

  add(socket: Socket): void {
    this.#open.set(socket, undefined);
    socket.once("close", () => this.#open.delete(socket));
  }

  begin(request: IncomingMessage, response: ServerResponse): void {
    if (this.#open.has(request.socket)) this.#open.set(request.socket, { request, response });
  }

  /** Names those that fall silent, until it is disposed of; whether they can still be answered, too. */
  watch(silent: (socket: Socket, isUnanswered: boolean) => void): Disposable {
    const heard = new Map<Socket, Heard>();
    const look = (): void => {
      const atMs = performance.now();
      for (const [socket, exchange] of this.#open) {
        const bytes = socket.bytesRead + socket.bytesWritten;
        const before = heard.get(socket);
        if (before === undefined || before.bytes !== bytes || isAtWork(exchange))
          heard.set(socket, { bytes, atMs });
        else if (atMs - before.atMs >= silentMs) {
          this.#open.delete(socket);
          silent(socket, exchange?.response.headersSent === false);
        }
      }
    };
    look();
    const timer = setInterval(look, lookMs);
    return { [Symbol.dispose]: () => clearInterval(timer) };
  }
}

/** The request is here, and its answer is not made yet. */
function isAtWork(exchange: Exchange | undefined): boolean {
  return exchange?.request.complete === true && !exchange.response.writableEnded;
}
