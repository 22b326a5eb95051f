import { describe, it } from "vitest";
import { seeds } from "../support/random.ts";
import { historyOf, shrink } from "./history.ts";
import type { Chances, Step } from "./history.ts";
import { HistoryRun } from "./history-runner.ts";
import type { Subject } from "./history-runner.ts";
import { openInProcess } from "./subject-in-process.ts";

const atOnce = 4;
const perTest = 50;
const shrinkMs = 15_000;

async function failureOf(open: () => Promise<Subject>, steps: readonly Step[]): Promise<unknown> {
  await using subject = await open();
  try {
    await new HistoryRun(subject).run(steps);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Rejects with the seed, the difference and the shortest history that shows it. */
async function expectModelled(seed: number, chances: Chances, open: () => Promise<Subject>): Promise<void> {
  const steps = historyOf(seed, chances);
  if ((await failureOf(open, steps)) === undefined) return;
  const fails = async (shorter: readonly Step[]): Promise<boolean> =>
    (await failureOf(open, shorter)) !== undefined;
  const shortest = await shrink(steps, fails, Date.now() + shrinkMs);
  const failure = await failureOf(open, shortest);
  const told = failure instanceof Error ? failure.message : "the short history does not fail every time";
  throw new Error(
    `seed ${seed}, ${shortest.length} of ${steps.length} steps: ${told}\n${JSON.stringify(shortest)}`,
    {
      cause: failure,
    },
  );
}

describe("whatever happens to the recorder and its store, it agrees with the model bit for bit", () => {
  const chances = { steps: 200, crash: 0.004, restart: 0.002, second: 0 };
  const all = seeds(500);
  const chunks = Array.from({ length: Math.ceil(all.length / perTest) }, (_, at) =>
    all.slice(at * perTest, (at + 1) * perTest),
  );
  it.each(chunks.map((chunk) => ({ from: chunk[0], to: chunk.at(-1), chunk })))(
    "seeds $from to $to",
    async ({ chunk }) => {
      const left = chunk.toReversed();
      const worker = async (): Promise<void> => {
        for (let seed = left.pop(); seed !== undefined; seed = left.pop())
          await expectModelled(seed, chances, openInProcess);
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
    },
  );
});
