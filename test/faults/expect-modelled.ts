import { shrink } from "./history.ts";
import type { Step } from "./history.ts";
import { HistoryRun } from "./history-runner.ts";
import type { Subject } from "./history-runner.ts";

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
export async function expectModelled(
  seed: number,
  steps: readonly Step[],
  open: () => Promise<Subject>,
): Promise<void> {
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
