import type { Readable } from "node:stream";
import type { Dispatcher, Pool } from "undici";
import type { Failure, Hop, Receiver } from "./forward.ts";
import { answeredWith } from "./headers.ts";
import type { Line, OnceUsed } from "./line.ts";

interface Dispatched {
  method: string;
  path: string;
  headers: string[];
  body: Buffer | Readable | null;
}

/**
 * One request on a pooled connection. Handlers of this older form get undici's bytes directly; any other costs a third of the hop. A receiver that
 * asked for a pause hears nothing more of the answer, not even its end, until it asks for more.
 */
export class PoolHop implements Hop, Dispatcher.DispatchHandler {
  line: Line | undefined;
  readonly #pool: Pool;
  readonly #onceUsed: OnceUsed;
  readonly #receiver: Receiver;
  #asked: Dispatched | undefined;
  #abort: (() => void) | undefined;
  #resume: (() => void) | undefined;
  #left = false;
  #written = false;
  #answering = false;
  #retried = false;
  #paused = false;
  /** The trailers of an answer that ended during a pause. */
  #ended: readonly string[] | undefined;

  constructor(pool: Pool, onceUsed: OnceUsed, receiver: Receiver) {
    this.#pool = pool;
    this.#onceUsed = onceUsed;
    this.#receiver = receiver;
  }

  dispatch(asked: Dispatched): void {
    this.#asked = asked;
    this.#pool.dispatch(asked, this);
  }

  resume(): void {
    this.#paused = false;
    if (this.#ended === undefined) this.#resume?.();
    else this.#end(this.#ended);
  }

  /** Lets undici's parser go on, and the receiver not. */
  endPause(): void {
    if (this.#paused) this.#resume?.();
  }

  /** The connection was reset, whatever undici makes of it. */
  cutOff(): void {
    if (this.#answering) this.#fail("upstream_failed");
  }

  abort(): void {
    if (!this.#leave()) return;
    this.#abort?.();
  }

  onConnect(abort: () => void): void {
    // Thrown, it takes the request out of the queue and leaves the connection to others.
    if (this.#left) throw new Error("the client left");
    if (this.line !== undefined) this.line.carries = this;
    this.#written = true;
    this.#abort = abort;
  }

  onResponseStarted(): void {
    this.#answering = true;
  }

  onHeaders(status: number, raw: Buffer[], resume: () => void, statusText: string): boolean {
    if (this.#left) return true;
    const headers = answeredWith(raw.map((part) => part.toString("latin1")));
    if (status < 200) {
      this.#receiver.onHint(status, headers);
      return true;
    }
    this.#resume = resume;
    this.#paused = !this.#receiver.onHead({ status, statusText: bytesOf(statusText), rawHeaders: headers });
    // undici waits in vain for the bytes that the Content-Length of a 304 describes.
    if (status === 204 || status === 304) this.onComplete(null);
    return !this.#paused;
  }

  onData(chunk: Buffer): boolean {
    // A parser that goes on after a pause begins with a piece of nothing.
    if (this.#left || chunk.length === 0) return true;
    this.#paused = !this.#receiver.onData(chunk);
    return !this.#paused;
  }

  onComplete(trailers: readonly (string | Buffer)[] | null): void {
    if (this.#left || this.#ended !== undefined) return;
    const told =
      trailers === null || trailers.length === 0
        ? []
        : answeredWith(trailers.map((part) => (typeof part === "string" ? part : part.toString("latin1"))));
    if (this.#paused) this.#ended = told;
    else this.#end(told);
  }

  onError(error: Error & { code?: string }): void {
    if (this.#left || this.#ended !== undefined) return;
    if (this.#mayAskAgain(error)) {
      this.#retried = true;
      setImmediate(() => {
        if (!this.#left && this.#asked !== undefined) this.dispatch(this.#asked);
      });
      return;
    }
    if (error.code === "UND_ERR_INVALID_ARG") this.#fail("validation_error");
    else this.#fail(this.#written ? "upstream_failed" : "upstream_unreachable");
  }

  #fail(failure: Failure): void {
    if (this.#leave()) this.#receiver.onFailure(failure);
  }

  #end(trailers: readonly string[]): void {
    if (this.#leave()) this.#receiver.onEnd(trailers);
  }

  /** From here on the receiver hears nothing more, and the line, which may carry others for long, keeps nothing of this call. */
  #leave(): boolean {
    if (this.#left) return false;
    this.#left = true;
    if (this.line?.carries === this) this.line.carries = undefined;
    return true;
  }

  #mayAskAgain(error: Error & { socket?: { bytesRead?: number } }): boolean {
    const asked = this.#asked;
    if (!this.#written || this.#answering || this.#retried || asked === undefined) return false;
    if (asked.body !== null || (asked.method !== "GET" && asked.method !== "HEAD")) return false;
    return this.#onceUsed.has(error) || (error.socket?.bytesRead ?? 0) > 0;
  }
}

/** undici reads the reason phrase as UTF-8; these are its bytes again, or nothing where they are lost. */
function bytesOf(statusText: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\x00-\x7f]*$/.test(statusText)) return statusText;
  return statusText.includes("\u{fffd}") ? "" : Buffer.from(statusText, "utf8").toString("latin1");
}
