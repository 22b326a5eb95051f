import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type Koa from "koa";
import { closeServer } from "../../shared/lifecycle.ts";
import type { ErrorCode } from "../../shared/errors.ts";

export interface Listener {
  url: string;
  /** Takes no new connection, lets what is under way finish, and cuts off what has not by then. */
  close: (graceMs: number) => Promise<void>;
}

const headersMs = 10_000;
const requestMs = 30_000;
const keepAliveMs = 65_000;
/** Node looks every 30 s by itself, and a request that is too slow would live three times as long as it may. */
const checkMs = 1_000;
const lingerMs = 1_000;

export async function listen(app: Koa, host: string, port: number): Promise<Listener> {
  const handle = app.callback();
  const serve = (request: IncomingMessage, response: ServerResponse): void => void handle(request, response);
  // A missing Host gets our own answer, and so does an expectation: "continue" is only said to whom we want to hear (see body.ts).
  const options = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    keepAliveTimeout: keepAliveMs,
    requireHostHeader: false,
  };
  const server = createServer(options, serve);
  server.on("checkContinue", serve);
  server.on("checkExpectation", serve);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => refuse(error, socket));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const address = server.address() as AddressInfo;
  const name = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return { url: `http://${name}:${address.port}`, close: (graceMs) => closeServer(server, graceMs) };
}

/** A request that is not HTTP gets the same shape of answer as any other. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const status =
    error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const text =
    status === 431
      ? "The headers are too large"
      : status === 408
        ? "The request took too long"
        : "This is not a valid HTTP request";
  const body = JSON.stringify({
    error: text,
    code: "validation_error" satisfies ErrorCode,
    status,
  });
  // Whoever keeps its own side open would keep what it has sent in memory. It has this long to read why.
  setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.end(
    `HTTP/1.1 ${status} ${text}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
}
