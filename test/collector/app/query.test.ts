import { expect, it } from "vitest";
import { startTestCollector } from "../../support/collector.ts";
import { call } from "../../support/clients.ts";
import { expectRefusal } from "../../support/refusal.ts";

it.each([
  ["/v1/events?agentId=a", "agent_id"],
  ["/v1/events?agent_id[]=a", "agent_id"],
  ["/v1/events?tools=a", "tool"],
  ["/v1/events?form=2026-01-01T00:00:00Z", "from"],
  ["/v1/events?TO=2026-01-01T00:00:00Z", "to"],
  ["/v1/agents?limits=1", "limit"],
])("%s is refused: %s was meant", async (path, meant) => {
  await using collector = await startTestCollector();
  const answer = await call(collector, "GET", path);
  expectRefusal(answer, 400, "validation_error");
  expect(answer.json.details).toEqual([{ path: "query", message: `did you mean ${meant}?` }]);
  expect(answer.text).not.toMatch(/agentId|\[\]|tools|form|limits/);
});

it.each([
  ["GET", "/v1/reputation/a?_=1767225600000"],
  ["GET", "/v1/reputation/a?limit=1"],
  ["GET", "/v1/events?t=1&ts=2&_=3&cb=4&v=5&nocache=6"],
  ["GET", "/v1/events?__proto__=1"],
  ["GET", `/v1/events?${"x".repeat(4_000)}=1`],
  ["GET", "/v1/agents?color=red"],
  ["POST", "/v1/agents?utm_source=mail"],
])("%s %s is answered as if it had no parameter", async (method, path) => {
  await using collector = await startTestCollector();
  const body = method === "POST" ? { agent_id: "a" } : undefined;
  const answer = await call(collector, method, path, { body });
  expect(answer.status).toBe(method === "POST" ? 201 : 200);
});

it.each(["/v1/agents?", "/v1/agents?&", "/v1/events?limit=1&"])(
  "%s has no invalid parameter",
  async (path) => {
    await using collector = await startTestCollector();
    expect(await call(collector, "GET", path)).toMatchObject({ status: 200 });
  },
);
