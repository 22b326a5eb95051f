import { expect, it } from "vitest";
import { startTestCollector } from "../../support/collector.ts";
import { call } from "../../support/clients.ts";
import { expectRefusal } from "../../support/refusal.ts";

it.each([
  ["GET", "/v1/events?passed[$ne]=true", "limit, offset"],
  ["GET", "/v1/events?agent_id[]=a", "agent_id"],
  ["GET", "/v1/events?limit=1&color=red", "limit"],
  ["GET", "/v1/events?__proto__=1", "limit"],
  ["GET", "/v1/reputation/a?from=2026-01-01T00:00:00Z", "no parameters"],
  ["GET", "/v1/agents?color=red", "query"],
  ["POST", "/v1/agents?dry_run=1", "no parameters"],
])("%s %s is refused for a parameter that the route does not know", async (method, path, words) => {
  await using collector = await startTestCollector();
  const body = method === "POST" ? { agent_id: "a" } : undefined;
  const answer = await call(collector, method, path, { body });
  expectRefusal(answer, 400, "validation_error");
  expect(answer.json.error).toContain(words);
  expect(answer.json.details).toEqual([{ path: "query", message: expect.any(String) }]);
  expect(answer.text).not.toMatch(/color|dry_run|\$ne/);
});

it.each(["/v1/agents?", "/v1/agents?&", "/v1/events?limit=1&"])("%s is no parameter", async (path) => {
  await using collector = await startTestCollector();
  expect(await call(collector, "GET", path)).toMatchObject({ status: 200 });
});

it("a registration with a parameter nobody knows registers nobody", async () => {
  await using collector = await startTestCollector();
  await call(collector, "POST", "/v1/agents?dry_run=1", { body: { agent_id: "a" } });
  expect((await call(collector, "GET", "/v1/agents")).json).toEqual({ agents: [] });
});
