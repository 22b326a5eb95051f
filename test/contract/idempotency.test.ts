import { describe, expect, it } from "vitest";
import { eventOf, kitOf } from "./kit.ts";
import { strict } from "./target.ts";

const { pk, sk, fresh } = kitOf(import.meta.url);

const post = (events: unknown) => pk.post("/v1/ingest", { events });

describe("an event's own evaluation_id", () => {
  it("does not keep it from being counted", async () => {
    const agent = fresh("counted");
    await pk.ingest([1, 2, 3].map(() => eventOf(agent, { evaluation_id: fresh("id").slice(-50) })));
    expect((await pk.reputation(agent)).evaluations).toBe(3);
    expect(await pk.eventsOf(agent, 3)).toHaveLength(3);
  });
});

describe.runIf(strict)("our decisions: evaluation_id makes an event count once", () => {
  it("when a batch is sent again after a lost answer", async () => {
    const agent = fresh("again");
    const batch = [1, 2, 3].map((n) =>
      eventOf(agent, { evaluation_id: fresh(`${n}`).slice(-50), passed: n !== 2, total_latency_ms: n }),
    );
    const first = await post(batch);
    const again = await post(batch);
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(first.headers["x-duplicate-events"]).toBeUndefined();
    expect(again.headers["x-duplicate-events"]).toBe("3");
    expect(again.json).toEqual(first.json);
    expect(again.json).toMatchObject({ accepted: 3 });
    expect(await pk.reputation(agent)).toMatchObject({ evaluations: 3, passed: 2 });
    expect(await pk.eventsOf(agent, 3)).toHaveLength(3);
    expect((await pk.agent(agent, 3))?.eval_count).toBe(3);
  });

  it("inside one batch, where the first one wins", async () => {
    const agent = fresh("inside");
    const evaluation_id = fresh("id").slice(-50);
    const answer = await post([
      eventOf(agent, { evaluation_id, passed: true, tool: "first" }),
      eventOf(agent, { evaluation_id, passed: false, tool: "second" }),
      eventOf(agent, { tool: "third" }),
    ]);
    expect(answer.json).toMatchObject({ accepted: 3 });
    expect(answer.headers["x-duplicate-events"]).toBe("1");
    expect((await pk.eventsOf(agent, 2)).map((event) => event.tool_name)).toEqual(["third", "first"]);
    expect(await pk.reputation(agent)).toMatchObject({ evaluations: 2, passed: 2 });
  });

  it("across batches, where the first one wins and the new ones count", async () => {
    const agent = fresh("across");
    const evaluation_id = fresh("id").slice(-50);
    await post([eventOf(agent, { evaluation_id, tool: "first" })]);
    const mixed = await post([
      eventOf(agent, { tool: "new" }),
      eventOf(agent, { evaluation_id, passed: false, tool: "late" }),
    ]);
    expect(mixed.headers["x-duplicate-events"]).toBe("1");
    expect((await pk.eventsOf(agent, 2)).map((event) => event.tool_name)).toEqual(["new", "first"]);
  });

  it("when the same batch arrives many times at once", async () => {
    const agent = fresh("parallel");
    const batch = Array.from({ length: 10 }, () => eventOf(agent, { evaluation_id: fresh("id").slice(-50) }));
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(batch)));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 202));
    const repeated = answers.map((answer) => Number(answer.headers["x-duplicate-events"] ?? 0));
    expect(repeated.reduce((a, b) => a + b)).toBe(110);
    expect((await pk.reputation(agent)).evaluations).toBe(10);
    expect(await pk.eventsOf(agent, 10)).toHaveLength(10);
  });

  it("when overlapping batches arrive at once", async () => {
    const agent = fresh("overlap");
    const ids = Array.from({ length: 30 }, () => fresh("id").slice(-50));
    const batch = (from: number) =>
      ids.slice(from, from + 10).map((evaluation_id) => eventOf(agent, { evaluation_id }));
    await Promise.all([0, 5, 10, 15, 20, 0, 5, 10, 15, 20].map((from) => pk.ingest(batch(from))));
    expect((await pk.reputation(agent)).evaluations).toBe(30);
    const stored = await pk.eventsOf(agent, 30);
    expect(new Set(stored.map((event) => event.id)).size).toBe(30);
    // Every stored score is the score of the window up to that event: all passed at 1 ms, so they only grow.
    const scores = stored.map((event) => event.reputation_score).toReversed();
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  });

  it("when it came from an earlier evaluate of that agent", async () => {
    const agent = fresh("evaluated");
    const evaluation = await pk.evaluate({ agent_id: agent, output: "All is well." });
    const answer = await post([eventOf(agent, { evaluation_id: evaluation.evaluation_id, passed: false })]);
    expect(answer.json).toEqual({
      accepted: 1,
      reputation_updates: [
        { agent_id: agent, score: evaluation.reputation.score, status: evaluation.reputation.status },
      ],
    });
    expect(answer.headers["x-duplicate-events"]).toBe("1");
    expect(await pk.reputation(agent)).toEqual({ agent_id: agent, ...evaluation.reputation });
  });

  it("for each agent on its own", async () => {
    const [one, two] = [fresh("one"), fresh("two")];
    const evaluation_id = fresh("id").slice(-50);
    const answer = await post([eventOf(one, { evaluation_id }), eventOf(two, { evaluation_id })]);
    expect(answer.headers["x-duplicate-events"]).toBeUndefined();
    expect((await pk.reputation(one)).evaluations).toBe(1);
    expect((await pk.reputation(two)).evaluations).toBe(1);
  });

  it("whichever key of the organization sends it", async () => {
    const agent = fresh("keys");
    const event = eventOf(agent, { evaluation_id: fresh("id").slice(-50) });
    await pk.ingest([event]);
    await sk.ingest([event]);
    expect((await pk.reputation(agent)).evaluations).toBe(1);
  });

  it("even when 600 later events have pushed it out of the window", async () => {
    const agent = fresh("old");
    const event = eventOf(agent, { passed: false, evaluation_id: fresh("id").slice(-50) });
    await pk.ingest([event]);
    for (let batch = 0; batch < 6; batch++)
      await pk.ingest(Array.from({ length: 100 }, () => eventOf(agent)));
    const answer = await post([event]);
    expect(answer.headers["x-duplicate-events"]).toBe("1");
    expect(await pk.reputation(agent)).toMatchObject({ evaluations: 500, passed: 500 });
    expect((await pk.agent(agent, 601))?.eval_count).toBe(601);
  });

  it("but counts an empty one as none", async () => {
    const agent = fresh("empty");
    const answer = await post([1, 2].map(() => eventOf(agent, { evaluation_id: "" })));
    expect(answer.status).toBe(202);
    expect(answer.headers["x-duplicate-events"]).toBeUndefined();
    expect((await pk.reputation(agent)).evaluations).toBe(2);
  });

  it("and tells composed and decomposed letters, and the case, apart", async () => {
    const agent = fresh("exact");
    const id = fresh("i").slice(-40);
    const written = [`${id}\u00e9`, `${id}e\u0301`, `${id}E\u0301`];
    await pk.ingest(written.map((evaluation_id) => eventOf(agent, { evaluation_id })));
    expect((await pk.reputation(agent)).evaluations).toBe(3);
  });
});
