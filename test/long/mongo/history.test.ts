import { beforeEach, describe, it } from "vitest";
import { noMongo } from "../../support/mongo.ts";
import { seeds } from "../../support/random.ts";
import { expectModelled } from "../../faults/expect-modelled.ts";
import { historyOf } from "../../faults/history.ts";
import { openThree, overThree } from "../../faults/subject-three.ts";
import type { Three } from "../../faults/subject-three.ts";

const histories = Number(process.env["AGENT_GATE_MONGO_HISTORIES"] ?? 2);
const steps = Number(process.env["AGENT_GATE_MONGO_STEPS"] ?? 20);

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

describe(`whatever happens to three collectors on one database in ${steps} steps, they agree with the model bit for bit`, () => {
  const chances = { steps, crash: 0.05, restart: 0.03, second: 0, stumble: 0.1 };
  it.each(seeds(histories))(
    "seed %i",
    async (seed) => {
      const history = overThree(historyOf(seed, chances));
      let three: Three | undefined;
      await expectModelled(seed, history, async () => (three = await openThree(seed)));
      console.info(`seed ${seed}: ${JSON.stringify(three?.tally)}`);
    },
    300_000 + steps * 3_000,
  );
});
