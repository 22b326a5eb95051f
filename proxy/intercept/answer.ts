import type { IncomingMessage, ServerResponse } from "node:http";
import type { Refusal } from "../refusal.ts";
import type { AnswerHead } from "../tool-call.ts";
import { rewritten, valueOf, without } from "./headers.ts";

/** What this machine says about an answer whose verdict comes after its head: there is no verdict yet to name. */
const streamed = ["x-agent-gate", "stream"];

/** Up to here a body is written together with its head, in one string: its bytes are the same, and it takes one buffer less to the system. */
const inlineBytesMax = 8 * 1024;

/** One answer on its way to the client: nothing goes out of order, and whatever a tool sent is sent on as bytes. */
export class Answer {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #stalledMs: number;
  #draining = false;

  constructor(request: IncomingMessage, response: ServerResponse, stalledMs: number) {
    this.#request = request;
    this.#response = response;
    this.#stalledMs = stalledMs;
  }

  get begun(): boolean {
    return this.#response.headersSent;
  }

  /** 102 and 103. Node's own method takes some headers only. */
  inform(status: number, rawHeaders: readonly string[]): void {
    const { socket } = this.#response;
    if (this.begun || socket === null || this.#request.httpVersionMinor === 0) return;
    let lines = `HTTP/1.1 ${status} ${status === 103 ? "Early Hints" : "Processing"}\r\n`;
    for (let at = 0; at + 1 < rawHeaders.length; at += 2)
      lines += `${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`;
    socket.write(`${lines}\r\n`, "latin1");
  }

  /** All of it in one go, exactly as it was received. */
  whole(
    head: AnswerHead,
    annotations: readonly string[],
    body: { chunks: readonly Buffer[]; trailers: readonly string[] },
  ): void {
    const response = this.#response;
    const { chunks, trailers } = body;
    this.#begin(head, head.rawHeaders.concat(annotations));
    // Of a response that is corked itself, Node 22 and 24 send the pieces behind the end.
    const { socket } = response;
    if (chunks.length > 1) socket?.cork();
    for (let at = 0; at < chunks.length - 1; at++) response.write(chunks[at]);
    this.end(chunks.at(-1), trailers);
    if (chunks.length > 1) socket?.uncork();
  }

  /** The beginning of an answer whose body follows piece by piece. */
  begin(head: AnswerHead, annotations: readonly string[] = streamed): void {
    this.#begin(head, head.rawHeaders.concat(annotations));
    // Without any byte Node would keep the head back, and its flushHeaders turns latin-1 into UTF-8.
    this.#response.write(Buffer.alloc(0));
  }

  /** The beginning of an answer whose pieces may be replaced, and are not encoded any more. */
  beginRewritable(head: AnswerHead): void {
    this.begin({ ...head, rawHeaders: rewritten(head.rawHeaders) });
  }

  /** What stands in the place of the tool's own body. */
  redacted(head: AnswerHead, annotations: readonly string[], text: string): void {
    const body = Buffer.from(text);
    this.#begin(head, [...rewritten(head.rawHeaders), "content-length", `${body.length}`, ...annotations]);
    this.end(body, []);
  }

  /** An answer of the proxy itself. */
  own({ status, rawHeaders, body }: Refusal): void {
    this.#response.sendDate = true;
    this.#response.writeHead(status, this.#closing(rawHeaders));
    this.end(body, []);
  }

  /** False when the client does not keep up: `drained` is called once, when it has. */
  write(chunk: Buffer, drained: () => void): boolean {
    if (this.#response.write(chunk)) return true;
    if (this.#draining) return false;
    this.#draining = true;
    this.#watch();
    this.#response.once("drain", () => {
      this.#draining = false;
      this.#response.socket?.setTimeout(0);
      drained();
    });
    return false;
  }

  end(last: Buffer | undefined, trailers: readonly string[]): void {
    const response = this.#response;
    if (trailers.length > 0 && response.chunkedEncoding) response.addTrailers(pairs(trailers));
    if (last === undefined) response.end();
    else if (last.length > inlineBytesMax || response.chunkedEncoding) response.end(last);
    else response.end(last.toString("latin1"), "latin1");
    if (response.writableLength > 0) this.#watch();
  }

  /** An answer that cannot be completed must not look complete. Where its end is the end of the connection, only a reset says so. */
  breakOff(): void {
    const { socket } = this.#response;
    if (socket === null) this.#response.destroy();
    else if (!this.#response.chunkedEncoding) socket.resetAndDestroy();
    else {
      this.#watch();
      socket.destroySoon();
    }
  }

  /** At once, whatever state it is in. */
  cut(): void {
    const { socket } = this.#response;
    if (socket === null) this.#response.destroy();
    else socket.resetAndDestroy();
  }

  #begin(head: AnswerHead, rawHeaders: string[]): void {
    const response = this.#response;
    response.sendDate = false;
    // Node refuses to announce trailers where the framing has no place for them.
    const announced = valueOf(rawHeaders, "trailer") !== undefined && !this.#chunked(head.status, rawHeaders);
    const framed = announced ? without(rawHeaders, (lower) => lower === "trailer") : rawHeaders;
    response.writeHead(head.status, head.statusText, this.#closing(framed));
  }

  #chunked(status: number, rawHeaders: readonly string[]): boolean {
    const { method, httpVersionMinor } = this.#request;
    if (method === "HEAD" || status === 204 || status === 304) return false;
    return httpVersionMinor > 0 && valueOf(rawHeaders, "content-length") === undefined;
  }

  /** What the client still sends of its request is not read any more, so nothing else can follow on this connection. */
  #closing(rawHeaders: string[]): string[] {
    return this.#request.complete ? rawHeaders : [...rawHeaders, "connection", "close"];
  }

  /** A client that takes nothing for so long is given up by Node; one that takes a little now and then is not. */
  #watch(): void {
    this.#response.socket?.setTimeout(this.#stalledMs);
  }
}

function pairs(flat: readonly string[]): [string, string][] {
  const paired: [string, string][] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) paired.push([flat[at] ?? "", flat[at + 1] ?? ""]);
  return paired;
}
