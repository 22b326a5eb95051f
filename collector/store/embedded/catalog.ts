import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "./database.ts";
import { eventsFile, rows, runner } from "./database.ts";
import { openEvents } from "./events-file.ts";
import { EventList } from "../event-list.ts";
import type { AgentEntry, EventIndex } from "./event-index.ts";

type AgentRow = readonly [number, number, string, number, number, number | null, number | null];

/** The short numbers that stand for organizations and agents on disk. */
export class Catalog {
  readonly #orgs = new Map<string, number>();
  readonly #byName = new Map<number, Map<string, AgentEntry>>();
  readonly #index: EventIndex;
  readonly #insertOrg: (...parameters: unknown[]) => number;
  readonly #insertAgent: (...parameters: unknown[]) => number;
  readonly #deleteOrg: (...parameters: unknown[]) => number;
  readonly #deleteAgent: (...parameters: unknown[]) => number;
  #nextAgent = 1;
  #nextOrg = 1;

  constructor(database: Database, index: EventIndex) {
    this.#index = index;
    this.#insertOrg = runner(database, "INSERT INTO orgs (n, id) VALUES (?, ?)");
    this.#insertAgent = runner(database, "INSERT INTO agents (n, org, id, registered) VALUES (?, ?, ?, ?)");
    this.#deleteOrg = runner(database, "DELETE FROM orgs WHERE n = ?");
    this.#deleteAgent = runner(database, "DELETE FROM agents WHERE n = ?");
    for (const [number, id] of rows<readonly [number, string]>(database, "SELECT n, id FROM orgs")()) {
      this.#orgs.set(id, number);
      this.#nextOrg = Math.max(this.#nextOrg, number + 1);
    }
    const columns = "n, org, id, registered, sequence, first_seen, last_seen";
    for (const row of rows<AgentRow>(database, `SELECT ${columns} FROM agents`)()) this.#admit(entryOf(row));
  }

  org(id: string): number | undefined {
    return this.#orgs.get(id);
  }

  agent(org: number | undefined, id: string): AgentEntry | undefined {
    return org === undefined ? undefined : this.#byName.get(org)?.get(id);
  }

  agentsOf(org: number | undefined): AgentEntry[] {
    return org === undefined ? [] : [...(this.#byName.get(org)?.values() ?? [])];
  }

  countOf(org: number | undefined): number {
    return org === undefined ? 0 : (this.#byName.get(org)?.size ?? 0);
  }

  /** Inside a transaction only. */
  ensureOrg(id: string): { org: number; undo?: () => void } {
    const known = this.#orgs.get(id);
    if (known !== undefined) return { org: known };
    // A number that was given is not given again while this process may hold something of it.
    const org = this.#nextOrg++;
    this.#insertOrg(org, id);
    this.#orgs.set(id, org);
    return { org, undo: () => void this.#orgs.delete(id) };
  }

  /** Inside a transaction only. */
  createAgent(org: number, id: string, registeredAtMs: number): { agent: AgentEntry; undo: () => void } {
    const number = this.#nextAgent;
    this.#insertAgent(number, org, id, registeredAtMs);
    const agent = entryOf([number, org, id, registeredAtMs, 0, null, null]);
    this.#admit(agent);
    const undo = (): void => {
      this.#byName.get(org)?.delete(id);
      this.#index.dismiss(agent);
    };
    return { agent, undo };
  }

  /** Inside a transaction only, and only of an agent without events. */
  removeAgent(org: number, agent: AgentEntry): () => void {
    this.#deleteAgent(agent.number);
    this.#byName.get(org)?.delete(agent.id);
    this.#index.dismiss(agent);
    return () => this.#admit(agent);
  }

  /** Inside a transaction only, and only of an organization without agents. */
  removeOrg(org: number, id: string): () => void {
    this.#deleteOrg(org);
    this.#orgs.delete(id);
    this.#byName.delete(org);
    return () => void this.#orgs.set(id, org);
  }

  #admit(agent: AgentEntry): void {
    const names = this.#byName.get(agent.org) ?? new Map<string, AgentEntry>();
    this.#byName.set(agent.org, names);
    names.set(agent.id, agent);
    this.#index.admit(agent);
    this.#nextAgent = Math.max(this.#nextAgent, agent.number + 1);
  }
}

function entryOf([number, org, id, registeredAtMs, sequence, firstSeenMs, lastSeenMs]: AgentRow): AgentEntry {
  return {
    number,
    org,
    id,
    registeredAtMs,
    sequence,
    claimed: sequence,
    events: new EventList(),
    firstSeenMs: firstSeenMs ?? Infinity,
    lastSeenMs: lastSeenMs ?? -Infinity,
    inOrder: true,
    listedMs: undefined,
  };
}

/** How many agents a file has of an organization, without reading all that is in it; 0 where nothing was ever stored. */
export function countAgentsIn(dataDir: string, org: string): number {
  if (!existsSync(join(dataDir, eventsFile))) return 0;
  const database = openEvents(dataDir, { readOnly: true });
  try {
    const count = rows<readonly [number]>(
      database,
      "SELECT count(*) FROM agents WHERE org = (SELECT n FROM orgs WHERE id = ?)",
    );
    return count(org)[0]?.[0] ?? 0;
  } finally {
    database.close();
  }
}
