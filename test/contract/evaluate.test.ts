import { describe, expect, it } from "vitest";
import { expectError, kitOf, type Evaluation } from "./kit.ts";
import { strict } from "./target.ts";

const { pk, fresh } = kitOf(import.meta.url);

const clean = { path: "notes/today.md", text: "The build finished and all tests are green." };
const gateOf = (evaluation: Evaluation, name: string) => evaluation.gates.find((gate) => gate.name === name);

const lawful = (): Record<string, unknown> => ({ agent_id: fresh("body"), output: clean });

describe("POST /v1/evaluate answers", () => {
  it("200 with the id, the verdict, one result per gate, the time and the reputation", async () => {
    const evaluation = await pk.evaluate({ agent_id: fresh("shape"), output: clean });
    expect(evaluation).toEqual({
      evaluation_id: expect.stringMatching(/^.{1,50}$/),
      passed: true,
      gates: expect.any(Array),
      total_latency_ms: expect.any(Number),
      reputation: {
        score: expect.any(Number),
        status: "calibrating",
        evaluations: 1,
        passed: 1,
        pass_rate: 1,
        avg_latency_ms: expect.any(Number),
        streak: 1,
      },
    });
    expect(evaluation.total_latency_ms).toBeGreaterThanOrEqual(0);
    expect(Number.isInteger(evaluation.reputation.score)).toBe(true);
  });

  it("the three default gates, each exactly once, and neither reason nor skipped on a pass", async () => {
    const { gates } = await pk.evaluate({ agent_id: fresh("gates"), output: clean });
    expect(gates.map((gate) => gate.name).toSorted()).toEqual(["content", "filesystem", "pii"]);
    for (const gate of gates) {
      expect(gate).toEqual({ name: gate.name, passed: true, latency_ms: expect.any(Number) });
      expect(gate.latency_ms).toBeGreaterThanOrEqual(0);
    }
  });

  it("the reputation that GET /v1/reputation answers next", async () => {
    const agent = fresh("same");
    const { reputation } = await pk.evaluate({ agent_id: agent, output: clean });
    expect(await pk.reputation(agent)).toEqual({ agent_id: agent, ...reputation });
  });

  it("another evaluation_id every time", async () => {
    const agent = fresh("ids");
    const ids = await Promise.all(
      Array.from(
        { length: 8 },
        async () => (await pk.evaluate({ agent_id: agent, output: clean })).evaluation_id,
      ),
    );
    expect(new Set(ids).size).toBe(8);
  });
});

describe("the gates of POST /v1/evaluate fail", () => {
  it.each([
    ["filesystem", "a destructive rm", "rm -rf /"],
    ["filesystem", "a dangerous shell command", "dd if=/dev/zero of=/dev/sda"],
    ["filesystem", "a path traversal", "../../etc/passwd"],
    ["filesystem", "a sensitive system file", "/etc/shadow"],
    ["pii", "an e-mail address", "Write to john@example.com for details."],
    ["pii", "a social security number", "The number is 123-45-6789."],
    ["pii", "a US phone number", "Call 555-123-4567 today."],
    ["pii", "a US phone number in parentheses", "Call (555) 123-4567 today."],
    ["pii", "a string deep in the output", { rows: [{ cells: ["a", { note: "john@example.com" }] }] }],
    ["content", "an empty output", ""],
    ["content", "a blank output", "  \n\t "],
    ["content", "a refusal", "I'm sorry, but I can't help with that."],
  ])("%s on %s, with a reason, and with it the evaluation", async (name, _about, output) => {
    const evaluation = await pk.evaluate({ agent_id: fresh("fails"), output });
    expect(evaluation.passed).toBe(false);
    expect(evaluation.reputation).toMatchObject({ passed: 0, pass_rate: 0, streak: 0, evaluations: 1 });
    expect(gateOf(evaluation, name)).toMatchObject({ passed: false, reason: expect.stringMatching(/./) });
    expect(evaluation.gates.filter((gate) => !gate.passed).map((gate) => gate.name)).toEqual([name]);
  });

  it("all that have a cause, not only the first", async () => {
    const evaluation = await pk.evaluate({
      agent_id: fresh("two"),
      output: "rm -rf / # ask john@example.com",
    });
    expect(gateOf(evaluation, "filesystem")?.passed).toBe(false);
    expect(gateOf(evaluation, "pii")?.passed).toBe(false);
    expect(gateOf(evaluation, "content")?.passed).toBe(true);
  });
});

