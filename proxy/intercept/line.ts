import { Socket } from "node:net";
import { type buildConnector, Client, type Dispatcher, errors } from "undici";
import { guard } from "../faults/guard.ts";
import { AnswerHeads } from "./answer-heads.ts";
import type { OnceUsed } from "./hop.ts";
import { PoolHop } from "./pool-hop.ts";
import { wasReset } from "./reset.ts";

/** One connection of the pool, which knows whose answer comes over it. */
export class Line extends Client {
  /** The hop that was given to it last, until that one is through. */
  carries: PoolHop | undefined;
  socket: Socket | undefined;
  readonly heads = new AnswerHeads(() => this.carries?.onResponseStarted());
  readonly #origin: URL;
  readonly #crashed: (error: unknown) => void;

  constructor(origin: URL, options: Client.Options, crashed: (error: unknown) => void) {
    super(origin, options);
    this.#origin = origin;
    this.#crashed = crashed;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    if (handler instanceof PoolHop) {
      handler.line = this;
      this.carries = handler;
      this.heads.expect();
    }
    return super.dispatch(options, handler);
  }

  /** undici has lost its way with this connection. */
  fail(why: unknown): void {
    if (this.carries === undefined) this.#crashed(why);
    this.discard(why);
  }

  /** Its call fails, the pool forgets it, and whatever undici still makes of it concerns nobody. */
  discard(why: unknown): void {
    this.carries?.crash(why);
    const cause = new errors.SocketError("given up");
    this.emit("connectionError", this.#origin, [this], cause);
    this.destroy(cause).catch(() => undefined);
    this.socket?.destroy();
  }
}

export interface LineDeps {
  connect: buildConnector.connector;
  onceUsed: OnceUsed;
  /** Told of what threw when no call was under way. */
  crashed: (error: unknown) => void;
}

export function openLine(
  origin: URL,
  options: Client.Options,
  { connect, onceUsed, crashed }: LineDeps,
): Line {
  const attended: buildConnector.connector = (where, taken) => {
    const socket: unknown = connect(where, (...result) => {
      if (result[0] === null) attend(result[1], line, onceUsed);
      taken(...result);
    });
    // Whatever it tells is told within, from the first event on, its connection or that there is none.
    if (socket instanceof Socket) guard(socket, (error) => line.fail(error));
  };
  const line = new Line(origin, { ...options, connect: attended }, crashed);
  return line;
}

/** What is listened for here is known before undici hears of it, since it registers its own listeners later. */
function attend(socket: Socket, line: Line, onceUsed: OnceUsed): void {
  line.socket = socket;
  line.heads.readFrom(socket);
  socket.on("error", (error: NodeJS.ErrnoException) => {
    if (socket.bytesRead > 0) onceUsed.add(error);
    // undici takes a reset for the end of an answer that has no length; whether it was cut short nobody can tell then.
    if (error.code === "ECONNRESET") error.code = "EPIPE";
  });
  socket.on("end", () => {
    const hop = line.carries;
    if (hop !== undefined && wasReset(socket)) hop.cutOff();
    // undici 7 asserts at the end of a connection that nobody asked its parser for a pause (nodejs/undici#5360, mended in 8, which needs Node 22).
    // An end is only told when every byte was read, so that nothing but the end is left for the parser to say, and the hop keeps that.
    hop?.endPause();
  });
}
