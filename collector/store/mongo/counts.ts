import { randomUUID } from "node:crypto";
import { RecentMap } from "../../../shared/recent-map.ts";
import type { CountsAsked, CountsRead } from "../counts/counts.ts";
import { Work } from "../counts/work.ts";
import { placeAtTime } from "./acceptance.ts";
import { CountedEvents, type CountedDocument } from "./counted-events.ts";
import { idOf, placeOf } from "./documents.ts";
import { ask } from "./failure.ts";
import type { Collections } from "./indexes.ts";
import { kept } from "./reads.ts";

const organizationsMax = 8;
const pageEvents = 1_000;
/** An event is stored some time after it was given its place, by another collector and another clock. What is younger is looked at again. */
const settleMs = 15_000;
const checkedEveryMs = 5 * 60_000;
const projection = {
  a: 1,
  t: 1,
  p: 1,
  tl: 1,
  tool: 1,
  "g.name": 1,
  "g.passed": 1,
} as const;

/** Says that events of an organization are gone. What a collector has counted of it holds for one of these only. */
interface MarkDocument {
  _id: string;
  v: string;
}

interface Learned {
  version: string | undefined;
  events: CountedEvents;
  /** Everything up to this place is in it, so many events, and of what is behind, these events. */
  place: string;
  settled: number;
  behind: Set<string>;
  checkedAt: number;
}

/** To be called when events were erased, before anything says that this is done: a repeated erasure then says it again. */
export async function markErased({ db }: Collections, org: string): Promise<void> {
  await marksOf(db).replaceOne({ _id: org }, { v: randomUUID() }, { upsert: true });
}

const marksOf = (db: Collections["db"]) => db.collection<MarkDocument>("counted");

/**
 * Counts over time. A collector reads the events of an organization once, in the order of acceptance, then only what is new. When events were erased, by this
 * collector or another, it reads all of them again.
 */
export class MongoCounting {
  readonly #collections: Collections;
  readonly #checkMs: number;
  readonly #learned = new RecentMap<string, Learned>(organizationsMax);
  readonly #reading = new Map<string, Promise<unknown>>();

  constructor(collections: Collections, checkMs = checkedEveryMs) {
    this.#collections = collections;
    this.#checkMs = checkMs;
  }

  /** One count of an organization at a time: two would add the same events twice. */
  read(org: string, asked: CountsAsked): Promise<CountsRead> {
    const before = this.#reading.get(org) ?? Promise.resolve();
    const reading = before.catch(() => undefined).then(() => this.#read(org, asked));
    this.#reading.set(org, reading);
    const end = (): void => {
      if (this.#reading.get(org) === reading) this.#reading.delete(org);
    };
    reading.then(end, end);
    return reading;
  }

  async #read(org: string, asked: CountsAsked): Promise<CountsRead> {
    const work = new Work();
    const mark = await work.away(ask(marksOf(this.#collections.db).findOne({ _id: org })));
    const before = this.#learned.get(org);
    const learned =
      before !== undefined && before.version === mark?.v
        ? before
        : {
            version: mark?.v,
            events: new CountedEvents(),
            place: "",
            settled: 0,
            behind: new Set<string>(),
            checkedAt: performance.now(),
          };
    this.#learned.set(org, learned);
    await this.#learn(org, learned, work);
    if (performance.now() - learned.checkedAt > this.#checkMs) void this.#check(org, learned);
    const written = await learned.events.count(asked, work);
    return { written, workMs: work.end() };
  }

  async #learn(org: string, learned: Learned, work: Work): Promise<void> {
    const settled = placeAtTime(Date.now() - settleMs);
    for (let after = learned.place, isEnd = false; !isEnd;) {
      const page = await work.away(ask(this.#page(org, after)));
      for (const event of page) {
        const id = idOf(event);
        after = placeOf(org, event);
        if (!learned.behind.has(id)) learned.events.add(event);
        if (after < settled) {
          learned.place = after;
          learned.settled++;
          learned.behind.delete(id);
        } else learned.behind.add(id);
      }
      isEnd = page.length < pageEvents;
      if (work.isLong()) await work.rest();
    }
  }

  /**
   * A collector whose clock is far behind, or that took longer to store than any request waits, leaves an event at a place that was read already. So it is looked now
   * and then whether there are as many, and if not, everything is read again.
   */
  async #check(org: string, learned: Learned): Promise<void> {
    learned.checkedAt = performance.now();
    const { place, settled } = learned;
    const found = await this.#collections.events
      .countDocuments({ o: org, _id: { $lte: `${org}.${place}` }, t: kept })
      .catch(() => settled);
    if (found !== settled && this.#learned.get(org) === learned) this.#learned.delete(org);
  }

  #page(org: string, after: string): Promise<CountedDocument[]> {
    return this.#collections.events
      .find({ o: org, _id: { $gt: `${org}.${after}` }, t: kept }, { projection })
      .sort({ _id: 1 })
      .limit(pageEvents)
      .batchSize(pageEvents)
      .toArray();
  }
}
