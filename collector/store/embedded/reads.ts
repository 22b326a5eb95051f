import type { AgentRecord } from "../../../shared/contract/agents.ts";
import type { StoredEvent } from "../../../shared/contract/events.ts";
import type { AgentsListed, AgentsPage } from "../agents-page.ts";
import { toStoredEvent } from "../stored-event.ts";
import { EventsWriter, writeEvents, type WrittenEvents } from "../written-events.ts";
import type { AgentHead, Census, EventsFilter, KeptEvent } from "../store.ts";
import type { Catalog } from "./catalog.ts";
import type { CommitRow } from "./commit-bytes.ts";
import { CommitReader } from "./commit-bytes.ts";
import { CommitReaders } from "./commit-readers.ts";
import type { Database } from "./database.ts";
import { rows } from "./database.ts";
import type { AgentEntry, EventIndex } from "./event-index.ts";
import { type Asked, Search } from "./search.ts";
import { placeOf } from "./seen-order.ts";

const scanCommits = 64;

/** Everything that is answered from the index and the rows, without changing either. */
export class Reads {
  readonly #catalog: Catalog;
  readonly #index: EventIndex;
  readonly #search: Search;
  readonly #readers: CommitReaders;
  readonly #commitsAfter: (...parameters: unknown[]) => CommitRow[];
  readonly #known: (...parameters: unknown[]) => (readonly [string])[];

  constructor(database: Database, catalog: Catalog, index: EventIndex) {
    this.#catalog = catalog;
    this.#search = new Search(database, index);
    this.#index = index;
    this.#readers = new CommitReaders(database, index);
    this.#commitsAfter = rows(
      database,
      `SELECT id, received, packed, rests FROM commits WHERE org = ? AND id > ? ORDER BY id LIMIT ${scanCommits}`,
    );
    this.#known = rows(
      database,
      "SELECT id FROM ids WHERE agent = ? AND id IN (SELECT value FROM json_each(?))",
    );
  }

  readonly #agentId = (agent: number): string => this.#index.agents.get(agent)?.id ?? "";

  head(org: string, agentId: string): AgentHead {
    const agent = this.#catalog.agent(this.#catalog.org(org), agentId);
    return agent === undefined
      ? { sequence: 0, window: [] }
      : { sequence: agent.sequence, window: this.#index.window(agent) };
  }

  known(org: string, agentId: string, evaluationIds: readonly string[]): string[] {
    const agent = this.#catalog.agent(this.#catalog.org(org), agentId);
    return agent === undefined
      ? []
      : this.#known(agent.number, JSON.stringify(evaluationIds)).map(([id]) => id);
  }

  async events(org: string, filter: EventsFilter): Promise<StoredEvent[]> {
    const asked = this.#asked(org, filter);
    if (asked === undefined) return [];
    this.#readers.clear();
    const kept = isSearch(filter)
      ? await this.#search.page(asked)
      : this.#index.page(asked.org, filter, asked.agent).map((event) => this.#readers.read(event));
    return kept.map((event) => toStoredEvent(org, event));
  }

  /** The same page, written here: the thread of the requests never holds it as values. */
  async writtenEvents(org: string, filter: EventsFilter): Promise<WrittenEvents> {
    const asked = isSearch(filter) ? undefined : this.#asked(org, filter);
    if (asked === undefined) return writeEvents(await this.events(org, filter));
    for (;;) {
      const written = await this.#write(org, asked);
      if (written !== undefined) return written;
    }
  }

  /** Undefined when the index was filled anew meanwhile, and nothing is where it was. */
  async #write(name: string, { org, filter, agent }: Asked): Promise<WrittenEvents | undefined> {
    const { columns } = this.#index;
    const writer = new EventsWriter();
    this.#readers.clear();
    for (const event of this.#index.page(org, filter, agent)) {
      // It may have been erased while others were served.
      if (columns.isDead(event) || !writer.add(toStoredEvent(name, this.#readers.read(event)))) continue;
      await writer.rest();
      if (this.#index.columns !== columns) return undefined;
      this.#readers.clear();
    }
    return writer.end();
  }

  /** Undefined when there is no such organization or agent. */
  #asked(org: string, filter: EventsFilter): Asked | undefined {
    const number = this.#catalog.org(org);
    if (number === undefined) return undefined;
    if (filter.agentId === undefined) return { org: number, filter, agent: undefined };
    const agent = this.#catalog.agent(number, filter.agentId);
    return agent && { org: number, filter, agent };
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

  agent(org: string, agentId: string): AgentRecord | undefined {
    const agent = this.#catalog.agent(this.#catalog.org(org), agentId);
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
    const found = this.#commitsAfter(this.#catalog.org(org) ?? 0, Number(cursor ?? 0));
    const events = found.flatMap((row) => {
      const commit = new CommitReader(row, this.#agentId);
      return Array.from({ length: commit.length }, (_, place) => commit.read(place));
    });
    return { events, cursor: found.length < scanCommits ? undefined : String(found.at(-1)?.[0]) };
  }
}

function isSearch({ tool, gate, evaluationId }: EventsFilter): boolean {
  return tool !== undefined || gate !== undefined || evaluationId !== undefined;
}

function toRecord(agent: AgentEntry): AgentRecord {
  const firstSeenMs = agent.sequence === 0 ? agent.registeredAtMs : agent.firstSeenMs;
  return {
    agent_id: agent.id,
    first_seen: new Date(firstSeenMs).toISOString(),
    last_seen: new Date(placeOf(agent).lastSeenMs).toISOString(),
    eval_count: agent.sequence,
  };
}
