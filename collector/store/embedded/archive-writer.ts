import { z } from "zod";
import type { ArchivedAgent, ArchivedEvent, ArchivePage, ArchiveWriter, Remains } from "../archive.ts";
import { isKept } from "../archive.ts";
import type { KeptEvent } from "../store.ts";
import { encodeEvents } from "./commit-bytes.ts";
import { CommitRows, insertCommit, sumsOf } from "./commit-rows.ts";
import { Damage } from "./damage.ts";
import type { Database, Runner } from "./database.ts";
import { endWriting, rows, runner, transact } from "./database.ts";
import { prepareDataDir } from "./data-dir.ts";
import { openEmbeddedDirectory } from "./directory.ts";
import { openEvents, makeEvents } from "./events-file.ts";
import { coverCommits } from "./segments.ts";

const noteSchema = z.object({
  cursor: z.string().optional(),
  events: z.number().default(0),
  finished: z.object({ atMs: z.number(), events: z.number() }).optional(),
});
type Note = z.input<typeof noteSchema>;

const commitEvents = 1_000;

/** Writes a data directory that no collector serves. A page and the note of how far the copy is are one transaction. */
export function openEmbeddedArchiveWriter(dataDir: string): ArchiveWriter {
  prepareDataDir(dataDir);
  const directory = openEmbeddedDirectory(dataDir);
  const database = openEvents(dataDir);
  database.pragma("synchronous = FULL");
  makeEvents(database, dataDir);
  const writer = new EmbeddedWriter(database);
  return {
    directory,
    remains: async (org) => writer.remains(org),
    isEmpty: async (org) => writer.isEmpty(org),
    begin: async (org) => writer.note(org, {}),
    write: async (org, page) => writer.write(org, page),
    writeAgents: async (org, agents) => writer.writeAgents(org, agents),
    finish: async (org, events, atMs) => {
      coverCommits(database, new CommitRows(database, new Damage()));
      writer.note(org, { finished: { atMs, events } });
    },
    discard: async (org) => writer.discard(org),
    async [Symbol.asyncDispose]() {
      endWriting(database);
      await directory[Symbol.asyncDispose]();
    },
  };
}

class EmbeddedWriter {
  readonly #database: Database;
  readonly #insertAgent: Runner;
  readonly #insertIds: Runner;
  readonly #insertCommit: Runner;
  readonly #raise: Runner;
  readonly #describe: Runner;
  readonly #agents = new Map<string, Map<string, number>>();
  readonly #notes = new Map<string, Note>();

