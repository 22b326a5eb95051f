import { expect, it } from "vitest";
import { issueKey } from "../../../../collector/auth/issue-key.ts";
import { openMemoryStore } from "../../../../collector/store/memory.ts";
import { call, event, ingest } from "../../../support/clients.ts";
import { startTestCollector } from "../../../support/collector.ts";
import { follow } from "../../../support/event-stream.ts";
import { spawnCollector } from "../../../support/spawn.ts";
import { streamSuite } from "../../../collector/stream/suite.ts";

streamSuite("embedded");

it("ends when its key expires", async () => {
  await using collector = await startTestCollector();
  const expiresAtMs = Date.now() + 300;
  const key = await issueKey(collector.issue, { org: collector.id, type: "pk", name: "k", expiresAtMs });
  using stream = await follow(collector, { key: key.value });
  expect(await stream.ended).toBe(true);
});

it("ends whole and at once when the collector stops", async () => {
  const collector = await startTestCollector();
  const streams = await Promise.all([follow(collector), follow(collector)]);
  const stopped = collector[Symbol.asyncDispose]();
  expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual([true, true]);
  await stopped;
});

it("says every 15 seconds that it is there, and where it stands", async () => {
  let movedMs = 0;
  await using collector = await startTestCollector({
    deps: { monotonic: () => performance.now() + movedMs },
  });
  using stream = await follow(collector, { query: "?tool=none" });
  await stream.until(() => stream.lastId !== undefined);
  const { lastId } = stream;
  await ingest(collector, [event("a", "e1")]);
  movedMs = 15_000;
  await stream.until(() => /\n\n:\nid: [\w-]{43}\n\n$/.test(stream.text));
  expect(stream.lastId).not.toBe(lastId);
});

it("costs its organization one request, and an organization may have 32", async () => {
  await using collector = await startTestCollector();
  const streams = await Promise.all(Array.from({ length: 32 }, () => follow(collector)));
  const refused = await call(collector, "GET", "/v1/events/stream");
  expect(refused).toMatchObject({
    status: 429,
    json: { code: "rate_limited" },
    headers: { "retry-after": "10" },
  });
  expect(refused.headers["ratelimit"]).toMatch(/r=167;/);
  const other = await collector.newOrganization();
  using foreign = await follow({ ...other, url: collector.url });
  expect(foreign.status).toBe(200);
  for (const stream of streams) stream[Symbol.dispose]();
});

it("keeps no place for a request that only asks for the head of a stream", async () => {
  await using collector = await startTestCollector();
  for (let count = 0; count < 40; count++)
    expect((await call(collector, "HEAD", "/v1/events/stream")).status).toBe(200);
  using stream = await follow(collector);
  expect(stream.status).toBe(200);
});

it("asks the store for nothing while nothing is recorded", async () => {
  const memory = openMemoryStore();
  let looks = 0;
  const store = {
    ...memory,
    follow: (...args: Parameters<typeof memory.follow>) => (looks++, memory.follow(...args)),
  };
  await using collector = await startTestCollector({ deps: { store } });
  using stream = await follow(collector);
  using other = await follow(collector);
  await ingest(collector, [event("a", "e1")]);
  await Promise.all([stream, other].map((one) => one.until(() => one.events.length === 1)));
  const before = looks;
  const elsewhere = { ...(await collector.newOrganization()), url: collector.url };
  await ingest(elsewhere, [event("a", "e1")]);
  await ingest(elsewhere, [event("a", "e2")]);
  expect(looks).toBe(before);
});

it.each([
  ["after=x", 400],
  [`after=${"A".repeat(43)}`, 400],
  ["passed=1", 400],
  ["agent_i=a", 400],
])("refuses ?%s", async (query, status) => {
  await using collector = await startTestCollector();
  const answer = await call(collector, "GET", `/v1/events/stream?${query}`);
  expect(answer).toMatchObject({ status, json: { code: "validation_error" } });
});

it("loses and repeats nothing over a kill of the collector", async () => {
  await using collector = await spawnCollector();
  const seen: string[] = [];
  let lastEventId: string | undefined;
  let sent = 0;
  for (let life = 0; life < 2; life++) {
    using stream = await follow(collector, { lastEventId });
    const before = seen.length;
    for (let batch = 0; batch < 10; batch++)
      await ingest(collector, [event("a", `e${sent++}`), event("b", `e${sent++}`), event("c", `e${sent++}`)]);
    // Killed while some of it is on its way.
    await stream.until(() => stream.events.length > 4);
    await collector.kill();
    await stream.ended;
    seen.push(...stream.events.map(({ event }) => event.tool_name ?? ""));
    lastEventId = stream.lastId;
    expect(seen.length).toBeGreaterThan(before);
    await collector.restart();
  }
  using rest = await follow(collector, { lastEventId });
  await rest.until(() => seen.length + rest.events.length >= sent);
  const all = [...seen, ...rest.events.map(({ event }) => event.tool_name)];
  expect(all).toEqual(Array.from({ length: sent }, (_, at) => `e${at}`));
});
