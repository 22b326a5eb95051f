import { expect, it } from "vitest";
import { seeds } from "../../support/random.ts";
import { ends, leave } from "../../faults/damage-kit.ts";
import { expectSurvives } from "../../faults/damage-run.ts";

/** Records in a home: so many that they stand on hundreds of pages, of which one is hit, and some more where several files are. */
const few = 1_000;
const many = 3_000;

const wordsOf = ({ message, cause }: Error): string =>
  `${message}: ${cause instanceof Error ? cause.message : ""}`;

const failures = async (
  damages: readonly number[],
  run: (seed: number) => Promise<unknown>,
): Promise<string[]> => {
  const failed: string[] = [];
  for (const seed of damages) await run(seed).catch((error: Error) => failed.push(wordsOf(error)));
  return failed;
};

it.each(ends)(
  "a home whose last process was %s, one of its files damaged fifty times: what is whole is sent, nothing else is, and the rest is counted",
  { timeout: 3_600_000 },
  async (end) => {
    using left = leave(end, few);
    expect(await failures(seeds(20), (seed) => expectSurvives(left, seed))).toEqual([]);
  },
);

it.each(ends)(
  "a home whose last process was %s, several files damaged at once, the totals among them, 25 times: it starts, what is whole is sent, nothing else is, and the figures add up",
  { timeout: 3_600_000 },
  async (end) => {
    using left = leave(end, many);
    expect(await failures(seeds(10), (seed) => expectSurvives(left, seed, "several"))).toEqual([]);
  },
);
