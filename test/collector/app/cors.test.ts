import { describe, expect, it } from "vitest";
import { parseOrigins } from "../../../collector/app/cors.ts";
import { call } from "../../support/clients.ts";
import { startTestCollector } from "../../support/collector.ts";

const origin = "https://app.example.com";
const limits = { ingest: 500, other: 200, authFailures: 3 };
const asked = (from: string) =>
  ({
    key: null,
    headers: [
      ["Origin", from],
      ["Access-Control-Request-Method", "GET"],
      ["Access-Control-Request-Headers", "authorization"],
    ],
  }) as const;

describe("a page of an origin that the operator has named", () => {
  it("learns what it may send, and may read every answer, also a refusal", async () => {
    await using collector = await startTestCollector({ options: { origins: new Set([origin]) } });
    const preflight = await call(collector, "OPTIONS", "/v1/reputation/a", asked(origin));
    expect(preflight).toMatchObject({ status: 204, text: "" });
    expect(preflight.headers).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-methods": expect.stringContaining("GET"),
      "access-control-allow-headers": expect.stringContaining("authorization"),
      vary: "Origin",
    });
    const headers = [["Origin", origin]] as const;
    for (const key of [collector.pk, "pk_live_wrong"]) {
      const answer = await call(collector, "GET", "/v1/reputation/a", { key, headers });
      expect(answer.status).toBe(key === collector.pk ? 200 : 401);
      expect(answer.headers["access-control-allow-origin"]).toBe(origin);
    }
  });
});

it("other origins may do nothing, and without a named origin none may", async () => {
  for (const origins of [new Set([origin]), new Set<string>()]) {
    await using collector = await startTestCollector({ options: { origins } });
    for (const [method, key] of [
      ["OPTIONS", null],
      ["GET", collector.pk],
    ] as const) {
      const answer = await call(collector, method, "/v1/agents", { ...asked("https://evil.example"), key });
      expect(answer.status).toBe(method === "GET" ? 200 : 204);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  }
});

it("OPTIONS lists the methods of a path, and does not count as a failed authentication", async () => {
  await using collector = await startTestCollector({ options: { limits }, deps: { monotonic: () => 1 } });
  for (let at = 0; at < 10; at++) {
    const answer = await call(collector, "OPTIONS", "/v1/agents", { key: null });
    expect(answer).toMatchObject({ status: 204, headers: { allow: "GET, HEAD, POST, OPTIONS" } });
  }
  expect(await call(collector, "OPTIONS", "/v1/nowhere", { key: null })).toMatchObject({ status: 404 });
  expect(await call(collector, "GET", "/v1/agents", { key: "pk_live_wrong" })).toMatchObject({ status: 401 });
});

it.each([
  ["https://app.example.com,http://localhost:3000", 2],
  ["https://app.example.com", 1],
  ["*", undefined],
  ["app.example.com", undefined],
  ["https://app.example.com/", undefined],
  ["https://APP.example.com", undefined],
  ["", undefined],
])("%j names %s origins", (text, count) => {
  expect(parseOrigins(text)?.size).toBe(count);
});
