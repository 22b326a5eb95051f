import { describe, it } from "vitest";
import { seeds } from "../support/random.ts";
import { expectModelled } from "./expect-modelled.ts";
import { historyOf } from "./history.ts";
import { openInProcess } from "./subject-in-process.ts";

const atOnce = 4;
const perTest = 25;

describe("whatever happens to the recorder and its store, it agrees with the model bit for bit", () => {
  const chances = { steps: 200, crash: 0.004, restart: 0.002, second: 0, stumble: 0.02 };
  const all = seeds(4);
  const chunks = Array.from({ length: Math.ceil(all.length / perTest) }, (_, at) =>
    all.slice(at * perTest, (at + 1) * perTest),
  );
  it.each(chunks.map((chunk) => ({ from: chunk[0], to: chunk.at(-1), chunk })))(
    "seeds $from to $to",
    async ({ chunk }) => {
      const left = chunk.toReversed();
      const worker = async (): Promise<void> => {
        for (let seed = left.pop(); seed !== undefined; seed = left.pop())
          await expectModelled(seed, historyOf(seed, chances), openInProcess);
      };
      // All of them end before the first failure is told: a history that is left running leaves its directory behind.
      const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
      for (const end of ended) if (end.status === "rejected") throw end.reason;
    },
  );
});
