import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { directoryFile, eventsFile, openDatabase } from "../../../collector/store/embedded/database.ts";
import { openEmbeddedDirectory } from "../../../collector/store/embedded/directory.ts";
import { openEmbeddedStore } from "../../../collector/store/embedded/store.ts";

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

const opening = {
  [eventsFile]: openEmbeddedStore,
  [directoryFile]: async ({ dataDir }: { dataDir: string }) => openEmbeddedDirectory(dataDir),
};

it.each([
  [eventsFile, 2, /an earlier version \(schema 2, this one knows 5\): begin with another directory/],
  [eventsFile, 6, /a newer version \(schema 6, this one knows 5\): upgrade agent-gate/],
  [directoryFile, 4, /an earlier version \(schema 4, this one knows 6\): begin with another directory/],
  [directoryFile, 7, /a newer version \(schema 7, this one knows 6\): upgrade agent-gate/],
] as const)(
  "refuses %s of schema %i in a sentence that says what to do, and leaves it as it is",
  async (file, version, told) => {
    const dataDir = await mkdtemp(join(tmpdir(), "agent-gate-older-"));
    try {
      const other = openDatabase(dataDir, file);
      other.exec(`CREATE TABLE organizations (id TEXT PRIMARY KEY); PRAGMA user_version = ${version}`);
      other.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      other.close();
      const before = await readFile(join(dataDir, file));
      for (const readOnly of [true, false])
        await expect(opening[file]({ dataDir, readOnly })).rejects.toMatchObject({
          code: "failure",
          message: expect.stringMatching(told),
        });
      expect(await readFile(join(dataDir, file))).toEqual(before);
    } finally {
      await rm(dataDir, { recursive: true });
    }
  },
);

it.each(["a use of a key", "a count of a day"])(
  "sees what another process wrote while it could not write %s",
  async (what) => {
    const dataDir = await mkdtemp(join(tmpdir(), "agent-gate-locked-"));
    try {
      await using directory = openEmbeddedDirectory(dataDir, { serving: true });
      await directory.createOrganization({
        id: "org_1",
        name: "acme",
        signing: "optional",
        ingestKey: "any",
        createdAtMs: 1,
        suspendedAtMs: undefined,
      });
      await directory.snapshot();
      const other = openDatabase(dataDir, directoryFile);
      other.exec("BEGIN IMMEDIATE; UPDATE organizations SET suspended = 2");
      if (what === "a use of a key") directory.touch(["key_1"], 3);
      else await expect(directory.noteDay("one", 20, new Map())).rejects.toThrow("locked");
      expect(directory.changed()).toBe(false);
      other.exec("COMMIT");
      other.close();
      expect(directory.changed()).toBe(true);
      expect((await directory.snapshot()).organizations[0]?.suspendedAtMs).toBe(2);
    } finally {
      await rm(dataDir, { recursive: true });
    }
  },
);
