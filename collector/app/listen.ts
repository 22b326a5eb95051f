import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { closeServer } from "../../shared/lifecycle.ts";
import { GateError } from "../../shared/errors.ts";
import { Connections } from "./connections.ts";
import { endWith, refuseUnreadable, type Unreadable } from "./unreadable.ts";

export interface Listener {
  url: string;
  /** Takes no new connection, lets what is under way finish, and cuts off what has not by then; who says no more is not waited for. */
  close: (graceMs: number) => Promise<void>;
}

/** It is the listener for operators that could not be. The cause says why. */
export class AdminPortError extends Error {
  constructor(cause: unknown) {
    super("the listener for operators could not be opened", { cause });
  }
}

const headersMs = 10_000;
const requestMs = 30_000;
const keepAliveMs = 65_000;
/** Node looks every 30 s by itself, and a request that is too slow would live three times as long as it may. */
const checkMs = 1_000;
const tryAgain = { "retry-after": "2" };

/** What answers: requests, and what is none. */
export interface Answering {
  handle: (request: IncomingMessage, response: ServerResponse) => unknown;
  unreadable: Unreadable;
}

export async function listen(answering: Answering, host: string, port: number): Promise<Listener> {
  const { handle, unreadable } = answering;
  const connections = new Connections((request, response) => void handle(request, response));
  const serve = (request: IncomingMessage, response: ServerResponse): void =>
    connections.take(request, response);
  // A missing Host gets our own answer, and so does an expectation: "continue" is only said to whom we want to hear (see body.ts).
  const options = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    keepAliveTimeout: keepAliveMs,
    requireHostHeader: false,
  };
  const server = createServer(options, serve);
  server.on("connection", (socket) => connections.add(socket));
  server.on("checkContinue", serve);
  server.on("checkExpectation", serve);
  // Node would leave out the rest; request-head.ts counts them.
  server.maxHeadersCount = 0;
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) =>
    refuseUnreadable(error, socket, unreadable),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  const looking = setInterval(() => connections.endSlow(performance.now()), checkMs).unref();
  server.once("close", () => clearInterval(looking));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const address = server.address() as AddressInfo;
  const name = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return {
    url: `http://${name}:${address.port}`,
    close: async (graceMs) => {
      using _ = connections.watch((socket, isUnanswered) => {
        if (isUnanswered) endWith(socket, new GateError("unavailable", { headers: tryAgain }), unreadable);
        else socket.destroy();
      });
      await closeServer(server, graceMs);
    },
  };
}
