import type { Catalog } from "./catalog.ts";
import type { CommitRows } from "./commit-rows.ts";
import { insertCommit, sumsOf } from "./commit-rows.ts";
import type { Database, Runner } from "./database.ts";
import { runner } from "./database.ts";
import type { AgentEntry, EventIndex } from "./event-index.ts";
import type { Change } from "./group-commit.ts";
import type { Packed } from "./packed.ts";
import { readPacked } from "./packed.ts";
import type { CommitRequest } from "./protocol.ts";
import { RestReader } from "./rest.ts";

export interface CommitDeps {
  database: Database;
  catalog: Catalog;
  index: EventIndex;
  commitRows: CommitRows;
  /** Told of every commit once it is on disk and in the index. */
  stored: (commit: PublishedCommit) => void;
}

export interface PublishedCommit {
  org: number;
  id: number;
  packed: Packed;
  rests: Uint8Array;
  /** The number of its first event in the index; the others follow. */
  first: number;
}

/** Turns a flight into rows: one for the commit, one for each evaluation id. */
export class Commits {
  readonly #database: Database;
  readonly #catalog: Catalog;
  readonly #index: EventIndex;
  readonly #stored: CommitDeps["stored"];
  readonly #insertCommit: Runner;
  readonly #insertIds: Runner;
  #next: number;

  constructor({ database, catalog, index, commitRows, stored }: CommitDeps) {
    this.#database = database;
    this.#catalog = catalog;
    this.#index = index;
    this.#stored = stored;
    this.#insertCommit = runner(database, insertCommit);
    this.#insertIds = runner(
      database,
      "INSERT OR IGNORE INTO ids (id, agent, at) SELECT value ->> 0, value ->> 1, ?1 FROM json_each(?2)",
    );
    this.#next = commitRows.newest() + 1;
  }

  /** Answers false, and leaves no row, when a number or an id is taken. */
  change(request: CommitRequest): Change<boolean> {
    let undos: (() => unknown)[] = [];
    let org = 0;
    let id = 0;
    const packed = readPacked(request.packed);
    const undo = (): void => {
      for (const step of undos.toReversed()) step();
      undos = [];
    };
    const note = (step: (() => unknown) | undefined): void => {
      if (step !== undefined) undos.push(step);
    };

    return {
      apply: () => {
        this.#database.exec("SAVEPOINT one");
        const ensured = this.#catalog.ensureOrg(request.org);
        note(ensured.undo);
        org = ensured.org;
        const agents = request.agentIds.map((agentId) =>
          this.#agent(org, agentId, request.receivedAtMs, note),
        );
        const stored = takeNumbers(packed, agents, note) && this.#claim(request, packed, agents);
        if (stored) {
          id = this.#next++;
          const { receivedAtMs } = request;
          const { sum, restsSum } = sumsOf({ id, org, receivedAtMs }, request.packed, request.rests);
          const bytes = [bufferOf(request.packed), bufferOf(request.rests)];
          this.#insertCommit(id, org, receivedAtMs, sum, restsSum, ...bytes);
        } else {
          this.#database.exec("ROLLBACK TO one");
          undo();
        }
        this.#database.exec("RELEASE one");
        return stored;
      },
      publish: (stored) => {
        if (!stored) return;
        const first = this.#index.columns.length;
        this.#index.add({ org, commit: id }, packed, { from: 0, to: packed.length });
        this.#stored({ org, id, packed, rests: request.rests, first });
      },
      undo,
    };
  }

  #agent(org: number, agentId: string, atMs: number, note: (undo: () => unknown) => void): AgentEntry {
    const known = this.#catalog.agent(org, agentId);
    if (known !== undefined) return known;
    const created = this.#catalog.createAgent(org, agentId, atMs);
    note(created.undo);
    return created.agent;
  }

  /** Makes the ids ours, and writes the agents' numbers where their places in the message stood. */
  #claim(request: CommitRequest, packed: Packed, agents: readonly AgentEntry[]): boolean {
    const rests = new RestReader(request.rests);
    const pairs: [string, number][] = [];
    for (let place = 0; place < packed.length; place++) {
      const number = agents[packed.agent[place] ?? 0]?.number ?? 0;
      packed.agent[place] = number;
      pairs.push([rests.evaluationId(packed.start(place)), number]);
    }
    return this.#insertIds(this.#next, JSON.stringify(pairs)) === packed.length;
  }
}

/** Commits of one group see each other's numbers, before anybody else does. */
function takeNumbers(
  packed: Packed,
  agents: readonly AgentEntry[],
  note: (undo: () => unknown) => void,
): boolean {
  const next = agents.map((agent) => agent.claimed + 1);
  for (let place = 0; place < packed.length; place++) {
    const at = packed.agent[place] ?? 0;
    if (packed.sequence[place] !== next[at]) return false;
    next[at] = (next[at] ?? 0) + 1;
  }
  for (const [at, agent] of agents.entries()) {
    const before = agent.claimed;
    agent.claimed = (next[at] ?? 1) - 1;
    note(() => (agent.claimed = before));
  }
  return true;
}

/** The driver takes Buffers only; this is the same memory under another name. */
function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
