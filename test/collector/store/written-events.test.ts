import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openEmbeddedStore } from "../../../collector/store/embedded/store.ts";
import type { EventsFilter, NumberedEvent, Store } from "../../../collector/store/store.ts";

const folder = mkdtempSync(join(tmpdir(), "agent-gate-written-"));
afterAll(() => rmSync(folder, { recursive: true }));
const page: EventsFilter = { limit: 100, offset: 0 };

/** Events so large that a page is written in several slices. They have characters that JSON escapes, and some of three bytes in UTF-8. */
async function fill(store: Store): Promise<void> {
  const gates = Array.from({ length: 50 }, () => ({
    name: "gate",
    passed: false,
    reason: '"\\€'.repeat(150),
    latency_ms: 0.5,
  }));
  for (const agentId of ["a", "b"]) {
    const events = Array.from({ length: 60 }, (_, at): NumberedEvent => ({
      event: {
        agentId,
        evaluationId: `ev_${at}`,
        tool: "€",
        passed: at % 3 === 0,
        gates,
        totalLatencyMs: at,
        latencyMs: at,
        createdAtMs: 1_000 * at,
        source: "ingest",
      },
      agent: 0,
      sequence: at + 1,
      score: 0,
    }));
    expect(await store.insert("o", 1, { agentIds: [agentId], events })).toEqual([true]);
  }
}

it("a written page equals the page of values, for every filter", async () => {
  await using store = await openEmbeddedStore({ dataDir: folder, readOnly: false });
  await fill(store);
  const written = async (org: string, filter: EventsFilter): Promise<unknown> => {
    const { pieces, count } = (await store.writtenEvents?.(org, filter)) ?? { pieces: [], count: -1 };
    const events: unknown[] = JSON.parse(`[${Buffer.concat(pieces).toString()}]`);
    expect(events).toHaveLength(count);
    return events;
  };
  for (const filter of [
    page,
    { ...page, limit: 1, offset: 119 },
    { ...page, offset: 1_000 },
    { ...page, agentId: "a", passed: true },
    { ...page, agentId: "nobody" },
    { ...page, fromMs: 5_000, toMs: 9_000 },
    { ...page, tool: "€", limit: 3 },
    { ...page, evaluationId: "ev_7" },
  ])
    expect(await written("o", filter)).toEqual(await store.events("o", filter));
  expect(await written("nobody", page)).toEqual([]);
});

it("a page whose events are erased while it is written has the remaining events", async () => {
  await using store = await openEmbeddedStore({ dataDir: join(folder, "erased"), readOnly: false });
  await fill(store);
  const pages = Array.from({ length: 8 }, async () => store.writtenEvents?.("o", page));
  await store.erase({ org: "o", agentId: "a" });
  for (const written of await Promise.all(pages)) {
    const events: { agent_id: string }[] = JSON.parse(`[${Buffer.concat(written?.pieces ?? []).toString()}]`);
    expect(events.filter(({ agent_id }) => agent_id === "b").length).toBeGreaterThanOrEqual(40);
  }
});
