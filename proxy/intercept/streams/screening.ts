import { isDelivered, type Judged, type Opacity, type Subject } from "../../tool-call.ts";
import { type Running, whenReady } from "../body.ts";
import { failed } from "../together.ts";
import { Document } from "./document.ts";
import { LaneScreening } from "./lane-screening.ts";
import { Output, type Window } from "./output.ts";
import { longestMs } from "./pauses.ts";
import type { Seam } from "./snapshots.ts";
import type { Next } from "./stream-text.ts";
import type { Aside, StreamedEvent } from "./streamed-event.ts";
import { Waiting } from "./waiting.ts";

/** Of what is judged by itself so much is remembered because it passed: most events of a stream differ in their texts alone. */
const passedMax = 16;

/** What is judged with many others at a time is no longer than this. */
const togetherMax = 64 * 1024;

interface Beside {
  event: StreamedEvent;
  aside: Aside;
}

/** As one list: asking the gates costs more than most events. Undefined when it would be long. */
function listed(asides: readonly Beside[]): string | undefined {
  let length = 0;
  for (const { aside } of asides) length += aside.text.length;
  return length > togetherMax ? undefined : `[${asides.map(({ aside }) => aside.text).join(",")}]`;
}

/** What is asked of whose stream it is. */
type Screened = Pick<Running, "observing" | "options" | "call"> & {
  deps: Pick<Running["deps"], "judge" | "monotonic">;
};

/** What an output of a stream is let through by, piece by piece, before all of it is there. */
export class Screening {
  readonly #running: Screened;
  readonly #waiting: Waiting;
  readonly #passed = new Set<string>();
  readonly #hasPassed = (outline: string): boolean => this.#passed.has(outline);
  #asides: Beside[] = [];
  #seams: Seam[] = [];
  readonly #output = new Output();
  readonly #lanes: LaneScreening;
  /** How long the output was when something was found in it that what follows may still make harmless. */
  #suspectedAt: number | undefined;
  #unreadable: Opacity | undefined;
  #isReplaced = false;
  #isBlocked = false;

  constructor(running: Screened) {
    this.#running = running;
    this.#waiting = new Waiting(() => running.deps.monotonic());
    const judge = (subject: Subject): Judged | Promise<Judged> => this.#judge(subject);
    const { options } = running;
    this.#lanes = new LaneScreening({ options, output: this.#output, waiting: this.#waiting, judge });
  }

  get output(): Output {
    return this.#output;
  }

  get waiting(): Waiting {
    return this.#waiting;
  }

  /** Something was found that nothing can be taken out of: no more of it may go out. */
  get isBlocked(): boolean {
    return this.#isBlocked || this.#lanes.isBlocked;
  }

  /** Whether what was found in its texts was taken out of them. */
  get isReplaced(): boolean {
    return this.#isReplaced;
  }

