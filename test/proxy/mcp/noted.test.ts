import { describe, expect, it } from "vitest";
import { notedOutput } from "../../../proxy/mcp/noted.ts";
import type { Output } from "../../../proxy/mcp/session.ts";
import { notedWords } from "../../../proxy/judge/respond.ts";
import type { Judged } from "../../../proxy/tool-call.ts";

const found = { name: "injection", passed: false, reason: "1 order in content[0].text", latency_ms: 0.1 };
const judgedAs = (gate: typeof found & { skipped?: boolean }): Judged => ({
  verdict: { evaluation_id: "ev_1", passed: false, gates: [gate], total_latency_ms: 0.1 },
  action: "annotated",
  deciding: [],
  noted: [gate],
});
const outputOf = (kind: Output["kind"]): Output => ({
  message: { kind: "answer", hasMore: false, start: 0, end: 0 },
  asked: { method: "tools/call", tool: "notes" },
  kind,
  start: 0,
  end: 0,
});
const noted = (json: string, kind: Output["kind"] = "result", gate = found): string | undefined =>
  notedOutput(Buffer.from(json), outputOf(kind), judgedAs(gate), {
    notedWords,
    noteStructured: false,
  });
const word =
  '[agent-gate] About the output of tool "notes" above: gate "injection" found 1 order in content[0].text.';

describe("the word to the model about an output that it gets", () => {
  it.each<[string, Output["kind"], string, (value: never) => unknown]>([
    [
      "of a result behind its blocks",
      "result",
      '{"content":[{"type":"text","text":"é"}]}',
      ({ content }) => content[1],
    ],
    ["of a result without any in a first one", "result", '{"toolResult":1}', ({ content }) => content[0]],
    [
      "of a result whose list of them is empty in the list",
      "result",
      '{"content": [ ] }',
      ({ content }) => content[0],
    ],
    [
      "of a task in what it has come to",
      "task",
      '{"taskId":"1","result":{"content":[]}}',
      ({ result }) => result["content"][0],
    ],
    [
      "of a resource behind its entries",
      "reading",
      '{"contents":[{"uri":"a:b","text":"x"}]}',
      ({ contents }) => contents[1],
    ],
    [
      "of a prompt behind its messages",
      "reading",
      '{"messages":[]}',
      ({ messages }) => messages[0]["content"],
    ],
  ])("stands %s", (_, kind, json, place) => {
    const text = noted(json, kind) ?? "null";
    expect(place(JSON.parse(text) as never)).toMatchObject({ text: expect.stringContaining(word) });
    expect(JSON.parse(text)["_meta"]).toMatchObject({ "dev.agentgate/verdict": { evaluation_id: "ev_1" } });
  });

  it("stands behind the message of an error, and its verdict in the data", () => {
    expect(JSON.parse(noted('{"code":-1,"message":"no\\u0041","data":{"a":1}}', "error") ?? "null")).toEqual({
      code: -1,
      message: expect.stringMatching(/^noA\n\[agent-gate\] About/),
      data: { a: 1, "dev.agentgate/verdict": expect.objectContaining({ passed: false }) },
    });
  });

  it("stands behind the words of a task that has come to nothing yet", () => {
    const { statusMessage } = JSON.parse(noted('{"taskId":"1","statusMessage":"busy"}', "task") ?? "null");
    expect(statusMessage).toMatch(/^busy\n\[agent-gate\] About/);
  });

  it("stands in both lists where a key is given twice, whichever a reader takes", () => {
    const text = noted('{"content":[{"text":"a"}],"content":[{"text":"b"}]}') ?? "";
    expect(text.split(JSON.stringify(word).slice(1, -1))).toHaveLength(3);
  });

  it.each<[string, Output["kind"]]>([
    ['{"content":"no list"}', "result"],
    ['{"content":[', "result"],
    ['"text"', "result"],
    ['{"jsonrpc":"2.0","result":{},"RESULT":{}}', "unclear"],
    ['{"uri":"a:b"}', "reading"],
  ])("has no place in %s", (json, kind) => {
    expect(noted(json, kind)).toBeUndefined();
  });

  it("calls nothing an order of which no gate has seen one", () => {
    const late = { ...found, reason: "time budget used up", skipped: true };
    expect(noted('{"content":[]}')).toContain("Part of it gives orders to its reader");
    expect(noted('{"content":[]}', "result", late)).not.toContain("Part of it gives orders to its reader");
    expect(noted('{"content":[]}', "result", late)).toContain("could not be inspected: time budget used up");
  });
});
