import type { Body, Running } from "../../intercept/body.ts";
import { Pieces } from "../../intercept/pieces.ts";
import type { Events } from "../../intercept/reading.ts";
import { saidIn } from "../../intercept/streams/sse.ts";
import { StreamBody } from "../../intercept/streams/stream-body.ts";
import { messageOf, namesMessage } from "../message.ts";
import { outlineOf } from "../outline.ts";
import type { Calling } from "./calling.ts";
import { isEndpoint, MessageStream } from "./message-stream.ts";

const eventEnd = /\r\n\r\n|\n\n|\r\r/;
const bytesMax = 64 * 1024;

/** A stream of which its first event tells whether it is one of messages. */
export class FirstEvent implements Body {
  readonly #running: Running;
  readonly #call: Calling;
  readonly #reading: Events;
  readonly #pieces = new Pieces();
  #text = "";

  constructor(running: Running, call: Calling, reading: Events) {
    this.#running = running;
    this.#call = call;
    this.#reading = reading;
  }

  data(chunk: Buffer): boolean {
    this.#pieces.add(chunk);
    this.#text += chunk.toString("latin1");
    if (!eventEnd.test(this.#text) && this.#text.length < bytesMax) return true;
    return this.#become().flows;
  }

  end(trailers: readonly string[]): void | Promise<void> {
    return this.#become().body.end(trailers);
  }

  #become(): { body: Body; flows: boolean } {
    const [first = ""] = this.#text.split(eventEnd);
    const body = isOfMessages(first)
      ? new MessageStream(this.#running, this.#call, this.#reading)
      : new StreamBody(this.#running, this.#reading);
    this.#running.become(body);
    let flows = true;
    for (const piece of this.#pieces.all) flows = body.data(piece);
    return { body, flows };
  }
}

function isOfMessages(event: string): boolean {
  if (isEndpoint(event)) return true;
  const outline = outlineOf(Buffer.from(saidIn(event, "sse").data, "latin1"), namesMessage);
  return outline.isWhole && outline.objects.map(messageOf).some(({ kind }) => kind !== "none");
}
