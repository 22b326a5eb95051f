import { afterAll, beforeAll, it } from "vitest";
import { ends, leave } from "./damage-kit.ts";
import type { End, Left } from "./damage-kit.ts";
import { expectSurvives } from "./damage-run.ts";
import { seeds } from "../support/random.ts";

const left = new Map<End, Left>();
beforeAll(() => {
  for (const end of ends) left.set(end, leave(end));
});
afterAll(() => {
  for (const home of left.values()) home[Symbol.dispose]();
});

it.each(ends)(
  "a home whose last process was %s, damaged in one of its files: what is whole is sent, nothing else is, and the rest is counted",
  { timeout: 600_000 },
  async (end) => {
    const home = left.get(end);
    if (home === undefined) throw new Error("it was not made");
    for (const seed of seeds(10)) await expectSurvives(home, seed);
  },
);
