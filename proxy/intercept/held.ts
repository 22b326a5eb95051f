import type { Judged, Opacity } from "../tool-call.ts";
import { type Unjudged, unjudgedMark } from "../unjudged.ts";
import { asAnswer } from "./as-answer.ts";
import { type Body, type Running, whenReady } from "./body.ts";
import { decodeWhole } from "./decode.ts";
import { isLikeAscii, isText } from "./charset.ts";
import { valueOf } from "./headers.ts";
import { FlowingBody } from "./flowing.ts";
import type { Watched } from "./idle-clock.ts";
import { Look } from "./look.ts";
import { withholding } from "./no-answer.ts";
import { PassingBody } from "./passing.ts";
import { Pieces } from "./pieces.ts";
import type { Framing, Whole } from "./reading.ts";
import { beginsMessage, preludeBytes } from "./streams/amazon.ts";
import { StreamBody } from "./streams/stream-body.ts";

/** A body is slow if fewer bytes arrive between two looks. A document that is being sent brings more. */
const slowBytes = 64 * 1024;
/** After so many looks a body is no longer held. */
const looksMax = 10;

/**
 * A body that is kept back until its verdict is written down, and then sent as the very bytes that were judged. One that is no text, as its first bytes
 * tell, is passed on from there.
 */
export class HeldBody implements Body, Watched {
  readonly #running: Running;
  readonly #reading: Whole;
  #pieces = new Pieces();
  readonly #look: Look | undefined;
  readonly #patience: NodeJS.Timeout | undefined;
  #bytes = 0;
  #looks = 0;
  #bytesBefore = 0;
  /** The decision has been made. Further bytes are kept until it has been carried out. */
  #isDecided = false;
  #isBeginning = false;
  #trailers: readonly string[] | undefined;

  constructor(running: Running, reading: Whole) {
    this.#running = running;
    this.#reading = reading;
    const { said, encodings } = reading;
    // A body without a type is text most of the time, and looking at its bytes would then cost more than everything else.
    const isLookedAt = said !== undefined && said !== "nothing" && encodings.length === 0;
    this.#look = isLookedAt ? new Look(said) : undefined;
    const { observing, deps, call, options } = running;
    if (observing && !deps.telling(call))
      this.#patience = setTimeout(() => running.follow(this.#release()), options.patienceMs);
    else if (valueOf(running.head.rawHeaders, "content-length") === undefined) running.slow.watch(this);
  }

