import { expect, it } from "vitest";
import { seeds } from "../support/random.ts";
import { ends, leave } from "./damage-kit.ts";
import { failuresOf } from "./damage-run.ts";

const count = 400;

/** A few; the run in test/long/ makes 120 of them. */
it.each(ends)(
  "a home whose last process was %s, one of its files damaged: what is whole is sent, nothing else is, and the rest is counted",
  async (end) => {
    using left = leave(end, count);
    const isMine = (seed: number): boolean => ends[seed % ends.length] === end;
    const mine = process.env["SEED"] === undefined ? seeds(4).filter(isMine) : seeds(1);
    expect(await failuresOf(left, mine)).toEqual([]);
  },
);

it("several files are damaged at once: it starts, what is whole is sent, nothing else is, and the figures add up", async () => {
  using left = leave("locked", count);
  expect(await failuresOf(left, seeds(2), "several")).toEqual([]);
});
