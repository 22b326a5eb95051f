import { describe, expect, it } from "vitest";
import { AgentQuota } from "../../../collector/limit/agent-quota.ts";
import { StoreError } from "../../../collector/store-error.ts";
import type { Census } from "../../../collector/store/store.ts";
import { call, event, stateOf } from "../../support/clients.ts";
import { startTestCollector } from "../../support/collector.ts";
import { seededRandom, seeds } from "../../support/random.ts";

describe.each(["memory", "embedded"] as const)("an organization with its agents all there (%s)", (store) => {
  it("is refused new ones with the place of each, and keeps nothing of that batch; those it has go on", async () => {
    await using collector = await startTestCollector({ store, options: { agentsPerOrganization: 2 } });
    const send = (...events: unknown[]) => call(collector, "POST", "/v1/ingest", { body: { events } });
    expect((await send(event("a", "1"), event("b", "1"))).status).toBe(202);
    const before = await stateOf(collector, ["a", "c"]);
    const refused = await send(event("a", "2"), event("c", "1"), event("secret-name", "1"));
    expect(refused).toMatchObject({
      status: 400,
      json: {
        code: "too_many_agents",
        status: 400,
        error: "The organization may have 2 agents, and there is room for 0 more",
        details: [{ path: "events[1].agent_id" }, { path: "events[2].agent_id" }],
      },
      headers: { ratelimit: '"agents";r=0', "ratelimit-policy": '"agents";q=2' },
    });
    expect(refused.text).not.toContain("secret-name");
    expect(await stateOf(collector, ["a", "c"])).toEqual(before);

    const output = { agent_id: "c", output: "fine" };
    expect(await call(collector, "POST", "/v1/evaluate", { body: output })).toMatchObject({
      status: 400,
      json: { code: "too_many_agents", details: [{ path: "agent_id" }] },
    });
    const registered = await call(collector, "POST", "/v1/agents", { body: { agent_id: "c" } });
    expect(registered.json.code).toBe("too_many_agents");
    expect(await stateOf(collector, ["a", "c"])).toEqual(before);

    expect((await send(event("a", "2"), event("b", "2"))).status).toBe(202);
    expect((await call(collector, "POST", "/v1/agents", { body: { agent_id: "a" } })).status).toBe(201);
    const known = await call(collector, "POST", "/v1/evaluate", { body: { ...output, agent_id: "b" } });
    expect(known.json.reputation.evaluations).toBe(3);
  });

  it("may have another once one was erased, and other organizations are not concerned", async () => {
    await using collector = await startTestCollector({ store, options: { agentsPerOrganization: 1 } });
    const other = await collector.newOrganization();
    const send = (agent: string, key: string) =>
      call(collector, "POST", "/v1/ingest", { key, body: { events: [event(agent, "1")] } });
    expect((await send("a", collector.pk)).status).toBe(202);
    expect((await send("b", collector.pk)).status).toBe(400);
    expect((await send("b", other.pk)).status).toBe(202);
    await collector.deps.store.erase({ org: collector.id, agentId: "a" });
    expect((await send("b", collector.pk)).status).toBe(202);
  });

  it("never gets one more, whatever comes side by side", async () => {
    const max = 40;
    await using collector = await startTestCollector({ store, options: { agentsPerOrganization: max } });
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const events = [0, 1, 2].map((part) => event(`agent ${(at * 2 + part) % 100}`, `${at}.${part}`));
        return (await call(collector, "POST", "/v1/ingest", { body: { events } })).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([202, 400]));
    const { json } = await call(collector, "GET", "/v1/agents");
    expect(json.agents.length).toBeLessThanOrEqual(max);
    expect(json.agents.length).toBeGreaterThan(max - 3);
  });
});

it("a quota of 0 is none", async () => {
  await using collector = await startTestCollector({ options: { agentsPerOrganization: 0 } });
  const events = Array.from({ length: 100 }, (_, at) => event(`agent ${at}`, "1"));
  expect((await call(collector, "POST", "/v1/ingest", { body: { events } })).status).toBe(202);
});

it("a store that cannot be asked turns nobody away for having new agents", async () => {
  const census = () => Promise.reject(new StoreError("unknown", "away"));
  const quota = new AgentQuota({ store: { census, shared: true }, isKnown: () => false, monotonic: () => 0 });
  for (const agentId of ["a", "b"])
    expect(await quota.enter("o", 1, [{ agentId, source: "ingest" }])).toHaveProperty("leave");
});

describe("counting", () => {
  const bring = (...agentIds: string[]) =>
    agentIds.map((agentId) => ({ agentId, source: "ingest" as const }));

  it("asks the store once for as many agents as there is room for, and again when that is used up", async () => {
    const stored = new Set<string>();
    let asked = 0;
    const census = async (_: string, ids: readonly string[]): Promise<Census> => {
      asked++;
      return { agents: stored.size, missing: ids.filter((id) => !stored.has(id)) };
    };
    const quota = new AgentQuota({
      store: { census, shared: false },
      isKnown: () => false,
      monotonic: () => 0,
    });
    for (let at = 0; at < 10; at++) {
      const entry = await quota.enter("o", 10, bring(`agent ${at}`));
      stored.add(`agent ${at}`);
      entry.leave([`agent ${at}`]);
    }
    expect(asked).toBe(1);
    await expect(async () => quota.enter("o", 10, bring("one more"))).rejects.toMatchObject({
      code: "too_many_agents",
    });
    expect(asked).toBe(2);
    // Agents that were there already give their room back.
    const again = await quota.enter("o", 11, bring("agent 1", "agent 2"));
    again.leave([]);
    expect(quota.left("o", 11)).toBe(1);
  });

  it("holds whatever requests come, fail and are over in whatever order", async () => {
    for (const seed of seeds(200)) {
      const random = seededRandom(seed);
      const stored = new Set<string>();
      const pause = async (): Promise<void> => {
        for (let steps = random() * 4; steps > 0; steps--) await Promise.resolve();
      };
      const census = async (_: string, ids: readonly string[]): Promise<Census> => {
        await pause();
        const taken = { agents: stored.size, missing: ids.filter((id) => !stored.has(id)) };
        await pause();
        return taken;
      };
      const isKnown = (_: string, id: string): boolean => random() < 0.5 && stored.has(id);
      const quota = new AgentQuota({ store: { census, shared: false }, isKnown, monotonic: () => 0 });
      let refused = 0;
      const request = async (): Promise<void> => {
        const ids = Array.from({ length: 1 + random() * 4 }, () => `agent ${Math.floor(random() * 30)}`);
        let entry;
        try {
          entry = await quota.enter("o", 12, bring(...ids));
        } catch {
          refused++;
          return;
        }
        await pause();
        const isLost = random() < 0.1;
        const newAgents = ids.filter((id) => !stored.has(id));
        if (!isLost) for (const id of ids) stored.add(id);
        await pause();
        entry.leave(isLost ? undefined : newAgents);
      };
      for (let round = 0; round < 10; round++) {
        await Promise.all(Array.from({ length: 5 }, request));
        expect(stored.size, `seed ${seed}`).toBeLessThanOrEqual(12);
      }
      expect(refused, `seed ${seed}`).toBeGreaterThan(0);
      expect(stored.size, `seed ${seed}`).toBeGreaterThan(7);
    }
  });
});
