import { describe, expect, it } from "vitest";
import { eventOf, kitOf, segment } from "./kit.ts";
import { Model } from "./model.ts";
import { randomOf } from "./random.ts";
import { strict } from "./target.ts";

const { pk, fresh } = kitOf(import.meta.url);

interface Explanation {
  score: number;
  components: { name: string; points: number; of: number; lost: { points: number }[] }[];
}

const pathOf = (agent: string): string => `/v1/reputation/${segment(agent)}/explain`;

/** The specification does not have it: a collector without it is as good. */
const explains = strict || (await pk.ask(pathOf(fresh("asked")))).status !== 404;

describe.runIf(explains)("an extension: GET /v1/reputation/:agentId/explain", () => {
  const explain = async (agent: string): Promise<Explanation> => {
    const answer = await pk.ask(pathOf(agent));
    expect(answer.status).toBe(200);
    return answer.json as Explanation;
  };

  it("repeats the reputation, and its components sum to the score and their losses to what is missing", async () => {
    const agent = fresh("explained");
    const model = new Model();
    const random = randomOf(37);
    for (const count of [1, 100, 90]) {
      const verdicts = Array.from({ length: count }, () => ({
        passed: random() < 0.8,
        latency: random() * 60,
      }));
      for (const verdict of verdicts) model.record(verdict);
      await pk.ingest(
        verdicts.map(({ passed, latency }) =>
          eventOf(agent, {
            passed,
            total_latency_ms: latency,
            gates: [{ name: "pii", passed, latency_ms: latency / 2 }],
          }),
        ),
      );
      const told = await explain(agent);
      expect(told).toMatchObject({ agent_id: agent, ...model.reputation() });
      const total = (of: { points: number }[]): number => of.reduce((sum, { points }) => sum + points, 0);
      expect(told.components.map(({ of }) => of)).toEqual([400, 250, 200, 150]);
      expect(total(told.components)).toBe(told.score);
      for (const { points, of, lost } of told.components) expect(total(lost)).toBe(of - points);
    }
  });

  it("answers 200 for an agent without verdicts, and does not make it known", async () => {
    const agent = fresh("unseen");
    expect(await explain(agent)).toMatchObject({ agent_id: agent, score: 0, status: "new", evaluations: 0 });
    expect((await pk.agents()).some((known) => known.agent_id === agent)).toBe(false);
  });
});

const historyOf = (agent: string): string => `/v1/reputation/${segment(agent)}/history`;
const hasHistory = strict || (await pk.ask(historyOf(fresh("asked")))).status !== 404;

it.runIf(hasHistory)(
  "an extension: GET /v1/reputation/:agentId/history has the score after each of the last 500 evaluations",
  async () => {
    const agent = fresh("history");
    const model = new Model();
    const random = randomOf(38);
    const verdicts = Array.from({ length: 560 }, () => ({ passed: random() < 0.9, latency: random() * 60 }));
    const scores = verdicts.map((verdict) => ({ passed: verdict.passed, score: model.record(verdict) }));
    for (let from = 0; from < verdicts.length; from += 100)
      await pk.ingest(
        verdicts
          .slice(from, from + 100)
          .map(({ passed, latency }) => eventOf(agent, { passed, total_latency_ms: latency })),
      );
    const answer = await pk.ask(historyOf(agent));
    expect(answer.status).toBe(200);
    const { points } = answer.json as { points: { passed: boolean; score: number }[] };
    expect(points.map(({ passed, score }) => ({ passed, score }))).toEqual(scores.slice(-500));
  },
);

interface Counted {
  passed: number;
  failed: number;
  gates: { name: string; failed: number }[];
  points: { at: string; passed: number; failed: number; gates: Record<string, number> }[];
}

const countsOf = (query: string): string => `/v1/counts?${query}`;
const counts = strict || (await pk.ask(countsOf("points=1"))).status !== 404;

it.runIf(counts)(
  "an extension: GET /v1/counts has each output in the point of its time, both ends included",
  async () => {
    const agent = fresh("counted");
    const random = randomOf(69);
    const begin = Date.UTC(2026, 2, 1);
    const events = Array.from({ length: 100 }, () => ({
      passed: random() < 0.7,
      atMs: begin + Math.floor(random() * 10 * 3_600_000),
    }));
    await pk.ingest(
      events.map(({ passed, atMs }) =>
        eventOf(agent, {
          passed,
          gates: [{ name: "pii", passed, latency_ms: 1 }],
          timestamp: new Date(atMs).toISOString(),
        }),
      ),
    );
    const times = events.map(({ atMs }) => atMs).toSorted((a, b) => a - b);
    const [fromMs = 0, toMs = 0] = [times[10], times[90]];
    const [from, to] = [fromMs, toMs].map((ms) => new Date(ms).toISOString());
    const answer = await pk.ask(countsOf(`agent_id=${segment(agent)}&from=${from}&to=${to}&points=11`));
    expect(answer.status).toBe(200);
    const told = answer.json as Counted;
    const asked = events.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
    const failed = asked.filter(({ passed }) => !passed).length;
    expect(told).toMatchObject({ passed: asked.length - failed, failed, step_s: 3_600 });
    expect(told.gates).toEqual([{ name: "pii", failed }]);
    for (const point of told.points) {
      const inside = asked.filter(({ atMs }) => Math.floor((atMs - Date.parse(point.at)) / 3_600_000) === 0);
      const bad = inside.filter(({ passed }) => !passed).length;
      expect(point).toMatchObject({ passed: inside.length - bad, failed: bad });
      expect(point.gates).toEqual(bad === 0 ? {} : { pii: bad });
    }
    expect(told.points.reduce((sum, point) => sum + point.passed + point.failed, 0)).toBe(asked.length);
  },
);