  constructor(database: Database) {
    this.#database = database;
    this.#insertAgent = runner(database, "INSERT INTO agents (org, id, registered) VALUES (?, ?, ?)");
    this.#insertIds = runner(
      database,
      "INSERT OR IGNORE INTO ids (id, agent, at) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)",
    );
    this.#insertCommit = runner(database, insertCommit);
    this.#raise = runner(database, "UPDATE agents SET sequence = max(sequence, ?) WHERE n = ?");
    this.#describe = runner(
      database,
      "UPDATE agents SET registered = coalesce(?, registered), first_seen = ?, last_seen = ? WHERE n = ?",
    );
  }

  remains(org: string): Remains | undefined {
    const [row] = rows<readonly [string]>(this.#database, "SELECT value FROM meta WHERE key = ?")(keyOf(org));
    if (row === undefined) return undefined;
    const { cursor, events, finished } = noteSchema.parse(JSON.parse(row[0]));
    this.#notes.set(org, { cursor, events });
    const progress = events === 0 ? undefined : { cursor, events, newest: this.#newest(org) };
    return { progress, finished };
  }

  isEmpty(org: string): boolean {
    const number = this.#number(org);
    const count = (table: string): number =>
      rows(this.#database, `SELECT 1 FROM ${table} WHERE org = ? LIMIT 1`)(number).length;
    return count("agents") + count("commits") === 0;
  }

  note(org: string, note: Note): void {
    runner(this.#database, "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)")(
      keyOf(org),
      JSON.stringify(note),
    );
  }

  write(org: string, { events, cursor }: ArchivePage): void {
    transact(this.#database, () => {
      const number = this.#ensure(org);
      const agents = this.#agentsOf(org);
      const commits = commitsOf(events);
      const first = this.#nextCommit();
      const at = new Map(commits.flatMap((commit, place) => commit.map((event) => [event, first + place])));
      const pairs = events.map((event) => {
        const agent = agents.get(event.agentId) ?? this.#addAgent(number, event);
        agents.set(event.agentId, agent);
        if (!isKept(event)) this.#raise(event.sequence, agent);
        return [event.evaluationId, agent, isKept(event) ? at.get(event) : 0];
      });
      if (this.#insertIds(JSON.stringify(pairs)) !== pairs.length)
        throw new Error("an evaluation id came twice");
      for (const [place, commit] of commits.entries()) {
        const rows = commit.map((event) => {
          const { sequence, score } = event;
          return { event, agent: agents.get(event.agentId) ?? 0, sequence, score };
        });
        const { packed, rests } = encodeEvents(rows);
        const named = { id: first + place, org: number, receivedAtMs: commit[0]?.receivedAtMs ?? 0 };
        const { sum, restsSum } = sumsOf(named, packed, rests);
        const bytes = [Buffer.from(packed.buffer), Buffer.from(rests.buffer)];
        this.#insertCommit(named.id, number, named.receivedAtMs, sum, restsSum, ...bytes);
      }
      const before = this.#notes.get(org);
      const note = { cursor: cursor ?? before?.cursor, events: (before?.events ?? 0) + events.length };
      this.note(org, note);
      this.#notes.set(org, note);
    });
  }

  writeAgents(org: string, described: readonly ArchivedAgent[]): void {
    transact(this.#database, () => {
      const number = this.#ensure(org);
      const agents = this.#agentsOf(org);
      for (const { agentId, registeredAtMs, seen } of described) {
        let agent = agents.get(agentId);
        // One that was only announced is not there yet.
        if (agent === undefined && registeredAtMs === undefined) continue;
        agent ??= this.#insert(number, agentId, registeredAtMs ?? 0);
        agents.set(agentId, agent);
        this.#describe(registeredAtMs ?? null, seen?.firstMs ?? null, seen?.lastMs ?? null, agent);
      }
    });
  }

  discard(org: string): void {
    transact(this.#database, () => {
      const number = this.#number(org);
      for (const statement of [
        "DELETE FROM ids WHERE agent IN (SELECT n FROM agents WHERE org = ?)",
        "DELETE FROM commits WHERE org = ?",
        "DELETE FROM agents WHERE org = ?",
      ])
        runner(this.#database, statement)(number);
      runner(this.#database, "DELETE FROM meta WHERE key = ?")(keyOf(org));
    });
    this.#agents.delete(org);
    this.#notes.delete(org);
  }

  #number(org: string): number {
    return rows<readonly [number]>(this.#database, "SELECT n FROM orgs WHERE id = ?")(org)[0]?.[0] ?? 0;
  }

  #ensure(org: string): number {
    runner(this.#database, "INSERT OR IGNORE INTO orgs (id) VALUES (?)")(org);
    return this.#number(org);
  }

  #nextCommit(): number {
    const [row] = rows<readonly [number | null]>(this.#database, "SELECT max(id) FROM commits")();
    return (row?.[0] ?? 0) + 1;
  }

  #agentsOf(org: string): Map<string, number> {
    const known =
      this.#agents.get(org) ??
      new Map(
        rows<readonly [string, number]>(
          this.#database,
          "SELECT id, n FROM agents WHERE org = ?",
        )(this.#number(org)),
      );
    this.#agents.set(org, known);
    return known;
  }

  #addAgent(org: number, event: ArchivedEvent): number {
    return this.#insert(org, event.agentId, isKept(event) ? event.receivedAtMs : 0);
  }

  #insert(org: number, agentId: string, registeredAtMs: number): number {
    this.#insertAgent(org, agentId, registeredAtMs);
    return rows<readonly [number]>(this.#database, "SELECT last_insert_rowid()")()[0]?.[0] ?? 0;
  }

  #newest(org: string): Map<string, number> {
    const names = new Map([...this.#agentsOf(org)].map(([id, agent]) => [agent, id]));
    const newest = new Map<string, number>();
    const commitRows = new CommitRows(this.#database, new Damage());
    for (const { packed } of commitRows.heads(1, Number.MAX_SAFE_INTEGER))
      for (const [place, agent] of packed.agent.entries()) {
        const name = names.get(agent);
        if (name !== undefined) newest.set(name, packed.sequence[place] ?? 0);
      }
    return newest;
  }
}

/** A commit has one time of acceptance. */
function commitsOf(events: readonly ArchivedEvent[]): KeptEvent[][] {
  const commits: KeptEvent[][] = [];
  for (const event of events.filter(isKept)) {
    const commit = commits.at(-1);
    if (commit?.[0]?.receivedAtMs === event.receivedAtMs && commit.length < commitEvents) commit.push(event);
    else commits.push([event]);
  }
  return commits;
}

function keyOf(org: string): string {
  return `migration.${org}`;
}
