import { expect, it } from "vitest";
import { allEvents, call, event, ingest, stateOf } from "../../support/clients.ts";
import type { Answer } from "../../support/clients.ts";
import { cli, spawnCollector } from "../../support/spawn.ts";
import type { SpawnedCollector } from "../../support/spawn.ts";

async function rivalKey(collector: SpawnedCollector): Promise<string> {
  expect(await cli(["orgs", "create", "rival"], collector)).toMatchObject({ code: 0 });
  const made = await cli(["keys", "create", "--org", "rival", "--type", "pk", "--json"], collector);
  const { key } = JSON.parse(made.stdout) as { key: string };
  await expect.poll(async () => (await call(collector, "GET", "/v1/agents", { key })).status).toBe(200);
  return key;
}

const batch = (passed: boolean) =>
  Array.from({ length: 60 }, (_, at) =>
    event("twin", `same-${at}`, { passed, total_latency_ms: passed ? 1 : 90 }),
  );

it("two organizations with equal agent and evaluation ids share nothing", async () => {
  await using collector = await spawnCollector();
  const rival = await rivalKey(collector);
  const ours = await ingest(collector, batch(true));
  const theirs = await ingest(collector, batch(false), { key: rival });
  for (const answer of [ours, theirs]) {
    expect(answer).toMatchObject({ status: 202, json: { accepted: 60 } });
    expect(answer.headers["x-duplicate-events"], "another organization's id is no duplicate").toBeUndefined();
  }

  for (const round of ["at once", "after a restart"]) {
    const reputations = await Promise.all([
      reputation(collector, collector.pk),
      reputation(collector, rival),
    ]);
    expect(
      reputations.map((answer) => answer.json),
      round,
    ).toMatchObject([
      { passed: 60, streak: 60, avg_latency_ms: 1 },
      { passed: 0, streak: 0, avg_latency_ms: 90 },
    ]);
    const [own, foreign] = [await allEvents(collector), await allEvents(collector, rival)];
    expect([own.length, foreign.length]).toEqual([60, 60]);
    expect(own.every((e) => e.passed) && foreign.every((e) => !e.passed)).toBe(true);
    const ids = new Set([...own, ...foreign].map((e) => e.id));
    expect(ids.size, "event ids are distinct across organizations").toBe(120);
    await collector.restart();
  }
});

it("an organization sees an agent of another one as if it never was", async () => {
  await using collector = await spawnCollector();
  const rival = await rivalKey(collector);
  const before = await stateOf(collector, ["secret-agent"], rival);
  await ingest(collector, [event("secret-agent", "1"), event("secret-agent", "2")]);
  await call(collector, "POST", "/v1/evaluate", { body: { agent_id: "secret-agent", output: "fine" } });
  await call(collector, "POST", "/v1/agents", { body: { agent_id: "registered-agent" } });
  expect(await stateOf(collector, ["secret-agent"], rival)).toEqual(before);

  const filtered = await call(collector, "GET", "/v1/events?agent_id=secret-agent", { key: rival });
  expect(filtered.json).toEqual({ events: [], limit: 50, offset: 0, count: 0 });
});

it("a duplicate in one organization says nothing about the other", async () => {
  await using collector = await spawnCollector();
  const rival = await rivalKey(collector);
  await ingest(collector, [event("a", "1")]);
  const first = await ingest(collector, [event("a", "1")], { key: rival });
  const second = await ingest(collector, [event("a", "1")], { key: rival });
  expect([first, second].map((answer) => answer.headers["x-duplicate-events"])).toEqual([undefined, "1"]);
});

const reputation = (collector: SpawnedCollector, key: string): Promise<Answer> =>
  call(collector, "GET", "/v1/reputation/twin", { key });
