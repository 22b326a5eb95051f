import type { Framing } from "../reading.ts";
import type { Window } from "./output.ts";
import type { StreamedEvent } from "./streamed-event.ts";

/** The events that were not delivered yet, in order. None overtakes another. */
export class Waiting {
  readonly #events: StreamedEvent[] = [];

  add(event: StreamedEvent): void {
    this.#events.push(event);
  }

  /** The bytes of all that need not wait any more. */
  take(framing: Framing): Buffer {
    const held = this.#events.findIndex((event) => !event.isFree);
    return this.#written(this.#events.splice(0, held < 0 ? this.#events.length : held), framing);
  }

  takeAll(framing: Framing): Buffer {
    return this.#written(this.#events.splice(0), framing);
  }

  /**
   * Puts another text in the place of what was not delivered of a window: the first event that has a part of it has all of it then. What the window
   * is now.
   */
  replace({ of, text: window }: Window, text: string): string {
    const from = of.released;
    const until = of.endOf(window);
    let end: number | undefined;
    for (const event of this.#events)
      for (const piece of event.pieces) {
        if (piece.text !== of || piece.until <= from) continue;
        const begin = piece.until - piece.shown.length;
        const before = piece.shown.slice(0, Math.max(0, from - begin));
        const behind = piece.shown.slice(Math.min(piece.shown.length, Math.max(0, until - begin)));
        event.show(piece, end === undefined ? before + text + behind : behind);
        end = (end ?? begin) + piece.shown.length;
        piece.until = end;
      }
    return of.replace(window, text);
  }

  #written(events: readonly StreamedEvent[], framing: Framing): Buffer {
    return joined(events.map((event) => event.delivered(framing)));
  }
}

/** Events of one chunk lie side by side, and are written in one piece. */
function joined(pieces: readonly Buffer[]): Buffer {
  const [first] = pieces;
  if (first === undefined) return Buffer.alloc(0);
  let length = 0;
  let areNeighbours = true;
  for (const piece of pieces) {
    areNeighbours &&= piece.buffer === first.buffer && piece.byteOffset === first.byteOffset + length;
    length += piece.length;
  }
  return areNeighbours ? Buffer.from(first.buffer, first.byteOffset, length) : Buffer.concat(pieces, length);
}
