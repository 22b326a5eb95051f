import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { CountsAsked } from "../../../collector/store/counts/counts.ts";
import { openDatabase, eventsFile, rows, runner } from "../../../collector/store/embedded/database.ts";
import { openEmbeddedStore } from "../../../collector/store/embedded/store.ts";
import type { NewEvent } from "../../../collector/store/store.ts";
import { Beside } from "../../support/beside.ts";
import { newEvent, retainAll } from "../../support/events.ts";
import { between, pick, seededRandom } from "../../support/random.ts";

const at = 1_700_000_000_000;
const hourMs = 3_600_000;
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "agent-gate-counting-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const open = () => openEmbeddedStore({ dataDir, readOnly: false });

function anyEvent(random: () => number, createdAtMs: number): NewEvent {
  const passed = random() < 0.8;
  return newEvent({
    agentId: `a${between(random, 1, 3)}`,
    evaluationId: `e${random()}`,
    passed,
    tool: pick(random, ["search", "read"]),
    gates: [{ name: "pii", passed, latency_ms: 1 }],
    totalLatencyMs: random() * 50,
    createdAtMs,
  });
}

const whole = { agentId: undefined, fromMs: 0, toMs: at + 100 * hourMs };
const cut = { agentId: undefined, fromMs: at + 12_345, toMs: at + 2 * hourMs + 54_321 };
const asked: CountsAsked[] = [
  { ...whole, stepMs: 60_000 },
  { ...cut, stepMs: 900_000 },
  { ...cut, stepMs: hourMs, agentId: "a1" },
  { ...whole, stepMs: 24 * hourMs },
];

async function faultsOf(beside: Beside): Promise<string[]> {
  const faults: string[] = [];
  for (const org of ["o", "p"]) for (const each of asked) faults.push(...(await beside.faults(org, each)));
  return faults;
}

/** Hundreds of events a minute, so that what was counted of whole minutes and hours is kept. */
async function fill(beside: Beside, random: () => number, flights: number, all = 2_600): Promise<void> {
  for (let flight = 0; flight < flights; flight++) {
    const startMs = at + Math.floor((flight * 3) / flights) * hourMs;
    const events = Array.from({ length: Math.ceil(all / flights) }, () =>
      anyEvent(random, startMs + Math.floor(random() * 120_000)),
    );
    await beside.insert(random() < 0.9 ? "o" : "p", events, at + flight);
  }
}

/** Closes the store, lets somebody look into its file, and opens it again. */
async function reopen(
  beside: Beside,
  look: (database: ReturnType<typeof openDatabase>) => void = () => undefined,
): Promise<void> {
  await beside.store[Symbol.asyncDispose]();
  const database = openDatabase(dataDir, eventsFile);
  look(database);
  database.close();
  beside.store = await open();
}

it("counts anew what it had kept of a minute, an hour and a day, when an event of that time comes late", async () => {
  const random = seededRandom(1);
  const beside = new Beside(await open());
  await fill(beside, random, 40);
  expect(await faultsOf(beside)).toEqual([]);
  for (let late = 0; late < 5; late++) {
    await beside.insert("o", [anyEvent(random, at + between(random, 0, 3) * hourMs)], at + 500);
    expect(await faultsOf(beside)).toEqual([]);
  }
  await beside.store[Symbol.asyncDispose]();
});

