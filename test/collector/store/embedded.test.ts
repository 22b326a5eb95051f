import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openEmbeddedStore } from "../../../collector/store/embedded/store.ts";
import { Recorder } from "../../../collector/score/recorder.ts";
import { Windows } from "../../../collector/score/windows.ts";
import { eventsFile, openDatabase, rows } from "../../../collector/store/embedded/database.ts";
import type { Store } from "../../../collector/store/store.ts";
import { agentsOf, flightOf, newEvent, retainAll } from "../../support/events.ts";

const at = 1_700_000_000_000;
let dataDir = "";

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "agent-gate-store-"));
});

afterEach(async () => {
  delete process.env["AGENT_GATE_FAILPOINT"];
  await rm(dataDir, { recursive: true });
});

const open = (): Promise<Store> => openEmbeddedStore({ dataDir, readOnly: false });

function newRecorder(store: Store): Recorder {
  return new Recorder({ store, windows: new Windows(), now: () => at, random: () => 0.5 });
}

async function everything(store: Store): Promise<unknown> {
  const events = await Promise.all(
    [0, 100, 200, 300, 400, 500].map((offset) => store.events("o", { limit: 100, offset })),
  );
  return {
    events,
    agents: await agentsOf(store, "o"),
    head: await store.head("o", "a"),
    b: await store.head("o", "b"),
  };
}

it("reads everything back after it was closed, also what retention left and what arrived late", async () => {
  const store = await open();
  const events = Array.from({ length: 660 }, (_, place) =>
    newEvent({
      agentId: place % 11 === 0 ? "b" : "a",
      createdAtMs: at + ((place * 37) % 660),
      latencyMs: place / 7,
    }),
  );
  for (let from = 0; from < 660; from += 60) {
    const b = Math.ceil(from / 11);
    const standing = { a: from - b, b };
    expect(await store.insert("o", at + from, flightOf(events.slice(from, from + 60), standing))).toEqual([
      true,
      true,
    ]);
  }
  await store.register("o", "registered", at);
  expect(await retainAll(store, at + 1_000)).toBe(100);
  const before = await everything(store);
  await store[Symbol.asyncDispose]();
  await using again = await open();
  expect(await everything(again)).toEqual(before);
});

it("reads thousands of small commits back from their segments, in order, also where retention took some away", async () => {
  const store = await open();
  const insert = (from: number, to: number): Promise<unknown> =>
    Promise.all(
      Array.from({ length: to - from }, (_, at) => {
        const place = from + at;
        const event = newEvent({
          agentId: place % 2 === 0 ? "a" : "b",
          evaluationId: `e${place}`,
          createdAtMs: at % 7 === 0 ? 1_600_000_000_000 + place : 1_700_000_000_000 + place,
          latencyMs: place / 3,
        });
        return store.insert(
          "o",
          1_700_000_000_000 + place,
          flightOf([event], { [event.agentId]: place >> 1 }),
        );
      }),
    );
  await insert(0, 2_500);
  await retainAll(store, 1_700_000_000_000 + 300);
  await insert(2_500, 3_300);
  const before = await everything(store);
  await store[Symbol.asyncDispose]();
  const database = openDatabase(dataDir, eventsFile);
  const [counted] = rows<readonly [number]>(database, "SELECT count(*) FROM segments")();
  database.close();
  // Three full ones were written, and retention opened the first again.
  expect(counted).toEqual([2]);
  await using again = await open();
  expect(await everything(again)).toEqual(before);
  expect(await again.insert("o", at, flightOf([newEvent({ agentId: "a" })], { a: 1_650 }))).toEqual([true]);
});

it("keeps folder and files to their owner alone", async () => {
  await using store = await open();
  await store.insert("o", at, flightOf([newEvent()]));
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  for (const file of await readdir(dataDir))
    expect([file, (await stat(join(dataDir, file))).mode & 0o777]).toEqual([file, 0o600]);
});

it("may be read by another process's store while it is written", async () => {
  await using store = await open();
  await store.insert("o", at, flightOf([newEvent()]));
  await using reader = await openEmbeddedStore({ dataDir, readOnly: true });
  expect(await reader.events("o", { limit: 10, offset: 0 })).toEqual(
    await store.events("o", { limit: 10, offset: 0 }),
  );
  await expect(reader.insert("o", at, flightOf([newEvent()], { agent: 1 }))).rejects.toThrow(
    "opened for reading",
  );
});

it("counts each event once when two recorders work on one store with windows of their own", async () => {
  await using store = await open();
  const recorders = [newRecorder(store), newRecorder(store), newRecorder(store)] as const;
  const events = Array.from({ length: 300 }, (_, place) =>
    newEvent({ agentId: `a${place % 4}`, evaluationId: `e${place}`, latencyMs: place }),
  );
  const batches = Array.from({ length: 60 }, (_, batch) =>
    events.slice((batch % 30) * 10, (batch % 30) * 10 + 10),
  );
  const recorded = await Promise.all(
    batches.map((batch, place) => recorders[(place % 3) as 0 | 1 | 2].record("o", batch)),
  );
  expect(recorded.reduce((sum, one) => sum + one.duplicates, 0)).toBe(300);
  for (const agent of ["a0", "a1", "a2", "a3"]) {
    const head = await store.head("o", agent);
    expect(head.sequence).toBe(75);
    expect(new Set(head.window.map((entry) => entry.latencyMs)).size).toBe(75);
  }
});

it("starts over by itself when its thread dies between writing and syncing, and counts what was written once", async () => {
  process.env["AGENT_GATE_FAILPOINT"] = "store.after-insert:2:throw";
  await using store = await open();
  delete process.env["AGENT_GATE_FAILPOINT"];
  const recorder = newRecorder(store);
  await recorder.record("o", [newEvent({ evaluationId: "first" })]);
  // The thread dies here; the recorder looks again until the next thread can tell what is stored.
  const second = await recorder.record("o", [newEvent({ evaluationId: "second" })]);
  expect(second.reputations.get("agent")?.evaluations).toBe(2);
  // What this very call may have stored is not told as a duplicate.
  expect(second.duplicates).toBe(0);
  await recorder.record("o", [newEvent({ evaluationId: "second" }), newEvent({ evaluationId: "third" })]);
  expect((await store.head("o", "agent")).sequence).toBe(3);
  expect(store.health()).toEqual({ writable: true });
});

it("refuses a write that the database cannot take, keeps reading, and takes the next", async () => {
  process.env["AGENT_GATE_FAILPOINT"] = "store.before-insert:2:throw";
  await using store = await open();
  delete process.env["AGENT_GATE_FAILPOINT"];
  await store.insert("o", at, flightOf([newEvent()]));
  await expect(store.insert("o", at, flightOf([newEvent()], { agent: 1 }))).rejects.toMatchObject({
    outcome: "refused",
  });
  expect(store.health()).toMatchObject({ writable: false });
  expect(await store.events("o", { limit: 10, offset: 0 })).toHaveLength(1);
  expect(await store.insert("o", at, flightOf([newEvent()], { agent: 1 }))).toEqual([true]);
  expect(store.health()).toEqual({ writable: true });
});
