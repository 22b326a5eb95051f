import type { Judged } from "../tool-call.ts";
import { type Unjudged, unjudgedMark } from "../unjudged.ts";
import { asAnswer } from "./as-answer.ts";
import { type Body, type Running, whenReady } from "./body.ts";
import { type Decoded, decodeWhole } from "./decode.ts";
import type { Whole } from "./reading.ts";

/** What is known about a body that goes out as it comes in: a verdict from before, how to read it for one, or why none is due. */
type Basis = { judged: Judged } | { reading: Whole } | { unjudged: Unjudged };

/** A body that is passed on as it comes. Its last piece waits until the verdict, if there is one, is written down. */
export class PassingBody implements Body {
  readonly #running: Running;
  readonly #basis: Basis;
  #kept: Buffer[] = [];
  #keptBytes = 0;
  #last: Buffer | undefined;

  constructor(running: Running, basis: Basis) {
    this.#running = running;
    this.#basis = basis;
    const { answer, deps, head } = running;
    if ("unjudged" in basis) answer.begin(head, unjudgedMark(basis.unjudged));
    else if ("judged" in basis) answer.begin(head, deps.annotations(basis.judged));
    else answer.begin(head);
  }

  data(chunk: Buffer): boolean {
    const drained = (): void => this.#running.resume();
    if ("unjudged" in this.#basis) return this.#running.answer.write(chunk, drained);
    this.#keep(chunk);
    const before = this.#last;
    this.#last = chunk;
    return before === undefined || this.#running.answer.write(before, drained);
  }

  end(trailers: readonly string[]): void | Promise<void> {
    const running = this.#running;
    const done = (): void => {
      if (running.over) return;
      running.answer.end(this.#last, trailers);
      running.answered();
    };
    if ("unjudged" in this.#basis) return done();
    if ("judged" in this.#basis) return running.settle(this.#basis.judged, done);
    return whenReady(this.#decoded(this.#basis.reading), (decoded) => {
      if (running.over) return;
      if (decoded.kind === "unjudged") return void running.unjudged(decoded.why, done);
      return whenReady(running.judge(asAnswer(decoded, running.head)), (judged) =>
        running.settle(judged, done),
      );
    });
  }

  #keep(chunk: Buffer): void {
    if (!("reading" in this.#basis)) return;
    this.#keptBytes += chunk.length;
    if (this.#keptBytes <= this.#running.options.bytesMax) this.#kept.push(chunk);
    else this.#kept = [];
  }

  #decoded(reading: Whole): Decoded | Promise<Decoded> {
    const { options } = this.#running;
    if (this.#keptBytes > options.bytesMax) return { kind: "opaque", why: "too large to inspect" };
    return decodeWhole(this.#kept, reading, options);
  }
}