  hear(event: StreamedEvent): void {
    this.#unreadable = undefined;
    event.addTo(this.#output);
    for (const aside of event.asides(this.#hasPassed)) this.#asides.push({ event, aside });
    this.#seams.push(...event.seams);
    if (this.#running.observing) this.#lanes.hear(event);
    this.#wait(event);
  }

  /** A further part of an event that is too large shares the fate of the first. */
  unread(event: StreamedEvent, why: Opacity): void | Promise<void> {
    this.#wait(event);
    if (this.#unreadable === why) return;
    this.#unreadable = why;
    return whenReady(this.#judge({ kind: "opaque", why }), (judged) => {
      this.#output.note(judged);
      this.#isBlocked ||= judged.action === "blocked";
    });
  }

  /** Whether something beside an event may be delivered with it. */
  async letsPass(beside: string): Promise<boolean> {
    const judged = await this.#judgePart({ text: beside, json: false });
    this.#output.note(judged);
    return isDelivered(judged);
  }

  /** Lets go of what can be judged now. */
  look(next: Next): void | Promise<void> {
    if (next === "due") this.#waiting.hurry(longestMs(this.#running.options.streamQuietMs));
    return whenReady(this.#lookAside(), () =>
      whenReady(this.#lookAtSeams(), () =>
        whenReady(this.#isBlocked ? undefined : this.#lookAtTexts(next), () =>
          this.#isBlocked ? undefined : this.#lanes.look(isFinal(next) ? "end" : next),
        ),
      ),
    );
  }

  /** Looks at all that waits: it goes out with a verdict on the whole. */
  async lookAtAll(whole: Judged): Promise<void> {
    if (!this.isBlocked) await this.#lanes.lookAtAll(whole);
  }

  /** A verdict is written down: what is said from here on is another output. */
  conclude(): void {
    this.#release(this.#output.windows(0, "end"));
    this.#output.conclude();
    this.#isReplaced = false;
  }

  #wait(event: StreamedEvent): void {
    if (!this.#running.observing) this.#waiting.add(event);
  }

  #judge(subject: Subject): Judged | Promise<Judged> {
    return this.#running.deps.judge(this.#running.call, subject);
  }

  #lookAside(): void | Promise<void> {
    const asides = this.#asides.filter(({ aside }) => !this.#passed.has(aside.outline));
    this.#asides = [];
    const together =
      asides.length > 1 && asides.every(({ aside }) => aside.isListable) ? listed(asides) : undefined;
    if (together === undefined) return this.#lookAtEach(asides);
    return whenReady(this.#judgePart({ text: together, json: true }), ({ verdict }) => {
      if (!verdict.passed) return this.#lookAtEach(asides);
      for (const { aside } of asides.slice(-passedMax)) this.#remember(aside);
      return undefined;
    });
  }

  #lookAtEach(asides: readonly Beside[], from = 0): void | Promise<void> {
    for (let at = from; at < asides.length && !this.#isBlocked; at++) {
      const beside = asides[at];
      if (beside === undefined || this.#passed.has(beside.aside.outline)) continue;
      const heeded = whenReady(this.#judgePart(beside.aside), (judged) => this.#heed(judged, beside));
      if (heeded !== undefined) return heeded.then(() => this.#lookAtEach(asides, at + 1));
    }
  }

  /** What each side has in it is found there. */
  #lookAtSeams(): void | Promise<void> {
    const seams = this.#running.observing ? [] : this.#seams;
    this.#seams = [];
    return seams.length === 0 || this.#isBlocked ? undefined : this.#lookAtEachSeam(seams);
  }

  async #lookAtEachSeam(seams: readonly Seam[]): Promise<void> {
    for (const { left, right } of seams) {
      const joined = await this.#judgePart({ text: left + right, json: false });
      if (isDelivered(joined) || isMarkable(joined)) continue;
      if (!(await this.#passes(left)) || !(await this.#passes(right))) continue;
      this.#output.note(joined);
      this.#isBlocked = true;
      return;
    }
  }

  async #passes(text: string): Promise<boolean> {
    return (await this.#judgePart({ text, json: false })).verdict.passed;
  }

  #judgePart({ text, json }: Pick<Aside, "text" | "json">): Judged | Promise<Judged> {
    return this.#judge({ kind: "text", text, json, part: true });
  }

  #heed(judged: Judged, { event, aside }: Beside): void {
    if (judged.verdict.passed) return this.#remember(aside);
    this.#output.note(judged);
    if (judged.action === "blocked") this.#isBlocked = true;
    if (judged.redacted !== undefined) event.replace(aside, judged.redacted);
  }

  #remember({ outline }: Aside): void {
    if (this.#passed.size >= passedMax) this.#passed.clear();
    this.#passed.add(outline);
  }

  #lookAtTexts(next: Next): void | Promise<void> {
    const { observing, options } = this.#running;
    if (observing) return;
    const isAwaited =
      this.#suspectedAt !== undefined && this.#output.length - this.#suspectedAt < options.streamWindow;
    if (isAwaited && !isFinal(next)) return;
    const windows = this.#output.windows(options.streamWindow, next);
    if (windows.length === 0) return;
    const document = new Document(windows.map(({ of, text }) => ({ into: of.into, text })));
    return whenReady(this.#judgePart({ text: document.json, json: true }), (judged) => {
      if (isDelivered(judged)) this.#release(windows);
      else if (!isFinal(next) && this.#suspectedAt === undefined) this.#suspectedAt = this.#output.length;
      else this.#replace(windows, document, judged);
    });
  }

  #release(windows: readonly Window[]): void {
    this.#suspectedAt = undefined;
    for (const { of, going } of windows) of.release(going);
  }

  /** Takes out what can be taken out of what was not delivered yet. */
  #replace(windows: readonly Window[], document: Document, judged: Judged): void {
    this.#output.note(judged);
    const texts = judged.redacted === undefined ? [] : document.readFrom(judged.redacted);
    const changes = windows.map((window, at) => ({
      window,
      text: window.of.replacementOf(window.text, texts[at]),
    }));
    this.#isBlocked = changes.some(({ text }) => text === undefined);
    if (this.#isBlocked) return;
    this.#isReplaced = true;
    this.#release(
      changes.map(({ window, text = "" }) => {
        const replaced = this.#waiting.replace(window, text);
        return { of: window.of, text: replaced, going: replaced };
      }),
    );
  }
}

/** What is found then is found: nobody waits for what may make it harmless. */
const isFinal = (next: Next): boolean => next === "end" || next === "due";

/** The address that a word at the end of one side is the beginning of has a mark in its place before it goes out. */
const isMarkable = (judged: Judged): boolean =>
  judged.action === "redacted" && failed(judged).every(({ name }) => name === "pii");
