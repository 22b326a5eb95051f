import type { AnyBulkWriteOperation } from "mongodb";
import { updatesMax } from "./connect.ts";
import type { HeadDocument } from "./documents.ts";
import { headId } from "./documents.ts";
import type { Collections } from "./indexes.ts";
import { insertDocuments } from "./insert-command.ts";
import { isTaken } from "./failure.ts";

/** What is remembered of an agent's events up to a number. */
export interface Facts {
  sequence: number;
  firstSeenMs: number;
  lastSeenMs: number;
}

export interface Agent {
  org: string;
  agentId: string;
}

interface Seen {
  s: number;
  t: Date;
}

const flushMs = 250;
const rememberedMax = 50_000;
const insertsMax = 100;

export const noFacts: Facts = { sequence: 0, firstSeenMs: Infinity, lastSeenMs: -Infinity };

/** Facts moved on over later events. */
export function fold(facts: Facts, events: readonly Seen[]): Facts {
  let { sequence, firstSeenMs, lastSeenMs } = facts;
  for (const { s, t } of events) {
    sequence = Math.max(sequence, s);
    firstSeenMs = Math.min(firstSeenMs, t.getTime());
    lastSeenMs = Math.max(lastSeenMs, t.getTime());
  }
  return { sequence, firstSeenMs, lastSeenMs };
}

export function factsOf(head: HeadDocument | null | undefined): Facts {
  if (head?.f === undefined) return noFacts;
  return { sequence: head.s, firstSeenMs: head.f.getTime(), lastSeenMs: head.l.getTime() };
}

/**
 * What this process knows of agents, and its way into the `heads` collection: late, at most one write per agent in 250 ms, and free to fail. A head never goes
 * back on a server that keeps conditions; on one that does not, readers add a longer tail.
 */
export class Heads implements AsyncDisposable {
  readonly #db: Collections["db"];
  readonly #heads: Collections["heads"];
  readonly #facts = new Map<string, Facts>();
  #dirty = new Map<string, Agent & Facts>();
  #timer: NodeJS.Timeout | undefined;
  #flushing = Promise.resolve();

  constructor({ db, heads }: Collections) {
    this.#db = db;
    this.#heads = heads;
  }

  recall({ org, agentId }: Agent): Facts | undefined {
    return this.#facts.get(headId(org, agentId));
  }

  forget({ org, agentId }: Agent): void {
    this.#facts.delete(headId(org, agentId));
  }

  /** Remembers where an agent stands; `stored` is where its head stands in the database. */
  note(agent: Agent, facts: Facts, stored: number): void {
    const id = headId(agent.org, agent.agentId);
    this.#facts.delete(id);
    this.#facts.set(id, facts);
    if (this.#facts.size > rememberedMax) {
      const oldest = this.#facts.keys().next();
      if (!oldest.done) this.#facts.delete(oldest.value);
    }
    if (facts.sequence <= stored) return;
    this.#dirty.set(id, { ...agent, ...facts });
    this.#timer ??= setTimeout(() => void this.flush(), flushMs);
  }

  /** Makes new agents known before their first event is, so that no event's agent can ever be missing from a list. */
  async announce(agents: readonly (Agent & { lastSeenMs: number })[]): Promise<void> {
    for (let from = 0; from < agents.length; from += insertsMax) {
      const documents = agents.slice(from, from + insertsMax).map(({ org, agentId, lastSeenMs }) => ({
        _id: headId(org, agentId),
        o: org,
        a: agentId,
        s: 0,
        l: new Date(lastSeenMs),
      }));
      await insertDocuments(this.#db, this.#heads, { documents, ordered: false });
    }
  }

  async register({ org, agentId }: Agent, at: Date): Promise<void> {
    const key = { _id: headId(org, agentId), o: org, a: agentId };
    try {
      await this.#heads.insertOne({ ...key, s: 0, l: at, at });
    } catch (error) {
      if (!isTaken(error)) throw error;
      await this.#heads.updateOne({ ...key, at: { $exists: false } }, { $set: { at } });
    }
  }

  /** Writes what is due, now. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const due = [...this.#dirty.values()];
    this.#dirty = new Map();
    this.#flushing = this.#flushing.then(() => this.#write(due));
    await this.#flushing;
  }

  async #write(due: readonly (Agent & Facts)[]): Promise<void> {
    for (let from = 0; from < due.length; from += updatesMax)
      try {
        await this.#heads.bulkWrite(due.slice(from, from + updatesMax).map(toUpdate), { ordered: false });
      } catch {
        // What is lost here is made up for by whoever reads these heads.
        return;
      }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.flush();
  }
}

function toUpdate({
  org,
  agentId,
  sequence,
  firstSeenMs,
  lastSeenMs,
}: Agent & Facts): AnyBulkWriteOperation<HeadDocument> {
  return {
    updateOne: {
      filter: { _id: headId(org, agentId), o: org, a: agentId, s: { $lt: sequence } },
      update: { $set: { s: sequence, f: new Date(firstSeenMs), l: new Date(lastSeenMs) } },
    },
  };
}
