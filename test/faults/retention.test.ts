import { expect, it } from "vitest";
import { allEvents, call, event, ingest } from "../support/clients.ts";
import { startTestCollector } from "../support/collector.ts";

const batch = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) =>
    event("long", `long-${from + at}`, {
      passed: (from + at) % 3 !== 0,
      total_latency_ms: (from + at) % 90,
      timestamp: new Date(Date.UTC(2026, 2, 1) + (from + at) * 1_000).toISOString(),
    }),
  );

it("retention deletes what no window needs; scores, counts, first_seen and known ids stay as they were", async () => {
  let nowMs = Date.now();
  await using collector = await startTestCollector({ store: "embedded", deps: { now: () => nowMs } });
  for (let from = 0; from < 800; from += 100) await ingest(collector, batch(from, 100));
  await ingest(collector, [event("short", "short-1"), event("short", "short-2", { passed: false })]);
  const seen = async (): Promise<unknown> =>
    await Promise.all(
      ["/v1/agents", "/v1/reputation/long", "/v1/reputation/short"].map(
        async (path) => (await call(collector, "GET", path)).json,
      ),
    );
  const [before, events] = [await seen(), await allEvents(collector)];

  nowMs += 90 * 86_400_000;
  const { store } = collector.deps;
  let deleted = 0;
  let cursor: string | undefined;
  do {
    const slice = await store.retain(nowMs - 86_400_000, cursor);
    deleted += slice.deleted;
    ({ cursor } = slice);
  } while (cursor !== undefined);

  expect(deleted).toBe(300);
  expect(await seen()).toEqual(before);
  const kept = await allEvents(collector);
  expect(kept).toEqual(
    events.filter((one) => one.agent_id === "short" || Number(one.tool_name?.slice(5)) >= 300),
  );
  const again = await ingest(collector, batch(0, 100));
  expect(again.headers["x-duplicate-events"], "ids of deleted events are still known").toBe("100");
  expect(await seen()).toEqual(before);
});
