import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { eventsFile, openDatabase } from "../../../collector/store/embedded/database.ts";
import { Catalog } from "../../../collector/store/embedded/catalog.ts";
import { CommitReaders } from "../../../collector/store/embedded/commit-readers.ts";
import { CommitRows } from "../../../collector/store/embedded/commit-rows.ts";
import { Damage } from "../../../collector/store/embedded/damage.ts";
import type { Database } from "../../../collector/store/embedded/database.ts";
import { EventIndex } from "../../../collector/store/embedded/event-index.ts";
import { Search } from "../../../collector/store/embedded/search.ts";
import { Segments } from "../../../collector/store/embedded/segments.ts";
import { openEmbeddedStore } from "../../../collector/store/embedded/store.ts";
import type { Store } from "../../../collector/store/store.ts";
import { flightOf, newEvent } from "../../support/events.ts";

const at = 1_700_000_000_000;

async function inFolder(use: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "agent-gate-search-"));
  try {
    await use(dataDir);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

async function fill(store: Store, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, place) =>
      store.insert(
        "o",
        at + place,
        flightOf([
          newEvent({
            agentId: `a${place}`,
            evaluationId: "same",
            tool: place % 10 === 0 ? "rare" : "common",
            createdAtMs: at + place,
            totalLatencyMs: place,
          }),
        ]),
      ),
    ),
  );
}

it("a search looks at thousands of commits while others write and erase, and shows each event that stays once", async () => {
  await inFolder(async (dataDir) => {
    await using store = await openEmbeddedStore({ dataDir, readOnly: false });
    await fill(store, 3_000);
    const order: string[] = [];
    const note = async (name: string, work: Promise<unknown>): Promise<void> => {
      await work;
      order.push(name);
    };
    const page = { limit: 5_000, offset: 0 };
    const found: number[][] = [];
    const search = async (filter: object): Promise<void> => {
      const events = await store.events("o", { ...page, ...filter });
      found.push(events.map((event) => event.total_latency_ms));
    };
    const late = newEvent({ agentId: "late", tool: "rare", createdAtMs: at - 5, totalLatencyMs: -1 });
    await Promise.all([
      note("search", search({ tool: "rare" })),
      note("search by id", search({ evaluationId: "same" })),
      note("another's look", store.agents("p", { limit: 1 })),
      note("late event", store.insert("o", at, flightOf([late]))),
      note("erased", store.erase({ org: "o", agentId: "a2995" })),
    ]);
    expect(order[0]).toBe("another's look");
    const rare = Array.from({ length: 300 }, (_, place) => (299 - place) * 10);
    const [byTool, byId] = found.toSorted((a, b) => a.length - b.length);
    expect(byTool?.filter((place) => place >= 0)).toEqual(rare);
    const all = Array.from({ length: 3_000 }, (_, place) => 2_999 - place);
    expect(byId?.filter((place) => place !== 2_995)).toEqual(all.filter((place) => place !== 2_995));
  });
});

it("a search reads each commit only once, even if it skips many events and they are far apart", async () => {
  await inFolder(async (dataDir) => {
    const [commits, events] = [100, 50];
    {
      await using store = await openEmbeddedStore({ dataDir, readOnly: false });
      for (let commit = 0; commit < commits; commit++) {
        const batch = Array.from({ length: events }, (_, place) =>
          newEvent({
            agentId: `a${commit}`,
            tool: commit % 2 === 0 ? "even" : "odd",
            createdAtMs: at + place * 1_000 + commit,
            totalLatencyMs: place * commits + commit,
          }),
        );
        await store.insert("o", at, flightOf(batch));
      }
    }
    const database = openDatabase(dataDir, eventsFile, { readOnly: true });
    const damage = new Damage();
    const index = new EventIndex(damage.commits);
    const catalog = new Catalog(database, index);
    new Segments(database, new CommitRows(database, damage)).load(index);
    let reads = 0;
    const counted = rowsCounted(database, () => reads++);
    const readers = new CommitReaders(new CommitRows(counted, damage), index);
    const search = new Search(counted, index, readers);
    const filter = { tool: "even", limit: 10, offset: 2_000 };
    const found = await search.page({ org: catalog.org("o") ?? 0, filter, agent: undefined });
    const even = Array.from({ length: commits * events }, (_, place) => place).filter(
      (place) => place % 2 === 0,
    );
    expect(found.map((event) => event.totalLatencyMs)).toEqual(even.toReversed().slice(2_000, 2_010));
    expect(reads).toBeLessThanOrEqual(commits + filter.limit);
    database.close();
  });
});

/** The same database, which reports each time that a statement is asked for rows. */
function rowsCounted(database: Database, tell: () => void): Database {
  return new Proxy(database, {
    get: (target, name) =>
      name !== "prepare"
        ? (Reflect.get(target, name) as unknown)
        : (sql: string) => {
            const statement = target.prepare(sql);
            const all = statement.all.bind(statement);
            statement.all = (...parameters: unknown[]) => {
              tell();
              return all(...parameters);
            };
            return statement;
          },
  });
}
