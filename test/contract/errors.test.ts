import { describe, expect, it } from "vitest";
import { eventOf, expectError, kitOf } from "./kit.ts";
import { strict } from "./target.ts";
import { ask, type Answer } from "./wire.ts";

const { ours, pk, fresh } = kitOf(import.meta.url);

/** A word that is in no text of ours; wherever it comes back, a value of the request was echoed. */
const canary = "zqxcanaryqz";

const posts = ["/v1/evaluate", "/v1/ingest", "/v1/agents"];
const oneEvent = (change: object) => ({ events: [{ ...eventOf(fresh("e")), ...change }] });
const gate = { name: "pii", passed: true, latency_ms: 1 };

const refused: [about: string, path: string, body: unknown][] = [
  ["an agent_id of the wrong type", "/v1/evaluate", { agent_id: [canary], output: 1 }],
  ["an agent_id that is too long", "/v1/evaluate", { agent_id: canary.repeat(20), output: 1 }],
  ["a tool that is too long", "/v1/evaluate", { agent_id: "a", output: 1, tool: canary.repeat(20) }],
  ["a latency_ms of words", "/v1/evaluate", { agent_id: "a", output: 1, latency_ms: canary }],
  ["a missing output beside an input", "/v1/evaluate", { agent_id: "a", input: canary, [canary]: 1 }],
  ["events that are no list", "/v1/ingest", { events: canary }],
  ["an event that is no object", "/v1/ingest", { events: [canary] }],
  ["a passed that is no boolean", "/v1/ingest", oneEvent({ passed: canary })],
  ["gates that are no list", "/v1/ingest", oneEvent({ gates: { [canary]: canary } })],
  [
    "a gate's name that is too long",
    "/v1/ingest",
    oneEvent({ gates: [{ ...gate, name: canary.repeat(20) }] }),
  ],
  ["a reason that is too long", "/v1/ingest", oneEvent({ gates: [{ ...gate, reason: canary.repeat(60) }] })],
  ["a skipped of words", "/v1/ingest", oneEvent({ gates: [{ ...gate, skipped: canary }] })],
  ["a timestamp of words", "/v1/ingest", oneEvent({ timestamp: canary })],
  ["an evaluation_id that is too long", "/v1/ingest", oneEvent({ evaluation_id: canary.repeat(5) })],
  ["an agent_id that is an object", "/v1/agents", { agent_id: { [canary]: canary } }],
  ["a body that is a list", "/v1/agents", [canary]],
  ["a body that is a string", "/v1/agents", JSON.stringify(canary)],
];

function expectNoEcho(answer: Answer): void {
  expect(answer.text).not.toContain(canary);
  expect(JSON.stringify(answer.headers)).not.toContain(canary);
}

describe("an error", () => {
  it.each(posts)("of %s for a body that is not JSON is bad_json", async (path) => {
    const key = ours.pk;
    for (const body of ["{", `{"agent_id": ${canary}}`, `{"${canary}": 1,}`, canary, "{} {}", "{'a':1}"]) {
      const answer = await ask(path, { body, key });
      expectError(answer, 400, "bad_json");
      expectNoEcho(answer);
    }
  });

  it.each(refused)("for %s is validation_error on %s and echoes nothing", async (_about, path, body) => {
    const answer = await pk.post(path, body);
    expectError(answer, 400, "validation_error");
    expectNoEcho(answer);
  });

  it("for a query echoes nothing", async () => {
    for (const query of [
      `limit=${canary}`,
      `offset=${canary}`,
      `passed=${canary}`,
      `from=${canary}`,
      `to=${canary}`,
    ]) {
      const answer = await pk.ask(`/v1/events?${query}`);
      expectError(answer, 400, "validation_error");
      expectNoEcho(answer);
    }
    const long = await pk.ask(`/v1/events?agent_id=${canary.repeat(20)}`);
    expectError(long, 400, "validation_error");
    expectNoEcho(long);
  });

  it("for a key or a signature echoes nothing", async () => {
    const keyed = await ask("/v1/agents", { key: `pk_live_${canary}` });
    expectError(keyed, 401, "auth_invalid");
    expectNoEcho(keyed);
    const signed = await pk.ask("/v1/ingest", {
      body: oneEvent({ tool: canary }),
      headers: { "x-service-signature": `sha256=${canary}` },
    });
    expectError(signed, 401, "hmac_invalid");
    expectNoEcho(signed);
  });

  it("has exactly the status of the response in its body", async () => {
    const answers = [
      await ask("/v1/agents", {}),
      await pk.post("/v1/agents", {}),
      await pk.ask("/v1/agents", { body: "{" }),
    ];
    for (const answer of answers) expect((answer.json as { status: number }).status).toBe(answer.status);
    expect(answers.map((answer) => answer.status)).toEqual([401, 400, 400]);
  });
});

describe.runIf(strict)("our decisions: errors beyond the specification", () => {
  it.each([
    "/v1/nothing-here",
    "/v1",
    "/v1/",
    "/v1/evaluate/",
    "/v1/evaluate/more",
    "/v1/Events",
    "/v1/reputation",
    "/v1/reputation/",
  ])("answers not_found at %s", async (path) => {
    expectError(await pk.ask(path), 404, "not_found");
  });

  it("echoes nothing of an unknown path", async () => {
    const answer = await pk.ask(`/v1/${canary}?${canary}=${canary}`);
    expectError(answer, 404, "not_found");
    expectNoEcho(answer);
  });

  it.each([
    ["GET", "/v1/evaluate", "POST"],
    ["PUT", "/v1/ingest", "POST"],
    ["POST", "/v1/events", "GET"],
    ["DELETE", "/v1/reputation/somebody", "GET"],
    ["DELETE", "/v1/agents", "GET, POST"],
    ["PATCH", "/v1/agents", "GET, POST"],
  ])("answers method_not_allowed to %s %s, with Allow", async (method, path, allowed) => {
    const answer = await pk.ask(path, { method });
    expectError(answer, 405, "method_not_allowed");
    const listed = (answer.headers["allow"] ?? "")
      .split(/, */)
      .filter((name) => name !== "HEAD" && name !== "OPTIONS");
    expect(listed.toSorted().join(", ")).toBe(allowed);
  });

  it.each(posts)("answers bad_json at %s to an empty body and to bytes that are not UTF-8", async (path) => {
    for (const body of ["", Buffer.from('\ufeff{"agent_id":"a"}'), Buffer.from([0x22, 0xff, 0x22])])
      expectError(await pk.ask(path, { body }), 400, "bad_json");
    expectError(await pk.ask(path, { method: "POST" }), 400, "bad_json");
  });

  it.each(posts)("does not look at the Content-Type of %s", async (path) => {
    const answer = await pk.ask(path, { body: "{}", headers: { "content-type": "text/plain" } });
    expectError(answer, 400, "validation_error");
  });
});
