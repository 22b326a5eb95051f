import { RecentMap } from "../../../shared/recent-map.ts";
import { updatesMax } from "./connect.ts";
import type { HeadDocument } from "./documents.ts";
import { headId } from "./documents.ts";
import type { Collections } from "./indexes.ts";
import { insertDocuments, writeConcern } from "./insert-command.ts";
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

interface Known extends Agent, Facts {
  /** The number that its head in the database has reached. */
  stored: number;
  /** Whether the agent's newest event was this one when last heard of. */
  isNewest: boolean;
}

interface Seen {
  s: number;
  t: Date;
}

/** An agent in use has a head written once in so long, however many events it gets. */
const restMs = 5_000;
const closingMs = 2_000;
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
 * What this process knows of agents, and its way into the `heads` collection: late, at most one write per agent in 5 s, and free to fail. A head never goes
 * back on a server that keeps conditions; on one that does not, readers add a longer tail.
 */
export class Heads implements AsyncDisposable {
  readonly #db: Collections["db"];
  readonly #heads: Collections["heads"];
  readonly #known = new RecentMap<string, Known>(rememberedMax);
  #timer: NodeJS.Timeout | undefined;
  #flushing = Promise.resolve();

  constructor({ db, heads }: Collections) {
    this.#db = db;
    this.#heads = heads;
  }

  recall(agent: Agent): Facts | undefined {
    const known = this.#known.get(keyOf(agent));
    return known?.isNewest === true ? known : undefined;
  }

  /** Somebody else has, or may have, an event after those that are known. These stay true, and go into the head all the same. */
  forget(agent: Agent): void {
    const known = this.#known.get(keyOf(agent));
    if (known !== undefined) known.isNewest = false;
  }

  /** Writes down what is known of these agents, and knows it no longer. */
  async drop(isDropped: (agent: Agent) => boolean): Promise<void> {
    await this.flush();
    for (const [key, known] of this.#known) if (isDropped(known)) this.#known.delete(key);
  }

  /** Remembers where an agent stands; `stored` is where its head stands, when that has just been read. */
  note(agent: Agent, facts: Facts, stored?: number): void {
    const key = keyOf(agent);
    const known: Known = this.#known.get(key) ?? { ...agent, ...facts, stored: 0, isNewest: true };
    known.sequence = facts.sequence;
    known.firstSeenMs = facts.firstSeenMs;
    known.lastSeenMs = facts.lastSeenMs;
    known.stored = stored ?? known.stored;
    known.isNewest = true;
    this.#known.set(key, known);
    if (known.sequence > known.stored) this.#timer ??= setTimeout(() => void this.flush(), restMs);
  }

  /** Heads that are ahead of the database's. */
  ahead(org: string): HeadDocument[] {
    return this.#due()
      .filter((known) => known.org === org)
      .map((known) => toHead(known));
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
  flush(deadline = Infinity): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flushing = this.#flushing.then(() => this.#write(deadline));
    return this.#flushing;
  }

  async #write(deadline: number): Promise<void> {
    const due = this.#due();
    for (let from = 0; from < due.length && performance.now() < deadline; from += updatesMax) {
      const some = due.slice(from, from + updatesMax);
      const reached = some.map(({ sequence }) => sequence);
      const update = this.#heads.collectionName;
      try {
        await this.#db.command({ update, updates: some.map(toUpdate), ordered: false, writeConcern });
      } catch {
        // What is lost here is made up for by whoever reads these heads; it goes with what is written next.
        return;
      }
      for (const [at, known] of some.entries()) known.stored = Math.max(known.stored, reached[at] ?? 0);
    }
  }

  #due(): Known[] {
    return [...this.#known.values()].filter(({ sequence, stored }) => sequence > stored);
  }

  /** Nobody who stops waits long for what may be lost. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.flush(performance.now() + closingMs);
  }
}

/** An organization's id has no space. */
function keyOf({ org, agentId }: Agent): string {
  return `${org} ${agentId}`;
}

function toHead(known: Known): HeadDocument {
  const { org, agentId } = known;
  return { _id: headId(org, agentId), o: org, a: agentId, ...fieldsOf(known) };
}

function fieldsOf({
  sequence,
  firstSeenMs,
  lastSeenMs,
}: Facts): Required<Pick<HeadDocument, "s" | "f" | "l">> {
  return { s: sequence, f: new Date(firstSeenMs), l: new Date(lastSeenMs) };
}

function toUpdate(known: Known): { q: object; u: object } {
  const { org, agentId, sequence } = known;
  return {
    q: { _id: headId(org, agentId), o: org, a: agentId, s: { $lt: sequence } },
    u: { $set: fieldsOf(known) },
  };
}
