import { Document } from "../streams/document.ts";
import { EventReader } from "../streams/event-reader.ts";
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

  /** The texts that this piece continues, around the place where it joins them, as JSON. Undefined if it continues no text. */
  hear(text: string): string | undefined {
    const event = new StreamedEvent({ span: none, said: { data: text, aside: "" } }, this.#reader);
    const before = new Map<StreamText, number>();
    for (const delta of event.heard.deltas) {
      const of = this.#output.textFor(delta);
      if (!before.has(of)) before.set(of, of.length);
      event.add(delta, of);
    }
    const windows = this.#output.windows(0, "end");
    const joined = windows
      .filter(({ of }) => (before.get(of) ?? 0) > 0)
      .map(({ of, text }) => ({ into: of.into, text: seam(text, text.length - (of.length - of.released)) }));
    for (const { of, text: window } of windows) of.release(window);
    this.#output.conclude();
    return joined.length === 0 ? undefined : new Document(joined).json;
  }
}

/** The text around the place where one message ends and the next begins. It starts at the beginning of a word. */
function seam(text: string, at: number): string {
  const from = Math.max(0, at - bounds.seamCharacters);
  const blank = from === 0 ? -1 : text.slice(from, at).indexOf(" ");
  return text.slice(from + blank + 1, at + bounds.seamCharacters);
}
