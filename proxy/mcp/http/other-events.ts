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
 * Events in a stream of messages that are no messages, or that only some readers take for messages. They are judged
 * like any other stream, each event together with the earlier ones. They do not wait for later events, because a
 * message may come next.
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

  /** The part of the event that may go out. If it is withheld, the reason is given once, and no later event goes out. */
  hear(frame: Frame): Later<Heard> {
    const heard = this.#work === undefined ? this.#next(frame) : this.#work.then(() => this.#next(frame));
    if (!(heard instanceof Promise)) return heard;
    const work = heard.finally(() => {
      if (this.#work === work) this.#work = undefined;
    });
    this.#work = work;
    return work;
  }

  /** The findings in all of these events together; undefined if there are none. */
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
