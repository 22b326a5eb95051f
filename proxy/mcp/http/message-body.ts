import { type Body, type Running, whenReady } from "../../intercept/body.ts";
import { HeldBody } from "../../intercept/held.ts";
import { Pieces } from "../../intercept/pieces.ts";
import type { Whole } from "../../intercept/reading.ts";
import { type Message, messageOf, namesMessage } from "../message.ts";
import { outlineOf } from "../outline.ts";
import { accepted } from "./accepted.ts";
import type { Calling } from "./calling.ts";

/** An answer that is one message, or a list of some. What is no message is judged as any other answer is. */
export class MessageBody implements Body {
  readonly #running: Running;
  readonly #call: Calling;
  readonly #reading: Whole;
  readonly #pieces = new Pieces();
  #bytes = 0;

  constructor(running: Running, call: Calling, reading: Whole) {
    this.#running = running;
    this.#call = call;
    this.#reading = reading;
  }

  data(chunk: Buffer): boolean {
    if (this.#running.over) return true;
    this.#pieces.add(chunk);
    this.#bytes += chunk.length;
    return this.#bytes <= this.#running.options.bytesMax ? true : this.#outgrown();
  }

  end(trailers: readonly string[]): void | Promise<void> {
    const { all } = this.#pieces;
    const [first] = all;
    const bytes = all.length === 1 && first !== undefined ? first : Buffer.concat(all);
    if (isReceipt(this.#running.head.status, bytes)) return this.#deliver(bytes, bytes, trailers);
    const outline = outlineOf(bytes, namesMessage);
    const messages = outline.objects.map(messageOf);
    if (!outline.isWhole || messages.every(({ kind }) => kind === "none")) return this.#held().end(trailers);
    const { session, judging } = this.#call;
    const outputs = messages.flatMap((message) => session.judgedOf(message, bytes, false) ?? []);
    const sent = { bytes, messages, isList: outline.isList };
    if (outputs.length === 0) return this.#deliver(bytes, bytes, trailers);
    return whenReady(judging.judge(sent, outputs), (judged) => this.#deliver(bytes, judged, trailers));
  }

  #deliver(bytes: Buffer, judged: Buffer | undefined, trailers: readonly string[]): void {
    const running = this.#running;
    if (running.over) return;
    const { answer, deps, head } = running;
    const notes = this.#call.judged === undefined ? [] : deps.annotations(this.#call.judged);
    if (judged === bytes) answer.whole(head, notes, { chunks: this.#pieces.all, trailers });
    else
      answer.redacted(
        { ...head, status: 200, statusText: "OK" },
        notes,
        judged === undefined ? "[]" : judged.toString(),
      );
    running.answered();
  }

  /** As any answer that is no message. */
  #held(): HeldBody {
    const held = new HeldBody(this.#running, this.#reading);
    this.#running.become(held);
    for (const piece of this.#pieces.all) held.data(piece);
    return held;
  }

  /** Where something may be withheld it is, under the ids that were asked; elsewhere it passes and is recorded as not read. */
  #outgrown(): boolean {
    const running = this.#running;
    const { questions, judging, session } = this.#call;
    const question = questions.find(({ kind }) => kind === "request");
    const message: Message | undefined = question && { ...question, kind: "answer" };
    const output = message && session.doubtful(message);
    if (running.observing || output === undefined) {
      this.#held();
      return true;
    }
    running.follow(
      whenReady(judging.unread(output), (tell) => {
        if (running.over) return;
        if (tell === undefined) {
          this.#held();
          return running.resume();
        }
        const { answer, deps, head } = running;
        const notes = this.#call.judged === undefined ? [] : deps.annotations(this.#call.judged);
        answer.redacted({ ...head, status: 200, statusText: "OK" }, notes, tell(output.message) ?? "");
        running.answered();
        return running.resume();
      }),
    );
    return false;
  }
}

/** A server that has taken a message to which there is no answer. */
const isReceipt = (status: number, bytes: Buffer): boolean =>
  status === accepted && bytes.length < 64 && /^\s*(?:accepted|ok)?\s*$/i.test(bytes.toString());