describe("the body of POST /v1/evaluate", () => {
  it.each([
    ["agent_id of 1 character", { agent_id: "x" }],
    ["agent_id of 200 characters", { agent_id: "a".repeat(200) }],
    ["tool of 200 characters", { tool: "t".repeat(200) }],
    ["an input of null", { input: null }],
    ["an input of any JSON value", { input: [{ deep: [1, "two", null, true] }] }],
    ["latency_ms 0", { latency_ms: 0 }],
    ["latency_ms 60000", { latency_ms: 60_000 }],
    ["a fractional latency_ms", { latency_ms: 12.5 }],
    ["output null", { output: null }],
    ["output false", { output: false }],
    ["output 0", { output: 0 }],
    ["output []", { output: [] }],
    ["output {}", { output: {} }],
  ])("may hold %s", async (_about, change) => {
    const answer = await pk.post("/v1/evaluate", { ...lawful(), ...change });
    expect(answer.status, answer.text).toBe(200);
  });

  it.each([
    ["no agent_id", { agent_id: undefined }],
    ["an empty agent_id", { agent_id: "" }],
    ["agent_id of 201 characters", { agent_id: "a".repeat(201) }],
    ["a number as agent_id", { agent_id: 7 }],
    ["null as agent_id", { agent_id: null }],
    ["no output", { output: undefined }],
    ["tool of 201 characters", { tool: "t".repeat(201) }],
    ["a number as tool", { tool: 7 }],
    ["latency_ms 60001", { latency_ms: 60_001 }],
    ["latency_ms 60000.001", { latency_ms: 60_000.001 }],
    ["a string as latency_ms", { latency_ms: "5" }],
  ])("may not hold %s", async (_about, change) => {
    expectError(await pk.post("/v1/evaluate", { ...lawful(), ...change }), 400, "validation_error");
  });

  it.each([["[]"], ["null"], ['"text"'], ["7"]])("may not be %s", async (body) => {
    expectError(await pk.ask("/v1/evaluate", { body }), 400, "validation_error");
  });

  it("leaves no trace of an agent when it is refused", async () => {
    const agent = fresh("refused");
    expectError(await pk.post("/v1/evaluate", { agent_id: agent }), 400, "validation_error");
    expect((await pk.reputation(agent)).evaluations).toBe(0);
    expect((await pk.agents()).some((known) => known.agent_id === agent)).toBe(false);
  });
});

describe("an evaluation is recorded", () => {
  it("as an event with the tool's name, the gates, the time and the score", async () => {
    const agent = fresh("recorded");
    const before = Date.now();
    const evaluation = await pk.evaluate({ agent_id: agent, tool: "read_file", output: "rm -rf /" });
    const [event, ...rest] = await pk.eventsOf(agent, 1);
    expect(rest).toEqual([]);
    expect(event).toEqual({
      id: expect.stringMatching(/./),
      agent_id: agent,
      tool_name: "read_file",
      passed: false,
      gates: evaluation.gates,
      total_latency_ms: evaluation.total_latency_ms,
      reputation_score: evaluation.reputation.score,
      created_at: expect.stringMatching(/Z$/),
    });
    // A minute either way: the collector's clock is not ours.
    expect(Math.abs(Date.parse(event?.created_at ?? "") - before)).toBeLessThan(60_000);
  });

  it("without tool_name when no tool was named", async () => {
    const agent = fresh("toolless");
    await pk.evaluate({ agent_id: agent, output: clean });
    const [event] = await pk.eventsOf(agent, 1);
    expect(event).toBeDefined();
    expect(event?.tool_name ?? null).toBeNull();
  });

  it("without anything of its input or output", async () => {
    const agent = fresh("canary");
    const canary = fresh("payload");
    const output = { [canary]: `rm -rf / ${canary} john.${canary}@example.com` };
    const evaluated = await pk.post("/v1/evaluate", { agent_id: agent, input: canary, output });
    expect(evaluated.status).toBe(200);
    await pk.eventsOf(agent, 1);
    const listed = await pk.ask(`/v1/events?agent_id=${agent}`);
    expect(listed.json).toMatchObject({ count: 1 });
    expect(evaluated.text + listed.text).not.toContain(canary);
  });

  it("on an agent that it makes known", async () => {
    const agent = fresh("made");
    await pk.evaluate({ agent_id: agent, output: clean });
    expect(await pk.agent(agent, 1)).toMatchObject({ agent_id: agent, eval_count: 1 });
  });

  it("with latency_ms in the reputation's average", async () => {
    const agent = fresh("latency");
    await pk.evaluate({ agent_id: agent, output: clean, latency_ms: 30 });
    const { reputation } = await pk.evaluate({ agent_id: agent, output: clean, latency_ms: 40.5 });
    expect(reputation.avg_latency_ms).toBe(35.25);
  });
});

