import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
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
