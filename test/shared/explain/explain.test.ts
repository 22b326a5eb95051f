import { describe, expect, it } from "vitest";
import type { Explanation } from "../../../shared/contract/explanation.ts";
import { explanation } from "../../../shared/contract/explanation.ts";
import { explain as explainTally } from "../../../shared/explain/explain.ts";
import { type ExplainedEntry, tallyOf } from "../../../shared/explain/tally.ts";
import { Model } from "../../contract/model.ts";
import { historyOf } from "../../support/histories.ts";

const explain = (agentId: string, entries: readonly ExplainedEntry[], nowMs: number): Explanation =>
  explainTally(agentId, tallyOf(entries), nowMs);
const now = Date.UTC(2026, 10, 28);

function entry(given: Partial<ExplainedEntry> & { failed?: string[] } = {}): ExplainedEntry {
  const { failed = [], ...rest } = given;
  return {
    passed: failed.length === 0,
    latencyMs: 0,
    gates: failed.map((name) => ({ name, passed: false, latency_ms: 0 })),
    createdAtMs: now - 1_000,
    evaluationId: "ev_1",
    ...rest,
  };
}

const times = (count: number, each: ExplainedEntry): ExplainedEntry[] =>
  Array.from({ length: count }, () => each);
const part = (of: Explanation, name: string) => of.components.find((component) => component.name === name);

describe("an explanation of any window", () => {
  it("sums to the contract's score and to what is missing, and looks ahead as the score will be, in 300 histories", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const all = historyOf(seed, now);
      const model = new Model();
      for (const { passed, latencyMs } of all) model.record({ passed, latency: latencyMs });
      const entries = all.slice(-500);
      const told = explain("a", entries, now);
      expect(explanation.safeParse(told).error, `seed ${seed}`).toBeUndefined();
      expect(told, `seed ${seed}`).toMatchObject(model.reputation());
      let points = 0;
      for (const component of told.components) {
        points += component.points;
        const lost = component.lost.reduce((sum, each) => sum + each.points, 0);
        expect({ seed, lost }, component.name).toEqual({ seed, lost: component.of - component.points });
      }
      expect({ seed, points }).toEqual({ seed, points: told.score });

      // The model reads its whole window each time, so that only some look as far ahead as a window is long.
      const ahead = seed % 10 === 0 ? 550 : 50;
      const scores = Array.from({ length: ahead }, () =>
        model.record({ passed: true, latency: told.next.latency_ms }),
      );
      const foretold = [
        ...told.next.scores.map(({ passes, score }) => ({ at: passes, score })),
        ...told.leaving.next.map(({ evaluations, score }) => ({
          at: told.leaving.after + evaluations,
          score,
        })),
      ].filter(({ at }) => at <= ahead);
      for (const { at, score } of foretold)
        expect({ seed, at, score }).toEqual({ seed, at, score: scores[at - 1] });
    }
  });

  it("has a range exactly under 50 evaluations, which holds the score, and is narrower the more there are", () => {
    let width = 1_000;
    for (let count = 0; count <= 60; count++) {
      const { range, score } = explain("a", [...times(count, entry())], now);
      expect({ count, has: range !== undefined }).toEqual({ count, has: count > 0 && count < 50 });
      if (range === undefined) continue;
      expect(range.score_from).toBeLessThanOrEqual(score);
      expect(range.score_to).toBeGreaterThanOrEqual(score);
      expect(range.score_to - range.score_from).toBeLessThanOrEqual(width);
      width = range.score_to - range.score_from;
    }
  });
});

