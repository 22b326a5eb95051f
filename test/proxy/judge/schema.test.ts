import { describe, expect, it } from "vitest";
import { createJudge, type OpenJudge } from "../../../proxy/judge/judge.ts";
import type { Mode } from "../../../proxy/judge/policy.ts";
import { openForms } from "../../../proxy/judge/schema/fits.ts";
import type { SchemaGate } from "../../../proxy/judge/schema/schema-gate.ts";
import { formRules } from "../../../proxy/judge/schema/vocabulary.ts";
import type { Judged, Subject, ToolCall } from "../../../proxy/tool-call.ts";
import { areWords } from "../../../proxy/judge/custom/custom-gate.ts";

const call: ToolCall = { agentId: "bot", tool: "shop/item", upstream: "default" };
const item = {
  type: "object",
  properties: {
    name: { type: "string", maxLength: 20 },
    price: { type: "number", minimum: 0 },
    tags: { type: "array", items: { enum: ["tea", "cup"] }, maxItems: 2 },
  },
  required: ["name"],
  additionalProperties: false,
};

type Text = Extract<Subject, { kind: "text" }>;
const body = (value: unknown): Text => ({
  kind: "text",
  text: typeof value === "string" ? value : JSON.stringify(value),
  json: typeof value !== "string",
  form: { of: "body" },
});
const result = (value: object, declared?: object): Text => ({
  kind: "text",
  text: JSON.stringify(value),
  json: true,
  form: { of: "result", declared: declared && JSON.stringify(declared) },
});

interface Given extends Partial<SchemaGate> {
  asked?: object;
}

const gateOf = ({ asked = item, ...gate }: Given): SchemaGate => ({
  tool: "*",
  schema: "item.json",
  json: JSON.stringify(asked),
  action: "block",
  fail: "closed",
  timeoutMs: 20_000,
  ...gate,
});

const judgeWith = (given: readonly Given[], mode: Mode = "enforce"): OpenJudge =>
  createJudge(new Map([["default", { mode, schemas: given.map(gateOf) }]]));

const schemaOf = ({ verdict }: Judged): object | undefined =>
  verdict.gates.find(({ name }) => name === "schema");

it("every word that it may say is one that a reason can hold", () => {
  expect(Object.values(formRules).every(areWords)).toBe(true);
});

describe("an output against the form that is named for its tool", () => {
  it("passes when it has it, and its verdict is one of the gates", async () => {
    await using judging = judgeWith([{}]);
    const judged = await judging.judge(call, body({ name: "tea", price: 3, tags: ["tea"] }));
    expect(judged).toMatchObject({ action: "passed", verdict: { passed: true } });
    expect(schemaOf(judged)).toMatchObject({ name: "schema", passed: true });
  });

  it("is withheld when it has not, in words that hold nothing of it", async () => {
    await using judging = judgeWith([{}]);
    const wrong: [unknown, string][] = [
      [[1], "value of another type"],
      ["plain words", "value of another type"],
      [{ price: 1 }, "missing property"],
      [{ name: "tea", canary: 1 }, "property or value that is not expected"],
      [{ name: "canary ".repeat(9) }, "text of another length or pattern"],
      [{ name: "tea", price: -1 }, "number out of its range"],
      [{ name: "tea", tags: ["canary"] }, "value that is none of those allowed"],
      [{ name: "tea", tags: ["tea", "tea", "tea"] }, "list of another length or with twins"],
      ['{"name":1,"name":"canary"}', "key that stands twice in its object"],
    ];
    for (const [value, words] of wrong) {
      const judged = await judging.judge(call, body(value));
      expect(judged).toMatchObject({
        action: "blocked",
        deciding: [{ name: "schema", reason: `1 ${words}` }],
      });
      expect(JSON.stringify(judged)).not.toContain("canary");
    }
  });

  it.each([
    ["observe in a mode that withholds", { action: "observe" } as const, "enforce"],
    ["block in a mode that only records", { action: "block" } as const, "observe"],
  ] as const)("only records with %s", async (_, gate, mode) => {
    await using judging = judgeWith([gate], mode);
    expect(await judging.judge(call, body([]))).toMatchObject({
      action: "observed",
      verdict: { passed: false },
    });
  });

  it("is held against the first that names its tool, and against none when none does", async () => {
    await using judging = judgeWith([
      { tool: "shop/*", asked: { type: "array" } },
      { tool: "*", asked: { type: "object" } },
    ]);
    const at = async (tool: string): Promise<unknown> =>
      (await judging.judge({ ...call, tool }, body({ a: 1 }))).action;
    expect([await at("shop/item"), await at("mail/read")]).toEqual(["blocked", "passed"]);
    await using other = judgeWith([{ tool: "mail/*" }]);
    expect(schemaOf(await other.judge(call, body([])))).toBeUndefined();
  });

  it("is a value when its text is an object or a list, whatever it is said to be", async () => {
    await using judging = judgeWith([{}]);
    expect(await judging.judge(call, body('{"name":"tea"}'))).toMatchObject({ action: "passed" });
    await using texts = judgeWith([{ asked: { type: "string" } }]);
    expect(await texts.judge(call, body("12"))).toMatchObject({ action: "passed" });
  });

  it("is not looked at where it is no answer as a whole: a head, a window of a stream, a call that failed", async () => {
    await using judging = judgeWith([{}]);
    const { form: _, ...piece } = body([]);
    expect(schemaOf(await judging.judge(call, piece))).toBeUndefined();
  });

  it("that nobody can read is held back, or passes where it is told to", async () => {
    const opaque: Subject = { kind: "opaque", why: "too large to inspect" };
    await using closed = judgeWith([{}]);
    expect((await closed.judge(call, opaque)).deciding.map(({ name }) => name)).toContain("schema");
    await using open = judgeWith([{ fail: "open" }]);
    expect((await open.judge(call, opaque)).deciding.map(({ name }) => name)).not.toContain("schema");
  });
});

