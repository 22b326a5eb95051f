import { expect, it } from "vitest";
import { standingsResponse } from "../../../shared/contract/standings.ts";
import { call, event, ingest } from "../../support/clients.ts";
import { startTestCollector, type TestStore } from "../../support/collector.ts";

const failing = (agent: string, id: string) =>
  event(agent, id, {
    tool: "web.fetch",
    passed: false,
    gates: [{ name: "pii", passed: false, reason: "1 e-mail address", latency_ms: 0.25 }],
  });

it.each<TestStore>(["memory", "embedded"])(
  "GET /v1/standings says of each agent what its explanation says, page by page (%s)",
  async (store) => {
    await using collector = await startTestCollector({ store });
    const other = await collector.newOrganization();
    await ingest({ ...other, url: collector.url }, [event("theirs", "e")]);
    for (const agent of ["a", "b", "c"])
      await ingest(collector, [
        event(agent, `${agent}-1`),
        ...(agent === "b" ? [failing(agent, "b-2")] : []),
      ]);
    const first = await call(collector, "GET", "/v1/standings?limit=2");
    const cursor = String(first.headers["x-next-cursor"]);
    const second = await call(collector, "GET", `/v1/standings?limit=2&cursor=${cursor}`);
    expect(second.headers["x-next-cursor"]).toBe(undefined);
    const agents = [...first.json.agents, ...second.json.agents];
    expect(standingsResponse.parse(first.json)).toMatchObject({ organization: collector.name });
    expect(new Set(agents.map(({ agent_id }) => agent_id))).toEqual(new Set(["a", "b", "c"]));
    for (const { first_seen: _f, last_seen: _l, eval_count, ...standing } of agents) {
      const told = await call(collector, "GET", `/v1/reputation/${standing.agent_id}/explain`);
      expect(told.json).toMatchObject(standing);
      expect(told.json.fails_most).toEqual(standing.fails_most);
      expect(eval_count).toBe(standing.evaluations);
    }
  },
);
