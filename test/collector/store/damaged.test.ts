import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ArchivedEvent } from "../../../collector/store/archive.ts";
import { isKept } from "../../../collector/store/archive.ts";
import { openEmbeddedArchive } from "../../../collector/store/embedded/archive-reader.ts";
import { eventsFile, openDatabase } from "../../../collector/store/embedded/database.ts";
import { openEmbeddedStore } from "../../../collector/store/embedded/store.ts";
import type { Store } from "../../../collector/store/store.ts";
import type { StoredEvent } from "../../../shared/contract/events.ts";
import { agentsOf, flightOf, newEvent } from "../../support/events.ts";

const at = 1_700_000_000_000;
let dataDir = "";
let told: number[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "agent-gate-damaged-"));
  told = [];
  await using store = await open();
  // Three commits, of two events each.
  for (let commit = 0; commit < 3; commit++) {
    const events = [0, 1].map((place) =>
      newEvent({
        evaluationId: `e${commit * 2 + place}`,
        tool: "tool",
        latencyMs: commit * 2 + place,
        createdAtMs: at + commit * 2 + place,
      }),
    );
    await store.insert("o", at + commit, flightOf(events, { agent: commit * 2 }));
  }
});

afterEach(() => rm(dataDir, { recursive: true }));

const open = (): Promise<Store> =>
  openEmbeddedStore({ dataDir, readOnly: false, onDamage: (commits) => told.push(commits) });

function damage(commit: number, column: "packed" | "rests"): void {
  const database = openDatabase(dataDir, eventsFile);
  database.exec(
    `UPDATE commits SET ${column} = CAST(substr(${column}, 1, length(${column}) - 1) || x'7f' AS BLOB) WHERE id = ${commit}`,
  );
  database.close();
}

const placesOf = (events: StoredEvent[]): number[] =>
  events.map((event) => Date.parse(event.created_at) - at);

async function shown(store: Store, filter: object = {}): Promise<number[]> {
  return placesOf(await store.events("o", { limit: 4, offset: 0, ...filter }));
}

async function written(store: Store): Promise<number[]> {
  const page = await store.writtenEvents?.("o", { limit: 4, offset: 0 });
  return placesOf(JSON.parse(`[${Buffer.concat(page?.pieces ?? []).toString()}]`));
}

const searched = (store: Store): Promise<number[]> => shown(store, { tool: "tool" });

/** In each case another reader is the first to meet the damage. */
it.each([
  ["packed", "page", shown, [0, 1, 4, 5]],
  ["rests", "page", shown, [0, 1, 2, 3, 4, 5]],
  ["rests", "written page", written, [0, 1, 2, 3, 4, 5]],
  ["rests", "search", searched, [0, 1, 2, 3, 4, 5]],
] as const)(
  "an event whose %s part is damaged is left out of a %s, and the next event takes its place",
  async (column, _, first, window) => {
    damage(2, column);
    await using store = await open();
    expect(await first(store)).toEqual([5, 4, 1, 0]);
    expect(await shown(store)).toEqual([5, 4, 1, 0]);
    expect(await written(store)).toEqual([5, 4, 1, 0]);
    expect(await searched(store)).toEqual([5, 4, 1, 0]);
    expect(await shown(store, { tool: "tool", offset: 2 })).toEqual([1, 0]);
    expect(await shown(store, { offset: 2 })).toEqual([1, 0]);
    expect(await shown(store, { passed: true, agentId: "agent" })).toEqual([5, 4, 1, 0]);
    expect(await shown(store, { gate: "pii" })).toEqual([]);
    expect(await shown(store, { evaluationId: "e2" })).toEqual([]);
    expect(await shown(store, { evaluationId: "e5" })).toEqual([5]);
    expect((await store.head("o", "agent")).window.map(({ latencyMs }) => latencyMs)).toEqual(window);
    expect(told).toEqual([1]);
  },
);

it("of an event that cannot be read, an explanation still has the verdict and the time", async () => {
  damage(2, "rests");
  await using store = await open();
  const { window, times } = (await store.tally("o", "agent")).tally;
  expect(window.map(({ latencyMs }) => latencyMs)).toEqual([0, 1, 2, 3, 4, 5]);
  const { points } = await store.history("o", "agent");
  expect(points.map(({ score }) => score)).toEqual([1, 2, undefined, undefined, 5, 6]);
  // Of the others, the first took no time.
  expect(times).toContainEqual({
    why: "gate_time",
    gate: "pii",
    evaluations: 3,
    weight: 0.75,
    latency_ms: 0.25,
  });
  expect(told).toEqual([1]);
});

it.each(["packed", "rests"] as const)(
  "numbers and ids of an agent's newest events stay taken when their %s part is damaged",
  async (column) => {
    damage(3, column);
    await using store = await open();
    expect((await store.head("o", "agent")).sequence).toBe(6);
    expect(await agentsOf(store, "o")).toMatchObject([{ eval_count: 6 }]);
    const next = (evaluationId: string): Promise<unknown> =>
      store.insert("o", at + 9, flightOf([newEvent({ evaluationId })], { agent: 6 }));
    expect(await next("e5")).toEqual([false]);
    expect(await next("e6")).toEqual([true]);
    expect((await store.head("o", "agent")).sequence).toBe(7);
  },
);

it("the numbers and ids of damaged events stay taken when the data moves to another store", async () => {
  damage(2, "rests");
  await using archive = openEmbeddedArchive(dataDir);
  const events: ArchivedEvent[] = [];
  for await (const page of archive.pages("o", { erased: true })) events.push(...page.events);
  const outlined = [];
  for await (const outlines of archive.outlines("o")) outlined.push(...outlines);
  expect(await archive.count("o")).toBe(6);
  expect(events.filter((event) => !isKept(event))).toEqual([
    { agentId: "agent", evaluationId: "e2", sequence: 3 },
    { agentId: "agent", evaluationId: "e3", sequence: 4 },
  ]);
  expect(events.filter(isKept).map(({ sequence }) => sequence)).toEqual([1, 2, 5, 6]);
  expect(outlined.filter(({ score }) => score === undefined)).toHaveLength(2);
});

it("erasing a whole organization also removes its damaged commits", async () => {
  damage(2, "packed");
  {
    await using store = await open();
    await store.erase({ org: "o" });
  }
  const database = openDatabase(dataDir, eventsFile);
  const left = database.prepare("SELECT count(*) AS count FROM commits").get();
  database.close();
  expect(left).toMatchObject({ count: 0 });
});
