import { aligned } from "./aligned.ts";
import type { Framing } from "../reading.ts";
import type { Window } from "./output.ts";
import { joined } from "./span.ts";
import type { StreamedEvent } from "./streamed-event.ts";

/** After so long pings overtake a call that is being said. */
const overtakingMs = 5_000;

/** The events that were not delivered yet, in order. None overtakes another. */
export class Waiting {
  readonly #monotonic: () => number;
  #events: StreamedEvent[] = [];
  #callSinceMs: number | undefined;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  add(event: StreamedEvent): void {
    event.cameMs = this.#monotonic();
    this.#events.push(event);
  }

  /** How long the first of them has waited; 0 for a call, which waits for all of it. */
  get waitedMs(): number {
    const [first] = this.#events;
    return first === undefined || first.isInCall ? 0 : this.#monotonic() - first.cameMs;
  }

  /** Those that have waited for so long need not wait for more of their texts. */
  hurry(longestMs: number): void {
    const lastMs = this.#monotonic() - longestMs;
    for (const { cameMs, pieces } of this.#events) {
      if (cameMs > lastMs) return;
      for (const { text, until } of pieces) text.hurry(until);
    }
  }

  /** The next events that need not wait for more of their texts, or all, which their lanes have not heard yet. */
  nextForLanes(all: boolean): StreamedEvent[] {
    const held = all ? -1 : this.#events.findIndex((event) => !event.isFree);
    const free = held < 0 ? this.#events : this.#events.slice(0, held);
    return free.filter(({ isInLanes }) => !isInLanes);
  }

  /** What the lanes have heard may go out. */
  clear(): void {
    for (const event of this.#events) event.isClear ||= event.isInLanes;
  }

  /** The bytes of all that need not wait any more: what lanes have heard was free before. */
  take(framing: Framing): Buffer {
    const held = this.#events.findIndex(({ isClear }) => !isClear);
    const free = this.#events.splice(0, held < 0 ? this.#events.length : held);
    if (this.#isLongCall(free.length > 0)) {
      free.push(...this.#events.filter(({ isPing }) => isPing));
      this.#events = this.#events.filter(({ isPing }) => !isPing);
    }
    return this.#written(free, framing);
  }

  takeAll(framing: Framing): Buffer {
    return this.#written(this.#events.splice(0), framing);
  }

  /** Puts another text in the place of what was not delivered of a window, each part of it in the event that it was in. What the window is now. */
  replace({ of, text: window }: Pick<Window, "of" | "text">, text: string): string {
    const from = of.released;
    const until = of.endOf(window);
    const replaced = window.slice(window.length - (until - from));
    const parts = this.#events.flatMap((event) =>
      event.pieces
        .filter((piece) => piece.text === of && piece.until > from)
        .map((piece) => ({ event, piece, begin: piece.until - piece.shown.length })),
    );
    const ends = aligned(
      replaced,
      text,
      parts.map(({ piece }) => Math.min(piece.until, until) - from),
    );
    let behind = 0;
    for (const [at, { event, piece, begin }] of parts.entries()) {
      const before = piece.shown.slice(0, Math.max(0, from - begin));
      const rest = piece.shown.slice(Math.min(piece.shown.length, Math.max(0, until - begin)));
      const end = ends[at] ?? behind;
      const shown = before + text.slice(behind, end) + rest;
      if (shown !== piece.shown) event.show(piece, shown);
      piece.until = from + end + rest.length;
      behind = end;
    }
    return of.replace(window, text);
  }

  /** A call may take minutes to be said, and a client that hears nothing hangs up. */
  #isLongCall(isNew: boolean): boolean {
    if (this.#events[0]?.isInCall !== true) return false;
    if (isNew || this.#callSinceMs === undefined) this.#callSinceMs = this.#monotonic();
    return this.#monotonic() - this.#callSinceMs >= overtakingMs;
  }

  #written(events: readonly StreamedEvent[], framing: Framing): Buffer {
    for (const event of events) event.deliver();
    return joined(events.map((event) => event.delivered(framing)));
  }
}
