import { expect, it } from "vitest";
import { startTestCollector } from "../../support/collector.ts";
import type { TestCollector } from "../../support/collector.ts";
import type { Json } from "../../support/cli.ts";

async function get(url: string, key: string): Promise<{ response: Response; body: Json }> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  return { response, body: await response.json() };
}

async function fill({ url, pk }: TestCollector, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, place) => `agent ${place} ✓`);
  for (let from = 0; from < count; from += 100) {
    const events = ids.slice(from, from + 100).map((agent_id, place) => ({
      agent_id,
      passed: true,
      gates: [],
      total_latency_ms: 1,
      timestamp: new Date(1_700_000_000_000 - from - place).toISOString(),
    }));
    const headers = { authorization: `Bearer ${pk}` };
    const body = JSON.stringify({ events });
    const { status } = await fetch(`${url}/v1/ingest`, { method: "POST", headers, body });
    expect(status).toBe(202);
  }
  return ids;
}

it("GET /v1/agents says where its next page is, and the last page says nothing", async () => {
  await using collector = await startTestCollector({ store: "embedded" });
  const ids = await fill(collector, 1_203);
  const listed: string[] = [];
  let path = "/v1/agents";
  for (let page = 0; path !== ""; page++) {
    const { response, body } = await get(`${collector.url}${path}`, collector.pk);
    expect(Object.keys(body)).toEqual(["agents"]);
    expect(body.agents).toHaveLength(page < 2 ? 500 : 203);
    listed.push(...body.agents.map((agent: Json) => agent.agent_id));
    const link = response.headers.get("link");
    const cursor = response.headers.get("x-next-cursor");
    path = /^<(\/v1\/agents\?[^>]+)>; rel="next"$/.exec(link ?? "")?.[1] ?? "";
    if (cursor !== null) expect(path).toContain(`cursor=${cursor}`);
    expect(cursor === null).toBe(path === "");
  }
  expect(listed).toEqual(ids);
});

it("a cursor of another organization shows nothing of it", async () => {
  await using collector = await startTestCollector();
  await fill(collector, 3);
  const other = await collector.newOrganization();
  const { response } = await get(`${collector.url}/v1/agents?limit=1`, collector.pk);
  const cursor = response.headers.get("x-next-cursor");
  const foreign = await get(`${collector.url}/v1/agents?limit=1&cursor=${cursor}`, other.pk);
  expect(foreign.body).toEqual({ agents: [] });
});

it.each([
  ["limit=0", "limit"],
  ["limit=501", "limit"],
  ["limit=1e2", "limit"],
  ["limit=", "limit"],
  ["limit=5&limit=5", "limit"],
  ["cursor=", "cursor"],
  ["cursor=AAAAAAA", "cursor"],
  ["cursor=AAAAAAA!", "cursor"],
  [`cursor=${"A".repeat(1_076)}`, "cursor"],
])("refuses %s and names the parameter", async (query, parameter) => {
  await using collector = await startTestCollector();
  const { response, body } = await get(`${collector.url}/v1/agents?${query}`, collector.pk);
  expect(response.status).toBe(400);
  expect(body).toMatchObject({ code: "validation_error", details: [{ path: parameter }] });
});
