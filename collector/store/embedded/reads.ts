import type { AgentRecord } from "../../../shared/contract/agents.ts";
import type { StoredEvent } from "../../../shared/contract/events.ts";
import type { AgentsListed, AgentsPage } from "../agents-page.ts";
import { tallyOf } from "../../../shared/explain/tally.ts";
import { toStoredEvent } from "../stored-event.ts";
import { comparedMax, type WorstAsked, type WorstRead } from "../standings-read.ts";
import { type HistoryRead, type TallyRead, toScorePoint } from "../window-reads.ts";
import { type Followed, type FollowedEvent, followedMax } from "../follow.ts";
import { EventsWriter, writeEvents, type WrittenEvents } from "../written-events.ts";
import type { AgentHead, Census, EventsFilter, KeptEvent } from "../store.ts";
import type { Catalog } from "./catalog.ts";
import type { CommitRows } from "./commit-rows.ts";
import { CommitReader } from "./commit-bytes.ts";
import { CommitReaders } from "./commit-readers.ts";
import type { Database } from "./database.ts";
import { rows } from "./database.ts";
import type { AgentEntry, EventIndex } from "./event-index.ts";
import { type Asked, Search, type Subject } from "./search.ts";
import { placeOf } from "./seen-order.ts";
import { Standings } from "./standings.ts";
import { WindowDetails } from "./window-details.ts";
import { toRecord } from "./agent-record.ts";

const scanCommits = 64;
/** The events of all organizations that one page looks at, in about a millisecond. */
const followedLooks = 65_536;
/** Behind every event of a commit: a place takes two bytes. */
const placesMax = 65_535;

export interface ReadsDeps {
  database: Database;
  catalog: Catalog;
  index: EventIndex;
  commitRows: CommitRows;
}

/** Everything that is answered from the index and the rows, without changing either. */
export class Reads {
  readonly #catalog: Catalog;
  readonly #index: EventIndex;
  readonly #search: Search;
  readonly #commitRows: CommitRows;
  readonly #readers: CommitReaders;
  readonly #details: WindowDetails;
  readonly #standings: Standings;
  readonly #known: (...parameters: unknown[]) => (readonly [string])[];

