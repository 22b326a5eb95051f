import { basename, dirname, join } from "node:path";
import type {
  ArchivedAgent,
  ArchivedEvent,
  ArchivePage,
  ArchiveReader,
  Outline,
  Progress,
} from "../archive.ts";
import type { KeptEvent } from "../store.ts";
import type { CommitRow } from "./commit-bytes.ts";
import { CommitReader } from "./commit-bytes.ts";
import type { Database } from "./database.ts";
import { eventsFile, openDatabase, rows } from "./database.ts";
import { openEmbeddedDirectory } from "./directory.ts";
import { erasedEvents } from "./erased-events.ts";
import { readPacked } from "./packed.ts";

type PackedRow = readonly [commit: number, packed: Buffer];
type AgentRow = readonly [string, number, number, number | null, number | null];

const pageEvents = 1_000;
/** The largest commits are some megabytes. */
const commitsRead = 32;
const packedRead = 2_000;
/** Before the first commit: erased events are given out first, and from their start again. */
const beforeCommits = "0";

/** Reads a data directory past any collector's thread, as it is at one moment. A backup holds its events in a file elsewhere. */
export function openEmbeddedArchive(dataDir: string, events = join(dataDir, eventsFile)): ArchiveReader {
  const directory = openEmbeddedDirectory(dataDir);
  const database = openDatabase(dirname(events), basename(events), { readOnly: true });
  database.exec("BEGIN");
  const archive = new EmbeddedArchive(database);
  return {
    snapshot: () => directory.snapshot(),
    audit: () => directory.audit(),
    count: async (org) => archive.counts(org).reduce((sum, [, count]) => sum + count, 0),
    pages: (org, options) => archive.pages(org, options),
    agents: (org) => archive.agents(org),
    outlines: (org) => archive.outlines(org),
    events: async (places) => archive.events(places),
    async [Symbol.asyncDispose]() {
      database.exec("ROLLBACK");
      database.close();
      await directory[Symbol.asyncDispose]();
    },
  };
}

class EmbeddedArchive {
  readonly #database: Database;
  readonly #names: ReadonlyMap<number, string>;
  readonly #orgs: ReadonlyMap<string, number>;

  constructor(database: Database) {
    this.#database = database;
    this.#names = new Map(rows<readonly [number, string]>(database, "SELECT n, id FROM agents")());
    this.#orgs = new Map(rows<readonly [string, number]>(database, "SELECT id, n FROM orgs")());
  }

  /** How many ids each agent has used. */
  counts(org: string): (readonly [string, number])[] {
    const sql =
      "SELECT agents.id, count(*) FROM ids JOIN agents ON agents.n = ids.agent WHERE agents.org = ? GROUP BY agents.n";
    return rows<readonly [string, number]>(this.#database, sql)(this.#number(org));
  }

  async *pages(
    org: string,
    { erased, from }: { erased: boolean; from?: Progress | undefined },
  ): AsyncGenerator<ArchivePage> {
    const number = this.#number(org);
    const cursor = from?.cursor ?? beforeCommits;
    if (erased && cursor === beforeCommits)
      for (const events of erasedEvents(this.#database, { number, agentId: this.#agentId }))
        yield { events, cursor: undefined };
    let page: { events: ArchivedEvent[]; cursor: string } = { events: [], cursor };
    for (const row of this.#commits(number, Number(cursor))) {
      const commit = new CommitReader(row, this.#agentId);
      for (let place = 0; place < commit.length; place++) page.events.push(commit.read(place));
      page.cursor = String(row[0]);
      if (page.events.length < pageEvents) continue;
      yield page;
      page = { events: [], cursor: page.cursor };
    }
    if (page.events.length > 0) yield page;
  }

  async *agents(org: string): AsyncGenerator<ArchivedAgent[]> {
    const agents = new Map<string, ArchivedAgent>();
    const sql = "SELECT id, registered, sequence, first_seen, last_seen FROM agents WHERE org = ?";
    for (const [agentId, registeredAtMs, sequence, firstMs, lastMs] of rows<AgentRow>(
      this.#database,
      sql,
    )(this.#number(org))) {
      const seen = firstMs === null || lastMs === null ? undefined : { firstMs, lastMs };
      agents.set(agentId, { agentId, registeredAtMs, sequence, seen });
    }
    for (const { packed } of this.#packed(org))
      for (let place = 0; place < packed.length; place++) {
        const agent = agents.get(this.#agentId(packed.agent[place] ?? 0));
        const at = packed.createdAtMs[place] ?? 0;
        if (agent === undefined) continue;
        const { firstMs = at, lastMs = at } = agent.seen ?? {};
        agent.seen = { firstMs: Math.min(firstMs, at), lastMs: Math.max(lastMs, at) };
        agent.sequence = Math.max(agent.sequence, packed.sequence[place] ?? 0);
      }
    yield [...agents.values()];
  }

  async *outlines(org: string): AsyncGenerator<Outline[]> {
    const erased = new Map(this.counts(org));
    for (const { commit, packed } of this.#packed(org)) {
      const outlines = Array.from({ length: packed.length }, (_, place) => ({
        agentId: this.#agentId(packed.agent[place] ?? 0),
        sequence: packed.sequence[place] ?? 0,
        score: packed.score[place] ?? 0,
        at: `${commit}.${place}`,
      }));
      for (const { agentId } of outlines) erased.set(agentId, (erased.get(agentId) ?? 0) - 1);
      yield outlines;
    }
    for (const [agentId, count] of erased)
      for (let left = count; left > 0; left -= pageEvents)
        yield Array.from({ length: Math.min(left, pageEvents) }, () => ({
          agentId,
          sequence: 0,
          score: undefined,
          at: "",
        }));
  }

  events(places: readonly string[]): Map<string, KeptEvent> {
    const read = rows<CommitRow>(
      this.#database,
      "SELECT id, received, packed, rests FROM commits WHERE id = ?",
    );
    const found = new Map<string, KeptEvent>();
    for (const at of places) {
      const [commit = 0, place = 0] = at.split(".").map(Number);
      const [row] = read(commit);
      if (row !== undefined) found.set(at, new CommitReader(row, this.#agentId).read(place));
    }
    return found;
  }

  *#commits(org: number, after: number): Generator<CommitRow> {
    const sql =
      "SELECT id, received, packed, rests FROM commits WHERE org = ? AND id > ? ORDER BY id LIMIT ?";
    const read = rows<CommitRow>(this.#database, sql);
    for (let last: number | undefined = after; last !== undefined;) {
      const found: CommitRow[] = read(org, last, commitsRead);
      yield* found;
      last = found.length < commitsRead ? undefined : found.at(-1)?.[0];
    }
  }

  *#packed(org: string) {
    const sql = "SELECT id, packed FROM commits WHERE org = ? AND id > ? ORDER BY id LIMIT ?";
    const read = rows<PackedRow>(this.#database, sql);
    for (let last: number | undefined = 0; last !== undefined;) {
      const found: PackedRow[] = read(this.#number(org), last, packedRead);
      for (const [commit, bytes] of found) yield { commit, packed: readPacked(bytes) };
      last = found.length < packedRead ? undefined : found.at(-1)?.[0];
    }
  }

  /** No organization has number 0. */
  #number(org: string): number {
    return this.#orgs.get(org) ?? 0;
  }

  readonly #agentId = (agent: number): string => this.#names.get(agent) ?? "";
}
