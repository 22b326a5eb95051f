import { commitsPerBlock } from "./counted-blocks.ts";
import { damagedFile } from "./damage.ts";
import { markOfEvents, noteEvents } from "./identity.ts";
import type { Database, Form, OpenOptions } from "./database.ts";
import { eventsFile, makeForm, openForm, rows, versionOf } from "./database.ts";

/**
 * A copy of a row as text, which triggers keep in the row itself. Comparing the two shows a bit that has changed in
 * either. This is cheap: agents and organizations are few, and are read at every start anyway.
 */
const twin = (columns: readonly string[], of = ""): string =>
  columns.map((column) => `quote(${of}${column})`).join(" || ',' || ");
const orgColumns = ["n", "id"];
const agentColumns = ["n", "org", "id", "registered", "sequence", "first_seen", "last_seen"];
const orgTwin = twin(orgColumns);
const agentTwin = twin(agentColumns);

const schema = `
  CREATE TABLE orgs (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, twin TEXT);
  CREATE TABLE agents (
    n INTEGER PRIMARY KEY, org INTEGER NOT NULL, id TEXT NOT NULL, registered INTEGER NOT NULL,
    -- Facts that outlive the events that retention deletes: the newest number, and when the agent was first and last seen.
    sequence INTEGER NOT NULL DEFAULT 0, first_seen INTEGER, last_seen INTEGER, twin TEXT,
    UNIQUE (org, id));
  CREATE TRIGGER org_twin AFTER INSERT ON orgs BEGIN UPDATE orgs SET twin = ${orgTwin} WHERE n = new.n; END;
  CREATE TRIGGER agent_twin AFTER INSERT ON agents BEGIN UPDATE agents SET twin = ${agentTwin} WHERE n = new.n; END;
  CREATE TRIGGER agent_twin_follows AFTER UPDATE OF ${agentColumns.join(", ")} ON agents
    BEGIN UPDATE agents SET twin = ${agentTwin} WHERE n = new.n; END;
  CREATE TABLE commits (
    id INTEGER PRIMARY KEY, org INTEGER NOT NULL, received INTEGER NOT NULL,
    -- Checksums: sum covers everything up to packed, and rests_sum goes on from there over rests.
    sum INTEGER NOT NULL, rests_sum INTEGER NOT NULL, packed BLOB NOT NULL, rests BLOB NOT NULL);
  -- The id comes first: ids sort by time, so the tree grows at its end (1.0 µs an event; 3.3 with the agent first).
  -- \`at\` is the commit of the event with the id: NULL if the event was erased here, 0 if it was erased before it came here.
  CREATE TABLE ids (id TEXT NOT NULL, agent INTEGER NOT NULL, at INTEGER, PRIMARY KEY (id, agent)) WITHOUT ROWID;
  -- A copy of what the index needs of many small commits, in one row.
  CREATE TABLE segments (first INTEGER PRIMARY KEY, last INTEGER NOT NULL, sum INTEGER NOT NULL, packed BLOB NOT NULL);
  -- A copy of what counts over time need of an organization's events in ${commitsPerBlock} commits, in one row. It goes when one of the commits changes.
  CREATE TABLE counted (org INTEGER NOT NULL, block INTEGER NOT NULL, sum INTEGER NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (org, block));
  CREATE TRIGGER counted_before AFTER UPDATE ON commits
    BEGIN DELETE FROM counted WHERE org = old.org AND block = old.id / ${commitsPerBlock}; END;
  CREATE TRIGGER counted_gone AFTER DELETE ON commits
    BEGIN DELETE FROM counted WHERE org = old.org AND block = old.id / ${commitsPerBlock}; END;
  CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;`;

/** No release wrote an earlier one. */
const form: Form = { version: 5, schema };

/** The events of a data directory, or of a backup in another file. */
export function openEvents(folder: string, options: OpenOptions = {}, file = eventsFile): Database {
  return openForm(form, folder, file, options);
}

/** Opens the directory only when the events are new: on a full disk only one process can have it open. */
export function makeEvents(database: Database, dataDir: string): void {
  if (versionOf(database) === form.version && isNoted(database)) return;
  makeForm(database, { ...form, schema: `${schema}\n${markOfEvents(dataDir)}` });
  noteEvents(dataDir);
  database.exec("INSERT OR REPLACE INTO meta (key, value) VALUES ('noted', 1)");
}

function isNoted(database: Database): boolean {
  return rows(database, "SELECT 1 FROM meta WHERE key = 'noted'")().length > 0;
}

/** Refuses a file with a damaged organization or agent, because every stored number refers to these rows. */
export function requireSoundNames(database: Database, path: string): void {
  const damaged = (table: string, text: string): number =>
    rows<readonly [number]>(database, `SELECT count(*) FROM ${table} WHERE twin IS NOT ${text}`)()[0]?.[0] ??
    0;
  const [orgs, agents] = [damaged("orgs", orgTwin), damaged("agents", agentTwin)];
  if (orgs + agents > 0) throw damagedFile(path, `${orgs} organizations and ${agents} agents in it`);
}
