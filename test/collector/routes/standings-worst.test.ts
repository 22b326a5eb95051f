import { expect, it } from "vitest";
import { standingsResponse } from "../../../shared/contract/standings.ts";
import { call, event, ingest } from "../../support/clients.ts";
import { startTestCollector, type TestCollector, type TestStore } from "../../support/collector.ts";
import { pick, seededRandom } from "../../support/random.ts";

const gates = ["pii", "secrets", "content"];
const tools = ["Bash", "web.fetch"];
const roomy = { options: { limits: { ingest: 1_000, other: 1_000, authFailures: 10 } } };

/** Agents of every quality, the worst of which were seen first; more than a page of them. */
async function fill(collector: TestCollector, agents: number, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const events = Array.from({ length: agents * 12 }, (_, at) => {
    const agent = at % agents;
    const passed = random() < agent / agents;
    const gate = pick(random, gates);
    return event(`agent-${agent}`, `e-${at}`, {
      passed,
      tool: pick(random, tools),
      gates: [{ name: gate, passed, latency_ms: 1, ...(passed ? {} : { reason: "1 finding" }) }],
      timestamp: new Date(1_700_000_000_000 + agent * 1_000 + at).toISOString(),
    });
  });
  for (let from = 0; from < events.length; from += 100)
    expect((await ingest(collector, events.slice(from, from + 100))).status).toBe(202);
}

async function all(collector: TestCollector, path: string) {
  const agents = [];
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const answer = await call(collector, "GET", `${path}${cursor === "" ? "" : `&cursor=${cursor}`}`);
    const { compared, ...page } = standingsResponse.parse(answer.json);
    agents.push({ compared, agents: page.agents });
    cursor = answer.headers["x-next-cursor"]?.toString();
  }
  return agents;
}

it("GET /v1/standings?sort=worst has the worst of all agents first, and says of each what its explanation says", async () => {
  await using collector = await startTestCollector({ store: "embedded", ...roomy });
  const other = await collector.newOrganization();
  await ingest({ ...other, url: collector.url }, [event("theirs", "e", { passed: false })]);
  await fill(collector, 130, 41);
  await call(collector, "POST", "/v1/agents", { body: { agent_id: "silent" }, key: collector.sk });
  const seen = (await all(collector, "/v1/standings?limit=50")).flatMap(({ agents }) => agents);
  for (const _ of ["read from the disk", "remembered"]) {
    const pages = await all(collector, "/v1/standings?sort=worst&limit=50");
    expect(pages.map(({ compared }) => compared)).toEqual(pages.map(() => ({ agents: 131, is_all: true })));
    const worst = pages.flatMap(({ agents }) => agents);
    expect(worst.at(-1)?.agent_id).toBe("silent");
    const rates = worst.slice(0, -1).map(({ pass_rate }) => pass_rate);
    expect(rates).toEqual(rates.toSorted((a, b) => a - b));
    const byId = (agents: typeof worst) => new Map(agents.map((agent) => [agent.agent_id, agent]));
    expect(byId(worst)).toEqual(byId(seen));
  }
});

it("what was erased is in no standing, and new failures are", async () => {
  await using collector = await startTestCollector({ store: "embedded", ...roomy });
  await fill(collector, 5, 7);
  const worst = async () => (await call(collector, "GET", "/v1/standings?sort=worst&limit=1")).json.agents[0];
  const before = await worst();
  const { store } = collector.deps;
  await store.erase({ org: collector.id, agentId: before.agent_id });
  expect((await worst()).agent_id).not.toBe(before.agent_id);
  const failing = Array.from({ length: 20 }, (_, at) =>
    event("agent-4", `late-${at}`, {
      passed: false,
      tool: "mail",
      gates: [{ name: "injection", passed: false, latency_ms: 1 }],
    }),
  );
  await ingest(collector, failing);
  await ingest(collector, [event(before.agent_id, "again", { passed: false, gates: [], tool: "again" })]);
  expect(await worst()).toMatchObject({
    agent_id: before.agent_id,
    evaluations: 1,
    fails_most: { tool: "again", evaluations: 1 },
  });
  const { json } = await call(collector, "GET", "/v1/standings?sort=worst");
  const grown = json.agents.find(({ agent_id }: { agent_id: string }) => agent_id === "agent-4");
  expect(grown.fails_most).toEqual({ gate: "injection", tool: "mail", evaluations: 20 });
});

it.each<TestStore>(["memory"])(
  "a store that cannot compare all agents says that these are the worst of those seen last (%s)",
  async (store) => {
    await using collector = await startTestCollector({ store, ...roomy });
    await fill(collector, 6, 3);
    const [first, second] = await all(collector, "/v1/standings?sort=worst&limit=4");
    expect([first?.compared, second?.compared]).toEqual([
      { agents: 4, is_all: false },
      { agents: 2, is_all: false },
    ]);
    const rates = first?.agents.map(({ pass_rate }) => pass_rate) ?? [];
    expect(rates).toEqual(rates.toSorted((a, b) => a - b));
    const whole = await all(collector, "/v1/standings?sort=worst&limit=6");
    expect(whole[0]?.compared).toEqual({ agents: 6, is_all: true });
  },
);