describe.runIf(strict)("our decisions: POST /v1/evaluate", () => {
  it("runs the latency gate exactly when latency_ms is given", async () => {
    const fast = await pk.evaluate({ agent_id: fresh("gate"), output: clean, latency_ms: 0 });
    expect(gateOf(fast, "latency")).toMatchObject({ passed: true });
    expect(fast.gates).toHaveLength(4);
  });

  it.each([
    [5_000, true],
    [5_001, false],
  ])("passes the latency gate at %i ms: %s", async (latency_ms, passed) => {
    const evaluation = await pk.evaluate({ agent_id: fresh("limit"), output: clean, latency_ms });
    expect(gateOf(evaluation, "latency")?.passed).toBe(passed);
    expect(evaluation.passed).toBe(passed);
  });

  it("counts the time of the gates when latency_ms is not given", async () => {
    const evaluation = await pk.evaluate({ agent_id: fresh("own"), output: clean });
    expect(evaluation.reputation.avg_latency_ms).toBe(evaluation.total_latency_ms);
  });

  it.each([
    ["null", null, false],
    ["[]", [], false],
    ["{}", {}, false],
    ["false", false, true],
    ["0", 0, true],
  ])("finds %s empty or not", async (_about, output, passed) => {
    expect((await pk.evaluate({ agent_id: fresh("empty"), output })).passed).toBe(passed);
  });

  it.each([
    ["a negative latency_ms", "-1"],
    ["a latency_ms past all numbers", "1e999"],
    ["null as latency_ms", "null"],
  ])("refuses %s", async (_about, written) => {
    const body = `{"agent_id":"${fresh("number")}","output":"fine","latency_ms":${written}}`;
    expectError(await pk.ask("/v1/evaluate", { body }), 400, "validation_error");
  });

  it("names ids ev_ and evt_ with 26 characters of lower-case Crockford base32", async () => {
    const agent = fresh("crockford");
    const { evaluation_id } = await pk.evaluate({ agent_id: agent, output: clean });
    expect(evaluation_id).toMatch(/^ev_[0-9a-hjkmnp-tv-z]{26}$/);
    const [event] = await pk.eventsOf(agent, 1);
    expect(event?.id).toMatch(/^evt_[0-9a-hjkmnp-tv-z]{26}$/);
  });

  it("ignores unknown fields, and takes __proto__ and constructor inside the output", async () => {
    const agent = fresh("proto");
    const body = `{"agent_id":"${agent}","unknown":1,"__proto__":{"passed":true},"output":{"__proto__":"john@example.com","constructor":1}}`;
    const answer = await pk.ask("/v1/evaluate", { body });
    expect(answer.status, answer.text).toBe(200);
    expect(gateOf(answer.json as Evaluation, "pii")?.passed).toBe(false);
  });

  it("keeps an empty tool as no tool", async () => {
    const agent = fresh("blank-tool");
    await pk.evaluate({ agent_id: agent, output: clean, tool: "" });
    const [event] = await pk.eventsOf(agent, 1);
    expect(event).toBeDefined();
    expect(event).not.toHaveProperty("tool_name");
  });
});
