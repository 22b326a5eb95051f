import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, event, ingest, stateOf } from "../support/clients.ts";
import type { Answer } from "../support/clients.ts";
import { expectRefusal } from "../support/refusal.ts";
import { spawnCollector } from "../support/spawn.ts";
import type { SpawnedCollector } from "../support/spawn.ts";

let collector: SpawnedCollector;
let before: unknown;
beforeAll(async () => {
  collector = await spawnCollector();
  await ingest(collector, [event("a", "1"), event("b", "2", { passed: false })]);
  before = await stateOf(collector, ["a", "b", "x"]);
});
afterAll(async () => {
  await collector[Symbol.asyncDispose]();
});

/** Every bad value holds this word, so that an answer which quotes what it was given is caught. */
const secret = "Hunter2Hunter2";

async function expectRefused(answer: Answer, code: string, path: string | undefined): Promise<void> {
  expectRefusal(answer, 400, code);
  if (path !== undefined)
    expect(` ${answer.json.error}`).toMatch(new RegExp(`[ '"]${escaped(path)}[ '":,.;]`));
  expect(answer.text).not.toContain("Hunter");
  expect(await stateOf(collector, ["a", "b", "x"]), "state after a refusal").toEqual(before);
}

const escaped = (text: string): string => text.replaceAll(/[.[\]]/g, String.raw`\$&`);
const post = (path: string, body: unknown): Promise<Answer> => call(collector, "POST", path, { body });
const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

describe.each(["/v1/evaluate", "/v1/ingest", "/v1/agents"])("the body of POST %s", (path) => {
  it.each<[what: string, body: string | Buffer, code: string]>([
    ["empty", Buffer.alloc(0), "bad_json"],
    ["only spaces", "  \n ", "bad_json"],
    ["cut short", `{"agent_id":"${secret}"`, "bad_json"],
    ["a bare word", secret, "bad_json"],
    ["with a trailing comma", `{"agent_id":"${secret}",}`, "bad_json"],
    ["with a single-quoted string", `{"agent_id":'${secret}'}`, "bad_json"],
    ["with a comment", `{"agent_id":"${secret}"/**/}`, "bad_json"],
    ["two values", `{} {"agent_id":"${secret}"}`, "bad_json"],
    ["NaN", '{"latency_ms":NaN}', "bad_json"],
    ["with a byte order mark", Buffer.from(`\ufeff{"agent_id":"${secret}"}`), "bad_json"],
    ["UTF-16", Buffer.from(`{"agent_id":"${secret}"}`, "utf16le"), "bad_json"],
    ["with a byte that is no UTF-8", Buffer.from(`{"agent_id":"${secret}\xff"}`, "latin1"), "bad_json"],
    ["with half a character", Buffer.from('{"agent_id":"\u{1f989}"}').subarray(0, 15), "bad_json"],
    ["an over-long encoding", Buffer.from([0x22, 0xc0, 0xaf, 0x22]), "bad_json"],
    ["with a raw line end in a string", `{"agent_id":"${secret}\n"}`, "bad_json"],
    ["an array", `[{"agent_id":"${secret}"}]`, "validation_error"],
    ["a string", `"${secret}"`, "validation_error"],
    ["a number", "42", "validation_error"],
    ["null", "null", "validation_error"],
    ["an empty object", "{}", "validation_error"],
    [
      "nested 1,001 deep",
      `{"agent_id":"x","output":${nested(1_000)},"x":${nested(1_001)}}`,
      "validation_error",
    ],
    [
      "nested 200,000 deep",
      nested(200_000 / 50)
        .repeat(1)
        .replace("[", "[".repeat(1_000)),
      "bad_json|validation_error",
    ],
  ])("may not be %s", async (_what, body, code) => {
    const answer = await post(path, body);
    const expected = code.split("|").find((one) => one === answer.json?.code) ?? code;
    await expectRefused(answer, expected, undefined);
  });
});

