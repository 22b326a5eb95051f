import { describe, expect, it } from "vitest";
import { eventOf, expectError, kitOf, type IngestEvent } from "./kit.ts";
import { Model } from "./model.ts";
import { strict } from "./target.ts";

const { pk, fresh } = kitOf(import.meta.url);

const gate = { name: "pii", passed: true, latency_ms: 0.25 };
const post = (events: unknown) => pk.post("/v1/ingest", { events });

const byAgent = (a: { agent_id: string }, b: { agent_id: string }) => (a.agent_id < b.agent_id ? -1 : 1);

describe("POST /v1/ingest answers", () => {
  it("202 with the count of events and one update per agent", async () => {
    const [first, second] = [fresh("first"), fresh("second")];
    const batch = [
      eventOf(first),
      eventOf(second, { passed: false }),
      eventOf(first, { total_latency_ms: 7 }),
    ];
    const models = new Map([first, second].map((agent) => [agent, new Model()]));
    for (const event of batch)
      models.get(event.agent_id)?.record({ passed: event.passed, latency: event.total_latency_ms });

    const answer = await post(batch);
    expect(answer.status).toBe(202);
    const { accepted, reputation_updates } = await pk.ingest([eventOf(fresh("shape"))]);
    expect({ accepted, updates: reputation_updates.length }).toEqual({ accepted: 1, updates: 1 });

    const updates = (answer.json as { reputation_updates: { agent_id: string }[] }).reputation_updates;
    expect(answer.json).toEqual({ accepted: 3, reputation_updates: expect.any(Array) });
    const expected = [...models].map(([agent_id, model]) => {
      const { score, status } = model.reputation();
      return { agent_id, score, status };
    });
    expect(updates.toSorted(byAgent)).toEqual(expected.toSorted(byAgent));
  });

  it("only when the reputation already counts the batch", async () => {
    const agent = fresh("counted");
    const { reputation_updates } = await pk.ingest(Array.from({ length: 7 }, () => eventOf(agent)));
    const reputation = await pk.reputation(agent);
    expect(reputation.evaluations).toBe(7);
    expect(reputation_updates).toEqual([
      { agent_id: agent, score: reputation.score, status: reputation.status },
    ]);
  });
});

describe("a batch of POST /v1/ingest", () => {
  it.each([1, 100])("may hold %i events", async (size) => {
    const agent = fresh("size");
    const { accepted } = await pk.ingest(Array.from({ length: size }, () => eventOf(agent)));
    expect(accepted).toBe(size);
    expect((await pk.reputation(agent)).evaluations).toBe(size);
  });

  it.each([0, 101])("may not hold %i events", async (size) => {
    const agent = fresh("size");
    expectError(await post(Array.from({ length: size }, () => eventOf(agent))), 400, "validation_error");
    expect((await pk.reputation(agent)).evaluations).toBe(0);
  });

  it.each([["{}"], ['{"events":null}'], ['{"events":{}}'], ['{"events":"all"}'], ["[]"], ["null"], ["1"]])(
    "may not be %s",
    async (body) => {
      expectError(await pk.ask("/v1/ingest", { body }), 400, "validation_error");
    },
  );

  it.each([["null"], ["7"], ["[]"], ['"event"']])("may not hold %s as an event", async (event) => {
    expectError(await pk.ask("/v1/ingest", { body: `{"events":[${event}]}` }), 400, "validation_error");
  });
});

