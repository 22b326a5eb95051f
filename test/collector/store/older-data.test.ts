import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { directoryFile, openDatabase, runner } from "../../../collector/store/embedded/database.ts";
import { openEmbeddedDirectory } from "../../../collector/store/embedded/directory.ts";

/** The tables as version 0.1.0 wrote them before there were erasures and an audit log. */
const firstSchema = `
  CREATE TABLE organizations (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, signing TEXT NOT NULL, ingest_key TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE keys (
    id TEXT PRIMARY KEY, org TEXT NOT NULL, type TEXT NOT NULL, name TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, hint TEXT NOT NULL,
    sealed TEXT, created INTEGER NOT NULL, last_used INTEGER, revoked INTEGER) WITHOUT ROWID;
  PRAGMA user_version = 1;`;

it("opens a directory of before the audit log, with its organizations and keys as they were", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "agent-gate-older-"));
  try {
    const older = openDatabase(dataDir, directoryFile);
    older.exec(firstSchema);
    runner(older, "INSERT INTO organizations VALUES (?, ?, ?, ?, ?)")("org_1", "main", "required", "any", 5);
    const insertKey = runner(older, "INSERT INTO keys VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insertKey("key_1", "org_1", "pk", "app", "hash", "pk_live_…1", null, 6, 7, null);
    older.close();

    await using directory = openEmbeddedDirectory(dataDir);
    const { organizations, keys } = await directory.snapshot();
    expect(organizations).toEqual([
      { id: "org_1", name: "main", signing: "required", ingestKey: "any", createdAtMs: 5 },
    ]);
    expect(keys).toMatchObject([{ id: "key_1", org: "org_1", createdAtMs: 6, lastUsedAtMs: 7 }]);
    expect(await directory.audit()).toEqual([]);
    expect(await directory.erasures()).toEqual([]);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

it("refuses to change or delete what the audit log holds, and takes an entry once", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "agent-gate-audit-"));
  try {
    await using directory = openEmbeddedDirectory(dataDir);
    const entry = {
      id: "aud_1",
      atMs: 1,
      who: "operator:a",
      action: "key.created",
      org: "o",
      details: { n: 1 },
    };
    await directory.appendAudit([entry, entry, { ...entry, who: "operator:b" }]);
    expect(await directory.audit()).toEqual([entry]);
    const other = openDatabase(dataDir, directoryFile);
    expect(() => other.exec("DELETE FROM audit")).toThrow("only added to");
    expect(() => other.exec("UPDATE audit SET who = 'nobody'")).toThrow("only added to");
    other.close();
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
