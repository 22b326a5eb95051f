import { expect, it } from "vitest";
import { scoreOf, stageOf } from "../../shared/scoring.ts";
import { Window } from "../../shared/window.ts";

it("scores an agent without evaluations 0 and calls it new", () => {
  expect(scoreOf(new Window().facts())).toBe(0);
  expect(stageOf(0)).toBe("new");
});

it("scores 500 fast passes the full 1000", () => {
  const window = Window.of(Array.from({ length: 500 }, () => ({ passed: true, latencyMs: 0 })));
  expect(scoreOf(window.facts())).toBe(1000);
});

it("gives no negative points for a slow agent and rounds down", () => {
  const window = Window.of([{ passed: true, latencyMs: 60_000 }]);
  expect(window.facts().avgLatencyMs).toBe(60_000);
  // 400 for the pass rate, 0 for latency, 200/50 for a streak of one, 150/500 for volume: 404.3
  expect(scoreOf(window.facts())).toBe(404);
});

it("forgets the oldest of 501 evaluations", () => {
  const window = Window.of([
    { passed: false, latencyMs: 1 },
    ...Array.from({ length: 500 }, () => ({ passed: true, latencyMs: 2 })),
  ]);
  expect(window.facts()).toEqual({ evaluations: 500, passed: 500, streak: 500, avgLatencyMs: 2 });
});

it.each([
  [1, "calibrating"],
  [49, "calibrating"],
  [50, "active"],
  [499, "active"],
  [500, "mature"],
])("calls an agent with %i evaluations %s", (evaluations, stage) => {
  expect(stageOf(evaluations)).toBe(stage);
});
