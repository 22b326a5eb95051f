import { describe, expect, it } from "vitest";
import { eventOf, kitOf } from "./kit.ts";

const { pk, fresh } = kitOf(import.meta.url);

/** Records so many evaluations and returns the status that the last answer told. */
async function record(agent: string, evaluations: number): Promise<string | undefined> {
  let told: string | undefined;
  for (let left = evaluations; left > 0; left -= 100) {
    const events = Array.from({ length: Math.min(left, 100) }, () => eventOf(agent));
    told = (await pk.ingest(events)).reputation_updates[0]?.status;
  }
  return told;
}

describe("an agent is", () => {
  it("new, with score 0, when it is registered and nothing was recorded", async () => {
    const agent = fresh("registered");
    await pk.register(agent);
    expect(await pk.reputation(agent)).toMatchObject({ status: "new", score: 0, evaluations: 0 });
  });

  it.each([
    [1, "calibrating", 1],
    [49, "calibrating", 49],
    [50, "active", 50],
    [499, "active", 499],
    [500, "mature", 500],
    [501, "mature", 500],
  ])("after %i evaluations %s", async (recorded, status, counted) => {
    const agent = fresh("stage");
    expect(await record(agent, recorded)).toBe(status);
    expect(await pk.reputation(agent)).toMatchObject({ status, evaluations: counted, passed: counted });
    expect((await pk.agent(agent, recorded))?.eval_count).toBe(recorded);
  });

  it("moved on by evaluate as well as by ingest", async () => {
    const agent = fresh("moved");
    await record(agent, 48);
    const evaluate = async () =>
      (await pk.evaluate({ agent_id: agent, output: "All is well." })).reputation.status;
    expect(await evaluate()).toBe("calibrating");
    expect(await evaluate()).toBe("active");
  });
});
