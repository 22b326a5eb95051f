import type { Judged } from "../../tool-call.ts";
import { beginStream, type Body, type Running, whenReady } from "../body.ts";
import type { Inflated } from "../inflate.ts";
import { Outflow } from "../outflow.ts";
import type { Events } from "../reading.ts";
import { unredacted } from "../together.ts";
import { exceptionOf } from "./amazon.ts";
import { EventReader } from "./event-reader.ts";
import { inTurns, slicesOf } from "./in-turns.ts";
import { inOneLine } from "./line-ends.ts";
import { lastBytes } from "./last-bytes.ts";
import { refit } from "./refit.ts";
import { Pauses } from "./pauses.ts";
import { Screening } from "./screening.ts";
import { createSplitter, type Frame, type Splitter } from "./splitter.ts";
import type { Next } from "./stream-text.ts";
import { Turn } from "./turn.ts";
import { Unfinished } from "./unfinished.ts";
import { StreamedEvent } from "./streamed-event.ts";

/** After so many events the clock is read. */
const framesUnclocked = 64;

/**
 * A stream is one output: the texts that its events say piece by piece are put together, and one verdict is due on them. Where something may be
 * withheld, an event goes out once what it says was judged together with what came before it, up to the word or number that the next one may go on
 * with; what would complete a finding ends the stream in the way of its API. Where nothing may be, the tool's own bytes go out as they come.
 */
export class StreamBody implements Body {
  readonly #running: Running;
  readonly #reading: Events;
  readonly #splitter: Splitter;
  readonly #reader: EventReader;
  readonly #unfinished = new Unfinished();
  readonly #turn = new Turn();
  readonly #screening: Screening;
  #isHeard = false;
  /** Nobody knows when it has ended, so whoever listens may have to answer before anything else is said. */
  #isUnknown = false;
  #isSettled = false;
  #isCut = false;
  readonly #out: Outflow;
  readonly #pauses: Pauses | undefined;

