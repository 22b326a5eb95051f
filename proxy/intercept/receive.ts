import type { IncomingMessage } from "node:http";
import { type IdleClock, looksPerIdle } from "./idle-clock.ts";

/** Read before the upstream is asked: one write sends it then, and a client that drips holds no connection to a tool. */
const collectedBytesMax = 64 * 1024;
/** A body that brings less in the time in which it may be idle is dripping. */
const dripBytes = 1024;

export type Upload = Buffer | IncomingMessage | null;

/**
 * Calls `ready` with the body once it is there or has grown past what is collected; the rest of it is then read as the upstream takes it.
 * `stalled` is called, at most once, when it does not move.
 */
export function receive(
  request: IncomingMessage,
  idle: IdleClock,
  on: { ready: (body: Upload) => void; stalled: () => void },
  bytesMax = collectedBytesMax,
): void {
  if (!hasBody(request)) {
    on.ready(null);
    return;
  }
  const unwatch = watch(request, idle, on.stalled);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const length = Number(request.headers["content-length"] ?? Infinity);
  const data = (chunk: Buffer): void => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes === length) return end();
    if (bytes <= bytesMax) return;
    request.off("data", data);
    request.off("end", end);
    request.once("end", unwatch);
    request.pause();
    request.unshift(Buffer.concat(chunks));
    on.ready(request);
  };
  const end = (): void => {
    unwatch();
    const [first] = chunks;
    on.ready(chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks));
  };
  request.on("data", data);
  // Listeners are most of what a small request costs here: where a length is known, the last byte is the end.
  if (!(length > 0 && length < Infinity)) request.on("end", end);
  request.on("close", unwatch);
}

function hasBody({ headers }: IncomingMessage): boolean {
  if (headers["transfer-encoding"] !== undefined) return true;
  const length = headers["content-length"];
  return length !== undefined && length !== "0";
}

function watch(request: IncomingMessage, idle: IdleClock, stalled: () => void): () => void {
  const { socket } = request;
  let seen = socket.bytesRead;
  let looks = 0;
  const watched = {
    look: () => {
      if (++looks < looksPerIdle) return;
      looks = 0;
      if (socket.bytesRead - seen < dripBytes) {
        stop();
        stalled();
      }
      seen = socket.bytesRead;
    },
  };
  const stop = (): void => idle.leave(watched);
  idle.watch(watched);
  return stop;
}
