import { describe, expect, it } from "vitest";
import { Caller, eventOf, kitOf } from "./kit.ts";

const { pk, ours, theirs, fresh } = kitOf(import.meta.url);
const other = new Caller(theirs?.pk ?? ours.pk);

describe.runIf(theirs)("two organizations", () => {
  it("with an agent of the same name have two agents", async () => {
    const agent = fresh("shared");
    await pk.ingest([eventOf(agent, { tool: "ours" }), eventOf(agent, { tool: "ours" })]);
    await other.ingest([eventOf(agent, { tool: "theirs", passed: false })]);
    expect(await pk.reputation(agent)).toMatchObject({ evaluations: 2, passed: 2, streak: 2 });
    expect(await other.reputation(agent)).toMatchObject({ evaluations: 1, passed: 0, streak: 0 });
    expect((await pk.eventsOf(agent, 2)).map((event) => event.tool_name)).toEqual(["ours", "ours"]);
    expect((await other.eventsOf(agent, 1)).map((event) => event.tool_name)).toEqual(["theirs"]);
    expect((await pk.agent(agent, 2))?.eval_count).toBe(2);
    expect((await other.agent(agent, 1))?.eval_count).toBe(1);
  });

  it("see nothing of each other", async () => {
    const agent = fresh("private");
    await pk.evaluate({ agent_id: agent, output: "All is well.", tool: "private-tool" });
    await pk.register(fresh("registered"));
    const [event] = await pk.eventsOf(agent, 1);
    expect(event).toBeDefined();
    const instant = { from: event?.created_at ?? "", to: event?.created_at ?? "" };
    const seen = JSON.stringify([
      await other.page({ limit: 100 }),
      await other.page({ agent_id: agent }),
      await other.page({ ...instant, limit: 100 }),
      await other.agents(),
    ]);
    // The filter is echoed nowhere, so any occurrence is a leak.
    expect(seen).not.toContain(agent);
    expect(seen).not.toContain("private-tool");
    expect(seen).not.toContain("isolation-registered");
    expect(await other.reputation(agent)).toMatchObject({ evaluations: 0, score: 0, status: "new" });
  });

  it("may use the same evaluation id for the same agent, and both count", async () => {
    const agent = fresh("ids");
    const event = eventOf(agent, { evaluation_id: fresh("id").slice(-50) });
    await pk.ingest([event]);
    await other.ingest([event]);
    expect((await pk.reputation(agent)).evaluations).toBe(1);
    expect((await other.reputation(agent)).evaluations).toBe(1);
    expect(await other.eventsOf(agent, 1)).toHaveLength(1);
  });

  it("do not count each other's evaluate by its id", async () => {
    const agent = fresh("stolen");
    const { evaluation_id } = await pk.evaluate({ agent_id: agent, output: "All is well." });
    await other.ingest([eventOf(agent, { evaluation_id, passed: false })]);
    expect(await other.reputation(agent)).toMatchObject({ evaluations: 1, passed: 0 });
    expect(await pk.reputation(agent)).toMatchObject({ evaluations: 1, passed: 1 });
  });

  it("register the same name apart", async () => {
    const agent = fresh("register");
    await pk.ingest([eventOf(agent)]);
    await other.register(agent);
    expect((await other.agent(agent))?.eval_count).toBe(0);
    expect((await pk.agent(agent, 1))?.eval_count).toBe(1);
  });
});