  constructor(running: Running, reading: Events) {
    this.#running = running;
    this.#reading = reading;
    // Messages of Amazon hold no messages of another protocol.
    this.#reader = new EventReader({ messagesAreEvents: reading.framing === "amazon" });
    this.#out = new Outflow(running);
    this.#splitter = createSplitter(reading, running.options.bytesMax);
    this.#screening = new Screening(running);
    const { streamQuietMs } = running.options;
    if (!running.observing && streamQuietMs > 0)
      this.#pauses = new Pauses(streamQuietMs, {
        told: (next) => this.#pause(next),
        waitedMs: () => (this.#isUnknown ? this.#screening.waiting.waitedMs : 0),
      });
    beginStream(running, !running.observing);
  }

  data(chunk: Buffer): boolean {
    this.#pauses?.interrupt();
    this.#turn.begin();
    return this.#out.goOn(() =>
      whenReady(this.#read(chunk), () => {
        if (this.#running.observing && !this.#isOver) this.#out.write(chunk);
        if (!this.#isOver) this.#pauses?.begin();
      }),
    );
  }

  end(trailers: readonly string[]): void | Promise<void> {
    this.#pauses?.end();
    return this.#out.behind(() =>
      whenReady(this.#splitter.rest(), (rest) =>
        whenReady(this.#takeLast(rest), () =>
          whenReady(this.#finish(), () => {
            if (this.#isOver) return;
            this.#running.answer.end(undefined, this.#running.observing ? trailers : []);
            this.#running.answered();
          }),
        ),
      ),
    );
  }

  #pause(next: Next): void {
    if (this.#isOver || (next !== "quiet" && !this.#isUnknown)) return;
    const hear = (): void | Promise<void> =>
      next === "end" ? this.#heedAll(this.#unfinished.flush()) : undefined;
    const letGo = (): void | Promise<void> =>
      whenReady(this.#letGo(next), () => (this.#isOver ? undefined : this.#pauses?.goOn()));
    this.#out.goOn(() => whenReady(hear(), letGo));
  }

  get #isOver(): boolean {
    return this.#isCut || this.#running.over;
  }

  #read(chunk: Buffer): void | Promise<void> {
    return whenReady(this.#splitter.inflated(chunk), (inflated) => this.#readInflated(inflated));
  }

  #readInflated({ bytes, why }: Inflated): void | Promise<void> {
    const read = inTurns(slicesOf(bytes), this.#turn, (slice) =>
      this.#isOver ? undefined : this.#takeAndLetGo(this.#splitter.cut(slice)),
    );
    return whenReady(read, () =>
      why === undefined ? undefined : this.#takeAndLetGo(this.#splitter.fail(why)),
    );
  }

  #takeAndLetGo(frames: readonly Frame[]): void | Promise<void> {
    return whenReady(this.#take(frames), () => this.#letGo("more"));
  }

  #take(frames: readonly Frame[]): void | Promise<void> {
    return this.#inTurns(frames, (frame) => this.#hear(frame));
  }

  #inTurns(frames: readonly Frame[], hear: (frame: Frame) => void | Promise<void>): void | Promise<void> {
    const hearIt = (frame: Frame): void | Promise<void> => (this.#isOver ? undefined : hear(frame));
    return inTurns(frames.values(), this.#turn, hearIt, framesUnclocked);
  }

  #takeLast(rest: Inflated): void | Promise<void> {
    return whenReady(this.#readInflated(rest), () =>
      whenReady(this.#take(this.#splitter.end()), () => this.#heedAll(this.#unfinished.flush())),
    );
  }

  #hear(frame: Frame): void | Promise<void> {
    const event = new StreamedEvent(frame, this.#reader);
    if (this.#reading.framing !== "ndjson") return this.#heed(event, frame);
    const frames = this.#unfinished.take(frame, event.isBroken);
    return frames[0] === frame ? this.#heed(event, frame) : this.#heedAll(frames);
  }

  /** Of what was held for the end of a value. */
  #heedAll(frames: readonly Frame[]): void | Promise<void> {
    return this.#inTurns(frames, (frame) => this.#heed(new StreamedEvent(frame, this.#reader), frame));
  }

  #heed(event: StreamedEvent, frame: Frame): void | Promise<void> {
    const screening = this.#screening;
    const why = event.isTwofold ? "broken text" : frame.why;
    if (why !== undefined) return screening.unread(event, why);
    if (event.message !== undefined) return this.#message(event, event.message);
    screening.hear(event);
    this.#isHeard ||= frame.said !== undefined && frame.said.data !== "";
    // Once only: in a stream that says so again and again a verdict would be due on each event.
    const isEnd = event.heard.ends === true && !this.#isSettled;
    this.#isUnknown = !event.heard.isKnown;
    if (isEnd || screening.output.length > this.#running.options.bytesMax) return this.#finish();
  }

  #letGo(next: Next): void | Promise<void> {
    return whenReady(this.#screening.look(next), () => {
      if (this.#isOver) return;
      if (this.#screening.isBlocked) return this.#cutOff();
      this.#out.write(this.#screening.waiting.take(this.#reading.framing));
      return undefined;
    });
  }

  /** What was said so far is an output, and its verdict is written down before the last of it goes out. */
  async #finish(): Promise<void> {
    const { output } = this.#screening;
    // All of the first output is judged as a whole; what follows another one may go on with what that ended with.
    await this.#screening.look(this.#isSettled ? "end" : "more");
    if (this.#isOver) return;
    if (this.#screening.isBlocked) return await this.#cutOff();
    if (output.isDue || (this.#isHeard && !this.#isSettled)) {
      const whole = await this.#running.judge(output.whole());
      if (whole.action === "redacted") await this.#screening.look("end");
      await this.#screening.lookAtAll(whole);
      if (this.#isOver) return;
      const judged = output.with(whole);
      const isMissed = whole.action === "redacted" && !this.#screening.isReplaced;
      if (judged.action === "blocked" || isMissed || this.#screening.isBlocked)
        return await this.#cutOff(judged);
      await this.#running.settle(judged, () => void (this.#isSettled = true));
      this.#screening.conclude();
    }
    if (!this.#isOver) this.#out.write(this.#screening.waiting.takeAll(this.#reading.framing));
  }

  /** Nothing that waits goes out any more. */
  async #cutOff(known?: Judged): Promise<void> {
    this.#isCut = true;
    this.#pauses?.end();
    const { output } = this.#screening;
    const judged = unredacted(
      known ?? output.with(await this.#running.judge({ ...output.whole(), part: true })),
    );
    const cut = this.#running.deps.told(judged);
    const last = this.#reader.cutOff(cut, (into) => output.delivered(into));
    const bytes =
      last === undefined
        ? this.#withheldFrame(judged, Buffer.alloc(0))
        : lastBytes(last, this.#reading.framing);
    await this.#running.withhold(judged, bytes);
  }

  #withheldFrame(judged: Judged, frame: Buffer): Buffer {
    const { deps } = this.#running;
    const { framing } = this.#reading;
    if (framing === "amazon") return exceptionOf(deps.told(judged).detail);
    return deps.withheldFrame(judged, frame, framing);
  }

  /** A message of another protocol is an output by itself, and one that is withheld does not end the stream. */
  async #message(event: StreamedEvent, text: string): Promise<void> {
    await this.#finish();
    if (this.#isOver) return;
    const { observing } = this.#running;
    const { framing } = this.#reading;
    const isBare = event.beside !== "" && !(await this.#screening.letsPass(event.beside));
    const { output } = this.#screening;
    const judged = output.with(await this.#running.judge({ kind: "text", text, json: true }));
    await this.#running.settle(judged, () => {
      this.#isSettled = true;
      this.#screening.conclude();
      if (observing || this.#isOver) return;
      const { action, redacted = text } = judged;
      if (action === "blocked") this.#out.write(this.#withheldFrame(judged, event.bytes));
      else if (action === "redacted" || isBare)
        this.#out.write(refit(event.bytes, inOneLine(redacted), { framing, isBare }));
      else this.#out.write(event.delivered(framing).bytes);
    });
  }
}
