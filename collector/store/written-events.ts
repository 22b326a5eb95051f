import { setImmediate } from "node:timers/promises";
import type { StoredEvent } from "../../shared/contract/events.ts";

/** A page of events as the bytes of a JSON array, without its brackets. */
export interface WrittenEvents {
  /** Joined, the pieces are the members of the array. Each piece but the first begins with a comma. */
  pieces: readonly Uint8Array<ArrayBuffer>[];
  count: number;
  /** The time that it took to read and write the events. */
  workMs: number;
}

/** After so long, other requests get a turn. */
const sliceMs = 3;
const encoder = new TextEncoder();

/** Writes a page event by event, in slices. Other requests are served between the slices. */
export class EventsWriter {
  readonly #pieces: Uint8Array<ArrayBuffer>[] = [];
  #slice: string[] = [];
  #count = 0;
  #workMs = 0;
  #sliceBegan = performance.now();

  /** Returns true when other requests should get a turn. */
  add(event: StoredEvent): boolean {
    this.#slice.push(JSON.stringify(event));
    this.#count++;
    return performance.now() - this.#sliceBegan > sliceMs;
  }

  async rest(): Promise<void> {
    this.#endSlice();
    await setImmediate();
    this.#sliceBegan = performance.now();
  }

  end(): WrittenEvents {
    this.#endSlice();
    return { pieces: this.#pieces, count: this.#count, workMs: this.#workMs };
  }

  #endSlice(): void {
    if (this.#slice.length > 0) {
      const lead = this.#pieces.length === 0 ? "" : ",";
      this.#pieces.push(encoder.encode(lead + this.#slice.join()));
      this.#slice = [];
    }
    this.#workMs += performance.now() - this.#sliceBegan;
  }
}

/** For a store that gives events as values. */
export async function writeEvents(events: readonly StoredEvent[]): Promise<WrittenEvents> {
  const writer = new EventsWriter();
  for (const event of events) if (writer.add(event)) await writer.rest();
  return writer.end();
}