describe("POST /v1/evaluate names the field and the rule, never the value, when", () => {
  const good = { agent_id: "x", output: "fine" };
  it.each<[what: string, body: object | string, path: string]>([
    ["agent_id is missing", { output: secret }, "agent_id"],
    ["agent_id is a number", { ...good, agent_id: 7 }, "agent_id"],
    ["agent_id is null", { ...good, agent_id: null }, "agent_id"],
    ["agent_id is an object", { ...good, agent_id: { [secret]: secret } }, "agent_id"],
    ["agent_id is an array", { ...good, agent_id: [secret] }, "agent_id"],
    ["output is missing", { agent_id: "x", input: secret }, "output"],
    ["tool is a number", { ...good, tool: 7 }, "tool"],
    ["tool is null", { ...good, tool: null }, "tool"],
    ["tool is 201 characters", { ...good, tool: secret.padEnd(201, "t") }, "tool"],
    ["tool has a NUL", { ...good, tool: `${secret}\0` }, "tool"],
    ["latency_ms is a string", { ...good, latency_ms: "5" }, "latency_ms"],
    ["latency_ms is a word", { ...good, latency_ms: secret }, "latency_ms"],
    ["latency_ms is null", { ...good, latency_ms: null }, "latency_ms"],
    ["latency_ms is true", { ...good, latency_ms: true }, "latency_ms"],
    ["latency_ms is below 0", { ...good, latency_ms: -0.001 }, "latency_ms"],
    ["latency_ms is above 60000", { ...good, latency_ms: 60_000.001 }, "latency_ms"],
    ["latency_ms is endless", '{"agent_id":"x","output":1,"latency_ms":1e999}', "latency_ms"],
  ])("%s", async (_what, body, path) => {
    await expectRefused(await post("/v1/evaluate", body), "validation_error", path);
  });
});

describe("POST /v1/ingest names the field and the rule, never the value, when", () => {
  const gate = { name: "content", passed: true, latency_ms: 1 };
  const without = (name: string): object => {
    const { [name as "tool"]: _, ...rest } = event("x", secret);
    return rest;
  };
  const withGate = (more: object): object => event("x", secret, { gates: [gate, { ...gate, ...more }] });
  it.each<[what: string, body: unknown, path: string]>([
    ["events is missing", { batch: [secret] }, "events"],
    ["events is an object", { events: { 0: event("x", secret), length: 1 } }, "events"],
    ["events is empty", { events: [] }, "events"],
    [
      "there are 101 events",
      { events: Array.from({ length: 101 }, (_, at) => event("x", `${secret}${at}`)) },
      "events",
    ],
    ["an event is null", { events: [null] }, "events[0]"],
    ["an event is a string", { events: [secret] }, "events[0]"],
    [
      "the fourth event is a list",
      { events: [event("x", "1"), event("x", "2"), event("x", "3"), [secret]] },
      "events[3]",
    ],
    ["agent_id is missing", { events: [without("agent_id")] }, "events[0].agent_id"],
    ["agent_id is empty", { events: [event("", secret)] }, "events[0].agent_id"],
    ["passed is missing", { events: [without("passed")] }, "events[0].passed"],
    ["passed is a string", { events: [{ ...event("x", secret), passed: "true" }] }, "events[0].passed"],
    ["passed is 1", { events: [{ ...event("x", secret), passed: 1 }] }, "events[0].passed"],
    ["passed is null", { events: [{ ...event("x", secret), passed: null }] }, "events[0].passed"],
    ["gates is missing", { events: [without("gates")] }, "events[0].gates"],
    ["gates is null", { events: [{ ...event("x", secret), gates: null }] }, "events[0].gates"],
    [
      "gates is an object",
      { events: [{ ...event("x", secret), gates: { [secret]: true } }] },
      "events[0].gates",
    ],
    [
      "there are 51 gates",
      { events: [event("x", secret, { gates: Array.from({ length: 51 }, () => gate) })] },
      "events[0].gates",
    ],
    ["a gate is a string", { events: [event("x", secret, { gates: [secret] })] }, "events[0].gates[0]"],
    ["a gate has no name", { events: [withGate({ name: undefined })] }, "events[0].gates[1].name"],
    ["a gate's name is empty", { events: [withGate({ name: "" })] }, "events[0].gates[1].name"],
    [
      "a gate's name is 201 characters",
      { events: [withGate({ name: secret.padEnd(201, "n") })] },
      "events[0].gates[1].name",
    ],
    ["a gate's passed is a string", { events: [withGate({ passed: secret })] }, "events[0].gates[1].passed"],
    [
      "a gate's latency_ms is a string",
      { events: [withGate({ latency_ms: secret })] },
      "events[0].gates[1].latency_ms",
    ],
    [
      "a gate has no latency_ms",
      { events: [withGate({ latency_ms: undefined })] },
      "events[0].gates[1].latency_ms",
    ],
    ["a gate's reason is a number", { events: [withGate({ reason: 7 })] }, "events[0].gates[1].reason"],
    [
      "a gate's reason is 501 characters",
      { events: [withGate({ reason: secret.padEnd(501, "r") })] },
      "events[0].gates[1].reason",
    ],
    [
      "a gate's skipped is a string",
      { events: [withGate({ skipped: "yes" })] },
      "events[0].gates[1].skipped",
    ],
    ["total_latency_ms is missing", { events: [without("total_latency_ms")] }, "events[0].total_latency_ms"],
    [
      "total_latency_ms is a string",
      { events: [{ ...event("x", secret), total_latency_ms: "1" }] },
      "events[0].total_latency_ms",
    ],
    [
      "total_latency_ms is below 0",
      { events: [event("x", secret, { total_latency_ms: -1 })] },
      "events[0].total_latency_ms",
    ],
    [
      "total_latency_ms is above 60000",
      { events: [event("x", secret, { total_latency_ms: 60_001 })] },
      "events[0].total_latency_ms",
    ],
    [
      "evaluation_id is a number",
      { events: [{ ...event("x", secret), evaluation_id: 7 }] },
      "events[0].evaluation_id",
    ],
    [
      "evaluation_id is 51 characters",
      { events: [event("x", secret.padEnd(51, "i"))] },
      "events[0].evaluation_id",
    ],
    [
      "tool is 201 characters",
      { events: [event("x", "1", { tool: secret.padEnd(201, "t") })] },
      "events[0].tool",
    ],
    [
      "the timestamp is a number",
      { events: [{ ...event("x", secret), timestamp: 1_772_366_400_000 }] },
      "events[0].timestamp",
    ],
    [
      "the timestamp is null",
      { events: [{ ...event("x", secret), timestamp: null }] },
      "events[0].timestamp",
    ],
    ...[
      "",
      "now",
      secret,
      "1",
      "2026-02-29T00:00:00Z",
      "2026-04-31T00:00:00Z",
      "2026-03-01T12:00:00",
      "2026-03-01 12:00:00Z",
      "20260301T120000Z",
      "1969-12-31T23:59:59.999Z",
      "2026-03-01T12:60:00Z",
      "2026-03-01T12:00:60Z",
      "2026-03-01T12:00:00+24:00",
      "9999-12-31T23:59:59-01:00",
      " 2026-03-01T12:00:00Z",
    ].map((timestamp): [string, unknown, string] => [
      `the timestamp is ${JSON.stringify(timestamp === secret ? "a word" : timestamp)}`,
      { events: [event("x", secret, { timestamp })] },
      "events[0].timestamp",
    ]),
    [
      "only the last of 100 events is bad",
      {
        events: [
          ...Array.from({ length: 99 }, (_, at) => event("x", `${secret}${at}`)),
          { ...event("x", secret), passed: 0 },
        ],
      },
      "events[99].passed",
    ],
  ])("%s", async (_what, body, path) => {
    await expectRefused(await post("/v1/ingest", body), "validation_error", path);
  });
});

