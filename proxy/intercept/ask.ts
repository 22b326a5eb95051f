import type { IncomingMessage } from "node:http";
import type { AnswerHead } from "../tool-call.ts";
import type { Running } from "./body.ts";
import type { Ask } from "./hop.ts";
import { without } from "./headers.ts";
import type { Upload } from "./receive.ts";

const asksForPart = (lower: string): boolean => lower === "range" || lower === "if-range";

/**
 * What the tool is asked for a client. Where something may be withheld, what is asked for in parts would be judged in parts, and a finding that is cut in
 * two is in neither: only a part of what has passed unjudged as a whole is passed on. Of anything else the whole is asked for, with which a server may
 * answer any request for a part (RFC 9110, 14.2).
 */
export class Wanted {
  readonly #request: IncomingMessage;
  readonly #path: string;
  readonly #upload: Upload;
  readonly #forwarded: boolean;
  readonly #mayDrop: boolean;
  /** What is answered is to be read message by message, so it is to come unpacked. */
  readonly #isPlain: boolean;
  #inPart: boolean;

  constructor(
    { request, path }: { request: IncomingMessage; path: string },
    upload: Upload,
    { observing, options }: Pick<Running, "observing" | "options">,
    isPlain: boolean,
  ) {
    this.#isPlain = isPlain;
    this.#request = request;
    this.#path = path;
    this.#upload = upload;
    this.#forwarded = options.forwarded;
    const { range } = request.headers;
    this.#mayDrop = range !== undefined && !observing;
    // Parts are defined for GET alone. Of several at once each has a type of its own, within the body. What came with a body cannot be asked again.
    this.#inPart = this.#mayDrop && request.method === "GET" && upload === null && !range?.includes(",");
  }

  ask(): Ask {
    const { method = "", headers, rawHeaders, socket } = this.#request;
    const isWhole = this.#mayDrop && !this.#inPart;
    const ask: Ask = {
      method,
      path: this.#path,
      rawHeaders: this.#asksWith(isWhole ? without(rawHeaders, asksForPart) : rawHeaders),
      body: this.#upload,
    };
    if (this.#forwarded)
      ask.forwarded = { address: socket.remoteAddress ?? "", host: headers.host ?? "", proto: "http" };
    return ask;
  }

  #asksWith(rawHeaders: readonly string[]): readonly string[] {
    return this.#isPlain ? without(rawHeaders, (lower) => lower === "accept-encoding") : rawHeaders;
  }

  /** Whether this answer is a part that may not simply pass as one. */
  isPart({ status }: AnswerHead): boolean {
    return this.#inPart && status === 206;
  }

  /** From now on. */
  wantWhole(): void {
    this.#inPart = false;
  }
}
