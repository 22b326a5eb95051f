import { describe, expect, it } from "vitest";
import { eventOf, expectError, kitOf } from "./kit.ts";
import { strict } from "./target.ts";

const { pk, fresh } = kitOf(import.meta.url);

/** Lately: an agent that was seen long ago is not among the 500 that are listed when a collector has served many runs. */
const lately = Date.now() - 120_000;
const at = (seconds: number): string => new Date(lately + seconds * 1_000).toISOString();

describe("POST /v1/agents", () => {
  it("answers 201 with the id and ok", async () => {
    const agent = fresh("registered");
    const answer = await pk.post("/v1/agents", { agent_id: agent });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({ agent_id: agent, ok: true });
    expect(await pk.agent(agent)).toMatchObject({ agent_id: agent, eval_count: 0 });
  });

  it("succeeds again for an agent that exists, and changes nothing", async () => {
    const agent = fresh("twice");
    await pk.ingest([eventOf(agent, { timestamp: at(5) })]);
    const before = await pk.agent(agent, 1);
    const reputation = await pk.reputation(agent);
    const answer = await pk.post("/v1/agents", { agent_id: agent });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({ agent_id: agent, ok: true });
    expect(before).toMatchObject({ eval_count: 1 });
    expect(await pk.agent(agent, 1)).toEqual(before);
    expect(await pk.reputation(agent)).toEqual(reputation);
  });

  it("registers one agent when many ask at once", async () => {
    const agent = fresh("at-once");
    await Promise.all(Array.from({ length: 8 }, () => pk.register(agent)));
    expect((await pk.agents()).filter((known) => known.agent_id === agent)).toHaveLength(1);
  });

  it.each(["r", "r".repeat(200)])("takes an id of 1 and of 200 characters", async (agent) => {
    expect((await pk.post("/v1/agents", { agent_id: agent })).json).toEqual({ agent_id: agent, ok: true });
  });

  it.each([
    ["{}"],
    ['{"agent_id":""}'],
    ['{"agent_id":7}'],
    ['{"agent_id":null}'],
    ['{"agent_id":["a"]}'],
    ["[]"],
    ["null"],
  ])("refuses %s", async (body) => {
    expectError(await pk.ask("/v1/agents", { body }), 400, "validation_error");
  });

  it("refuses an id of 201 characters", async () => {
    expectError(await pk.post("/v1/agents", { agent_id: "r".repeat(201) }), 400, "validation_error");
  });
});

describe("GET /v1/agents", () => {
  it("answers records of four fields", async () => {
    const agent = fresh("record");
    await pk.ingest([eventOf(agent), eventOf(agent), eventOf(agent)]);
    await pk.agent(agent, 3);
    const answer = await pk.ask("/v1/agents");
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.json as object)).toEqual(["agents"]);
    const record = (await pk.agents()).find((known) => known.agent_id === agent);
    expect(record).toEqual({
      agent_id: agent,
      first_seen: expect.stringMatching(/^\d{4}-.*Z$/),
      last_seen: expect.stringMatching(/^\d{4}-.*Z$/),
      eval_count: 3,
    });
  });

  it("sorts by last_seen, latest first", async () => {
    const agents = [3, 1, 2].map((seconds) => ({ id: fresh(`sorted-${seconds}`), seconds }));
    const now = Date.now();
    for (const { id, seconds } of agents)
      await pk.ingest([eventOf(id, { timestamp: new Date(now + seconds * 1_000).toISOString() })]);
    await pk.agent(agents[2]?.id ?? "", 1);
    const listed = await pk.agents();
    const ids = agents.toSorted((a, b) => b.seconds - a.seconds).map((agent) => agent.id);
    expect(listed.map((agent) => agent.agent_id).filter((id) => ids.includes(id))).toEqual(ids);
    const seen = listed.map((agent) => Date.parse(agent.last_seen));
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  });

  it("moves an agent up when it is seen again", async () => {
    const [one, two] = [fresh("one"), fresh("two")];
    await pk.ingest([eventOf(one)]);
    await pk.ingest([eventOf(two)]);
    const [event] = await pk.eventsOf(two, 1);
    const later = new Date(Date.parse(event?.created_at ?? "") + 1_000).toISOString();
    await pk.ingest([eventOf(one, { timestamp: later })]);
    await pk.agent(one, 2);
    const listed = (await pk.agents()).map((agent) => agent.agent_id);
    expect(listed.indexOf(one)).toBeGreaterThanOrEqual(0);
    expect(listed.indexOf(one)).toBeLessThan(listed.indexOf(two));
  });

  it("counts all evaluations of a lifetime, beyond the window", async () => {
    const agent = fresh("lifetime");
    for (let batch = 0; batch < 6; batch++)
      await pk.ingest(Array.from({ length: 100 }, () => eventOf(agent)));
    expect((await pk.agent(agent, 600))?.eval_count).toBe(600);
    expect((await pk.reputation(agent)).evaluations).toBe(500);
  });
});

describe.runIf(strict)("our decisions: agent records", () => {
  it("first_seen and last_seen are the smallest and the largest created_at", async () => {
    const agent = fresh("seen");
    await pk.ingest([eventOf(agent, { timestamp: at(50) }), eventOf(agent, { timestamp: at(10) })]);
    await pk.ingest([eventOf(agent, { timestamp: at(30) })]);
    expect(await pk.agent(agent, 3)).toEqual({
      agent_id: agent,
      first_seen: at(10),
      last_seen: at(50),
      eval_count: 3,
    });
  });

  it("a registered agent was seen at its registration until its first evaluation sets both anew", async () => {
    const agent = fresh("anew");
    await pk.register(agent);
    const registered = await pk.agent(agent);
    expect(registered?.first_seen).toBe(registered?.last_seen);
    expect(Math.abs(Date.parse(registered?.first_seen ?? "") - Date.now())).toBeLessThan(60_000);
    await pk.ingest([eventOf(agent, { timestamp: at(7) })]);
    expect(await pk.agent(agent, 1)).toEqual({
      agent_id: agent,
      first_seen: at(7),
      last_seen: at(7),
      eval_count: 1,
    });
  });
});
