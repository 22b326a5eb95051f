import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, event, ingest } from "../support/clients.ts";
import type { Answer } from "../support/clients.ts";
import { spawnCollector } from "../support/spawn.ts";
import type { SpawnedCollector } from "../support/spawn.ts";

/** The other side of every bound: a refusal of one of these would be as wrong as taking what is one past it. */
let collector: SpawnedCollector;
beforeAll(async () => {
  collector = await spawnCollector();
});
afterAll(async () => {
  await collector[Symbol.asyncDispose]();
});

const newest = async (agent: string): Promise<Answer["json"]> =>
  (await call(collector, "GET", `/v1/events?limit=1&agent_id=${agent}`)).json.events[0];
const evaluate = (body: unknown): Promise<Answer> => call(collector, "POST", "/v1/evaluate", { body });

describe("evaluate takes", () => {
  it.each<[what: string, output: string]>([
    ["null", "null"],
    ["false", "false"],
    ["0", "0"],
    ["an empty string", '""'],
    ["an empty list", "[]"],
    [
      "an object with __proto__ and constructor",
      '{"__proto__":{"toString":1},"constructor":null,"fine":"words"}',
    ],
    ["a lone surrogate", String.raw`"words \ud83d"`],
    ["a NUL", String.raw`"words \u0000"`],
    ["the same key twice", '{"a":"words","a":"more"}'],
    ["a very large number", "1e308"],
    ["nesting as deep as it may be", "[".repeat(999) + "]".repeat(999)],
  ])("%s as an output", async (_what, output) => {
    const answer = await evaluate(`{"agent_id":"outputs","output":${output}}`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject({ passed: expect.any(Boolean), gates: expect.any(Array) });
  });

  it.each([0, 60_000, 0.5])("a latency of %d ms, which is the window's", async (latency_ms) => {
    const agent_id = `latency-${latency_ms}`;
    const { json } = await evaluate({ agent_id, output: "fine", latency_ms });
    expect(json.reputation).toMatchObject({ avg_latency_ms: latency_ms });
    expect(json.gates.map((gate: { name: string }) => gate.name)).toContain("latency");
  });

  it("an input of null, an unknown field and any content type", async () => {
    const body = { agent_id: "loose", output: "fine", input: null, unknown: { passed: true }, tool: "t" };
    for (const type of ["text/plain", "application/json; charset=utf-16", "nonsense"]) {
      const answer = await call(collector, "POST", "/v1/evaluate", {
        body,
        headers: [["content-type", type]],
      });
      expect(answer.status, `${type} ${answer.text}`).toBe(200);
    }
  });
});

describe("ingest takes", () => {
  it("events without gates, tool, timestamp or id", async () => {
    const answer = await ingest(collector, [
      { agent_id: "bare", passed: true, gates: [], total_latency_ms: 0 },
    ]);
    expect(answer.status, answer.text).toBe(202);
    const stored = await newest("bare");
    expect(Object.keys(stored).sort()).toEqual([
      "agent_id",
      "created_at",
      "gates",
      "id",
      "passed",
      "reputation_score",
      "total_latency_ms",
    ]);
    expect(Math.abs(Date.parse(stored.created_at) - Date.now()), "server time").toBeLessThan(10_000);
  });

  it("a gate latency below 0, kept as 0", async () => {
    await ingest(collector, [
      event("clamped", "1", { gates: [{ name: "g", passed: true, latency_ms: -5 }] }),
    ]);
    expect((await newest("clamped")).gates).toEqual([{ name: "g", passed: true, latency_ms: 0 }]);
  });

  it.each([
    ["2026-03-01T12:00:00Z", "2026-03-01T12:00:00.000Z"],
    ["2026-03-01T12:00:00.5Z", "2026-03-01T12:00:00.500Z"],
    ["2026-03-01T12:00:00.123999999Z", "2026-03-01T12:00:00.123Z"],
    ["2026-03-01T12:00:00+05:30", "2026-03-01T06:30:00.000Z"],
    ["2026-03-01T00:00:00-00:01", "2026-03-01T00:01:00.000Z"],
    ["2024-02-29T23:59:59.999Z", "2024-02-29T23:59:59.999Z"],
    ["1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000Z"],
    ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
  ])("the timestamp %s, kept as %s", async (timestamp, kept) => {
    const agent = `at-${Date.parse(kept)}-${timestamp.length}`;
    const answer = await ingest(collector, [event(agent, "1", { timestamp })]);
    expect(answer.status, answer.text).toBe(202);
    expect(await newest(agent)).toMatchObject({ created_at: kept });
  });

  it("unknown fields, and keeps none of them", async () => {
    const gate = { name: "g", passed: false, reason: "r", latency_ms: 1, evidence: "dropped" };
    await ingest(collector, [
      { ...event("extra", "1"), gates: [gate], output: "dropped", reputation_score: 1000 },
    ]);
    const stored = await newest("extra");
    expect(JSON.stringify(stored)).not.toContain("dropped");
    expect(stored.gates).toEqual([{ name: "g", passed: false, reason: "r", latency_ms: 1 }]);
    expect(stored.reputation_score, "computed, not taken").toBeLessThan(1000);
  });
});
