import { z } from "zod";
import type { AuditEntry, Erasure } from "../erasure.ts";
import type { Directory } from "../store.ts";
import { compact } from "./compact.ts";
import type { Database } from "./database.ts";
import type { runner as Prepare } from "./database.ts";
import { rows } from "./database.ts";
import type { Reserve } from "./reserve.ts";

type AuditRow = readonly [string, number, string, string, string | null, string];
type ErasureRow = readonly [string, string, string | null, number | null, string, number];
type Records = Pick<Directory, "requestErasure" | "erasures" | "finishErasure" | "appendAudit" | "audit">;

/** The database itself refuses to change what was written into the audit log. */
export const recordsSchema = `
  CREATE TABLE erasures (id TEXT PRIMARY KEY, org TEXT NOT NULL, agent TEXT, before INTEGER, who TEXT NOT NULL, requested INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE audit (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, who TEXT NOT NULL, action TEXT NOT NULL, org TEXT, details TEXT NOT NULL);
  CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END;
  CREATE TRIGGER audit_is_fixed BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END;`;

const detailsSchema = z.record(z.string(), z.unknown());

/** Erasures that are not finished, and the audit log. */
export function openAuditTable(database: Database, reserve: Reserve, runner: typeof Prepare): Records {
  const insertErasure = runner(database, "INSERT OR IGNORE INTO erasures VALUES (?, ?, ?, ?, ?, ?)");
  const deleteErasure = runner(database, "DELETE FROM erasures WHERE id = ?");
  const unnameErasure = runner(database, "UPDATE erasures SET agent = '' WHERE id = ?");
  const selectErasures = rows<ErasureRow>(
    database,
    "SELECT id, org, agent, before, who, requested FROM erasures ORDER BY requested, id",
  );
  const insertAudit = runner(
    database,
    "INSERT OR IGNORE INTO audit (id, at, who, action, org, details) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const selectAudit = rows<AuditRow>(
    database,
    "SELECT id, at, who, action, org, details FROM audit ORDER BY at, n",
  );
  const append = ({ id, atMs, who, action, org, details }: AuditEntry): number =>
    insertAudit(id, atMs, who, action, org ?? null, JSON.stringify(details));

  return {
    async requestErasure({ id, org, agentId, beforeMs, who, requestedAtMs }) {
      insertErasure(id, org, agentId ?? null, beforeMs ?? null, who, requestedAtMs);
    },
    erasures: async () => selectErasures().map(toErasure),
    async finishErasure(id, entry) {
      append(entry);
      // Whoever waits for the end waits for the files too; cut off here, nothing is left to erase and the entry stays as it is.
      unnameErasure(id);
      compact(database, reserve);
      deleteErasure(id);
    },
    async appendAudit(entries) {
      for (const entry of entries) append(entry);
    },
    audit: async () => selectAudit().map(toEntry),
  };
}

function toErasure([id, org, agent, before, who, requestedAtMs]: ErasureRow): Erasure {
  return { id, org, agentId: agent ?? undefined, beforeMs: before ?? undefined, who, requestedAtMs };
}

function toEntry([id, atMs, who, action, org, details]: AuditRow): AuditEntry {
  return { id, atMs, who, action, org: org ?? undefined, details: detailsSchema.parse(JSON.parse(details)) };
}
