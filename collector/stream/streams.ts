import type { Readable } from "node:stream";
import { GateError } from "../../shared/errors.ts";
import type { Scope } from "../auth/authenticate.ts";
import type { Store } from "../store/store.ts";
import type { EventsWanted } from "../store/wanted.ts";
import type { Sealer } from "../auth/seal.ts";
import { Cursors } from "./cursors.ts";
import { Feed } from "./feed.ts";
import { LiveStream } from "./live-stream.ts";

export const streamsPerOrganization = 32;
export const streamsMax = 256;
/** Proxies that stand between close a connection on which nothing has come for some time, most of them after a minute. */
export const beatMs = 15_000;
/** How long a client waits before it connects again. */
const retryMs = 2_000;
const lookMs = 1_000;
const retryAfterS = 10;

export interface StreamsDeps {
  store: Pick<Store, "follow" | "shared">;
  sealer: Sealer;
  /** Whether a request with this key would still be served. */
  isGood: (scope: Scope) => Promise<boolean>;
  monotonic: () => number;
  /** Told of each stream that was ended because its reader was too slow. */
  dropped: () => void;
  spend: (org: string, ms: number) => void;
}

export interface Asked {
  wanted: EventsWanted;
  /** The cursor of an earlier stream; without one the stream begins with what is accepted from now on. */
  after: string | undefined;
}

interface Open {
  scope: Scope;
  feed: Feed;
}

/** The live streams of all organizations. With none open nothing runs and a recorded flight costs one look into an empty map. */
export class Streams implements Disposable {
  readonly #deps: StreamsDeps;
  readonly #cursors: Cursors;
  readonly #feeds = new Map<string, Feed>();
  readonly #open = new Map<LiveStream, Open>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(deps: StreamsDeps) {
    this.#deps = deps;
    this.#cursors = new Cursors(deps.sealer);
  }

  get size(): number {
    return this.#open.size;
  }

  /** Where it begins is known before its client hears of it: what the client stores from then on is on the stream. */
  async open(scope: Scope, { wanted, after }: Asked): Promise<Readable> {
    const { id: org } = scope.entry.organization;
    const { store, monotonic } = this.#deps;
    const place =
      after === undefined ? (await store.follow(org, undefined)).next : this.#cursors.open(org, after);
    if (place === undefined) throw noCursor();
    this.#refuseMany(org);
    const feed = this.#feeds.get(org) ?? this.#newFeed(org);
    const stream: LiveStream = new LiveStream(place, {
      monotonic,
      wants: () => feed.wake(),
      closed: () => this.#close(org, stream),
    });
    this.#open.set(stream, { scope, feed });
    this.#timer ??= setInterval(() => void this.look(), lookMs).unref();
    // The id reaches the client without an event, so that it can go on from here although nothing has come.
    const start = `retry: ${retryMs}\nid: ${this.#cursors.seal(org, place)}\n\n`;
    stream.write(Buffer.from(start));
    feed.add(stream, wanted);
    return stream;
  }

  /** To be called when events of an organization were stored. */
  wake(org: string): void {
    // What others store beside this collector is looked for once a second, and its own with it.
    if (!this.#deps.store.shared) this.#feeds.get(org)?.wake();
  }

  /** Ends the streams whose keys are no longer good, and says on the others that they are still there. Called once a second while there is a stream. */
  async look(): Promise<void> {
    for (const [stream, { scope, feed }] of this.#open) {
      const isGood = await this.#deps.isGood(scope).catch(() => true);
      const nowMs = this.#deps.monotonic();
      if (!isGood) stream.finish();
      else if (stream.isTooSlow(nowMs)) this.#drop(stream);
      else if (!stream.isFull && nowMs - stream.wroteAtMs >= beatMs) feed.beat(stream);
    }
    if (this.#deps.store.shared) for (const feed of this.#feeds.values()) feed.wake();
  }

  [Symbol.dispose](): void {
    this.#isStopped = true;
    for (const stream of this.#open.keys()) stream.finish();
  }

  #refuseMany(org: string): void {
    const headers = { "retry-after": String(retryAfterS) };
    if (this.#isStopped || this.#open.size >= streamsMax) throw new GateError("unavailable", { headers });
    if ((this.#feeds.get(org)?.streams.length ?? 0) < streamsPerOrganization) return;
    const message = `An organization may have ${streamsPerOrganization} streams open at a time`;
    throw new GateError("rate_limited", { message, headers });
  }

  #newFeed(org: string): Feed {
    const { store, monotonic, spend } = this.#deps;
    const feed = new Feed(org, {
      store,
      seal: (place) => this.#cursors.seal(org, place),
      monotonic,
      spend: (ms) => spend(org, ms),
    });
    this.#feeds.set(org, feed);
    return feed;
  }

  #drop(stream: LiveStream): void {
    this.#deps.dropped();
    stream.destroy();
  }

  #close(org: string, stream: LiveStream): void {
    const feed = this.#open.get(stream)?.feed;
    this.#open.delete(stream);
    feed?.remove(stream);
    if (feed?.streams.length === 0) {
      this.#feeds.delete(org);
      this.#cursors.forget(org);
    }
    if (this.#open.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

function noCursor(): GateError {
  const message = "must be the id of an event of this stream";
  return new GateError("validation_error", {
    message: `after: ${message}`,
    details: [{ path: "after", message }],
  });
}