describe("POST /v1/agents names the field and the rule, never the value, when", () => {
  it.each<[what: string, body: object]>([
    ["agent_id is missing", { id: secret }],
    ["agent_id is a list", { agent_id: [secret] }],
    ["agent_id is a number", { agent_id: 7 }],
    ["agent_id is 201 characters", { agent_id: secret.padEnd(201, "a") }],
  ])("%s", async (_what, body) => {
    await expectRefused(await post("/v1/agents", body), "validation_error", "agent_id");
  });
});

describe("a body that is refused before it is read", () => {
  it.each([
    ["/v1/evaluate", 1_048_576],
    ["/v1/agents", 16_384],
  ])("%s takes no more than %i bytes", async (path, most) => {
    const start = '{"agent_id":"x","output":"';
    const bodyOf = (bytes: number): string => `${start}${secret.padEnd(bytes - start.length - 2, "y")}"}`;
    expectRefusal(await post(path, bodyOf(most + 1)), 413, "payload_too_large");
    expect(await stateOf(collector, ["a", "b", "x"])).toEqual(before);
  });

  it("says unsupported_media_type to a content encoding, whatever is in it", async () => {
    for (const encoding of ["gzip", "br", "deflate", "zstd", secret]) {
      const answer = await call(collector, "POST", "/v1/ingest", {
        body: secret,
        headers: [["Content-Encoding", encoding]],
      });
      expectRefusal(answer, 415, "unsupported_media_type");
      expect(answer.text).not.toContain("Hunter");
    }
    expect(await stateOf(collector, ["a", "b", "x"])).toEqual(before);
  });
});
