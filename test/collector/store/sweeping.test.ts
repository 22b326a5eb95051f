import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { encodeEvents } from "../../../collector/store/embedded/commit-bytes.ts";
import { prepareDataDir } from "../../../collector/store/embedded/data-dir.ts";
import type { Database } from "../../../collector/store/embedded/database.ts";
import { eventsFile, openDatabase, rows, runner } from "../../../collector/store/embedded/database.ts";
import { openEngine } from "../../../collector/store/embedded/engine.ts";
import { GroupCommit } from "../../../collector/store/embedded/group-commit.ts";
import { Reserve } from "../../../collector/store/embedded/reserve.ts";
import type { StoreCalls } from "../../../collector/store/embedded/protocol.ts";
import type { NewEvent } from "../../../collector/store/store.ts";
import { openEmbeddedStore } from "../../../collector/store/embedded/store.ts";
import { flightOf, newEvent } from "../../support/events.ts";

const at = 1_700_000_000_000;
const page = { limit: 200, offset: 0 };

async function inFolder(use: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "agent-gate-sweep-"));
  try {
    prepareDataDir(dataDir);
    await use(dataDir);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

/** The engine on this thread, newly opened: its first change waits for the disk in turns of the loop, and none of them comes before the promises that are ready. */
async function withEngine(dataDir: string, use: (engine: StoreCalls) => Promise<void>): Promise<void> {
  const engine = openEngine({ dataDir, readOnly: false }, { health: () => undefined });
  try {
    await use(engine);
  } finally {
    await engine.close();
  }
}

/** Lets go on whatever waits for no more than promises. */
async function promisesRun(): Promise<void> {
  for (let at = 0; at < 100; at++) await Promise.resolve();
}

function commit(engine: StoreCalls, events: readonly NewEvent[], standing = {}): Promise<boolean> {
  const { agentIds, events: numbered } = flightOf(events, standing);
  return engine.commit({ org: "o", receivedAtMs: at, agentIds, ...encodeEvents(numbered) });
}

/** An event that tells who it is in every way that it can be asked for. */
function eventOf(agentId: string, place: number): NewEvent {
  return newEvent({
    agentId,
    evaluationId: `${agentId}-${place}`,
    tool: `tool of ${agentId}`,
    createdAtMs: at + place,
    totalLatencyMs: place,
  });
}

async function placesOf(engine: StoreCalls, filter: object = {}): Promise<number[]> {
  return (await engine.events("o", { ...page, ...filter })).map((event) => event.total_latency_ms);
}

function groupOf(database: Database, dataDir: string): GroupCommit {
  const walPath = join(dataDir, `${eventsFile}-wal`);
  return new GroupCommit(database, { walPath, reserve: new Reserve(dataDir), report: () => undefined });
}

const even = [4, 2, 0];
const mixed = Array.from({ length: 6 }, (_, place) => eventOf(place % 2 === 0 ? "stays" : "goes", place));
const alone = [eventOf("goes", 6), eventOf("goes", 7)];

it("a change that takes away is told of its COMMIT before anything else runs, and published after the sync", async () => {
  await inFolder(async (dataDir) => {
    const database = openDatabase(dataDir, eventsFile);
    database.exec(
      "CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID; INSERT INTO meta VALUES ('row', 1)",
    );
    const count = rows<readonly [number]>(database, "SELECT count(*) FROM meta");
    const remove = runner(database, "DELETE FROM meta");
    const group = groupOf(database, dataDir);
    const seen: string[] = [];
    const note = (step: string): void =>
      void seen.push(`${step} ${database.inTransaction} ${count()[0]?.[0]}`);
    const done = group.run({
      apply: () => {
        note("apply");
        remove();
      },
      vanish: () => note("vanish"),
      publish: () => note("publish"),
      undo: () => note("undo"),
    });
    await promisesRun();
    expect(seen).toEqual(["apply true 1", "vanish false 0"]);
    await done;
    expect(seen).toEqual(["apply true 1", "vanish false 0", "publish false 0"]);
    await group.close();
    database.close();
  });
});

it("a change that was not committed takes nothing out of memory", async () => {
  await inFolder(async (dataDir) => {
    const database = openDatabase(dataDir, eventsFile);
    database.exec("CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID");
    const group = groupOf(database, dataDir);
    const seen: string[] = [];
    const change = {
      vanish: () => seen.push("vanish"),
      publish: () => seen.push("publish"),
      undo: () => seen.push("undo"),
    };
    const refused = group.run({ ...change, apply: () => database.exec("INSERT INTO nowhere VALUES (1)") });
    await expect(refused).rejects.toMatchObject({ outcome: "refused" });
    expect(seen).toEqual(["undo"]);
    await group.close();
    database.close();
  });
});

it("while an erasure waits for the disk, what stays is read and what went is not, by every question", async () => {
  await inFolder(async (dataDir) => {
    await withEngine(dataDir, async (engine) => {
      await commit(engine, mixed);
      await commit(engine, alone, { goes: 3 });
    });
    await withEngine(dataDir, async (engine) => {
      const erased = engine.erase({ org: "o", agentId: "goes", beforeMs: at + 100 });
      await promisesRun();
      expect(await placesOf(engine)).toEqual(even);
      expect(await placesOf(engine, { agentId: "stays" })).toEqual(even);
      expect(await placesOf(engine, { agentId: "goes" })).toEqual([]);
      expect(await placesOf(engine, { tool: "tool of stays" })).toEqual(even);
      expect(await placesOf(engine, { tool: "tool of goes" })).toEqual([]);
      expect(await placesOf(engine, { evaluationId: "stays-4" })).toEqual([4]);
      expect(await placesOf(engine, { evaluationId: "goes-5" })).toEqual([]);
      expect(engine.head("o", "goes")).toEqual({ sequence: 5, window: [] });
      expect(await erased).toMatchObject({ events: 5 });
      expect(await placesOf(engine)).toEqual(even);
    });
  });
});

it("while retention waits for the disk, windows and pages are of the events that are left", async () => {
  await inFolder(async (dataDir) => {
    const many = Array.from({ length: 1_200 }, (_, place) => eventOf(place % 2 === 0 ? "a" : "b", place));
    await withEngine(dataDir, async (engine) => {
      await commit(engine, many.slice(0, 100));
      await commit(engine, many.slice(100, 1_000), { a: 50, b: 50 });
      await commit(engine, many.slice(1_000), { a: 500, b: 500 });
    });
    await withEngine(dataDir, async (engine) => {
      const slice = engine.retain(at + 1, undefined);
      await promisesRun();
      const oldest = { limit: 100, offset: 900 };
      expect((await engine.events("o", oldest)).map((event) => event.total_latency_ms)).toEqual(
        Array.from({ length: 100 }, (_, place) => 299 - place),
      );
      expect(await slice).toMatchObject({ deleted: 200 });
      expect(await engine.events("o", { limit: 1, offset: 1_000 })).toEqual([]);
      expect(engine.head("o", "a").window).toHaveLength(500);
    });
  });
});

it("an erasure takes what was stored in the same transaction, and leaves what the index is told of it right", async () => {
  await inFolder(async (dataDir) => {
    const shown = async (engine: StoreCalls): Promise<unknown> => ({
      all: await engine.events("o", page),
      agents: engine.agents("o", { limit: 10 }),
      stays: await placesOf(engine, { agentId: "stays" }),
      goes: await placesOf(engine, { agentId: "goes", evaluationId: "goes-13" }),
    });
    let before: unknown;
    await withEngine(dataDir, async (engine) => {
      await commit(engine, mixed);
    });
    await withEngine(dataDir, async (engine) => {
      const later = Array.from({ length: 6 }, (_, place) =>
        eventOf(place % 2 === 0 ? "goes" : "stays", place === 0 ? -5 : place + 10),
      );
      const erased = engine.erase({ org: "o", agentId: "goes", beforeMs: at + 14 });
      const stored = commit(engine, later, { goes: 3, stays: 3 });
      await promisesRun();
      // Nobody is shown what is not on the disk yet.
      expect(await placesOf(engine)).toEqual(even);
      expect(await stored).toBe(true);
      expect(await erased).toMatchObject({ events: 5 });
      expect(await placesOf(engine)).toEqual([15, 14, 13, 11, ...even]);
      before = await shown(engine);
    });
    await withEngine(dataDir, async (engine) => expect(await shown(engine)).toEqual(before));
  });
});

it("when the thread ends between an erasure's COMMIT and its sync, the next one shows what is in the file, and erases the rest", async () => {
  await inFolder(async (dataDir) => {
    await withEngine(dataDir, async (engine) => {
      await commit(engine, mixed);
      await commit(engine, alone, { goes: 3 });
    });
    process.env["AGENT_GATE_FAILPOINT"] = "store.after-insert:1:throw";
    await using store = await openEmbeddedStore({ dataDir, readOnly: false }).finally(
      () => delete process.env["AGENT_GATE_FAILPOINT"],
    );
    const target = { org: "o", agentId: "goes", beforeMs: at + 100 };
    await expect(store.erase(target)).rejects.toMatchObject({ outcome: "unknown" });
    await expect.poll(() => store.health()).toEqual({ writable: true });
    const left = async (): Promise<number[]> =>
      (await store.events("o", page)).map((event) => event.total_latency_ms);
    expect(await left()).toEqual(even);
    expect(await store.erase(target)).toMatchObject({ events: 0 });
    expect(await left()).toEqual(even);
    expect(await store.head("o", "goes")).toEqual({ sequence: 5, window: [] });
  });
});
