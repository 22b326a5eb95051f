import { Ages } from "../streams/aging.ts";
import { Document } from "../streams/document.ts";
import { EventReader } from "../streams/event-reader.ts";
import { Lanes } from "../streams/lanes.ts";
import { Output } from "../streams/output.ts";
import { Span } from "../streams/span.ts";
import type { StreamText } from "../streams/stream-text.ts";
import { StreamedEvent } from "../streams/streamed-event.ts";
import { bounds } from "./bounds.ts";

const none = new Span(Buffer.alloc(0));

/** One way to put the messages of a tool together: as if they were events of a stream. It keeps the end of each text. */
export class Strand {
  readonly #reader = new EventReader();
  readonly #output = new Output();
  readonly #lanes = new Lanes(new Ages(bounds.piecesInTurns));

  /**
   * The texts that this piece continues, as JSON: each around the place where the piece joins it, and those that come in
   * turns, put together by their ids. Empty if it continues no text.
   */
  hear(text: string): string[] {
    const event = new StreamedEvent({ span: none, said: { data: text, aside: "" } }, this.#reader);
    const before = new Map<StreamText, number>();
    event.pieces = event.heard.deltas.map((delta) => {
      const of = this.#output.textFor(delta);
      if (!before.has(of)) before.set(of, of.length);
      return event.add(delta, of);
    });
    const windows = this.#output.windows(0, "end");
    const joined = windows
      .filter(({ of }) => (before.get(of) ?? 0) > 0)
      .map(({ of, text }) => ({ into: of.into, text: seam(text, text.length - (of.length - of.released)) }));
    for (const { of, text: window } of windows) of.release(window);
    this.#output.conclude();
    event.addToLanes(this.#lanes);
    const inTurns = this.#lanes.windows;
    this.#lanes.judged(false);
    return [
      ...(joined.length === 0 ? [] : [new Document(joined).json]),
      ...(inTurns.length === 0 ? [] : [JSON.stringify(inTurns)]),
    ];
  }
}

/** The text around the place where one message ends and the next begins. It starts at the beginning of a word. */
function seam(text: string, at: number): string {
  const from = Math.max(0, at - bounds.seamCharacters);
  const blank = from === 0 ? -1 : text.slice(from, at).indexOf(" ");
  return text.slice(from + blank + 1, at + bounds.seamCharacters);
}
