import { expect, it } from "vitest";
import { seeds } from "../support/random.ts";
import { ends, leave } from "./damage-kit.ts";
import { expectSurvives } from "./damage-run.ts";

/** A few of what the long run does five hundred times. */
it.each(ends)(
  "a home whose last process was %s, one of its files damaged: what is whole is sent, nothing else is, and the rest is counted",
  { timeout: 600_000 },
  async (end) => {
    using left = leave(end);
    for (const seed of seeds(10)) await expectSurvives(left, seed);
  },
);

it("several files damaged at once: it starts, what is whole is sent, nothing else is, and the figures add up", async () => {
  using left = leave("locked");
  for (const seed of seeds(5)) expect(await expectSurvives(left, seed, "several")).not.toBe("");
});
