import { beforeAll, describe, expect, it } from "vitest";
import { seededRandom, seeds } from "../support/random.ts";
import type { Outcome, Told } from "./flips.ts";
import { flipOne, livedData, outcomeOf } from "./flips.ts";

/** The flips of one seed. */
const flips = 8;

describe("one changed bit in a data directory either changes no answer or is reported, and never changes an event", () => {
  let contents: Awaited<ReturnType<typeof livedData>>;
  let whole: Told;

  beforeAll(async () => {
    contents = await livedData(1);
    const { told, named } = await outcomeOf(contents);
    expect(named).toEqual([]);
    if (told === undefined) throw new Error("sound data was refused");
    whole = told;
    expect(whole.events.size).toBeGreaterThan(1_100);
  });

  it.each(seeds(1))("seed %i", async (seed) => {
    const random = seededRandom(seed);
    for (let flip = 0; flip < flips; flip++)
      expectHonest(await outcomeOf(flipOne(contents, random)), whole, flip);
  });
});

function expectHonest({ told, named }: Outcome, whole: Told, flip: number): void {
  if (told === undefined) return expect({ flip, named: named.length }).not.toEqual({ flip, named: 0 });
  const foreign = [...told.events].filter((event) => !whole.events.has(event));
  expect({ flip, foreign }).toEqual({ flip, foreign: [] });
  if (named.length === 0) expect({ flip, told }).toEqual({ flip, told: whole });
}
