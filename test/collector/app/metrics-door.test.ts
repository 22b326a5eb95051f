import { expect, it } from "vitest";
import { startTestCollector } from "../../support/collector.ts";
import { call } from "../../support/clients.ts";

const token = "a-token-of-metrics";
const options = { metricsToken: token, limits: { ingest: 500, other: 200, authFailures: 3 } };

it("tokens of /metrics cannot be tried without end, and the right one is always taken", async () => {
  await using collector = await startTestCollector({ options, deps: { monotonic: () => 1 } });
  const ask = (key: string) => call(collector, "GET", "/metrics", { key });
  const tried = [];
  for (let at = 0; at < 5; at++) tried.push((await ask(`wrong-${at}`)).status);
  expect(tried).toEqual([401, 401, 401, 429, 429]);
  const held = await ask("wrong");
  expect(held.json).toMatchObject({ code: "rate_limited", status: 429 });
  expect(Number(held.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  expect(await ask(token)).toMatchObject({ status: 200 });
});

it("tries of tokens and of keys count together", async () => {
  await using collector = await startTestCollector({ options, deps: { monotonic: () => 1 } });
  for (let at = 0; at < 3; at++) await call(collector, "GET", "/metrics", { key: "wrong" });
  expect(await call(collector, "GET", "/v1/agents", { key: "pk_live_wrong" })).toMatchObject({ status: 429 });
});

it("what nobody uses as a method is one label, however many there are", async () => {
  await using collector = await startTestCollector();
  for (const method of ["PROPFIND", "MKCOL", "M-SEARCH", "REPORT", "PURGE", "GET", "POST"])
    await call(collector, method, "/nowhere", { key: null });
  const { text } = await call(collector, "GET", "/metrics", { key: null });
  const methods = [...text.matchAll(/_count\{route="unmatched",method="([^"]*)"/g)].map(([, name]) => name);
  expect(new Set(methods)).toEqual(new Set(["GET", "POST", "other"]));
});

it.each([
  ["another machine, by a proxy on this one", { status: 404 }, {}, [["X-Forwarded-For", "203.0.113.7"]]],
  ["the same by the other name", { status: 404 }, {}, [["Forwarded", "for=203.0.113.7"]]],
  [
    "anyone, if the operator says so",
    { status: 200 },
    { isMetricsPublic: true },
    [["Forwarded", "for=203.0.113.7"]],
  ],
  ["this machine", { status: 200 }, {}, []],
] as const)("/metrics without a token, asked by %s: %o", async (_, expected, given, headers) => {
  await using collector = await startTestCollector({ options: given });
  expect(await call(collector, "GET", "/metrics", { key: null, headers })).toMatchObject(expected);
});

it.each(["/metrics", "/openapi.json"])("%s answers an address twenty times a second", async (path) => {
  await using collector = await startTestCollector({ deps: { monotonic: () => 1 } });
  const statuses = [];
  for (let at = 0; at < 22; at++) statuses.push((await call(collector, "GET", path, { key: null })).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
  expect(await call(collector, "GET", "/health", { key: null })).toMatchObject({ status: 200 });
});