  constructor({ database, catalog, index, commitRows }: ReadsDeps) {
    this.#catalog = catalog;
    this.#index = index;
    this.#readers = new CommitReaders(commitRows, index);
    this.#details = new WindowDetails(index, new CommitReaders(commitRows, index));
    this.#standings = new Standings(index, new CommitReaders(commitRows, index));
    this.#search = new Search(database, index, this.#readers);
    this.#commitRows = commitRows;
    this.#known = rows(
      database,
      "SELECT id FROM ids WHERE agent = ? AND id IN (SELECT value FROM json_each(?))",
    );
  }

  head(org: string, agentId: string): AgentHead {
    const agent = this.#agent(org, agentId);
    return agent === undefined
      ? { sequence: 0, window: [] }
      : { sequence: agent.sequence, window: this.#index.window(agent) };
  }

  async tally(org: string, agentId: string, only?: "failures"): Promise<TallyRead> {
    const { entries, workMs } = await this.#details.read(() => this.#agent(org, agentId), only);
    return { tally: tallyOf(entries), workMs };
  }

  async history(org: string, agentId: string): Promise<HistoryRead> {
    const { entries, workMs } = await this.#details.read(() => this.#agent(org, agentId));
    return { points: entries.map(toScorePoint), workMs };
  }

  #agent(org: string, agentId: string): AgentEntry | undefined {
    return this.#catalog.agent(this.#catalog.org(org), agentId);
  }

  forget(): void {
    this.#details.forget();
    this.#standings.forget();
  }

  known(org: string, agentId: string, evaluationIds: readonly string[]): string[] {
    const agent = this.#agent(org, agentId);
    return agent === undefined
      ? []
      : this.#known(agent.number, JSON.stringify(evaluationIds)).map(([id]) => id);
  }

  async events(org: string, filter: EventsFilter): Promise<StoredEvent[]> {
    const asked = this.#asked(org, filter);
    if (asked === undefined) return [];
    const kept = isSearch(filter) ? await this.#search.page(asked) : this.#page(asked);
    return kept.map((event) => toStoredEvent(org, event, filter));
  }

  /** When a commit turns out to be damaged, the page is read again: the index now passes over that commit. */
  #page({ org, filter, agent }: Asked): KeptEvent[] {
    this.#readers.clear();
    for (;;) {
      const kept = this.#index.page(org, filter, agent).map((event) => this.#readers.read(event));
      if (kept.every((event) => event !== undefined)) return kept;
    }
  }

  /** The same page as JSON. It is written on this thread, so that the thread of the requests never holds the values. */
  async writtenEvents(org: string, filter: EventsFilter): Promise<WrittenEvents> {
    const asked = isSearch(filter) ? undefined : this.#asked(org, filter);
    if (asked === undefined) return writeEvents(await this.events(org, filter));
    for (;;) {
      const written = await this.#write(org, asked);
      if (written !== undefined) return written;
    }
  }

  /** Undefined when the index was filled anew meanwhile, because all positions have changed, or when damage would leave the page short. */
  async #write(name: string, { org, filter, agent }: Asked): Promise<WrittenEvents | undefined> {
    const { columns } = this.#index;
    const writer = new EventsWriter();
    let isShort = false;
    this.#readers.clear();
    for (const event of this.#index.page(org, filter, agent)) {
      // The event may have been erased while other requests were served.
      if (columns.isDead(event)) continue;
      const kept = this.#readers.read(event);
      isShort ||= kept === undefined;
      if (kept === undefined || !writer.add(toStoredEvent(name, kept, filter))) continue;
      await writer.rest();
      if (this.#index.columns !== columns) return undefined;
      this.#readers.clear();
    }
    return isShort ? undefined : writer.end();
  }

  #asked(org: string, filter: EventsFilter): Asked | undefined {
    const subject = this.subject(org, filter.agentId);
    return subject && { ...subject, filter };
  }

  /** Undefined when the organization or the agent does not exist. */
  subject(org: string, agentId: string | undefined): Subject | undefined {
    const number = this.#catalog.org(org);
    if (number === undefined) return undefined;
    if (agentId === undefined) return { org: number, agent: undefined };
    const agent = this.#catalog.agent(number, agentId);
    return agent && { org: number, agent };
  }

  agents(org: string, { limit, after }: AgentsPage): AgentsListed {
    const number = this.#catalog.org(org);
    if (number === undefined) return { agents: [], next: undefined };
    const found = this.#index.seenIn(number, () => this.#catalog.agentsOf(number)).behind(after, limit);
    const last = found.length > limit ? found[limit - 1] : undefined;
    return {
      agents: found.slice(0, limit).map(toRecord),
      next: last === undefined ? undefined : placeOf(last),
    };
  }

  worst(org: string, asked: WorstAsked): Promise<WorstRead> {
    return this.#standings.worst(() => {
      const number = this.#catalog.org(org);
      if (number === undefined) return [];
      return this.#index.seenIn(number, () => this.#catalog.agentsOf(number)).behind(undefined, comparedMax);
    }, asked);
  }

  agent(org: string, agentId: string): AgentRecord | undefined {
    const agent = this.#agent(org, agentId);
    return agent === undefined ? undefined : toRecord(agent);
  }

  /** What is about to be committed counts. */
  census(org: string, agentIds: readonly string[]): Census {
    const number = this.#catalog.org(org);
    return {
      agents: this.#catalog.countOf(number),
      missing: agentIds.filter((agentId) => this.#catalog.agent(number, agentId) === undefined),
    };
  }

  scan(org: string, cursor: string | undefined): { events: KeptEvent[]; cursor: string | undefined } {
    const { commits, last } = this.#commitRows.page(
      Number(cursor ?? 0),
      scanCommits,
      this.#catalog.org(org) ?? 0,
    );
    const events = commits.flatMap((row) => {
      const commit = new CommitReader(row, this.#readers.agentId);
      return Array.from({ length: commit.length }, (_, place) => commit.read(place));
    });
    return { events, cursor: last === undefined ? undefined : String(last) };
  }

  /** Read off the index: it holds what is on disk and no more, in order of acceptance, and stepping over others' events costs nanoseconds. */
  follow(org: string, after: string | undefined): Followed<KeptEvent> {
    const { columns } = this.#index;
    const number = this.#catalog.org(org);
    const placeAt = (event: number): string => `${columns.commit(event)}.${columns.place(event)}`;
    const [commit = 0, place = -1] = after?.split(".").map(Number) ?? [];
    const first = after === undefined ? columns.length : this.#index.firstOf(commit);
    const far = first + followedLooks;
    const end = far < columns.length ? this.#index.firstOf(columns.commit(far)) : columns.length;
    const events: FollowedEvent<KeptEvent>[] = [];
    this.#readers.clear();
    let event = first;
    for (; event < end && events.length < followedMax; event++) {
      if (columns.commit(event) === commit && columns.place(event) <= place) continue;
      if (columns.isDead(event) || this.#index.agents.get(columns.agent(event))?.org !== number) continue;
      const kept = this.#readers.read(event);
      if (kept !== undefined) events.push({ place: placeAt(event), event: kept });
    }
    const whole = `${event === 0 ? 0 : columns.commit(event - 1)}.${placesMax}`;
    const next = event === end ? whole : (events.at(-1)?.place ?? whole);
    return { events, next: event === first ? (after ?? next) : next, isEnd: event === columns.length };
  }
}

function isSearch({ tool, gate, evaluationId }: EventsFilter): boolean {
  return tool !== undefined || gate !== undefined || evaluationId !== undefined;
}
