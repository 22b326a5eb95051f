import type { Socket } from "node:net";
import { type buildConnector, Client, type Dispatcher } from "undici";
import { PoolHop } from "./pool-hop.ts";

/** Errors of connections that had carried an answer before: only then may nobody have read the request. */
export type OnceUsed = WeakSet<Error>;

/** One connection of the pool, which knows whose answer comes over it. */
export class Line extends Client {
  /** The hop whose request was written last. */
  carries: PoolHop | undefined;

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    if (handler instanceof PoolHop) handler.line = this;
    return super.dispatch(options, handler);
  }
}

export function openLine(
  origin: URL,
  options: Client.Options,
  connect: buildConnector.connector,
  onceUsed: OnceUsed,
): Line {
  const line: Line = new Line(origin, {
    ...options,
    connect: (where, taken) =>
      connect(where, (...result) => {
        const [failed, socket] = result;
        if (failed === null && socket !== null) attend(socket, line, onceUsed);
        taken(...result);
      }),
  });
  return line;
}

/** What is listened for here is known before undici hears of it, since it registers its own listeners later. */
function attend(socket: Socket, line: Line, onceUsed: OnceUsed): void {
  socket.on("error", (error: NodeJS.ErrnoException) => {
    if (socket.bytesRead > 0) onceUsed.add(error);
    // undici takes a reset for the end of an answer that has no length; whether it was cut short nobody can tell then.
    if (error.code === "ECONNRESET") error.code = "EPIPE";
  });
  socket.on("end", () => {
    const hop = line.carries;
    // Where the last bytes and a reset arrive together, libuv tells of an end. A connection that was reset has no other side any more.
    if (socket.remoteAddress === undefined) hop?.cutOff();
    // undici 7 asserts at the end of a connection that nobody asked its parser for a pause (nodejs/undici#5360, mended in 8, which needs Node 22).
    // An end is only told when every byte was read, so that nothing but the end is left for the parser to say, and the hop keeps that.
    hop?.endPause();
  });
}
