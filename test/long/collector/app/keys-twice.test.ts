import { describe, expect, it } from "vitest";
import { call } from "../../../support/clients.ts";
import { startTestCollector } from "../../../support/collector.ts";

const padding = `,"padding":"${"quiet ".repeat(20_000)}"`;

describe.each([
  ["small", ""],
  ["large", padding],
])("a key that stands twice in a %s output hides nothing", (_size, rest) => {
  it.each([
    ["plainly", `{"a":"rm -rf /","a":"ok"${rest}}`],
    ["in an escape", `{"a":"rm -rf /","\\u0061":"ok"${rest}}`],
    ["deep inside", `{"list":[{"x":{"a":"rm -rf /","b":1,"a":"ok"}}]${rest}}`],
    ["with an escape in the value", `{"a":"rm -r\\u0066 /","a":"ok"${rest}}`],
    ["as __proto__", `{"__proto__":"rm -rf /","__proto__":"ok"${rest}}`],
  ])("%s", async (_how, output) => {
    await using collector = await startTestCollector();
    const ask = (body: string) => call(collector, "POST", "/v1/evaluate", { body });
    const answer = await ask(`{"agent_id":"x","tool":"t","output":${output}}`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json.passed).toBe(false);
    expect(answer.json.gates.find((gate: { name: string }) => gate.name === "filesystem").passed).toBe(false);
    const harmless = await ask(`{"agent_id":"x","output":${output.replace(/rm -r\S+ \//, "fine")}}`);
    expect(harmless.json.passed, harmless.text).toBe(true);
  });
});

it.each([
  ["output", '{"agent_id":"x","output":"rm -rf /","output":"ok"}'],
  ["output", '{"agent_id":"x","output":"rm -rf /","o\\u0075tput":"ok"}'],
  ["agent_id", '{"agent_id":"x","output":"ok","agent_id":"y"}'],
  ["tool", '{"tool":"a","agent_id":"x","output":{"tool":1},"tool":"b"}'],
  ["output", `{"agent_id":"x","output":"rm -rf /","output":{"a":1${padding}}}`],
])("an evaluation says %s once", async (path, body) => {
  await using collector = await startTestCollector();
  const answer = await call(collector, "POST", "/v1/evaluate", { body });
  expect(answer).toMatchObject({
    status: 400,
    json: { code: "validation_error", details: [{ path, message: "must be given once" }] },
  });
  expect((await call(collector, "GET", "/v1/agents")).json.agents).toEqual([]);
});

it("what the contract does not know may stand there as often as it likes", async () => {
  await using collector = await startTestCollector();
  const body = '{"x":1,"agent_id":"x","x":2,"input":{"a":1,"a":2},"output":"fine"}';
  expect(await call(collector, "POST", "/v1/evaluate", { body })).toMatchObject({
    status: 200,
    json: { passed: true },
  });
});
