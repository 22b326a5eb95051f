import { statSync, truncateSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openEmbeddedDirectory } from "../../../collector/store/embedded/directory.ts";
import { openEmbeddedStore } from "../../../collector/store/embedded/store.ts";
import type { KeyRecord, Store } from "../../../collector/store/store.ts";
import { fillDisk, smallDisk } from "../../support/disk.ts";
import { flightOf, newEvent } from "../../support/events.ts";

const key: KeyRecord = {
  id: "key_1",
  org: "o",
  type: "pk",
  name: "",
  hash: "h",
  hint: "pk_live_…",
  sealed: undefined,
  access: "all",
  createdAtMs: 1,
  lastUsedAtMs: undefined,
  revokedAtMs: undefined,
  expiresAtMs: undefined,
};

const entry = { id: "aud_1", atMs: 1, who: "operator:me", action: "agent.erased", org: "o", details: {} };
const page = { limit: 10, offset: 0 };
const mib = 1024 * 1024;

async function store(kept: Store, from: number, to: number): Promise<void> {
  const events = Array.from({ length: to - from }, (_, at) =>
    newEvent({ agentId: "a", evaluationId: `e${from + at}` }),
  );
  await kept.insert("o", 1, flightOf(events, { a: from }));
}

it("on a full disk a key can be revoked and an agent erased, and events are taken again when there is room", async (context) => {
  await using disk = await smallDisk(context, 16);
  await using directory = openEmbeddedDirectory(disk.path, { serving: true });
  await using kept = await openEmbeddedStore({ dataDir: disk.path, readOnly: false });
  await directory.createKey(key);
  await store(kept, 0, 100);
  const reserved = async (): Promise<number> => (await stat(join(disk.path, "reserve"))).size;
  await expect.poll(reserved).toBe(1024 * 1024);
  const ballast = join(disk.path, "ballast");
  await fillDisk(ballast);

  // The log of the directory reuses its room. So many entries need more than that.
  for (let at = 0; at < 40; at++)
    await directory.appendAudit([{ ...entry, id: `aud_${at}`, details: { note: "x".repeat(4_000) } }]);
  await directory.revokeKey("key_1", 5);
  expect((await directory.snapshot()).keys).toMatchObject([{ revokedAtMs: 5 }]);
  expect(await reserved()).toBeLessThan(1024 * 1024);
  await expect(store(kept, 100, 101)).rejects.toMatchObject({
    outcome: "refused",
    message: "the disk is full",
  });
  expect(kept.health()).toEqual({ writable: false, reason: "the disk is full" });
  expect(await kept.events("o", page)).toHaveLength(10);
  expect(await kept.erase({ org: "o", agentId: "a" })).toEqual({ events: 100, agents: 1, compacted: true });

  await rm(ballast);
  await expect.poll(() => kept.health().writable).toBe(true);
  await store(kept, 0, 1);
  expect(await reserved()).toBe(1024 * 1024);
});

it("an erasure from large commits, on a disk without room to copy them, delays no write", async (context) => {
  await using disk = await smallDisk(context, 64);
  await using kept = await openEmbeddedStore({ dataDir: disk.path, readOnly: false });
  const reserved = (): number => statSync(join(disk.path, "reserve"), { throwIfNoEntry: false })?.size ?? 0;
  await expect.poll(reserved).toBe(4 * mib);
  const gates = [{ name: "pii", passed: false, reason: "x".repeat(mib), latency_ms: 1 }];
  const commits = 40;
  for (let at = 0; at < commits; at++) {
    const events = ["erased", "kept"].map((agentId) => newEvent({ agentId, gates }));
    events[0] = newEvent({ agentId: "erased" });
    await kept.insert("o", 1, flightOf(events, { erased: at, kept: at }));
  }
  const ballast = join(disk.path, "ballast");
  await fillDisk(ballast);
  truncateSync(ballast, statSync(ballast).size - 4 * mib);

  const done: string[] = [];
  const erasing = kept.erase({ org: "o", agentId: "erased" }).finally(() => done.push("erased"));
  await kept.insert("quiet", 1, flightOf([newEvent()])).then(() => done.push("stored"));
  expect(await erasing).toEqual({ events: commits, agents: 1, compacted: false });
  expect(done).toEqual(["stored", "erased"]);
  expect(reserved()).toBe(4 * mib);
  expect(kept.health()).toEqual({ writable: true });
  await kept.insert("quiet", 1, flightOf([newEvent()], { agent: 1 }));
});
