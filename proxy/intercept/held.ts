import type { Judged } from "../tool-call.ts";
import { type Unjudged, unjudgedMark } from "../unjudged.ts";
import { asAnswer } from "./as-answer.ts";
import { type Body, type Running, whenReady } from "./body.ts";
import { decodeWhole } from "./decode.ts";
import { Look } from "./look.ts";
import { PassingBody } from "./passing.ts";
import { Pieces } from "./pieces.ts";
import type { Whole } from "./reading.ts";

/**
 * A body that is kept back until its verdict is written down, and then sent as the very bytes that were judged. One that is no text, as its first bytes
 * tell, is passed on from there.
 */
export class HeldBody implements Body {
  readonly #running: Running;
  readonly #reading: Whole;
  #pieces = new Pieces();
  readonly #look: Look | undefined;
  #bytes = 0;
  #isUnjudged = false;

  constructor(running: Running, reading: Whole) {
    this.#running = running;
    this.#reading = reading;
    const { said, encodings } = reading;
    this.#look = said === undefined || encodings.length > 0 ? undefined : new Look(said);
  }

  data(chunk: Buffer): boolean {
    this.#pieces.add(chunk);
    this.#bytes += chunk.length;
    const why = this.#isUnjudged ? undefined : this.#look?.see(chunk);
    if (why !== undefined) return this.#pass(why);
    if (this.#isUnjudged) return false;
    if (this.#bytes <= this.#running.options.bytesMax) return true;
    const judged = this.#running.judge({ kind: "opaque", why: "too large to inspect" });
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

  /** Nothing may withhold it and it takes its time: what is there already goes out, the last piece with the verdict. */
  release(): void {
    if (this.#isUnjudged) return;
    this.#flow({ reading: this.#reading });
  }

  end(trailers: readonly string[]): void | Promise<void> {
    const running = this.#running;
    const { options } = running;
    return whenReady(decodeWhole(this.#pieces.all, this.#reading, options.bytesMax), (decoded) => {
      if (running.over) return;
      if (decoded.kind === "unjudged") return this.#deliverUnjudged(decoded.why, trailers);
      return whenReady(running.judge(asAnswer(decoded, running.head)), (judged) =>
        running.settle(judged, () => this.#deliver(judged, trailers)),
      );
    });
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
    let flowing = true;
    this.#isUnjudged = true;
    const begun = this.#running.unjudged(why, () => {
      flowing = this.#flow({ unjudged: why });
    });
    return begun && flowing;
  }

  /** What is there already goes out, and what comes behind it. */
  #flow(basis: ConstructorParameters<typeof PassingBody>[1]): boolean {
    const passing = new PassingBody(this.#running, basis);
    this.#running.become(passing);
    let flowing = true;
    const pieces = this.#pieces.all;
    this.#pieces = new Pieces();
    for (const piece of pieces) flowing = passing.data(piece);
    return flowing;
  }

  #deliver(judged: Judged, trailers: readonly string[]): void {
    const { answer, deps, head, options } = this.#running;
    if (this.#running.over) return;
    const { action, redacted } = judged;
    if (action === "blocked" || (action === "redacted" && redacted === undefined))
      answer.own(deps.withheld(judged, { status: options.blockStatus }));
    else if (redacted !== undefined && action === "redacted")
      answer.redacted(head, deps.annotations(judged), redacted);
    else answer.whole(head, deps.annotations(judged), { chunks: this.#pieces.all, trailers });
    this.#running.answered();
  }
}
