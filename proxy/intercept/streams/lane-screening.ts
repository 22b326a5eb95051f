import { isDelivered, type Judged, type Subject } from "../../tool-call.ts";
import { type Running, whenReady } from "../body.ts";
import { Lanes } from "./lanes.ts";
import type { Output } from "./output.ts";
import type { Next } from "./stream-text.ts";
import type { StreamedEvent } from "./streamed-event.ts";
import type { Waiting } from "./waiting.ts";

interface Deps {
  options: Pick<Running["options"], "streamWindow">;
  output: Output;
  waiting: Waiting;
  judge(subject: Subject): Judged | Promise<Judged>;
}

/** Looks at what may go out of the texts in order, put together by what else may tell texts apart. Nothing can be taken out of that. */
export class LaneScreening {
  readonly #deps: Deps;
  readonly #lanes = new Lanes();
  /** How long the output was when something was found that what follows may still make harmless. */
  #suspectedAt: number | undefined;
  /** What is delivered all the same. It counts if the texts in order do not say it too. */
  #found: Judged | undefined;
  #isBlocked = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get isBlocked(): boolean {
    return this.#isBlocked;
  }

  /** What is delivered before anybody has judged it. */
  hear(event: StreamedEvent): void {
    event.addToLanes(this.#lanes);
  }

  look(next: Next): void | Promise<void> {
    return this.#look(next, false);
  }

  /** Looks at all that waits: it goes out with a verdict on the texts in order. */
  async lookAtAll(whole: Judged): Promise<void> {
    await this.#look("end", true);
    if (this.#found !== undefined && whole.verdict.passed) this.#deps.output.note(this.#found);
    this.#found = undefined;
  }

  #look(next: Next, all: boolean): void | Promise<void> {
    const { output, waiting, options } = this.#deps;
    for (const event of waiting.nextForLanes(all)) event.addToLanes(this.#lanes);
    const isAwaited =
      this.#suspectedAt !== undefined && output.length - this.#suspectedAt < options.streamWindow;
    if (isAwaited && next !== "end") return;
    const { windows } = this.#lanes;
    if (windows.length === 0) return waiting.clear();
    const text = JSON.stringify(windows);
    return whenReady(this.#deps.judge({ kind: "text", text, json: true, part: true }), (judged) =>
      this.#heed(judged, next),
    );
  }

  #heed(judged: Judged, next: Next): void {
    const { output, waiting } = this.#deps;
    const isFound = !judged.verdict.passed;
    if (isFound && next !== "end" && this.#suspectedAt === undefined) {
      this.#suspectedAt = output.length;
      return;
    }
    this.#suspectedAt = undefined;
    if (!isDelivered(judged)) {
      output.note(judged);
      this.#isBlocked = true;
      return;
    }
    if (isFound) this.#found = judged;
    this.#lanes.judged(isFound);
    waiting.clear();
  }
}
