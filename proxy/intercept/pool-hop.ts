import type { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { codeOf, type Failure, failureOf } from "./failure.ts";
import { isLoop } from "../own-hop.ts";
import type { Hop, OnceUsed, Receiver } from "./hop.ts";
import { answeredWith } from "./headers.ts";

export interface Dispatched {
  method: string;
  path: string;
  headers: string[];
  body: Buffer | Readable | null;
}

/** The connection that it was given to. */
interface Carrier {
  carries: PoolHop | undefined;
  fail(why: unknown): void;
}

export type Dispatch = (asked: Dispatched, hop: PoolHop) => void;

/**
 * One request on a pooled connection. Handlers of this older form get undici's bytes directly; any other costs a third of the hop. A receiver that
 * asked for a pause hears nothing more of the answer, not even its end, until it asks for more. Nothing that a receiver throws reaches undici, which
 * calls from events of its sockets, and nothing that undici throws when it is asked for something reaches the receiver.
 */
export class PoolHop implements Hop, Dispatcher.DispatchHandler {
  line: Carrier | undefined;
  readonly #dispatch: Dispatch;
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

  constructor(dispatch: Dispatch, onceUsed: OnceUsed, receiver: Receiver) {
    this.#dispatch = dispatch;
    this.#onceUsed = onceUsed;
    this.#receiver = receiver;
  }

  dispatch(asked: Dispatched): void {
    this.#asked = asked;
    try {
      this.#dispatch(asked, this);
    } catch (error) {
      this.crash(error);
    }
  }

  resume(): void {
    this.#paused = false;
    try {
      if (this.#ended === undefined) this.#resume?.();
      else this.#end(this.#ended);
    } catch (error) {
      this.crash(error);
    }
  }

  /** Lets undici's parser go on, and the receiver not. */
  endPause(): void {
    if (this.#paused) this.#resume?.();
  }

  /** The connection was reset, whatever undici makes of it. */
  cutOff(): void {
    if (this.#answering) this.#fail("upstream_failed", "ECONNRESET");
  }

  /** Something threw that this call goes through. */
  crash(error: unknown): void {
    if (!this.#leave()) return;
    this.#cut();
    this.#receiver.onCrash(error);
  }

  abort(): void {
    if (this.#leave()) this.#cut();
  }

  onConnect(abort: () => void): void {
    // Thrown, it takes the request out of the queue and leaves the connection to others.
    if (this.#left) throw new Error("the client left");
    this.#written = true;
    this.#abort = abort;
  }

  onResponseStarted(): void {
    this.#answering = true;
  }

  onHeaders(status: number, raw: Buffer[], resume: () => void, statusText: string): boolean {
    if (this.#left) return true;
    try {
      this.#resume = resume;
      this.#paused = !this.#head(status, raw, statusText);
    } catch (error) {
      this.crash(error);
    }
    return !this.#paused;
  }

  onData(chunk: Buffer): boolean {
    // A parser that goes on after a pause begins with a piece of nothing.
    if (this.#left || chunk.length === 0) return true;
    try {
      this.#paused = !this.#receiver.onData(chunk);
    } catch (error) {
      this.crash(error);
    }
    return !this.#paused;
  }

  onComplete(trailers: readonly (string | Buffer)[] | null): void {
    if (this.#left || this.#ended !== undefined) return;
    try {
      const told = trailersOf(trailers);
      if (this.#paused) this.#ended = told;
      else this.#end(told);
    } catch (error) {
      this.crash(error);
    }
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
    this.#fail(failureOf(error, this.#written), codeOf(error));
  }

  #head(status: number, raw: readonly Buffer[], statusText: string): boolean {
    const said = raw.map((part) => part.toString("latin1"));
    if (isLoop(status, said)) {
      this.#fail("loop_detected", "LOOP");
      return true;
    }
    const rawHeaders = answeredWith(said);
    if (status < 200) {
      // What is below 100 is no answer at all, and undici breaks it off.
      if (status > 101) this.#receiver.onHint(status, rawHeaders);
      return true;
    }
    const isFlowing = this.#receiver.onHead({ status, statusText: bytesOf(statusText), rawHeaders });
    // undici waits in vain for the bytes that the Content-Length of a 304 describes.
    if (status === 204 || status === 304) this.onComplete(null);
    return isFlowing;
  }

  #fail(failure: Failure, code: string): void {
    if (this.#leave()) this.#receiver.onFailure(failure, code);
  }

  #end(trailers: readonly string[]): void {
    if (!this.#leave()) return;
    try {
      this.#receiver.onEnd(trailers);
    } catch (error) {
      this.#receiver.onCrash(error);
    }
  }

  /** From here on the receiver hears nothing more, and the line, which may carry others for long, keeps nothing of this call. */
  #leave(): boolean {
    if (this.#left) return false;
    this.#left = true;
    if (this.line?.carries === this) this.line.carries = undefined;
    return true;
  }

  /** Closes the connection, whatever undici makes of it. */
  #cut(): void {
    try {
      this.#abort?.();
    } catch (error) {
      this.line?.fail(error);
    }
  }

  #mayAskAgain(error: Error & { socket?: { bytesRead?: number } }): boolean {
    const asked = this.#asked;
    if (!this.#written || this.#answering || this.#retried || asked === undefined) return false;
    if (asked.body !== null || (asked.method !== "GET" && asked.method !== "HEAD")) return false;
    return this.#onceUsed.has(error) || (error.socket?.bytesRead ?? 0) > 0;
  }
}

function trailersOf(trailers: readonly (string | Buffer)[] | null): string[] {
  if (trailers === null || trailers.length === 0) return [];
  return answeredWith(trailers.map((part) => (typeof part === "string" ? part : part.toString("latin1"))));
}

/** undici reads the reason phrase as UTF-8; these are its bytes again, or nothing where they are lost or are none that Node would send. */
function bytesOf(statusText: string): string {
  if (/^[\t\x20-\x7e]*$/.test(statusText)) return statusText;
  const bytes = statusText.includes("\u{fffd}") ? "" : Buffer.from(statusText, "utf8").toString("latin1");
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(bytes) ? bytes : "";
}
