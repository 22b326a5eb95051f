import { setTimeout } from "node:timers/promises";
import { toStoredEvent } from "../store/stored-event.ts";
import type { Followed, FollowedEvent as Of } from "../store/follow.ts";
import type { KeptEvent, Store } from "../store/store.ts";
import { type EventsWanted, isWanted } from "../store/wanted.ts";
import type { LiveStream } from "./live-stream.ts";

/** A burst of flights is one look, and one piece for each stream: a reader sees no difference, and there is less to write. */
const paceMs = 250;
/** A page is followed by a rest of so many times the work that it was, so streams of an organization that stores a lot take a tenth of the loop at most. */
const restParts = 9;
const againMs = 1_000;
const chunkCharacters = 64 * 1024;

type FollowedEvent = Of<KeptEvent>;

export interface FeedDeps {
  store: Pick<Store, "follow">;
  seal: (place: string) => string;
  monotonic: () => number;
  /** Told of the time of the processor that was spent on the streams. */
  spend: (ms: number) => void;
}

interface Reader {
  stream: LiveStream;
  wanted: EventsWanted;
  /** Equal for readers that want the same, so that what they read is written once. */
  wantedKey: string;
}

/**
 * The open streams of one organization, and the one loop that reads for them. The store is the log: a stream is no more than a place in it, and streams at the same
 * place, which are all that have been at the end, share a page. While nothing is recorded, nothing is read.
 */
export class Feed {
  readonly #org: string;
  readonly #deps: FeedDeps;
  readonly #readers = new Map<LiveStream, Reader>();
  #isRunning = false;
  #isWoken = false;

  constructor(org: string, deps: FeedDeps) {
    this.#org = org;
    this.#deps = deps;
  }

  get streams(): readonly LiveStream[] {
    return [...this.#readers.keys()];
  }

  add(stream: LiveStream, wanted: EventsWanted): void {
    this.#readers.set(stream, { stream, wanted, wantedKey: JSON.stringify(wanted) });
    this.wake();
  }

  remove(stream: LiveStream): void {
    this.#readers.delete(stream);
  }

  /** There may be something new. */
  wake(): void {
    this.#isWoken = true;
    if (!this.#isRunning) void this.#run();
  }

  /** Writes where a stream stands: what its filter left out is then not looked at again after a pause. */
  beat(stream: LiveStream): void {
    stream.write(Buffer.from(`:\nid: ${this.#deps.seal(stream.place)}\n\n`));
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#isWoken && this.#readers.size > 0) {
      this.#isWoken = false;
      let waitMs = paceMs;
      try {
        await this.#round();
      } catch {
        // The store starts over, or its database is away: nothing is lost, since every stream keeps its place.
        this.#isWoken = true;
        waitMs = againMs;
      }
      await setTimeout(waitMs, undefined, { ref: false });
    }
    this.#isRunning = false;
  }

  /** Pages for every place at which streams stand, until all are at the end or have enough to read. */
  async #round(): Promise<void> {
    for (let isOver = false; !isOver;) {
      isOver = true;
      const places = new Map<string, Reader[]>();
      for (const reader of this.#readers.values()) {
        const { isFull, place } = reader.stream;
        if (!isFull) places.set(place, [...(places.get(place) ?? []), reader]);
      }
      for (const [place, readers] of places) {
        const page = await this.#deps.store.follow(this.#org, place);
        const startedMs = this.#deps.monotonic();
        this.#deliver(readers, page);
        if (!page.isEnd) isOver = false;
        const workMs = this.#deps.monotonic() - startedMs;
        this.#deps.spend(workMs);
        await setTimeout(restParts * workMs, undefined, { ref: false });
      }
    }
  }

  /** A stream that has enough in the middle of a page goes on after what it was given. */
  #deliver(readers: readonly Reader[], { events, next }: Followed<KeptEvent>): void {
    const chunks = new Map<string, readonly Chunk[]>();
    const textOf = this.#writing();
    for (const { stream, wanted, wantedKey } of readers) {
      const own =
        chunks.get(wantedKey) ??
        chunksOf(
          events.filter(({ event }) => isWanted(wanted, event)),
          textOf,
        );
      chunks.set(wantedKey, own);
      for (const { bytes, place } of own) {
        stream.write(bytes);
        stream.place = place;
        if (stream.isFull) break;
      }
      if (!stream.isFull) stream.place = next;
    }
  }

  /** Writes each event once, however many streams show it. */
  #writing(): (followed: FollowedEvent) => string {
    const written = new Map<FollowedEvent, string>();
    return (followed) => {
      const known = written.get(followed);
      if (known !== undefined) return known;
      const data = JSON.stringify(toStoredEvent(this.#org, followed.event));
      const text = `id: ${this.#deps.seal(followed.place)}\nevent: event\ndata: ${data}\n\n`;
      written.set(followed, text);
      return text;
    };
  }
}

interface Chunk {
  bytes: Buffer;
  /** Of its last event. */
  place: string;
}

function chunksOf(
  events: readonly FollowedEvent[],
  textOf: (followed: FollowedEvent) => string,
): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let text = "";
  for (const [at, followed] of events.entries()) {
    text += textOf(followed);
    if (text.length < chunkCharacters && at < events.length - 1) continue;
    chunks.push({ bytes: Buffer.from(text), place: followed.place });
    text = "";
  }
  return chunks;
}
