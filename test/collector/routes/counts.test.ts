import { expect, it } from "vitest";
import { countsResponse, countStepOf } from "../../../shared/contract/counts.ts";
import { call, event, ingest } from "../../support/clients.ts";
import { startTestCollector, type TestStore } from "../../support/collector.ts";

const failing = (agent: string, id: string, timestamp: string) =>
  event(agent, id, {
    tool: "web.fetch",
    passed: false,
    gates: [
      { name: "pii", passed: false, reason: "1 e-mail address", latency_ms: 0.25 },
      { name: "pii", passed: false, latency_ms: 0.25 },
    ],
    total_latency_ms: 20,
    timestamp,
  });

it.each<TestStore>(["memory", "embedded"])(
  "GET /v1/counts has the outputs of each point with their gates and tools, of its own organization (%s)",
  async (store) => {
    await using collector = await startTestCollector({ store });
    const other = await collector.newOrganization();
    const at = "2026-03-01T10:59:59.999Z";
    await ingest({ ...other, url: collector.url }, [event("theirs", "e", { timestamp: at })]);
    await ingest(collector, [
      event("a", "a-1", { tool: "search", timestamp: "2026-03-01T10:00:00Z" }),
      event("a", "a-2", { tool: "search", timestamp: at }),
      failing("a", "a-3", "2026-03-01T12:00:00Z"),
      failing("b", "b-1", "2026-03-01T12:30:00Z"),
      event("b", "b-2", { tool: "search", timestamp: "2026-03-01T12:30:00.001Z" }),
    ]);
    const range = "from=2026-03-01T10:00:00Z&to=2026-03-01T12:30:00Z";
    const { json } = await call(collector, "GET", `/v1/counts?${range}&points=3`);
    expect(countsResponse.parse(json)).toEqual(json);
    const passing = { p50: expect.closeTo(1, 1), p95: expect.closeTo(1, 1) };
    const slow = { p50: expect.closeTo(20, -1), p95: expect.closeTo(20, -1) };
    expect(json).toEqual({
      organization: collector.name,
      from: "2026-03-01T10:00:00.000Z",
      to: "2026-03-01T12:30:00.000Z",
      step_s: 3_600,
      passed: 2,
      failed: 2,
      gate_ms: { p50: passing.p50, p95: slow.p95 },
      gates: [{ name: "pii", failed: 2 }],
      tools: [
        { name: "web.fetch", passed: 0, failed: 2 },
        { name: "search", passed: 2, failed: 0 },
      ],
      points: [
        { at: "2026-03-01T10:00:00.000Z", passed: 2, failed: 0, gate_ms: passing, gates: {}, tools: {} },
        {
          at: "2026-03-01T12:00:00.000Z",
          passed: 0,
          failed: 2,
          gate_ms: slow,
          gates: { pii: 2 },
          tools: { "web.fetch": 2 },
        },
      ],
    });
    const ofB = await call(collector, "GET", `/v1/counts?${range}&agent_id=b`);
    expect(ofB.json).toMatchObject({ agent_id: "b", passed: 0, failed: 1, step_s: 300 });
    const seen = await call(collector, "GET", `/v1/counts?${range}`, { key: other.pk });
    expect(seen.json).toMatchObject({ organization: other.name, passed: 1, failed: 0 });
  },
);

it("counts the last 24 hours in at most 96 points, and no output is no point", async () => {
  await using collector = await startTestCollector({
    deps: { now: () => Date.parse("2026-03-02T10:07:00Z") },
  });
  const empty = { passed: 0, failed: 0, gates: [], tools: [], points: [] };
  expect((await call(collector, "GET", "/v1/counts")).json).toEqual({
    organization: collector.name,
    from: "2026-03-01T10:07:00.000Z",
    to: "2026-03-02T10:07:00.000Z",
    step_s: 3_600,
    ...empty,
  });
  const backwards = "/v1/counts?from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z&agent_id=absent";
  expect((await call(collector, "GET", backwards)).json).toMatchObject({ agent_id: "absent", ...empty });
});

it.each([
  ["points=0", "points"],
  ["points=501", "points"],
  ["points=1.5", "points"],
  ["from=yesterday", "from"],
  ["to=2026-02-30T00:00:00Z", "to"],
  ["agent_id=", "agent_id"],
  ["agent_id=a&agent_id=b", "agent_id"],
  ["pionts=5", "query"],
])("GET /v1/counts?%s is a validation_error", async (query, path) => {
  await using collector = await startTestCollector();
  const answer = await call(collector, "GET", `/v1/counts?${query}`);
  expect(answer).toMatchObject({ status: 400, json: { code: "validation_error", details: [{ path }] } });
});

it("GET /v1/counts needs a key that may read", async () => {
  await using collector = await startTestCollector();
  expect((await call(collector, "GET", "/v1/counts", { key: null })).json.code).toBe("auth_missing");
});

it("chooses the shortest points that are no more than wanted, for every range that the contract takes", () => {
  const first = Date.UTC(1970, 0, 1);
  const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
  expect(countStepOf(first, last, 1)).toBe(3_640_000 * 86_400);
  expect(countStepOf(first, first, 1)).toBe(60);
  const start = Date.UTC(2026, 2, 1);
  expect(countStepOf(start, start + 96 * 900_000 - 1, 96)).toBe(900);
  expect(countStepOf(start, start + 96 * 900_000, 96)).toBe(3_600);
});
