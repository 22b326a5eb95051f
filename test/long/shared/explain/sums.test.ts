import { expect, it } from "vitest";
import { explain } from "../../../../shared/explain/explain.ts";
import { tallyOf } from "../../../../shared/explain/tally.ts";
import { historyOf } from "../../../support/histories.ts";

const windows = 10_000;

it(`what is explained sums to the contract's score, and what is lost to what is missing, in ${windows} windows`, () => {
  for (let seed = 1; seed <= windows; seed++) {
    const window = historyOf(seed, 0).slice(-500);
    const { components } = explain("a", tallyOf(window), 0);
    const points = components.reduce((sum, component) => sum + component.points, 0);
    expect({ seed, points }).toEqual({ seed, points: scoreOf(window) });
    for (const { lost, of, points, name } of components) {
      const missing = lost.reduce((sum, cause) => sum + cause.points, 0);
      expect({ seed, name, missing }).toEqual({ seed, name, missing: of - points });
    }
  }
});

/** The contract's formula, word for word. */
function scoreOf(window: readonly { passed: boolean; latencyMs: number }[]): number {
  const evaluations = window.length;
  if (evaluations === 0) return 0;
  const passRate = window.filter(({ passed }) => passed).length / evaluations;
  const latency = window.reduce((sum, { latencyMs }) => sum + latencyMs, 0) / evaluations;
  const newestFailure = window.findLastIndex(({ passed }) => !passed);
  const streak = evaluations - 1 - newestFailure;
  const speed = Math.max(0, 1 - latency / 100);
  return Math.floor(
    passRate * 400 + speed * 250 + (Math.min(streak, 50) / 50) * 200 + (evaluations / 500) * 150,
  );
}
