import type { Running } from "../../intercept/body.ts";
import { EventReader } from "../../intercept/streams/event-reader.ts";
import { Screening } from "../../intercept/streams/screening.ts";
import type { Frame } from "../../intercept/streams/splitter.ts";
import { StreamedEvent } from "../../intercept/streams/streamed-event.ts";
import { unredacted } from "../../intercept/together.ts";
import type { Judged, ToolCall } from "../../tool-call.ts";
import { type Later, later } from "./later.ts";

type Heard = Buffer | Judged | undefined;
type Deps = Pick<Running, "observing" | "options" | "deps"> & { call: ToolCall };

/**
 * What of a stream of messages is none, or is so written that only some read one in it: judged as any other stream is, each event together with those
 * before it. Nothing waits for what comes next, for a message may be behind it.
 */
export class OtherEvents {
  readonly #deps: Deps;
  readonly #screening: Screening;
  readonly #reader = new EventReader({ messagesAreEvents: true });
  #work: Promise<Heard> | undefined;
  #isShut = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#screening = new Screening(deps);
  }

  /** What may go out of it; or why it may not, once: from there on nothing does. */
  hear(frame: Frame): Later<Heard> {
    const heard = this.#work === undefined ? this.#next(frame) : this.#work.then(() => this.#next(frame));
    if (!(heard instanceof Promise)) return heard;
    const work = heard.finally(() => {
      if (this.#work === work) this.#work = undefined;
    });
    this.#work = work;
    return work;
  }

  /** What was found in all of it together; undefined when there was nothing. */
  async end(): Promise<Judged | undefined> {
    await this.#work;
    const judged = await this.#whole();
    return this.#isShut || judged.verdict.passed ? undefined : judged;
  }

  #next(frame: Frame): Later<Heard> {
    if (this.#isShut) return undefined;
    const screening = this.#screening;
    const event = new StreamedEvent(frame, this.#reader);
    const unread = event.isTwofold ? screening.unread(event, "broken text") : screening.hear(event);
    return later(unread, () => later(screening.look("end"), () => this.#heard(frame)));
  }

  #heard(frame: Frame): Later<Heard> {
    if (this.#deps.observing) return frame.bytes;
    if (!this.#screening.isBlocked) return this.#screening.waiting.takeAll("sse");
    this.#isShut = true;
    return this.#whole().then(unredacted);
  }

  async #whole(): Promise<Judged> {
    const { output } = this.#screening;
    const { deps, call } = this.#deps;
    const whole = await deps.judge(call, { ...output.whole(), part: true });
    await this.#screening.lookAtAll(whole);
    return output.with(whole);
  }
}
