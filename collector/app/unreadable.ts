import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { GateError } from "../../shared/errors.ts";
import { securityHeaders } from "./answer-headers.ts";
import { answerError } from "./errors.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";

/** Told of an answer that no request belongs to. */
export type Unreadable = (requestId: string, failure: GateError, address: string) => void;

const lingerMs = 1_000;

/** Counts and logs such an answer as that of a route. */
export function tellUnreadable(metrics: Metrics, log: Log): Unreadable {
  const route = "unreadable";
  return (requestId, failure, address) => {
    const { status } = failure;
    metrics.observeRequest(route, "other", status, 0);
    metrics.observeRefusal(failure, undefined);
    log.request({ requestId, route, method: "-", status, ms: 0, scope: undefined, failure, address });
  };
}

/** What the parser of HTTP has no request for is refused in the same shape as any other. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket, told: Unreadable): void {
  if (!socket.writable || error.code === "ECONNRESET") socket.destroy();
  else endWith(socket, failureOf(error.code), told);
}

function failureOf(code: string | undefined): GateError {
  if (code === "HPE_HEADER_OVERFLOW") return new GateError("headers_too_large");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return new GateError("request_timeout");
  return new GateError("validation_error", { message: "This is not a valid HTTP request" });
}

/** Writes a whole answer onto a connection that has none, and ends it. */
export function endWith(socket: Socket, failure: GateError, told: Unreadable): void {
  const requestId = randomUUID();
  const { status, headers, body } = answerError(failure, requestId);
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...securityHeaders,
    ...headers,
    "x-request-id": requestId,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(text)),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  // Whoever keeps its own side open would keep what it has sent in memory. It has this long to read why.
  setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Refused"}\r\n${lines.join("")}\r\n${text}`);
  told(requestId, failure, socket.remoteAddress ?? "");
}
