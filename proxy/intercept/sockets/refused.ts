import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { guard } from "../../faults/guard.ts";
import { codeOf } from "../failure.ts";
import type { Hop, Receiver, Upstream } from "../hop.ts";
import { answeredWith } from "../headers.ts";

/** A tool that has answered already, with something else than the WebSocket it was asked for: that is an answer like any other. */
export function havingAnswered(answer: IncomingMessage): Upstream {
  return {
    ask(_ask, receiver) {
      const hop: Hop = { resume: () => answer.resume(), abort: () => answer.destroy() };
      // Whoever asks expects to know the hop before it hears anything.
      setImmediate(() => tell(answer, receiver));
      return hop;
    },
    abandon: (why) => void answer.destroy(why),
    [Symbol.asyncDispose]: async () => void answer.destroy(),
  };
}

function tell(answer: IncomingMessage, receiver: Receiver): void {
  guard(answer, (error) => receiver.onCrash(error));
  const { statusCode: status = 0, statusMessage: statusText = "" } = answer;
  let isOver = false;
  const fail = (error: { code?: string }): void => {
    if (isOver) return;
    isOver = true;
    receiver.onFailure("upstream_failed", codeOf(error));
  };
  try {
    const flows = receiver.onHead({ status, statusText, rawHeaders: answeredWith(answer.rawHeaders) });
    answer.on("data", (chunk: Buffer) => void (receiver.onData(chunk) || answer.pause()));
    if (!flows) answer.pause();
  } catch (error) {
    return receiver.onCrash(error);
  }
  answer.on("error", fail);
  answer.on("end", () => {
    if (isOver || !answer.complete) return;
    isOver = true;
    receiver.onEnd(answeredWith(answer.rawTrailers));
  });
  answer.on("close", () => fail({ code: "ECONNRESET" }));
}

/** Node gives up a connection on which it was asked for an upgrade: what is answered on it has to be told by hand what its server would tell it. */
export function responseOn(socket: Socket, request: IncomingMessage): ServerResponse {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  socket.on("drain", () => response.emit("drain"));
  socket.on("timeout", () => socket.destroy());
  response.once("finish", () => {
    response.detachSocket(socket);
    socket.end(() => socket.destroy());
  });
  return response;
}