describe("the result of a call of MCP", () => {
  it("is its structured content, or else its text", async () => {
    await using judging = judgeWith([{}]);
    const action = async (value: object): Promise<string> =>
      (await judging.judge(call, result(value))).action;
    const text = (text: string): object => ({ content: [{ type: "text", text }] });
    expect(await action({ ...text("{}"), structuredContent: { name: "tea" } })).toBe("passed");
    expect(await action({ ...text('{"name":"tea"}'), structuredContent: {} })).toBe("blocked");
    expect(await action(text('{"name":"tea"}'))).toBe("passed");
    expect(await action(text("tea"))).toBe("blocked");
    expect(await action({ ...text("no such item"), isError: true })).toBe("passed");
  });

  it("is held against what its tool declares where that is asked for", async () => {
    const declared = { type: "object", required: ["name"] };
    await using judging = judgeWith([{ json: undefined, schema: "declared" }]);
    const judge = async (value: object, schema?: object): Promise<Judged> =>
      await judging.judge(call, result(value, schema));
    expect(await judge({ content: [], structuredContent: { name: "tea" } }, declared)).toMatchObject({
      action: "passed",
    });
    expect(await judge({ content: [], structuredContent: {} }, declared)).toMatchObject({
      deciding: [{ reason: "1 missing property" }],
    });
    expect(await judge({ content: [] }, declared)).toMatchObject({
      deciding: [{ reason: "1 missing structured content" }],
    });
    expect(schemaOf(await judge({ content: [] }))).toBeUndefined();
    expect(schemaOf(await judging.judge(call, body([])))).toBeUndefined();
  });

  it("of a tool whose schema cannot be used is held back, or passes where it is told to; others are judged", async () => {
    const unusable = [
      { $ref: "http://127.0.0.1:9/never-fetched.json" },
      { type: "no such type" },
      { $schema: "http://json-schema.org/draft-04/schema#" },
      { type: "string", pattern: "(" },
    ];
    await using judging = judgeWith([{ json: undefined, schema: "declared" }]);
    for (const declared of unusable)
      expect(
        await judging.judge({ ...call, tool: "bad" }, result({ structuredContent: {} }, declared)),
      ).toMatchObject({
        action: "blocked",
        deciding: [{ name: "schema", reason: "the schema cannot be used" }],
      });
    const fine = result({ structuredContent: { name: "tea" } }, { type: "object" });
    expect(await judging.judge(call, fine)).toMatchObject({ action: "passed" });
  });
});

describe("a schema that does harm harms nobody but its tool", () => {
  const slow = { type: "string", pattern: "^(a+)+$" };
  const endless = body(JSON.stringify(`${"a".repeat(60)}!`).slice(1, -1));

  it("when its pattern never ends: the output waits no longer than it is told, and another tool is judged", async () => {
    await using judging = judgeWith([{ json: undefined, schema: "declared", timeoutMs: 1_500 }]);
    const declared = { type: "object", properties: { text: slow } };
    const long = result({ structuredContent: { text: endless.text } }, declared);
    const fine = result({ structuredContent: { text: "aaa" } }, { type: "object" });
    const slowly = judging.judge({ ...call, tool: "slow" }, long);
    const quickly = judging.judge(call, fine);
    expect(schemaOf(await slowly)).toMatchObject({
      reason: "the gate did not answer in time",
      skipped: true,
    });
    expect(await quickly).toMatchObject({ action: "passed" });
    for (let at = 0; at < 2; at++) await judging.judge({ ...call, tool: "slow" }, long);
    expect(schemaOf(await judging.judge({ ...call, tool: "slow" }, long))).toMatchObject({
      reason: "the gate failed several times and is not asked for a while",
    });
    expect(await judging.judge(call, fine)).toMatchObject({ action: "passed" });
  });

  it("when it refers to itself and an output goes deeper than that can be followed", async () => {
    await using judging = judgeWith([{ asked: { items: { $ref: "#" } } }]);
    const deep = body("[".repeat(100_000) + "]".repeat(100_000));
    expect(schemaOf(await judging.judge(call, deep))).toMatchObject({ skipped: true, passed: false });
    expect(schemaOf(await judging.judge(call, body([[]])))).toMatchObject({ passed: true });
  });
});

describe("what is redacted of an answer of MCP", () => {
  it("may have the form of any draft from 06 on, and no schema is run where it could not be ended", async () => {
    await using forms = openForms();
    const drafts = ["draft-06/schema#", "draft-07/schema#", "draft/2019-09/schema", "draft/2020-12/schema"];
    for (const draft of drafts) {
      const schema = JSON.stringify({ $schema: `http://json-schema.org/${draft}`, type: "object" });
      expect([await forms.fits(schema, {}), await forms.fits(schema, [])]).toEqual([true, false]);
    }
    await using brief = openForms(500);
    const slow = JSON.stringify({ type: "string", pattern: "^(a+)+$" });
    expect(await brief.fits(slow, `${"a".repeat(60)}!`)).toBe(false);
  });
});
