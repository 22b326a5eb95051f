import { expect, it } from "vitest";
import { seeds } from "../../support/random.ts";
import { ends, leave } from "../../faults/damage-kit.ts";
import { failuresOf } from "../../faults/damage-run.ts";

/** Records in a home: so many that they stand on hundreds of pages, of which one is hit, and some more where several files are. */
const few = 1_000;
const many = 3_000;

it.each(ends)(
  "a home whose last process was %s, one of its files damaged, 20 times: what is whole is sent, nothing else is, and the rest is counted",
  { timeout: 3_600_000 },
  async (end) => {
    using left = leave(end, few);
    expect(await failuresOf(left, seeds(20))).toEqual([]);
  },
);

it.each(ends)(
  "a home whose last process was %s, several files damaged at once, the totals among them, ten times: it starts, what is whole is sent, nothing else is, and the figures add up",
  { timeout: 3_600_000 },
  async (end) => {
    using left = leave(end, many);
    expect(await failuresOf(left, seeds(10), "several")).toEqual([]);
  },
);
