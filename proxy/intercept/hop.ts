import type { Readable } from "node:stream";
import type { AnswerHead } from "../tool-call.ts";
import type { Failure } from "./failure.ts";
import type { Forwarded } from "./headers.ts";

export interface Ask {
  method: string;
  path: string;
  rawHeaders: readonly string[];
  body: Buffer | Readable | null;
  forwarded?: Forwarded;
}

/** Who is told of an answer, in the order in which it arrives: head, data, then end or failure. */
export interface Receiver {
  /** An answer before the answer, 102 or 103. */
  onHint(status: number, rawHeaders: readonly string[]): void;
  /** False, like that of `onData`, asks for a pause until `resume`. */
  onHead(head: AnswerHead): boolean;
  onData(chunk: Buffer): boolean;
  onEnd(trailers: readonly string[]): void;
  /** `code` is the system's own word for it, and holds nothing of the call. */
  onFailure(failure: Failure, code: string): void;
  /** Something threw on the way, here or in what was called from here. Must not throw itself. */
  onCrash(error: unknown): void;
}

export interface Hop {
  resume(): void;
  /** Closes the connection to the tool at once; the receiver hears nothing more. */
  abort(): void;
}

export interface Upstream extends AsyncDisposable {
  ask(ask: Ask, receiver: Receiver): Hop;
  /** Gives up every connection: calls under way fail, the next ones get new connections. */
  abandon(why: Error): void;
}

/** Errors of connections that had carried an answer before: only then may nobody have read the request. */
export type OnceUsed = WeakSet<Error>;
