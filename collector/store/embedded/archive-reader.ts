import { basename, dirname, join } from "node:path";
import type {
  ArchivedAgent,
  ArchivedEvent,
  ArchivePage,
  ArchiveReader,
  Outline,
  Progress,
} from "../archive.ts";
import { readAlerts } from "../archived-alerts.ts";
import type { KeptEvent } from "../store.ts";
import { CommitReader } from "./commit-bytes.ts";
import type { StoredCommit } from "./commit-rows.ts";
import { CommitRows } from "./commit-rows.ts";
import { Damage } from "./damage.ts";
import type { Database } from "./database.ts";
import { eventsFile, rows } from "./database.ts";
import { openEmbeddedDirectory } from "./directory.ts";
import { erasedEvents } from "./erased-events.ts";
import { openEvents, requireSoundNames } from "./events-file.ts";
import type { Packed } from "./packed.ts";

type AgentRow = readonly [string, number, number, number | null, number | null];

const pageEvents = 1_000;
/** The largest commits are some megabytes. */
const commitsRead = 32;
/** Before the first commit: erased events are given out first, and from their start again. */
const beforeCommits = "0";

/** Reads a data directory past any collector's thread, as it is at one moment. A backup holds its events in a file elsewhere. */
export function openEmbeddedArchive(
  dataDir: string,
  events = join(dataDir, eventsFile),
  onDamage: (commits: number) => void = () => undefined,
): ArchiveReader {
  const directory = openEmbeddedDirectory(dataDir);
  const database = openEvents(dirname(events), { readOnly: true }, basename(events));
  database.exec("BEGIN");
  requireSoundNames(database, events);
  const archive = new EmbeddedArchive(database, new Damage(onDamage));
  return {
    snapshot: () => directory.snapshot(),
    audit: () => directory.audit(),
    webhooks: () => directory.webhooks.all(),
    alerts: (org) => readAlerts(directory.webhooks, org),
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
  readonly #commitRows: CommitRows;
  readonly #names: ReadonlyMap<number, string>;
  readonly #orgs: ReadonlyMap<string, number>;

  constructor(database: Database, damage: Damage) {
    this.#database = database;
    this.#commitRows = new CommitRows(database, damage);
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
      for (const events of erasedEvents(this.#database, {
        number,
        commitRows: this.#commitRows,
        agentId: this.#agentId,
      }))
        yield { events, cursor: undefined };
    let page: { events: ArchivedEvent[]; cursor: string } = { events: [], cursor };
    for (const row of this.#commits(number, Number(cursor))) {
      const commit = new CommitReader(row, this.#agentId);
      for (let place = 0; place < commit.length; place++) page.events.push(commit.read(place));
      page.cursor = String(row.id);
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
    const found = new Map<string, KeptEvent>();
    for (const at of places) {
      const [commit = 0, place = 0] = at.split(".").map(Number);
      const row = this.#commitRows.one(commit);
      if (row !== undefined) found.set(at, new CommitReader(row, this.#agentId).read(place));
    }
    return found;
  }

  *#commits(org: number, after = 0): Generator<StoredCommit> {
    for (const { commits } of this.#commitRows.pages(commitsRead, org, after)) yield* commits;
  }

  /** The commits whose events pages show. A commit with damaged details is in no page. */
  *#packed(org: string): Generator<{ commit: number; packed: Packed }> {
    for (const { id, packed } of this.#commits(this.#number(org))) yield { commit: id, packed };
  }

  /** No organization has number 0. */
  #number(org: string): number {
    return this.#orgs.get(org) ?? 0;
  }

  readonly #agentId = (agent: number): string => this.#names.get(agent) ?? "";
}
