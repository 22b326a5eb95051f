import { expect, it } from "vitest";
import { createIdSource } from "../../shared/ids.ts";

it("makes distinct ids in their order while the clock stands before 1970, and when it is put right", () => {
  let nowMs = -86_400_000;
  const next = createIdSource({ now: () => nowMs++ });
  const ids = Array.from({ length: 100 }, () => next("ev_"));
  nowMs = 1_800_000_000_000;
  ids.push(next("ev_"));
  for (const id of ids) expect(id).toMatch(/^ev_[0-9a-hjkmnp-tv-z]{26}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});