it("counts the same after a start, from copies that are gone where a commit was changed, and without one that is damaged", async () => {
  const random = seededRandom(2);
  const beside = new Beside(await open());
  await fill(beside, random, 600, 4_200);
  expect(await faultsOf(beside)).toEqual([]);
  const blocks: (readonly [number, number])[] = [];
  await reopen(beside, (database) => {
    blocks.push(
      ...rows<readonly [number, number]>(database, "SELECT org, block FROM counted ORDER BY 1, 2")(),
    );
  });
  // The last of three blocks is not full yet.
  expect(blocks).toEqual([
    [1, 0],
    [1, 1],
    [2, 0],
    [2, 1],
  ]);
  expect(await faultsOf(beside)).toEqual([]);

  await reopen(beside, (database) =>
    runner(database, "UPDATE counted SET body = zeroblob(length(body)) WHERE org = 1 AND block = 0")(),
  );
  expect(await faultsOf(beside)).toEqual([]);

  expect(await retainAll(beside.store, at + 100)).toBeGreaterThan(0);
  for (const org of ["o", "p"]) beside.retain(org, at + 100);
  expect(await faultsOf(beside)).toEqual([]);
  let left: unknown;
  await reopen(beside, (database) => {
    left = rows(database, "SELECT org, block FROM counted ORDER BY 1, 2")();
  });
  expect(left).not.toContainEqual([1, 0]);
  expect(left).toContainEqual([1, 1]);
  expect(await faultsOf(beside)).toEqual([]);

  await beside.store.erase({ org: "o", agentId: "a2" });
  beside.keep("o", ({ agentId }) => agentId !== "a2");
  expect(await faultsOf(beside)).toEqual([]);
  await reopen(beside);
  expect(await faultsOf(beside)).toEqual([]);
  await beside.store[Symbol.asyncDispose]();
});

it("copies what it noted of events as they were stored, once a row of commits is full", async () => {
  const random = seededRandom(6);
  const beside = new Beside(await open());
  await fill(beside, random, 10, 100);
  expect(await faultsOf(beside)).toEqual([]);
  for (let commit = 10; commit < 520; commit++) await beside.insert("o", [anyEvent(random, at + commit)], at);
  let copies: unknown;
  await reopen(
    beside,
    (database) => (copies = rows(database, "SELECT org, block FROM counted ORDER BY 1, 2")()),
  );
  expect(copies).toEqual([
    [1, 0],
    [1, 1],
  ]);
  expect(await faultsOf(beside)).toEqual([]);
  await beside.store[Symbol.asyncDispose]();
});

it("reads the commit that got the number of an erased one, which no copy has", async () => {
  const random = seededRandom(3);
  const beside = new Beside(await open());
  const insert = async (org: string, commits: number): Promise<void> => {
    for (let commit = 0; commit < commits; commit++)
      await beside.insert(org, [anyEvent(random, at + commit)], at);
  };
  await insert("o", 254);
  await insert("p", 50);
  expect(await faultsOf(beside)).toEqual([]);
  await beside.store.erase({ org: "p" });
  beside.keep("p", () => false);
  let copies: unknown;
  await reopen(beside, (database) => (copies = rows(database, "SELECT org, block FROM counted")()));
  expect(copies).toEqual([[1, 0]]);
  await insert("o", 3);
  expect(await faultsOf(beside)).toEqual([]);
  await beside.store[Symbol.asyncDispose]();
});

it("believes a copy: a commit is not read again for it", async () => {
  const random = seededRandom(5);
  const beside = new Beside(await open());
  await fill(beside, random, 260);
  expect(await faultsOf(beside)).toEqual([]);
  await reopen(beside, (database) => {
    // Only reading the commits would find that.
    database.exec(
      "DROP TRIGGER counted_before; UPDATE commits SET rests = zeroblob(length(rests)) WHERE id < 256",
    );
  });
  expect(await faultsOf(beside)).toEqual([]);
  await beside.store[Symbol.asyncDispose]();
});

it("counts while others store, follow and erase", async () => {
  const random = seededRandom(4);
  const beside = new Beside(await open());
  await fill(beside, random, 50);
  const asking = Promise.all(
    Array.from({ length: 20 }, async () => {
      for (const each of asked) await beside.store.counts("o", each);
    }),
  );
  await fill(beside, random, 20, 600);
  await beside.store.erase({ org: "o", beforeMs: at + hourMs });
  beside.keep("o", ({ createdAtMs }) => createdAtMs >= at + hourMs);
  await fill(beside, random, 10, 300);
  await asking;
  expect(await faultsOf(beside)).toEqual([]);
  await beside.store[Symbol.asyncDispose]();
});
