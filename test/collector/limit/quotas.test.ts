import { describe, expect, it } from "vitest";
import type { OrganizationLimits } from "../../../collector/store/store.ts";
import { call, event, type Answer } from "../../support/clients.ts";
import { startTestCollector, type TestCollector, type TestStore } from "../../support/collector.ts";

const midnight = Date.UTC(2026, 10, 24);

/** A collector an hour before midnight, whose organization has limits of its own. */
async function collectorWith(limits: OrganizationLimits, store: TestStore = "memory") {
  const clock = { ms: midnight - 3_600_000 };
  const collector = await startTestCollector({ store, deps: { now: () => clock.ms } });
  await collector.deps.directory.updateOrganization(collector.id, { limits });
  return Object.assign(collector, { clock });
}

function ingest(collector: TestCollector, ids: readonly string[], key = collector.pk): Promise<Answer> {
  const events = ids.map((id) => event("a", id));
  return call(collector, "POST", "/v1/ingest", { key, body: { events } });
}

describe.each(["memory", "embedded"] as const)("an organization with events a day (%s)", (store) => {
  it("is told what is left, refused when they are used up, and served again after midnight", async () => {
    await using collector = await collectorWith({ eventsPerDay: 5 }, store);
    const other = await collector.newOrganization();
    const first = await ingest(collector, ["1", "2", "3"]);
    expect(first.headers).toMatchObject({
      "ratelimit-policy": '"ingest";q=500;w=60, "events";q=5;w=86400',
      ratelimit: expect.stringMatching(/^"ingest";r=499;t=\d+, "events";r=2;t=3600$/),
    });
    const again = await ingest(collector, ["1", "2", "3"]);
    expect(again.headers, "what was stored before is not counted again").toMatchObject({
      "x-duplicate-events": "3",
      ratelimit: expect.stringContaining('"events";r=2;'),
    });
    const output = { agent_id: "a", output: "fine" };
    expect((await call(collector, "POST", "/v1/evaluate", { body: output })).status).toBe(200);
    expect((await ingest(collector, ["4", "5"])).status, "something was left").toBe(202);

    for (const [path, body] of [
      ["/v1/ingest", "{"],
      ["/v1/evaluate", output],
      ["/v1/agents", { agent_id: "b" }],
    ] as const)
      expect(await call(collector, "POST", path, { body })).toMatchObject({
        status: 429,
        json: {
          code: "quota_exceeded",
          status: 429,
          error: "The organization's 5 events of this day are used up",
        },
        headers: { "retry-after": "3600", ratelimit: '"events";r=0;t=3600' },
      });
    const read = await call(collector, "GET", "/v1/agents");
    expect(read).toMatchObject({ status: 200, json: { agents: [{ agent_id: "a", eval_count: 6 }] } });
    expect((await ingest(collector, ["1"], other.pk)).status).toBe(202);

    collector.clock.ms = midnight;
    expect((await ingest(collector, ["6"])).headers["ratelimit"]).toContain('"events";r=4;t=86400');
  });

  it("does not get more by sending side by side than what is under way when they are used up", async () => {
    await using collector = await collectorWith({ eventsPerDay: 10 }, store);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => ingest(collector, [`${at}.1`, `${at}.2`, `${at}.3`])),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(16);
  });
});

it("bytes a day are those of all bodies, also of refused ones", async () => {
  await using collector = await collectorWith({ bytesPerDay: 1_000 });
  const body = `{"x":"${"x".repeat(592)}"}`;
  expect((await call(collector, "POST", "/v1/evaluate", { body })).status).toBe(400);
  expect((await call(collector, "GET", "/v1/agents")).headers["ratelimit"]).toContain('"bytes";r=400;');
  expect((await call(collector, "POST", "/v1/evaluate", { body })).status).toBe(400);
  expect(await call(collector, "POST", "/v1/evaluate", { body })).toMatchObject({
    status: 429,
    json: { code: "quota_exceeded", error: "The organization's 1000 bytes of this day are used up" },
  });
});

it("requests a minute are the organization's own from the next request on, and others have those of all", async () => {
  await using collector = await startTestCollector();
  const other = await collector.newOrganization();
  const look = (key: string) => call(collector, "GET", "/v1/agents", { key });
  expect((await look(collector.pk)).headers["ratelimit"]).toMatch(/^"other";r=199;/);
  const { directory } = collector.deps;
  await directory.updateOrganization(collector.id, { limits: { otherPerMinute: 2, ingestPerMinute: 600 } });
  expect((await look(collector.pk)).headers).toMatchObject({
    "ratelimit-policy": '"other";q=2;w=60',
    ratelimit: expect.stringMatching(/^"other";r=0;/),
  });
  expect(await look(collector.pk)).toMatchObject({ status: 429, json: { code: "rate_limited" } });
  expect((await ingest(collector, ["1"])).headers["ratelimit"]).toMatch(/^"ingest";r=599;/);
  expect((await look(other.pk)).headers["ratelimit"]).toMatch(/^"other";r=199;/);
  await directory.updateOrganization(collector.id, { limits: null });
  expect((await look(collector.pk)).headers["ratelimit"]).toMatch(/^"other";r=197;/);
});

it("an organization without its own number of bytes a day has the default one", async () => {
  await using collector = await startTestCollector({ options: { bytesPerDay: 1 } });
  const { directory } = collector.deps;
  const first = await ingest(collector, ["1"]);
  expect(first.status, "something was left").toBe(202);
  expect(first.headers["ratelimit"], "a limit of the settings is not shown").not.toContain("bytes");
  expect(await ingest(collector, ["2"])).toMatchObject({
    status: 429,
    json: { code: "quota_exceeded", error: "The organization's 1 bytes of this day are used up" },
    headers: { "ratelimit-policy": '"bytes";q=1;w=86400', "retry-after": expect.stringMatching(/^\d+$/) },
  });
  expect((await call(collector, "GET", "/v1/agents")).status, "reading goes on").toBe(200);
  await directory.updateOrganization(collector.id, { limits: { bytesPerDay: 1_000_000 } });
  expect((await ingest(collector, ["2"])).headers["ratelimit"]).toContain('"bytes";r=');
  await directory.updateOrganization(collector.id, { limits: { bytesPerDay: 0 } });
  expect((await ingest(collector, ["3"])).status, "any number").toBe(202);
});

it("agents are the organization's own number, which may be any, and answers say how many are left", async () => {
  await using collector = await startTestCollector({ options: { agentsPerOrganization: 1 } });
  const { directory } = collector.deps;
  const send = (agent: string) =>
    call(collector, "POST", "/v1/ingest", { body: { events: [event(agent, agent)] } });
  expect((await send("a")).headers["ratelimit"], "the settings' own are not told").not.toContain("agents");
  expect((await send("b")).status).toBe(400);
  await directory.updateOrganization(collector.id, { limits: { agents: 3 } });
  expect((await send("b")).headers).toMatchObject({
    "ratelimit-policy": '"ingest";q=500;w=60, "agents";q=3',
    ratelimit: expect.stringMatching(/, "agents";r=1$/),
  });
  expect((await send("b")).headers["ratelimit"], "nothing new").toMatch(/, "agents";r=1$/);
  expect((await send("c")).headers["ratelimit"]).toMatch(/, "agents";r=0$/);
  expect((await send("d")).json.code).toBe("too_many_agents");
  await directory.updateOrganization(collector.id, { limits: { agents: 0 } });
  expect((await send("d")).status).toBe(202);
});
