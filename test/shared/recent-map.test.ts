import { expect, it } from "vitest";
import { RecentMap } from "../../shared/recent-map.ts";

it("keeps those that were set last, and one that is set again is among them", () => {
  const kept = new RecentMap<string, number>(3);
  for (const [at, key] of ["a", "b", "c", "a", "d"].entries()) kept.set(key, at);
  expect([...kept]).toEqual([
    ["c", 2],
    ["a", 3],
    ["d", 4],
  ]);
});
