import type { Duplex } from "node:stream";
import {
  type Judged,
  localFacts,
  type Subject,
  type ToolCall,
  type Traced,
  untold,
} from "../../tool-call.ts";
import { whenReady } from "../body.ts";
import type { ExchangeOptions } from "../exchange-deps.ts";
import { judgeAll } from "../judge-all.ts";
import { recordOf } from "../record.ts";
import { bounds, type Code, codes } from "./bounds.ts";
import type { Agreed } from "./extensions.ts";
import { closing, framed, FrameReader, masked, opcodes } from "./frames.ts";
import { FromTool, type Talk } from "./from-tool.ts";
import type { SocketsDeps } from "./sockets.ts";

export interface Begun {
  call: ToolCall;
  /** As the handshake said. */
  traced: Traced | undefined;
  observing: boolean;
  agreed: Agreed;
  /** The client's connection, and the one to the tool. */
  client: Duplex;
  far: Duplex;
}

/**
 * One WebSocket between its handshake and its end. What the client says is not judged and goes on as it came, frame for frame; nothing is looked at but
 * whether two readers would find the same frames in it.
 */
export class Conversation implements Talk {
  over = false;
  readonly deps: SocketsDeps;
  readonly options: ExchangeOptions;
  readonly observing: boolean;
  readonly #begun: Begun;
  readonly #fromClient: FrameReader;
  readonly #fromTool: FromTool;
  #hasClientClosed = false;
  /** Nothing that went to the tool is half a frame. */
  #isBetween = true;
  #askedMs: number;

  constructor(deps: SocketsDeps, options: ExchangeOptions, begun: Begun) {
    this.deps = deps;
    this.options = options;
    this.observing = begun.observing;
    this.#begun = begun;
    this.#askedMs = deps.monotonic();
    this.#fromClient = new FrameReader({ isMasked: true, deflates: begun.agreed.deflates });
    this.#fromTool = new FromTool(this, begun.agreed);
  }

  /** Whatever goes wrong on either connection ends the other one; that is seen to by whoever opened them. */
  start(): void {
    const { client, far } = this.#begun;
    client.on("data", (chunk: Buffer) => this.#hearClient(chunk));
    client.once("close", () => (this.over = true));
    client.on("end", () => (this.over ? client.destroy() : far.end()));
    far.on("data", (chunk: Buffer) => this.#hearTool(chunk));
    far.once("close", () => {
      if (!this.over) client.end(() => client.destroy());
    });
  }

  judge(subject: Subject): Judged | Promise<Judged> {
    return judgeAll((each) => this.deps.judge(this.#begun.call, each), subject);
  }

  settle(judged: Judged, next: () => void | Promise<void>): void | Promise<void> {
    const { deps } = this;
    if (judged.isNone === true) return next();
    const record = recordOf(judged.verdict, this.#begun.call, deps.timestamp(deps.now()));
    // A socket has no place for a word to whoever listens.
    const toolMs = deps.monotonic() - this.#askedMs;
    const local = localFacts(untold(judged), toolMs, this.#begun.traced);
    return whenReady(deps.append(record, local), () => (this.over ? undefined : next()));
  }

  say(pieces: readonly Buffer[]): void | Promise<void> {
    const { client } = this.#begun;
    if (this.over || !client.writable) return;
    client.cork();
    for (const piece of pieces) client.write(piece);
    client.uncork();
    if (!client.writableNeedDrain) return;
    return new Promise((resolve) => {
      const done = (): void => {
        client.off("drain", done).off("close", done);
        resolve();
      };
      client.once("drain", done).once("close", done);
    });
  }

  close(code: Code, words: string): void {
    const { client, far } = this.#begun;
    if (this.over) return;
    void this.say(framed(opcodes.close, closing(code, words)));
    this.over = true;
    if (client.writable) client.end();
    if (this.#isBetween && !this.#hasClientClosed && far.writable)
      far.write(masked(opcodes.close, closing(code, words)));
    far.end();
    // What comes now is thrown away: a connection that is closed with something unread is reset, and takes the last words with it.
    client.resume();
    far.resume();
    const timer = setTimeout(() => client.destroy(), bounds.closingMs);
    client.once("close", () => clearTimeout(timer));
  }

  #hearClient(chunk: Buffer): void {
    if (this.over || this.#hasClientClosed) return;
    this.#askedMs = this.deps.monotonic();
    const { client, far } = this.#begun;
    const right = this.observing ? chunk : this.#framedRight(chunk);
    if (right === undefined) return this.close(codes.protocol, "a frame is not framed as RFC 6455 says");
    if (right.length === 0 || !far.writable || far.write(right)) return;
    client.pause();
    far.once("drain", () => client.resume());
  }

  /** Behind the frame that says that this is the end nothing goes on. Undefined when a frame is not right. */
  #framedRight(chunk: Buffer): Buffer | undefined {
    const reader = this.#fromClient;
    reader.give(chunk);
    for (let piece = reader.next(); piece !== undefined; piece = reader.next()) {
      if (piece.opcode !== opcodes.close || !piece.isEnd) continue;
      this.#hasClientClosed = true;
      return chunk.subarray(0, reader.at);
    }
    if (reader.isBroken) return undefined;
    this.#isBetween = reader.isBetween;
    return chunk;
  }

  #hearTool(chunk: Buffer): void {
    if (this.over) return;
    const { far } = this.#begun;
    const said = this.observing ? this.say([chunk]) : undefined;
    const taken = this.#fromTool.take(chunk);
    if (said === undefined && taken === undefined) return;
    far.pause();
    Promise.all([said, taken]).then(
      () => far.resume(),
      (error: unknown) => this.#crash(error),
    );
  }

  #crash(error: unknown): void {
    this.over = true;
    this.deps.crashed(error);
    this.#begun.client.destroy();
    this.#begun.far.destroy();
  }
}
