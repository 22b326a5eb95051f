import { expect, it } from "vitest";
import { lastChangeOf } from "../../../collector/dashboard/change.ts";
import { seededRandom } from "../../support/random.ts";

const random = seededRandom(41);
const outputs = (...parts: readonly (readonly [count: number, rate: number])[]) =>
  parts
    .flatMap(([count, rate]) => Array.from({ length: count }, () => ({ passed: random() < rate })))
    .map((point, at) => ({ ...point, at }));

it("finds where an agent went bad, within a few outputs, however old that is", () => {
  for (const at of [30, 250, 470])
    for (let round = 0; round < 20; round++) {
      const change = lastChangeOf(outputs([at, 0.97], [500 - at, 0.2]));
      expect(Math.abs((change?.from.at ?? 0) - at)).toBeLessThan(16);
      expect(change?.before).toBeGreaterThan(change?.since ?? 1);
    }
});

it("of several changes tells the last, with the rate between the two", () => {
  const change = lastChangeOf(outputs([200, 1], [100, 0], [200, 1]));
  expect(change).toEqual({ from: { passed: true, at: 300 }, before: 0, since: 1 });
});

it("finds none in what is even, in few outputs, and in none", () => {
  let found = 0;
  for (let round = 0; round < 200; round++) if (lastChangeOf(outputs([500, 0.9])) !== undefined) found++;
  expect(found).toBeLessThan(6);
  for (const parts of [
    [[500, 1]],
    [[500, 0]],
    [
      [4, 1],
      [4, 0],
    ],
    [],
  ] as const)
    expect(lastChangeOf(outputs(...parts))).toBeUndefined();
});
