import { beginStream, type Body, type Running, whenReady } from "../../intercept/body.ts";
import type { Events } from "../../intercept/reading.ts";
import { createSplitter, type Frame, type Splitter } from "../../intercept/streams/splitter.ts";
import { isPlainAside } from "../../intercept/streams/sse.ts";
import { isDelivered } from "../../tool-call.ts";
import { type Message, messageOf, namesMessage } from "../message.ts";
import { type Outline, outlineOf } from "../outline.ts";
import type { Asked } from "../session.ts";
import type { Calling } from "./calling.ts";

const lineEnd = /\r\n|\n|\r/;
/** From where a client may go on: servers count as they like. */
const isResumed = /^id: ?[\w+/=.:~-]{1,256}$/;
const nobody: Asked = { method: "", tool: "unknown" };

interface Event {
  frame: Frame;
  text: string;
  data: Buffer;
  outline: Outline;
}

/** A stream of messages: the one that is an output waits until it is judged, all others go on at once. What is asked for again later comes through here too. */
export class MessageStream implements Body {
  readonly #running: Running;
  readonly #call: Calling;
  readonly #splitter: Splitter;
  readonly #held = new Set<Promise<void>>();
  #isFlowing = true;
  /** The rest of an event that is too long. */
  #isDropping = false;

  constructor(running: Running, call: Calling, reading: Events) {
    this.#running = running;
    this.#call = call;
    this.#splitter = createSplitter(reading, running.options.bytesMax);
    beginStream(running, mayBeEdited(running));
  }

  data(chunk: Buffer): boolean {
    for (const frame of this.#splitter.cut(chunk)) this.#hear(frame);
    return this.#isFlowing;
  }

  async end(): Promise<void> {
    for (const frame of this.#splitter.end()) this.#hear(frame);
    while (this.#held.size > 0) await Promise.all(this.#held);
    if (this.#running.over) return;
    this.#running.answer.end(undefined, []);
    this.#running.answered();
  }

  #hear(frame: Frame): void {
    const { said, why } = frame;
    if (why !== undefined) return this.#unread(frame);
    this.#isDropping = false;
    const text = frame.bytes.toString();
    if (said === undefined) return this.#write(frame.bytes);
    const aside = said.aside.split("\n").filter((line) => line !== "" && !isResumed.test(line));
    if (said.data === "" && aside.length === 0 && said.isOdd !== true) return this.#write(frame.bytes);
    const data = Buffer.from(said.data);
    const outline = outlineOf(data, namesMessage);
    // Whoever goes by the book and whoever does not read the same in it.
    const isClear =
      aside.length === 0 && said.isOdd !== true && said.lines === undefined && !outline.hasReturn;
    if (isEndpoint(text) && isClear && !outline.isWhole) return this.#endpoint(frame, text, said.data);
    if (outline.isWhole && isClear) return this.#messages({ frame, text, data, outline });
    this.#doubtful({ frame, text, data, outline });
  }

  #messages(event: Event, isRead = false): void {
    const { frame, text, data, outline } = event;
    const messages = outline.objects.map(messageOf);
    const outputs = messages.flatMap((message) => this.#call.session.fromServer(message, data) ?? []);
    if (outputs.length === 0)
      return this.#call.isDoubted && !isRead ? this.#doubtful(event) : this.#write(frame.bytes);
    const judged = this.#call.judging.judge({ bytes: data, messages, isList: outline.isList }, outputs);
    this.#hold(
      whenReady(judged, (bytes) => this.#write(bytes === data ? frame.bytes : refitted(text, bytes))),
    );
  }

  /** Judged as all that anybody may read in it first. */
  #doubtful(event: Event): void {
    const { frame, text, outline } = event;
    const { judging, session } = this.#call;
    const message = outline.isWhole ? outline.objects.map(messageOf)[0] : undefined;
    const output = message && session.doubtful(message);
    const judged = judging.words(output?.asked ?? nobody, text);
    this.#hold(
      whenReady(judged, (judged) => {
        if (isDelivered(judged))
          return outline.isWhole ? this.#messages(event, true) : this.#write(frame.bytes);
        const told = output && judging.withheld(output, judged);
        if (told !== undefined) this.#write(refitted(text, Buffer.from(told)));
      }),
    );
  }

  /** Too long, or no text: withheld once, under the id that was asked here, or passed on where nothing is withheld. */
  #unread(frame: Frame): void {
    if (this.#isDropping) return this.#running.observing ? this.#write(frame.bytes) : undefined;
    this.#isDropping = true;
    const { questions, judging, session } = this.#call;
    const question = questions.find(({ kind }) => kind === "request");
    const message: Message = question ?? { kind: "unclear", hasMore: false, start: 0, end: 0 };
    const output = session.doubtful({ ...message, kind: "unclear" });
    this.#hold(
      whenReady(judging.unread(output), (tell) => {
        if (tell === undefined) return this.#write(frame.bytes);
        const told = tell(output.message);
        if (told !== undefined) this.#write(Buffer.from(`data: ${told}\n\n`));
      }),
    );
  }

  /** Where the client of the older transport is to send its messages: to us, as it was asked here. It is a word of the tool like any other. */
  #endpoint(frame: Frame, text: string, address: string): void {
    const judged = this.#call.judging.words(nobody, text);
    this.#hold(
      whenReady(judged, (judged) => {
        if (!isDelivered(judged)) return;
        this.#call.learnFrom(address);
        const here = this.#call.room.leadBack(address, this.#call.asked);
        this.#write(here === address ? frame.bytes : Buffer.from(`event: endpoint\ndata: ${here}\n\n`));
      }),
    );
  }

  #hold(work: void | Promise<void>): void {
    if (work === undefined) return;
    const held = work.finally(() => this.#held.delete(held));
    this.#held.add(held);
    this.#running.follow(held);
  }

  #write(bytes: Buffer): void {
    if (this.#running.over || bytes.length === 0) return;
    this.#isFlowing = this.#running.answer.write(bytes, () => {
      this.#isFlowing = true;
      this.#running.resume();
    });
  }
}

/** Whether an event may be another than the one that was sent. */
export const mayBeEdited = ({ observing, deps, call }: Running): boolean => !observing || deps.telling(call);

/** Where the server wants to be sent messages. */
export const isEndpoint = (event: string): boolean => /^event: ?endpoint$/m.test(event);

/** The same event with other data: what lets a client resume behind it stays. */
function refitted(event: string, data: Buffer | undefined): Buffer {
  if (data === undefined) return Buffer.alloc(0);
  const kept = event.split(lineEnd).filter((line) => isPlainAside(line) || isResumed.test(line));
  return Buffer.from([...kept, `data: ${data.toString()}`, "", ""].join("\n"));
}
