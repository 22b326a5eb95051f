import { expect, it } from "vitest";
import { seeds } from "../../support/random.ts";
import { runAll, startRig } from "../../support/streams-rig.ts";

const count = 2_000;

it(`ends ${count} streams as their tools ended them, however they are framed, encoded, cut and read`, async () => {
  await using rig = await startRig();
  await runAll(rig, seeds(count));
  expect(rig.planes.flatMap(({ crashes }) => crashes)).toEqual([]);
});
