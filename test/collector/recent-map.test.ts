import { expect, it } from "vitest";
import { RecentMap } from "../../collector/recent-map.ts";

it("keeps those that were set last, and one that is set again is among them", () => {
  const kept = new RecentMap<string, number>(3);
  for (const [at, key] of [..."abcad"].entries()) kept.set(key, at);
  expect([...kept]).toEqual([
    ["c", 2],
    ["a", 3],
    ["d", 4],
  ]);
});
