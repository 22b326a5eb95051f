import { beginStream, type Body, type Running, whenReady } from "../../intercept/body.ts";
import type { Events } from "../../intercept/reading.ts";
import { inOneLine } from "../../intercept/streams/line-ends.ts";
import { createSplitter, type Frame, type Splitter } from "../../intercept/streams/splitter.ts";
import { isPlainAside } from "../../intercept/streams/sse.ts";
import { isDelivered } from "../../tool-call.ts";
import { type Message, messageOf, namesMessage } from "../message.ts";
import { type Outline, outlineOf } from "../outline.ts";
import type { Asked } from "../questions.ts";
import type { Output } from "../session.ts";
import type { Calling } from "./calling.ts";
import { type Later, later } from "./later.ts";
import { OtherEvents } from "./other-events.ts";

const lineEnd = /\r\n|\n|\r/;
/** From where a client may go on: servers count as they like. */
const isResumed = /^id: ?[\w+/=.:~-]{1,256}$/;
/** Whether a line can carry no text to any reader, strict or lenient. */
const isSilent = (line: string): boolean =>
  line === "" || /^data:? ?$/.test(line) || isPlainAside(line) || isResumed.test(line);
const unknownRequest: Asked = { method: "", tool: "unknown" };

interface Event {
  frame: Frame;
  text: string;
  data: Buffer;
  outline: Outline;
  messages: readonly Message[];
  /** The event has no text beside its message. */
  isClear: boolean;
}

/** A stream of messages: the one that is an output waits until it is judged, all others go on at once. What is asked for again later comes through here too. */
export class MessageStream implements Body {
  readonly #running: Running;
  readonly #call: Calling;
  readonly #splitter: Splitter;
  readonly #held = new Set<Promise<void>>();
  #others: OtherEvents | undefined;
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
    const found = await this.#others?.end();
    if (found !== undefined) await this.#call.judging.found(unknownRequest, found);
    if (this.#running.over) return;
    this.#running.answer.end(undefined, []);
    this.#running.answered();
  }

  /** Every byte of the stream goes out through here. */
  #hear(frame: Frame): void {
    this.#hold(whenReady(this.#passing(frame), (bytes) => this.#write(bytes)));
  }

  /** The part of an event that goes out: all of it if it can carry no text, or what is left after judging it. */
  #passing(frame: Frame): Later<Buffer | undefined> {
    const { said, why } = frame;
    if (why !== undefined) return this.#unread(frame);
    this.#isDropping = false;
    const text = frame.bytes.toString();
    if (said === undefined || text.split(lineEnd).every(isSilent)) return frame.bytes;
    const data = Buffer.from(said.data);
    const outline = outlineOf(data, namesMessage);
    const messages = outline.objects.map(messageOf);
    const aside = said.aside.split("\n").filter((line) => line !== "" && !isResumed.test(line));
    // Whoever goes by the book and whoever does not read the same in it.
    const isOneLine = said.lines === undefined && !outline.hasReturn;
    const isClear = aside.length === 0 && said.isOdd !== true && said.data !== "";
    const event = { frame, text, data, outline, messages, isClear };
    if (outline.isWhole && messages.some(({ kind }) => kind !== "none"))
      return isClear && isOneLine ? this.#messages(event) : this.#doubtful(event);
    const isPlace = isEndpoint(text) && isClear && isOneLine;
    return this.#other(frame, (bytes) => (isPlace ? this.#endpoint(bytes, said.data) : bytes));
  }

  #messages({ frame, text, data, outline, messages, isClear }: Event): Later<Buffer | undefined> {
    const { session, judging, isDoubted } = this.#call;
    const outputs = messages.flatMap((message) => session.judgedOf(message, data, isDoubted) ?? []);
    const judged = judging.judge({ bytes: data, messages, isList: outline.isList }, outputs);
    // If the event has text beside its message, only the message is sent.
    const isKept = isClear || this.#running.observing;
    return later(judged, (bytes) => (bytes === data && isKept ? frame.bytes : refitted(text, bytes)));
  }

  /** Judged as all that anybody may read in it first. */
  #doubtful(event: Event): Later<Buffer | undefined> {
    const { text, messages } = event;
    const { judging, session } = this.#call;
    const [message] = messages;
    const output = message && session.doubtful(message);
    return later(judging.words(output?.asked ?? unknownRequest, text), (judged) => {
      if (isDelivered(judged)) return this.#messages(event);
      const told = output && judging.withheld(output, judged);
      return told === undefined ? undefined : refitted(text, Buffer.from(told));
    });
  }

  /**
   * An event that is no message, or that only some readers take for one. If it is withheld, all later events of this
   * kind are withheld too.
   */
  #other(frame: Frame, passing: (bytes: Buffer) => Buffer): Later<Buffer | undefined> {
    const { deps, options, observing } = this.#running;
    const { session, judging } = this.#call;
    this.#others ??= new OtherEvents({ deps, options, observing, call: session.callOf(unknownRequest) });
    return later(this.#others.hear(frame), (heard) => {
      if (Buffer.isBuffer(heard)) return passing(heard);
      if (heard === undefined) return undefined;
      const output = this.#answerToAll();
      const told = dataOf(judging.withheld(output, heard));
      const isWritten = judging.found(output.asked, heard);
      return isWritten instanceof Promise ? isWritten.then(() => told) : told;
    });
  }

  /** Too long, or no text: withheld once, under the id that was asked here, or passed on where nothing is withheld. */
  #unread(frame: Frame): Later<Buffer | undefined> {
    if (this.#isDropping) return this.#running.observing ? frame.bytes : undefined;
    this.#isDropping = true;
    const output = this.#answerToAll();
    return later(this.#call.judging.unread(output), (tell) =>
      tell === undefined ? frame.bytes : dataOf(tell(output.message)),
    );
  }

  /** An answer to an unknown question: it is judged as an answer to the question of this request. */
  #answerToAll(): Output {
    const { questions, session } = this.#call;
    const question = questions.find(({ kind }) => kind === "request");
    const message: Message = question ?? { kind: "unclear", hasMore: false, start: 0, end: 0 };
    return session.doubtful({ ...message, kind: "unclear" });
  }

  /** Where the client of the older transport is to send its messages: to us, as it was asked here. */
  #endpoint(bytes: Buffer, address: string): Buffer {
    this.#call.learnFrom(address);
    const here = this.#call.room.leadBack(address, this.#call.asked);
    return here === address ? bytes : Buffer.from(`event: endpoint\ndata: ${here}\n\n`);
  }

  #hold(work: void | Promise<void>): void {
    if (work === undefined) return;
    const held = work.finally(() => this.#held.delete(held));
    this.#held.add(held);
    this.#running.follow(held);
  }

  #write(bytes: Buffer | undefined): void {
    if (this.#running.over || bytes === undefined || bytes.length === 0) return;
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
  return Buffer.from([...kept, `data: ${inOneLine(data.toString())}`, "", ""].join("\n"));
}

const dataOf = (message: string | undefined): Buffer | undefined =>
  message === undefined ? undefined : Buffer.from(`data: ${message}\n\n`);
