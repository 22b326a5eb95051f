import type { AgentRecord } from "../../../shared/contract/agents.ts";
import type { StoredEvent } from "../../../shared/contract/events.ts";
import type { AgentsListed, AgentsPage } from "../agents-page.ts";
import { toStoredEvent } from "../stored-event.ts";
import type { AgentHead, Census, EventsFilter, KeptEvent } from "../store.ts";
import type { Catalog } from "./catalog.ts";
import type { CommitRows } from "./commit-rows.ts";
import { CommitReader } from "./commit-bytes.ts";
import type { Database } from "./database.ts";
import { rows } from "./database.ts";
import type { AgentEntry, EventIndex } from "./event-index.ts";
import { Search } from "./search.ts";
import { placeOf } from "./seen-order.ts";

const scanCommits = 64;

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
  readonly #known: (...parameters: unknown[]) => (readonly [string])[];

  constructor({ database, catalog, index, commitRows }: ReadsDeps) {
    this.#catalog = catalog;
    this.#search = new Search(database, index, commitRows);
    this.#index = index;
    this.#commitRows = commitRows;
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
    const number = this.#catalog.org(org);
    if (number === undefined) return [];
    const agent = filter.agentId === undefined ? undefined : this.#catalog.agent(number, filter.agentId);
    if (filter.agentId !== undefined && agent === undefined) return [];
    if (isSearch(filter))
      return (await this.#search.page({ org: number, filter, agent })).map((event) =>
        toStoredEvent(org, event),
      );
    for (;;) {
      const found = this.#readAll(this.#index.page(number, filter, agent));
      if (found !== undefined) return found.map((event) => toStoredEvent(org, event));
    }
  }

  /** Undefined when a commit turned out to be damaged: the index passes over it from now on. */
  #readAll(events: readonly number[]): KeptEvent[] | undefined {
    const { columns } = this.#index;
    const readers = new Map<number, CommitReader>();
    const found: KeptEvent[] = [];
    for (const event of events) {
      const id = columns.commit(event);
      let reader = readers.get(id);
      if (reader === undefined) {
        const commit = this.#commitRows.one(id);
        if (commit === undefined) return undefined;
        readers.set(id, (reader = new CommitReader(commit, this.#agentId)));
      }
      found.push(reader.read(columns.place(event)));
    }
    return found;
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
    const { commits, last } = this.#commitRows.page(
      Number(cursor ?? 0),
      scanCommits,
      this.#catalog.org(org) ?? 0,
    );
    const events = commits.flatMap((row) => {
      const commit = new CommitReader(row, this.#agentId);
      return Array.from({ length: commit.length }, (_, place) => commit.read(place));
    });
    return { events, cursor: last === undefined ? undefined : String(last) };
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
