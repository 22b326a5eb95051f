import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

interface Connection {
  /** The exchange that is being answered, or the last one that was. */
  exchange: Exchange | undefined;
  isAnswering: boolean;
  /** Later requests on the same connection, oldest first. */
  waiting: Exchange[];
  /** When a look first found the answer being sent. */
  sendingSinceMs: number | undefined;
}

interface Heard {
  bytes: number;
  atMs: number;
}

/** With the time that an answer may linger, nobody who says no more holds up a stop for longer than 2 s. */
const silentMs = 1_000;
const lookMs = 100;
/** More than any client may send at a time within its rate limit. */
const waitingMax = 256;
/** The time that a client has to read an answer: the same as it has to send a request. */
const answerMs = 30_000;

/**
 * The open connections. The requests of a connection are answered one after the other, so a client that reads nothing
 * holds one answer. It is cut off when it has not read that answer in time. A stop waits for work that is under way,
 * and not for a client that has stopped sending or reading.
 */
export class Connections {
  readonly #open = new Map<Socket, Connection>();
  readonly #serve: (request: IncomingMessage, response: ServerResponse) => void;

  constructor(serve: (request: IncomingMessage, response: ServerResponse) => void) {
    this.#serve = serve;
  }

  add(socket: Socket): void {
    this.#open.set(socket, {
      exchange: undefined,
      isAnswering: false,
      waiting: [],
      sendingSinceMs: undefined,
    });
    socket.once("close", () => this.#open.delete(socket));
  }

  /** Serves the request when those before it on its connection have been answered. */
  take(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#open.get(request.socket);
    if (connection === undefined) request.socket.destroy();
    else if (!connection.isAnswering) this.#begin(connection, { request, response });
    else if (connection.waiting.length < waitingMax) connection.waiting.push({ request, response });
    else request.socket.destroy();
  }

  /** Cuts off clients that have not read an answer in time. To be called every second or so. */
  endSlow(nowMs: number): void {
    for (const [socket, connection] of this.#open) {
      const { exchange, isAnswering } = connection;
      if (!isAnswering || exchange?.response.headersSent !== true) connection.sendingSinceMs = undefined;
      // A stream lasts as long as its client reads.
      else if (exchange.response.writableLength === 0) connection.sendingSinceMs = undefined;
      else if (connection.sendingSinceMs === undefined) connection.sendingSinceMs = nowMs;
      else if (nowMs - connection.sendingSinceMs >= answerMs) socket.destroy();
    }
  }

  /** Names those that fall silent, until it is disposed of; whether they can still be answered, too. */
  watch(silent: (socket: Socket, isUnanswered: boolean) => void): Disposable {
    const heard = new Map<Socket, Heard>();
    const look = (): void => {
      const atMs = performance.now();
      for (const [socket, { exchange }] of this.#open) {
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

  #begin(connection: Connection, exchange: Exchange): void {
    connection.exchange = exchange;
    connection.isAnswering = true;
    connection.sendingSinceMs = undefined;
    exchange.response.once("close", () => {
      connection.isAnswering = false;
      const next = exchange.request.socket.destroyed ? undefined : connection.waiting.shift();
      if (next !== undefined) this.#begin(connection, next);
    });
    this.#serve(exchange.request, exchange.response);
  }
}

/** The request is here, and its answer is not made yet. */
function isAtWork(exchange: Exchange | undefined): boolean {
  return exchange?.request.complete === true && !exchange.response.writableEnded;
}
