import { describe, expect, it } from "vitest";
import { eventOf, kitOf, segment } from "./kit.ts";
import { Model, type Verdict } from "./model.ts";
import { randomOf } from "./random.ts";

const { pk, fresh } = kitOf(import.meta.url);

/** Sends the verdicts in batches of 100, in order, and returns the model after them with the score after each. */
async function send(agent: string, verdicts: Verdict[]) {
  const model = new Model();
  const scores = verdicts.map((verdict) => model.record(verdict));
  for (let at = 0; at < verdicts.length; at += 100) {
    const slice = verdicts.slice(at, at + 100);
    const events = slice.map(({ passed, latency }, n) =>
      eventOf(agent, {
        passed,
        total_latency_ms: latency,
        timestamp: new Date(Date.UTC(2024, 4, 1) + (at + n) * 1_000).toISOString(),
      }),
    );
    const { reputation_updates } = await pk.ingest(events);
    expect(reputation_updates[0]?.score).toBe(scores[at + slice.length - 1]);
  }
  return { model, scores };
}

const times = (count: number, verdict: Verdict): Verdict[] => Array.from({ length: count }, () => verdict);

describe("GET /v1/reputation/:agentId", () => {
  it("answers 200 with zeros and new for an agent that nobody has seen", async () => {
    const agent = fresh("unseen");
    const answer = await pk.ask(`/v1/reputation/${agent}`);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      agent_id: agent,
      score: 0,
      status: "new",
      evaluations: 0,
      passed: 0,
      pass_rate: 0,
      avg_latency_ms: 0,
      streak: 0,
    });
  });

  it("does not make an agent known by asking for it", async () => {
    const agent = fresh("asked");
    await pk.reputation(agent);
    expect((await pk.agents()).some((known) => known.agent_id === agent)).toBe(false);
  });

  it("answers the whole summary and nothing else", async () => {
    const agent = fresh("whole");
    await pk.ingest([eventOf(agent, { total_latency_ms: 40 })]);
    // 400 for the pass rate, 0.6 of 250 for latency, 1/50 of 200 for the streak, 1/500 of 150 for volume: 554.3
    expect(await pk.reputation(agent)).toEqual({
      agent_id: agent,
      score: 554,
      status: "calibrating",
      evaluations: 1,
      passed: 1,
      pass_rate: 1,
      avg_latency_ms: 40,
      streak: 1,
    });
  });

  it("tells agents apart by the case of their ids", async () => {
    const agent = fresh("case");
    await pk.ingest([eventOf(agent)]);
    expect((await pk.reputation(agent.toUpperCase())).evaluations).toBe(0);
  });

  it("echoes an id that has to be escaped in a path", async () => {
    const agent = fresh("a/b c?d#e%f&g+h=ü");
    await pk.ingest([eventOf(agent)]);
    const answer = await pk.ask(`/v1/reputation/${segment(agent)}`);
    expect(answer.json).toMatchObject({ agent_id: agent, evaluations: 1 });
  });
});

describe("the score", () => {
  it.each<[string, Verdict[], number]>([
    ["one fast pass", [{ passed: true, latency: 0 }], 654],
    ["one fast failure", [{ passed: false, latency: 0 }], 250],
    ["one slow failure", [{ passed: false, latency: 60_000 }], 0],
    ["an average of 100 ms, worth no point", [{ passed: true, latency: 100 }], 404],
    ["an average beyond 100 ms, worth no negative point", [{ passed: true, latency: 60_000 }], 404],
    ["a streak of 49", times(49, { passed: true, latency: 0 }), 860],
    ["a streak of 50", times(50, { passed: true, latency: 0 }), 865],
    ["a streak of 51, worth no more than 50", times(51, { passed: true, latency: 0 }), 865],
    ["a full window", times(500, { passed: true, latency: 0 }), 1000],
  ])("of %s", async (_about, verdicts, score) => {
    const agent = fresh("known");
    const { model } = await send(agent, verdicts);
    expect(await pk.reputation(agent)).toEqual({ agent_id: agent, ...model.reputation() });
    expect((await pk.reputation(agent)).score).toBe(score);
  });

  it("loses its streak with one failure and builds it again", async () => {
    const agent = fresh("streak");
    const { model } = await send(agent, [
      ...times(60, { passed: true, latency: 3 }),
      { passed: false, latency: 3 },
      ...times(2, { passed: true, latency: 3 }),
    ]);
    expect(model.reputation().streak).toBe(2);
    expect(await pk.reputation(agent)).toEqual({ agent_id: agent, ...model.reputation() });
  });

  it("forgets the 501st evaluation from the end, with its latency", async () => {
    const agent = fresh("forgets");
    const { model } = await send(agent, [
      { passed: false, latency: 50_000 },
      ...times(500, { passed: true, latency: 2 }),
    ]);
    expect(model.reputation()).toMatchObject({
      evaluations: 500,
      passed: 500,
      streak: 500,
      avg_latency_ms: 2,
    });
    expect(await pk.reputation(agent)).toEqual({ agent_id: agent, ...model.reputation() });
  });

  it.each([1, 2, 3, 4])("equals an independent model bit for bit, history %i", async (history) => {
    const agent = fresh("random");
    const random = randomOf(100 + history);
    const length = 20 + Math.floor(random() * 660);
    const failures = random() * 0.3;
    const verdicts = Array.from({ length }, () => ({
      passed: random() >= failures,
      latency: random() * (random() < 0.02 ? 60_000 : 90),
    }));
    const { model, scores } = await send(agent, verdicts);
    expect(await pk.reputation(agent)).toEqual({ agent_id: agent, ...model.reputation() });

    const newest = await pk.eventsOf(agent, length);
    const expected = scores.slice(-Math.min(100, length)).toReversed();
    expect(newest.map((event) => event.reputation_score)).toEqual(expected);
  });

  it("is the same for evaluate and ingest", async () => {
    const agent = fresh("mixed");
    const model = new Model();
    for (const latency of [12.5, 0.1, 99.9]) {
      model.record({ passed: true, latency });
      const { reputation } = await pk.evaluate({
        agent_id: agent,
        output: "All is well.",
        latency_ms: latency,
      });
      expect(reputation).toEqual(model.reputation());
      model.record({ passed: false, latency: latency / 3 });
      await pk.ingest([eventOf(agent, { passed: false, total_latency_ms: latency / 3 })]);
    }
    expect(await pk.reputation(agent)).toEqual({ agent_id: agent, ...model.reputation() });
  });
});
