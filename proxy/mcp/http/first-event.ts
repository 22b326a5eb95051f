import { beginStream, type Body, type Running } from "../../intercept/body.ts";
import { Pieces } from "../../intercept/pieces.ts";
import type { Events } from "../../intercept/reading.ts";
import { saidIn } from "../../intercept/streams/sse.ts";
import { StreamBody } from "../../intercept/streams/stream-body.ts";
import { messageOf, namesMessage } from "../message.ts";
import { outlineOf } from "../outline.ts";
import type { Calling } from "./calling.ts";
import { isEndpoint, mayBeEdited, MessageStream } from "./message-stream.ts";

const eventEnd = /\r\n\r\n|\n\n|\r\r/;
const bytesMax = 64 * 1024;

/** A stream of which its first event tells whether it is one of messages. Its head goes out at once. */
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
    beginStream(running, mayBeEdited(running));
  }

  data(chunk: Buffer): boolean {
    this.#pieces.add(chunk);
    this.#text += chunk.toString("latin1");
    const isOpen = !eventEnd.test(withoutAsides(this.#text)) && this.#text.length < bytesMax;
    if (isOpen && (!this.#call.isDoubted || mayBeEndpoint(this.#text))) return true;
    return this.#become().flows;
  }

  end(trailers: readonly string[]): void | Promise<void> {
    return this.#become().body.end(trailers);
  }

  #become(): { body: Body; flows: boolean } {
    const [first = ""] = withoutAsides(this.#text).split(eventEnd);
    const isOfMessages = isEndpoint(first) || (!this.#call.isDoubted && hasMessage(first));
    const body = isOfMessages
      ? new MessageStream(this.#running, this.#call, this.#reading)
      : new StreamBody(this.#running, this.#reading);
    this.#running.become(body);
    let flows = true;
    for (const piece of this.#pieces.all) flows = body.data(piece);
    return { body, flows };
  }
}

/** Comments, ids and the like that stand before the first event, each with its end. */
const asides = /^(?:(?:(?::|id:|retry:)[^\r\n]*)?(?:\r\n|\n|\r(?!$)))+/;
const withoutAsides = (text: string): string => text.replace(asides, "");
const beginnings = [":", "id:", "retry:", "event: endpoint", "event:endpoint"];

/** Whether what has come so far may be the beginning of where a server of the older transport wants to be sent messages. Nothing else waits. */
function mayBeEndpoint(text: string): boolean {
  const rest = withoutAsides(text);
  return beginnings.some((each) => each.startsWith(rest) || rest.startsWith(each));
}

function hasMessage(event: string): boolean {
  const outline = outlineOf(Buffer.from(saidIn(event, "sse").data, "latin1"), namesMessage);
  return outline.isWhole && outline.objects.map(messageOf).some(({ kind }) => kind !== "none");
}
