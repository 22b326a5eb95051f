import type { AgentRecord } from "../../../shared/contract/agents.ts";
import type { StoredEvent } from "../../../shared/contract/events.ts";
import type { AgentsListed, AgentsPage } from "../agents-page.ts";
import { toStoredEvent } from "../stored-event.ts";
import type { AgentHead, Census, EventsFilter, KeptEvent } from "../store.ts";
import type { Catalog } from "./catalog.ts";
import type { CommitRow } from "./commit-bytes.ts";
import { CommitReader } from "./commit-bytes.ts";
import type { Database } from "./database.ts";
import { rows } from "./database.ts";
import type { AgentEntry, EventIndex } from "./event-index.ts";
import { Search } from "./search.ts";
import { placeOf } from "./seen-order.ts";

const scanCommits = 64;

/** Everything that is answered from the index and the rows, without changing either. */
export class Reads {
  readonly #catalog: Catalog;
  readonly #index: EventIndex;
  readonly #search: Search;
  readonly #commit: (...parameters: unknown[]) => CommitRow[];
  readonly #commitsAfter: (...parameters: unknown[]) => CommitRow[];
  readonly #known: (...parameters: unknown[]) => (readonly [string])[];

  constructor(database: Database, catalog: Catalog, index: EventIndex) {
    this.#catalog = catalog;
    this.#search = new Search(database, index);
    this.#index = index;
    this.#commit = rows(database, "SELECT id, received, packed, rests FROM commits WHERE id = ?");
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
    const number = this.#catalog.org(org);
    if (number === undefined) return [];
    const agent = filter.agentId === undefined ? undefined : this.#catalog.agent(number, filter.agentId);
    if (filter.agentId !== undefined && agent === undefined) return [];
    if (isSearch(filter))
      return (await this.#search.page({ org: number, filter, agent })).map((event) =>
        toStoredEvent(org, event),
      );
    const commits = new Map<number, CommitReader>();
    return this.#index.page(number, filter, agent).map((event) => {
      const id = this.#index.columns.commit(event);
      let commit = commits.get(id);
      if (commit === undefined) {
        const [row] = this.#commit(id);
        if (row === undefined) throw new Error("the index names a commit that the database does not have");
        commits.set(id, (commit = new CommitReader(row, this.#agentId)));
      }
      return toStoredEvent(org, commit.read(this.#index.columns.place(event)));
    });
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
