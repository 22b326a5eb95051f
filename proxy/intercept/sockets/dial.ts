import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { guard } from "../../faults/guard.ts";
import { codeOf, failureOf } from "../failure.ts";
import type { Failure } from "../failure.ts";
import { toolAddress } from "../../tool-address.ts";
import { isLoop } from "../../own-hop.ts";
import { trusting } from "../trust.ts";

export interface Dialling {
  url: string;
  /** Certificates in PEM that are trusted besides the usual ones. */
  ca: string | undefined;
  /** How long a tool may work before it answers. */
  answerMs: number;
  path: string;
  /** A flat list, the Host among them. */
  rawHeaders: readonly string[];
}

/** Who is told what a tool made of the request for a WebSocket: one of these, once. */
export interface Dialled {
  /** `said` came behind the head of the answer. */
  upgraded(answer: IncomingMessage, far: Duplex, said: Buffer): void;
  /** It answered something else. */
  answered(answer: IncomingMessage): void;
  failed(failure: Failure, code: string): void;
  crashed(error: unknown): void;
}

const answerHeaderBytesMax = 64 * 1024;

/** Asks for a WebSocket on a connection of its own. */
export function dial({ url, ca, path, rawHeaders, answerMs }: Dialling, told: Dialled): ClientRequest {
  const { url: address, socketPath } = toolAddress(url);
  const { protocol, hostname, port, pathname } = address;
  const request = protocol === "https:" ? httpsRequest : httpRequest;
  const asked = request({
    host: hostname.replace(/^\[|\]$/g, ""),
    ...(port === "" ? {} : { port }),
    path: pathname.replace(/\/+$/, "") + path,
    headers: rawHeaders,
    agent: false,
    maxHeaderSize: answerHeaderBytesMax,
    timeout: answerMs,
    ...(socketPath === undefined ? {} : { socketPath }),
    ...trusting(ca),
  });
  asked.on("timeout", () => asked.destroy(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })));
  guard(asked, (error) => told.crashed(error));
  let isAnswered = false;
  asked.on("upgrade", (answer, far, said) => {
    isAnswered = true;
    guard(far, (error) => told.crashed(error));
    told.upgraded(answer, far, said);
  });
  asked.on("response", (answer) => {
    isAnswered = true;
    if (!isLoop(answer.statusCode ?? 0, answer.rawHeaders)) return told.answered(answer);
    answer.resume();
    told.failed("loop_detected", "LOOP");
  });
  asked.on("error", (error: NodeJS.ErrnoException) => {
    if (!isAnswered) told.failed(failureOf(error, error.syscall !== "connect"), codeOf(error));
  });
  asked.end();
  return asked;
}

/** Between two messages may be hours. */
export function keepOpen(socket: Duplex): void {
  if (!(socket instanceof Socket)) return;
  socket.setTimeout(0);
  socket.setNoDelay(true);
  socket.setKeepAlive(true);
}