describe("an event of POST /v1/ingest", () => {
  it.each<[string, Partial<IngestEvent>]>([
    ["agent_id of 1 character", { agent_id: "i" }],
    ["agent_id of 200 characters", { agent_id: "a".repeat(200) }],
    ["tool of 200 characters", { tool: "t".repeat(200) }],
    ["no gates", { gates: [] }],
    ["50 gates", { gates: Array.from({ length: 50 }, () => gate) }],
    ["a gate name of 200 characters", { gates: [{ ...gate, name: "n".repeat(200) }] }],
    ["a reason of 500 characters", { gates: [{ ...gate, reason: "r".repeat(500) }] }],
    ["a skipped gate", { gates: [{ ...gate, skipped: true }] }],
    ["a gate that was not skipped", { gates: [{ ...gate, skipped: false }] }],
    ["total_latency_ms 0", { total_latency_ms: 0 }],
    ["total_latency_ms 60000", { total_latency_ms: 60_000 }],
    ["an evaluation_id of 50 characters", { evaluation_id: fresh("e").padEnd(50, "x").slice(-50) }],
    ["a timestamp", { timestamp: "2024-02-29T12:30:45Z" }],
  ])("may hold %s", async (_about, change) => {
    const answer = await post([eventOf(fresh("lawful"), change)]);
    expect(answer.status, answer.text).toBe(202);
  });

  it.each<[string, Record<string, unknown>]>([
    ["no agent_id", { agent_id: undefined }],
    ["agent_id of 201 characters", { agent_id: "a".repeat(201) }],
    ["a number as agent_id", { agent_id: 1 }],
    ["tool of 201 characters", { tool: "t".repeat(201) }],
    ["a number as tool", { tool: 1 }],
    ["no passed", { passed: undefined }],
    ["a string as passed", { passed: "true" }],
    ["1 as passed", { passed: 1 }],
    ["no list of gates", { gates: undefined }],
    ["an object as gates", { gates: {} }],
    ["51 gates", { gates: Array.from({ length: 51 }, () => gate) }],
    ["a gate of null", { gates: [null] }],
    ["a gate without a name", { gates: [{ passed: true, latency_ms: 1 }] }],
    ["a gate name of 201 characters", { gates: [{ ...gate, name: "n".repeat(201) }] }],
    ["a gate without a verdict", { gates: [{ name: "pii", latency_ms: 1 }] }],
    ["a gate verdict as string", { gates: [{ ...gate, passed: "false" }] }],
    ["a gate without latency_ms", { gates: [{ name: "pii", passed: true }] }],
    ["a gate latency as string", { gates: [{ ...gate, latency_ms: "1" }] }],
    ["a reason of 501 characters", { gates: [{ ...gate, reason: "r".repeat(501) }] }],
    ["a number as reason", { gates: [{ ...gate, reason: 5 }] }],
    ["a string as skipped", { gates: [{ ...gate, skipped: "true" }] }],
    ["a fault in the 50th gate", { gates: [...Array.from({ length: 49 }, () => gate), {}] }],
    ["no total_latency_ms", { total_latency_ms: undefined }],
    ["total_latency_ms 60001", { total_latency_ms: 60_001 }],
    ["total_latency_ms 60000.001", { total_latency_ms: 60_000.001 }],
    ["a string as total_latency_ms", { total_latency_ms: "1" }],
    ["an evaluation_id of 51 characters", { evaluation_id: "e".repeat(51) }],
    ["a number as evaluation_id", { evaluation_id: 12 }],
    ["a number as timestamp", { timestamp: 1_700_000_000_000 }],
    ["a word as timestamp", { timestamp: "yesterday" }],
  ])("may not hold %s", async (_about, change) => {
    expectError(await post([{ ...eventOf(fresh("unlawful")), ...change }]), 400, "validation_error");
  });

  it("comes back as it was sent, tool as tool_name and timestamp as created_at", async () => {
    const agent = fresh("roundtrip");
    const gates = [
      { name: "caller's own gate", passed: false, reason: "2 findings", latency_ms: 0.125 },
      { name: "pii", passed: true, latency_ms: 3 },
      { name: "late", passed: false, reason: "no time", latency_ms: 50, skipped: true },
    ];
    const timestamp = "2024-02-29T12:30:45.678Z";
    await pk.ingest([
      eventOf(agent, { tool: "search", passed: false, gates, total_latency_ms: 53.125, timestamp }),
    ]);
    const [event] = await pk.eventsOf(agent, 1);
    const model = new Model();
    expect(event).toEqual({
      id: expect.stringMatching(/./),
      agent_id: agent,
      tool_name: "search",
      passed: false,
      gates,
      total_latency_ms: 53.125,
      reputation_score: model.record({ passed: false, latency: 53.125 }),
      created_at: expect.stringMatching(/Z$/),
    });
    expect(Date.parse(event?.created_at ?? "")).toBe(Date.parse(timestamp));
  });

  it("without a timestamp gets the collector's time", async () => {
    const agent = fresh("now");
    await pk.ingest([eventOf(agent)]);
    const [event] = await pk.eventsOf(agent, 1);
    expect(Math.abs(Date.parse(event?.created_at ?? "") - Date.now())).toBeLessThan(60_000);
  });

  it("leaves out skipped, reason and tool_name that were not sent", async () => {
    const agent = fresh("sparse");
    await pk.ingest([eventOf(agent, { gates: [gate] })]);
    const [event] = await pk.eventsOf(agent, 1);
    expect(event?.gates).toEqual([gate]);
    expect(event?.tool_name ?? null).toBeNull();
  });

  it("makes its agent known", async () => {
    const agent = fresh("made");
    await pk.ingest([eventOf(agent), eventOf(agent)]);
    expect(await pk.agent(agent, 2)).toMatchObject({ agent_id: agent, eval_count: 2 });
  });
});

