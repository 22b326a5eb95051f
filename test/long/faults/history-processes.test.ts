import { describe, it } from "vitest";
import { seeds } from "../../support/random.ts";
import { expectModelled } from "../../faults/expect-modelled.ts";
import { historyOf } from "../../faults/history.ts";
import { openSpawned, overHttp } from "../../faults/subject-spawned.ts";

describe("whatever happens to a collector in a process of its own, it agrees with the model bit for bit", () => {
  const chances = { steps: 200, crash: 0.015, restart: 0.005, second: 0.005, stumble: 0.02 };
  it.each(seeds(2))("seed %i", async (seed) => {
    await expectModelled(seed, overHttp(historyOf(seed, chances)), () => openSpawned(seed));
  });
});