describe("points are lost", () => {
  it("to the gate and tool of each failed output, in equal parts to gates that failed together", () => {
    const told = explain(
      "a",
      [
        ...times(90, entry()),
        ...times(6, entry({ tool: "users.list", failed: ["pii"] })),
        ...times(2, entry({ tool: "run", failed: ["filesystem", "content"] })),
        ...times(2, entry({ passed: false })),
      ],
      now,
    );
    expect(part(told, "passed")).toEqual({
      name: "passed",
      points: 360,
      of: 400,
      lost: [
        { points: 24, why: "failed", gate: "pii", tool: "users.list", evaluations: 6 },
        { points: 8, why: "failed", evaluations: 2 },
        { points: 4, why: "failed", gate: "filesystem", tool: "run", evaluations: 2 },
        { points: 4, why: "failed", gate: "content", tool: "run", evaluations: 2 },
      ],
    });
    expect(told.fails_most).toEqual({ gate: "pii", tool: "users.list", evaluations: 6 });
  });

  it("not to a gate that failed in an output that counts as passed", () => {
    const gates = [{ name: "tone", passed: false, latency_ms: 0 }];
    const told = explain("a", times(10, entry({ gates })), now);
    expect(part(told, "passed")).toMatchObject({ points: 400, lost: [] });
    expect(told).not.toHaveProperty("fails_most");
  });

  it("to the time of each gate, to time that no gate has measured, and never to more time than counts", () => {
    const gates = (pii: number, injection: number) => [
      { name: "pii", passed: true, latency_ms: pii },
      { name: "injection", passed: true, latency_ms: injection },
    ];
    const told = explain(
      "a",
      [
        entry({ tool: "fetch", latencyMs: 40, gates: gates(10, 30) }),
        // Gates that ran side by side.
        entry({ tool: "fetch", latencyMs: 20, gates: gates(10, 30) }),
        entry({ tool: "run", latencyMs: 20, gates: [] }),
        entry({ tool: "run", latencyMs: 0, gates: gates(0, 0) }),
      ],
      now,
    );
    expect(part(told, "speed")).toEqual({
      name: "speed",
      points: 200,
      of: 250,
      lost: [
        { points: 28, why: "gate_time", gate: "injection", evaluations: 2, latency_ms: 22.5 },
        { points: 13, why: "other_time", evaluations: 1, latency_ms: 20 },
        { points: 9, why: "gate_time", gate: "pii", evaluations: 2, latency_ms: 7.5 },
      ],
    });
  });

  it("to the failure that ended the streak, and to evaluations that are not there yet", () => {
    const told = explain(
      "a",
      [
        ...times(13, entry()),
        entry({ failed: ["content"], evaluationId: "ev_13" }),
        entry({ failed: ["pii", "content"], tool: "users.list", evaluationId: "ev_14" }),
        ...times(5, entry()),
      ],
      now,
    );
    expect(told.streak_broken).toEqual({
      evaluation_id: "ev_14",
      at: "2026-11-27T23:59:59.000Z",
      gates: ["pii", "content"],
      tool: "users.list",
    });
    expect(part(told, "streak")).toEqual({
      name: "streak",
      points: 20,
      of: 200,
      lost: [
        { points: 120, why: "too_few", evaluations: 30 },
        { points: 60, why: "streak_broken", gate: "pii", tool: "users.list", evaluations: 15 },
      ],
    });
    expect(part(told, "volume")).toMatchObject({
      points: 6,
      lost: [{ points: 144, why: "too_few", evaluations: 480 }],
    });
  });

  it("to ten causes at most, and to the others together", () => {
    const tools = Array.from({ length: 40 }, (_, at) => entry({ tool: `t${at}`, failed: ["pii"] }));
    const { lost = [] } = part(explain("a", tools, now), "passed") ?? {};
    expect(lost).toHaveLength(11);
    expect(lost[0]).toEqual({ points: 10, why: "failed", gate: "pii", tool: "t0", evaluations: 1 });
    expect(lost[10]).toEqual({ points: 300, why: "others", causes: 30 });
  });

  it("all to too few evaluations, when there are none", () => {
    const told = explain("unknown", [], now);
    expect(told).toMatchObject({ score: 0, status: "new", trend: { direction: "unknown", change: 0 } });
    for (const { points, of, lost } of told.components) {
      expect(points).toBe(0);
      expect(lost).toEqual([{ points: of, why: "too_few", evaluations: 500 }]);
    }
    expect(told.leaving).toEqual({ after: 500, next: [] });
  });
});

describe("what comes next", () => {
  it.each([
    [50, 0, "unknown", 0],
    [60, 0, "same", 0],
    [100, 50, "up", 1],
    [100, 0, "same", 0],
  ] as const)(
    "of %i outputs, the first %i of which failed, the trend is %s",
    (count, failed, direction, change) => {
      const entries = [...times(failed, entry({ failed: ["pii"] })), ...times(count - failed, entry())];
      expect(explain("a", entries, now).trend).toMatchObject({ direction, change });
    },
  );

  it("is what failures give that leave a full window", () => {
    const entries = [
      ...times(4, entry({ failed: ["pii"] })),
      ...times(446, entry()),
      entry({ failed: ["pii"] }),
      ...times(49, entry()),
    ];
    const told = explain("a", entries, now);
    expect(told.leaving).toEqual({
      after: 0,
      next: [
        { evaluations: 10, failed: 4, score: 999 },
        { evaluations: 50, failed: 4, score: 999 },
      ],
    });
    expect(told.next.scores[0]).toEqual({ passes: 1, score: 1_000 - 4 });
  });
});
