import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  directoryFile,
  eventsFile,
  openDatabase,
  runner,
} from "../../../collector/store/embedded/database.ts";
import { openEmbeddedDirectory } from "../../../collector/store/embedded/directory.ts";
import { openEmbeddedStore } from "../../../collector/store/embedded/store.ts";

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

it("opens a directory of before limits, whose organizations have none of their own and then may", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "agent-gate-older-"));
  try {
    const older = openDatabase(dataDir, directoryFile);
    older.exec(`${firstSchema}
      CREATE TABLE erasures (id TEXT PRIMARY KEY, org TEXT NOT NULL, agent TEXT, before INTEGER, who TEXT NOT NULL, requested INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE audit (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, who TEXT NOT NULL, action TEXT NOT NULL, org TEXT, details TEXT NOT NULL);
      ALTER TABLE organizations ADD COLUMN suspended INTEGER;
      ALTER TABLE keys ADD COLUMN access TEXT NOT NULL DEFAULT 'all';
      ALTER TABLE keys ADD COLUMN expires INTEGER;
      PRAGMA user_version = 3;`);
    const insert = runner(older, "INSERT INTO organizations VALUES (?, ?, ?, ?, ?, ?)");
    insert("org_1", "main", "required", "any", 5, 7);
    older.close();

    await using directory = openEmbeddedDirectory(dataDir);
    const before = { id: "org_1", name: "main", signing: "required", ingestKey: "any", createdAtMs: 5 };
    expect((await directory.snapshot()).organizations).toEqual([{ ...before, suspendedAtMs: 7 }]);
    const limits = { eventsPerDay: 10, agents: 0 };
    expect(await directory.updateOrganization("org_1", { limits })).toBe(true);
    await directory.updateOrganization("org_1", { suspendedAtMs: null });
    expect((await directory.snapshot()).organizations).toEqual([{ ...before, limits }]);
    await directory.updateOrganization("org_1", { limits: null });
    expect((await directory.snapshot()).organizations).toEqual([before]);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

it("keeps what collectors have counted of a day, and forgets the days before the last and the organization that is gone", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "agent-gate-days-"));
  try {
    await using directory = openEmbeddedDirectory(dataDir);
    const use = (events: number) => ({ events, bytes: events * 10 });
    await directory.noteDay("one", 20, new Map([["a", use(1)]]));
    await directory.noteDay(
      "one",
      20,
      new Map([
        ["a", use(2)],
        ["b", use(5)],
      ]),
    );
    await directory.noteDay("two", 20, new Map([["a", use(3)]]));
    expect(await directory.dayUses(20)).toEqual(
      new Map([
        ["a", use(5)],
        ["b", use(5)],
      ]),
    );
    expect((await directory.dayUses(20, "two")).get("a")).toEqual(use(2));
    await directory.removeOrganization("a");
    expect([...(await directory.dayUses(20)).keys()]).toEqual(["b"]);
    await directory.noteDay("one", 21, new Map([["b", use(1)]]));
    expect((await directory.dayUses(20)).size).toBe(1);
    await directory.noteDay("one", 22, new Map([["b", use(1)]]));
    expect((await directory.dayUses(20)).size).toBe(0);
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

it("refuses events without checksums in a sentence that says what to do, and does not change them", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "agent-gate-older-"));
  try {
    const older = openDatabase(dataDir, eventsFile);
    older.exec("CREATE TABLE commits (id INTEGER PRIMARY KEY); PRAGMA user_version = 2");
    older.close();
    const before = await readFile(join(dataDir, eventsFile));
    for (const readOnly of [true, false])
      await expect(openEmbeddedStore({ dataDir, readOnly })).rejects.toThrow(
        /events\.db was written by an earlier version.*begin with another directory/,
      );
    expect(await readFile(join(dataDir, eventsFile))).toEqual(before);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
