import { join } from "node:path";
import { explainingFile } from "./file-trouble.ts";
import { makeDirectory, openDirectory } from "./directory-file.ts";
import { requireSoundRows } from "./directory-twins.ts";
import type { Directory, KeyRecord, Organization } from "../store.ts";
import { openAuditTable } from "./directory-records.ts";
import type { Database, OpenOptions } from "./database.ts";
import { openWebhooks } from "./directory-webhooks.ts";
import { openDays, readLimits, writeLimits } from "./directory-quotas.ts";
import {
  directoryFile,
  emptyLog,
  endWriting,
  rows,
  runner as plainRunner,
  single,
  transact,
} from "./database.ts";
import { prepareDataDir } from "./data-dir.ts";
import { Reserve } from "./reserve.ts";

type OrganizationRow = readonly [
  string,
  string,
  Organization["signing"],
  Organization["ingestKey"],
  number,
  number | null,
  string | null,
];
type KeyRow = readonly [
  string,
  string,
  "pk" | "sk",
  string,
  string,
  string,
  string | null,
  number,
  number | null,
  number | null,
  KeyRecord["access"],
  number | null,
];

const keyColumns = "id, org, type, name, hash, hint, sealed, created, last_used, revoked, access, expires";

/**
 * Organizations and keys in a small file of their own, so that the command line can write while a collector serves, and the collector notices
 * any commit of another process by one counter in shared memory (3.5 µs, no disk).
 */
export function openEmbeddedDirectory(
  dataDir: string,
  how: Pick<OpenOptions, "serving" | "readOnly"> = {},
): Directory {
  prepareDataDir(dataDir);
  const reserve = new Reserve(dataDir);
  const path = join(dataDir, directoryFile);
  const lending = <T>(work: () => T, use?: () => void): T =>
    explainingFile(path, () => reserve.lend(work, use));
  const database = lending(() => openDirectory(dataDir, how));
  database.pragma("synchronous = FULL");
  lending(() => {
    makeDirectory(database);
    requireSoundRows(database, path);
  });
  const runner: typeof plainRunner = (of, sql) => {
    const run = plainRunner(of, sql);
    // A change needs several times as much room in the log as in the file.
    const moveLog = (): void => void emptyLog(of);
    return (...parameters) => lending(() => transact(of, () => run(...parameters)), moveLog);
  };
  const version = single(database, "PRAGMA data_version");
  const selectOrganizations = rows<OrganizationRow>(
    database,
    "SELECT id, name, signing, ingest_key, created, suspended, limits FROM organizations ORDER BY created, id",
  );
  const selectKeys = rows<KeyRow>(database, `SELECT ${keyColumns} FROM keys ORDER BY created, id`);
  const insertOrganization = runner(
    database,
    "INSERT OR IGNORE INTO organizations VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const updateOrganization = runner(
    database,
    `UPDATE OR IGNORE organizations SET signing = coalesce(?, signing), ingest_key = coalesce(?, ingest_key), name = coalesce(?, name),
       suspended = CASE ? WHEN 1 THEN ? ELSE suspended END, limits = CASE ? WHEN 1 THEN ? ELSE limits END WHERE id = ?`,
  );
  const insertKey = runner(
    database,
    `INSERT OR IGNORE INTO keys (${keyColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const revokeKey = runner(database, "UPDATE keys SET revoked = coalesce(revoked, ?) WHERE id = ?");
  const resealKey = runner(database, "UPDATE keys SET sealed = ? WHERE id = ?");
  const touchKey = plainRunner(database, "UPDATE keys SET last_used = ? WHERE id = ?");
  const removeKeys = runner(database, "DELETE FROM keys WHERE org = ?");
  const removeOrganization = runner(database, "DELETE FROM organizations WHERE id = ?");
  const days = openDays(database, runner);
  const webhooks = openWebhooks(database, runner);
  let seen: unknown;
  let dirty = true;

  return {
    // The counter tells of other connections; what this one changed is noted in `dirty`.
    changed: () => dirty || version() !== seen,

    async snapshot() {
      seen = version();
      dirty = false;
      return { organizations: selectOrganizations().map(toOrganization), keys: selectKeys().map(toKey) };
    },

    async createOrganization({ id, name, signing, ingestKey, createdAtMs, suspendedAtMs = null, limits }) {
      dirty = true;
      const values = [id, name, signing, ingestKey, createdAtMs, suspendedAtMs, writeLimits(limits)];
      return insertOrganization(...values) === 1;
    },

    async updateOrganization(id, change) {
      dirty = true;
      const { signing = null, ingestKey = null, name = null, suspendedAtMs, limits } = change;
      const suspension = [suspendedAtMs === undefined ? 0 : 1, suspendedAtMs ?? null];
      const quotas = [limits === undefined ? 0 : 1, writeLimits(limits)];
      return updateOrganization(signing, ingestKey, name, ...suspension, ...quotas, id) === 1;
    },

    async createKey(key) {
      dirty = true;
      const { id, org, type, name, hash, hint, sealed, createdAtMs, lastUsedAtMs, revokedAtMs } = key;
      const { access, expiresAtMs } = key;
      const values = [
        id,
        org,
        type,
        name,
        hash,
        hint,
        sealed ?? null,
        createdAtMs,
        lastUsedAtMs ?? null,
        revokedAtMs ?? null,
        access,
        expiresAtMs ?? null,
      ];
      return insertKey(...values) === 1;
    },

    async revokeKey(id, atMs) {
      dirty = true;
      revokeKey(atMs, id);
    },

    async resealKeys(sealed) {
      dirty = true;
      for (const [id, text] of sealed) resealKey(text, id);
    },

    async removeOrganization(id) {
      dirty = true;
      const keys = removeKeys(id);
      removeOrganization(id);
      days.remove(id);
      await webhooks.eraseOrganization(id);
      return keys;
    },

    ...openAuditTable(database, reserve, runner),
    webhooks,

    noteDay: async (writer, day, uses) => hastily(database, () => days.note(writer, day, uses)),
    dayUses: async (day, except) => days.uses(day, except),

    touch(keyIds, atMs) {
      try {
        hastily(database, () => {
          for (const id of keyIds) touchKey(atMs, id);
        });
      } catch {
        return;
      }
    },

    async [Symbol.asyncDispose]() {
      endWriting(database);
    },
  };
}

/** Neither a lock nor a disk is waited for: whoever comes next brings the same news. */
function hastily(database: Database, work: () => void): void {
  database.pragma("synchronous = OFF");
  database.pragma("busy_timeout = 0");
  try {
    transact(database, work);
  } finally {
    database.pragma("busy_timeout = 5000");
    database.pragma("synchronous = FULL");
  }
}

function toOrganization(row: OrganizationRow): Organization {
  const [id, name, signing, ingestKey, createdAtMs, suspended, limits] = row;
  const organization = { id, name, signing, ingestKey, createdAtMs, suspendedAtMs: suspended ?? undefined };
  return { ...organization, limits: readLimits(limits) };
}

function toKey(row: KeyRow): KeyRecord {
  const [id, org, type, name, hash, hint, sealed, createdAtMs, lastUsed, revoked, access, expires] = row;
  return {
    id,
    org,
    type,
    name,
    hash,
    hint,
    sealed: sealed ?? undefined,
    access,
    createdAtMs,
    lastUsedAtMs: lastUsed ?? undefined,
    revokedAtMs: revoked ?? undefined,
    expiresAtMs: expires ?? undefined,
  };
}