describe.runIf(strict)("our decisions: POST /v1/ingest", () => {
  it("refuses the whole batch for one bad event and names the path, not the value", async () => {
    const agent = fresh("whole");
    const events: unknown[] = Array.from({ length: 5 }, () => eventOf(agent));
    events[3] = eventOf(agent, { gates: [{ ...gate, name: "canary".repeat(40) }] });
    const answer = await post(events);
    expectError(answer, 400, "validation_error");
    expect(answer.text).toContain("events[3].gates[0].name");
    expect(answer.text).not.toContain("canary");
    expect((await pk.reputation(agent)).evaluations).toBe(0);
    expect(await pk.eventsOf(agent, 0)).toEqual([]);
  });

  it.each<[string, string]>([
    ["an empty agent_id", '"agent_id":""'],
    ["a gate without a letter in its name", '"gates":[{"name":"","passed":true,"latency_ms":1}]'],
    ["a negative total_latency_ms", '"total_latency_ms":-1'],
    ["an infinite total_latency_ms", '"total_latency_ms":1e999'],
    ["an infinite gate latency", '"gates":[{"name":"g","passed":true,"latency_ms":-1e999}]'],
    ["null as tool", '"tool":null'],
    ["null as timestamp", '"timestamp":null'],
  ])("refuses %s", async (_about, written) => {
    // The last of two equal keys wins in every JSON parser that is in wide use.
    const body = `{"events":[${JSON.stringify(eventOf(fresh("bad"))).slice(0, -1)},${written}}]}`;
    expectError(await pk.ask("/v1/ingest", { body }), 400, "validation_error");
  });

  it("clamps a gate latency below 0 to 0", async () => {
    const agent = fresh("clamp");
    await pk.ingest([eventOf(agent, { gates: [{ ...gate, latency_ms: -3 }] })]);
    const [event] = await pk.eventsOf(agent, 1);
    expect(event?.gates).toEqual([{ ...gate, latency_ms: 0 }]);
  });

  it("ignores unknown fields and never lists them", async () => {
    const agent = fresh("unknown");
    const event = { ...eventOf(agent, { gates: [{ ...gate, extra: 1 } as typeof gate] }), output: "canary" };
    expect((await post([event])).status).toBe(202);
    const [stored] = await pk.eventsOf(agent, 1);
    expect(stored?.gates).toEqual([gate]);
    expect(JSON.stringify(stored)).not.toContain("canary");
  });

  it("orders the window by acceptance, so that no timestamp moves a failure out of the streak", async () => {
    const agent = fresh("backdated");
    await pk.ingest([eventOf(agent), eventOf(agent, { passed: false, timestamp: "2001-01-01T00:00:00Z" })]);
    expect((await pk.reputation(agent)).streak).toBe(0);
  });

  it.each([
    ["ASCII", "x"],
    ["emoji", "😀"],
  ])("takes the largest lawful batch, written in %s", async (_about, unit) => {
    const agent = fresh("large");
    const gates = Array.from({ length: 50 }, (_, i) => ({
      name: unit.repeat(200),
      passed: i % 2 === 0,
      reason: unit.repeat(500),
      latency_ms: 0.5,
    }));
    const batch = Array.from({ length: 100 }, () =>
      eventOf(agent, { gates, tool: unit.repeat(200), total_latency_ms: 60_000 }),
    );
    expect((await pk.ingest(batch)).accepted).toBe(100);
    const page = await pk.page({ agent_id: agent, limit: 2 });
    expect(page.events.map((event) => event.gates)).toEqual([gates, gates]);
  });
});