  data(chunk: Buffer): boolean {
    this.#pieces.add(chunk);
    this.#bytes += chunk.length;
    if (this.#isDecided) return false;
    if (this.#isBegunBy(chunk)) return this.#become("amazon");
    const why = this.#look?.see(chunk);
    if (why !== undefined) return this.#pass(why);
    if (this.#bytes <= this.#running.options.bytesMax) return true;
    const kind = this.#kindOfOutgrown();
    return kind === undefined ? this.#judge("too large to inspect") : this.#pass(kind);
  }

  /** A body that arrives slowly, or for a long time, may never end. From here on it is judged as a stream. */
  look(): void {
    if (this.#running.over) return this.#running.slow.leave(this);
    const isSlow = this.#bytesBefore > 0 && this.#bytes - this.#bytesBefore < slowBytes;
    if (this.#bytes > 0) this.#looks++;
    this.#bytesBefore = this.#bytes;
    if (isSlow || this.#looks >= looksMax) this.#running.follow(this.#stream());
  }

  end(trailers: readonly string[]): void | Promise<void> {
    const running = this.#running;
    if (this.#isBeginning) return void (this.#trailers = trailers);
    this.#leave();
    const { options } = running;
    return whenReady(decodeWhole(this.#pieces.all, this.#reading, options), (decoded) => {
      if (running.over) return;
      if (decoded.kind === "unjudged") return this.#deliverUnjudged(decoded.why, trailers);
      return whenReady(running.judge(asAnswer(decoded, running.head)), (judged) =>
        running.settle(judged, () => this.#deliver(judged, trailers)),
      );
    });
  }

  /** The body is slow and no policy may withhold it. So what has arrived is sent, and the last piece follows with the verdict. */
  async #release(): Promise<void> {
    if (!this.#isDecided && !this.#running.over) this.#flow({ reading: this.#reading });
  }

  async #stream(): Promise<void> {
    const { encodings, charset } = this.#reading;
    const isText = this.#isText();
    // A packed binary body can be opened only when it is complete, and another charset can be read only then.
    if (!isLikeAscii(charset) || (!isText && encodings.length > 0)) return this.#running.slow.leave(this);
    this.#become(isText ? "ndjson" : "bytes");
  }

  /** From here on it is judged as it comes. False when no more may come before that. */
  #become(framing: Framing | "bytes"): boolean {
    this.#leave();
    this.#isBeginning = true;
    const running = this.#running;
    const { encodings, charset } = this.#reading;
    let flowing = false;
    running.stream(() => {
      const body =
        framing === "bytes"
          ? new FlowingBody(running, this.#look)
          : new StreamBody(running, { how: "events", framing, encodings, charset });
      flowing = this.#goOnWith(body);
      if (this.#trailers !== undefined) running.follow(body.end(this.#trailers));
    });
    return flowing;
  }

  /** Whether enough has come with this piece to tell that it is a stream of messages. */
  #isBegunBy(chunk: Buffer): boolean {
    const before = this.#bytes - chunk.length;
    if (before >= preludeBytes || this.#bytes < preludeBytes || this.#reading.encodings.length > 0)
      return false;
    return beginsMessage(before === 0 ? chunk : Buffer.concat(this.#pieces.all));
  }

  /** Whether the bytes so far are text. A packed body counts as text until it is opened. */
  #isText(): boolean {
    const { said, encodings } = this.#reading;
    if (said !== undefined && said !== "nothing") return false;
    return encodings.length > 0 || isText(Buffer.concat(this.#pieces.all));
  }

  /** Ends the clocks: none of them may decide any more. */
  #leave(): void {
    this.#isDecided = true;
    clearTimeout(this.#patience);
    this.#running.slow.leave(this);
  }

  /** The policy decides about a body that is not inspected any further. */
  #judge(why: Opacity): boolean {
    this.#leave();
    const judged = this.#running.judge({ kind: "opaque", why });
    const isLater = judged instanceof Promise;
    let flowing = !isLater;
    this.#running.follow(
      whenReady(judged, (judged) => {
        flowing = this.#outgrown(judged);
        if (isLater && flowing) this.#running.resume();
      }),
    );
    return flowing;
  }

  #kindOfOutgrown(): Unjudged | undefined {
    const { said, encodings } = this.#reading;
    if (this.#look !== undefined || encodings.length > 0) return this.#look?.outgrown();
    const look = new Look(said);
    let kind: Unjudged | undefined;
    for (const piece of this.#pieces.all) kind ??= look.see(piece);
    return kind ?? look.outgrown();
  }

  #deliverUnjudged(why: Unjudged, trailers: readonly string[]): void {
    const running = this.#running;
    running.unjudged(why, () => {
      running.answer.whole(running.head, unjudgedMark(why), { chunks: this.#pieces.all, trailers });
      running.answered();
    });
  }

  #outgrown(judged: Judged): boolean {
    const running = this.#running;
    if (running.over) return true;
    if (judged.action === "blocked") {
      running.follow(running.withhold(judged));
      return true;
    }
    return this.#flow({ judged });
  }

  #pass(why: Unjudged): boolean {
    if (this.#running.options.unjudged === "withhold") return this.#judge("no text");
    let flowing = true;
    this.#leave();
    const begun = this.#running.unjudged(why, () => {
      flowing = this.#flow({ unjudged: why });
    });
    return begun && flowing;
  }

  /** What is there already goes out, and what comes behind it. */
  #flow(basis: ConstructorParameters<typeof PassingBody>[1]): boolean {
    return this.#goOnWith(new PassingBody(this.#running, basis));
  }

  #goOnWith(body: Body): boolean {
    this.#running.become(body);
    let flowing = true;
    const pieces = this.#pieces.all;
    this.#pieces = new Pieces();
    for (const piece of pieces) flowing = body.data(piece);
    return flowing;
  }

  #deliver(judged: Judged, trailers: readonly string[]): void {
    const { answer, deps, head } = this.#running;
    if (this.#running.over) return;
    const { action, redacted } = judged;
    if (action === "blocked" || (action === "redacted" && redacted === undefined))
      answer.own(deps.withheld(judged, withholding(this.#running)));
    else if (redacted !== undefined && action === "redacted")
      answer.redacted(head, deps.annotations(judged), redacted);
    else answer.whole(head, deps.annotations(judged), { chunks: this.#pieces.all, trailers });
    this.#running.answered();
  }
}
