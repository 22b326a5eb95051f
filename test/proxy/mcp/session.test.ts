import { beforeEach, describe, expect, it } from "vitest";
import { messageOf, namesMessage } from "../../../proxy/mcp/message.ts";
import { outlineOf } from "../../../proxy/mcp/outline.ts";
import { type Output, Session } from "../../../proxy/mcp/session.ts";

const options = {
  agentId: undefined,
  agentIdMax: 200,
  defaultAgentId: "ann@laptop",
  server: undefined,
  defaultServer: "server",
  upstream: "default",
  decided: [] as string[],
};

let session: Session;
beforeEach(() => {
  session = new Session(options);
});

function asks(message: object): void {
  const bytes = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
  for (const object of outlineOf(bytes, namesMessage).objects) session.fromClient(messageOf(object), bytes);
}

function says(message: object | string): Output | undefined {
  const text = typeof message === "string" ? message : JSON.stringify({ jsonrpc: "2.0", ...message });
  const bytes = Buffer.from(text);
  const [only] = outlineOf(bytes, namesMessage).objects;
  const output = only && session.fromServer(messageOf(only), bytes);
  if (only !== undefined) session.heard([messageOf(only)]);
  return output;
}

/** Without what is of interest to traces alone. */
function callIn(output: Output | undefined): object | undefined {
  if (output === undefined) return undefined;
  const { mcp: _, ...call } = session.callOf(output.asked);
  return call;
}

const calls = (id: number | string, name: string, more: object = {}): void =>
  asks({ id, method: "tools/call", params: { name, arguments: { path: "/x" }, ...more } });
const content = { content: [{ type: "text", text: "hello" }] };

describe("who speaks", () => {
  it("the agent is the client, and the tool has the server's name in front", () => {
    asks({ id: 0, method: "initialize", params: { clientInfo: { name: "claude-code", version: "2" } } });
    says({
      id: 0,
      result: { protocolVersion: "2025-11-25", serverInfo: { name: "my files", version: "1" } },
    });
    calls(1, "read_file");
    expect(callIn(says({ id: 1, result: content }))).toEqual({
      agentId: "claude-code",
      upstream: "default",
      tool: "my-files/read_file",
    });
  });

  it("without initialize, what a request says of its client holds, and what discover says of the server", () => {
    const meta = { _meta: { "io.modelcontextprotocol/clientInfo": { name: "cursor", version: "1" } } };
    asks({ id: 0, method: "server/discover", params: meta });
    says({ id: 0, result: { _meta: { "io.modelcontextprotocol/serverInfo": { name: "files" } } } });
    calls(1, "read_file", meta);
    expect(callIn(says({ id: 1, result: content }))).toMatchObject({
      agentId: "cursor",
      tool: "files/read_file",
    });
  });

  it("what is set holds, whatever they call themselves", () => {
    session = new Session({ ...options, agentId: "billing", server: "crm" });
    asks({ id: 0, method: "initialize", params: { clientInfo: { name: "claude-code" } } });
    says({ id: 0, result: { serverInfo: { name: "my-files" } } });
    calls(1, "read");
    expect(callIn(says({ id: 1, result: content }))).toMatchObject({
      agentId: "billing",
      tool: "crm/read",
    });
    expect(session.parties.client).toBe("claude-code");
  });

  it("a tool whose name could be anything is stored without it", () => {
    calls(1, "mail ada@lovelace.org");
    expect(callIn(says({ id: 1, result: content }))).toMatchObject({ tool: "server/unnamed" });
  });
});

describe("an output is", () => {
  it("the result of a call, from its first byte to its last", () => {
    calls(7, "read");
    const text = '{"jsonrpc":"2.0", "id":7, "result" : {"content":[]} }';
    const output = says(text);
    expect(output).toMatchObject({ kind: "result", asked: { tool: "read", method: "tools/call" } });
    expect(text.slice(output?.start, output?.end)).toBe('{"content":[]}');
  });

  it("the error of a call", () => {
    calls(7, "read");
    expect(says({ id: 7, error: { code: 1, message: "no" } })).toMatchObject({ kind: "error" });
  });

  it("each of two answers under one id", () => {
    calls(7, "read");
    expect(says({ id: 7, result: content })).toMatchObject({ asked: { tool: "read" } });
    expect(says({ id: 7, result: content })).toMatchObject({ asked: { tool: "read" } });
  });

  it("an answer to nothing that was asked, by a text where a number was asked too", () => {
    calls(7, "read");
    expect(says({ id: "7", result: content })).toMatchObject({ kind: "result", asked: { tool: "unknown" } });
    expect(says({ id: "7", result: {} })).toBeUndefined();
  });

  it("whatever somebody may take for an answer", () => {
    calls(7, "read");
    expect(says('{"id":7,"result":{},"result":{"content":[]}}')).toMatchObject({
      kind: "unclear",
      asked: { tool: "read" },
    });
    expect(says('{"Id":7,"Result":{"content":[]}}')).toMatchObject({ kind: "unclear" });
  });

  it("what a task came to, asked for or told", () => {
    calls(1, "report", { task: { ttl: 1000 } });
    const begun = { taskId: "t1", status: "working", statusMessage: "write to ada@lovelace.org" };
    expect(says({ id: 1, result: { task: begun } })).toMatchObject({
      kind: "words",
      asked: { tool: "report" },
    });
    asks({ id: 2, method: "tasks/result", params: { taskId: "t1" } });
    expect(says({ id: 2, result: content })).toMatchObject({ kind: "result", asked: { tool: "report" } });
    asks({ id: 3, method: "tasks/get", params: { taskId: "t1" } });
    expect(says({ id: 3, result: { taskId: "t1", status: "completed", result: content } })).toMatchObject({
      kind: "task",
      asked: { tool: "report" },
    });
    const told = { method: "notifications/tasks/status", params: { taskId: "t1", result: content } };
    expect(says(told)).toMatchObject({ kind: "task", asked: { tool: "report" } });
  });

  it("a task that has begun, and holds more than that", () => {
    calls(1, "report");
    expect(says({ id: 1, result: { task: { taskId: "t1" }, ...content } })).toMatchObject({ kind: "result" });
  });

  it("what a resource or a prompt holds, which is recorded and decides when it is asked to", () => {
    asks({ id: 1, method: "resources/read", params: { uri: "file:///x" } });
    const read = says({ id: 1, result: { contents: [] } });
    expect(read).toMatchObject({ kind: "reading" });
    expect(callIn(read)).toMatchObject({ isOnlyRecorded: true, tool: "server/resources/read" });
    session = new Session({ ...options, decided: ["resources"] });
    asks({ id: 1, method: "resources/read", params: { uri: "file:///x" } });
    asks({ id: 2, method: "prompts/get", params: { name: "p" } });
    expect(callIn(says({ id: 1, result: { contents: [] } }))).not.toHaveProperty("isOnlyRecorded");
    expect(callIn(says({ id: 2, result: { messages: [] } }))).toMatchObject({ isOnlyRecorded: true });
  });
});

describe("two questions under one id", () => {
  const lists = (): void => asks({ id: 1, method: "prompts/list" });
  const reads = (): void => asks({ id: 1, method: "resources/read", params: { uri: "file:///x" } });

  it.each([
    ["a list asked for while a tool works", () => (calls(1, "read"), lists())],
    ["a tool called while a list is awaited", () => (lists(), calls(1, "read"))],
    ["a resource read while a tool works", () => (calls(1, "read"), reads())],
  ])("%s: both answers are the tool's output", (_, ask) => {
    ask();
    for (let answers = 0; answers < 2; answers++)
      expect(says({ id: 1, result: content })).toMatchObject({ kind: "result", asked: { tool: "read" } });
    lists();
    expect(says({ id: 1, result: { prompts: [] } })).toBeUndefined();
  });

  it("one answer does not close both", () => {
    calls(1, "read");
    lists();
    says({ id: 1, result: { prompts: [] } });
    lists();
    expect(says({ id: 1, result: content })).toMatchObject({ kind: "result", asked: { tool: "read" } });
  });

  it("a list of tools is still learned from", () => {
    calls(1, "read");
    asks({ id: 1, method: "tools/list" });
    const tools = [{ name: "sum", outputSchema: { type: "object" } }];
    expect(says({ id: 1, result: { tools } })).toMatchObject({ kind: "result" });
    expect(session.tools.schemaOf("sum")).toBe('{"type":"object"}');
  });
});

it("a text in place of the version is judged with the rest, in an answer and in any other message", () => {
  calls(6, "read");
  for (const id of [6, 9])
    expect(says(`{"jsonrpc":"ada@lovelace.org","id":${id},"result":{"content":[]}}`)).toMatchObject({
      kind: "unclear",
      start: 0,
    });
  expect(says('{"id":6,"result":{"content":[]}}')).toMatchObject({ kind: "result" });
});

it("knows whether the client waits for an answer", () => {
  calls(1, "read");
  calls(2, "read");
  asks({ method: "notifications/cancelled", params: { requestId: 2 } });
  expect(session.questions.areOpen).toBe(true);
  says({ id: 1, result: content });
  expect(session.questions.areOpen).toBe(false);
});

describe("no output is", () => {
  it.each([
    ["a list of tools", "tools/list", { tools: [] }],
    ["the answer to a ping", "ping", {}],
    ["a completion", "completion/complete", { completion: { values: ["a"] } }],
  ])("%s", (_, method, result) => {
    asks({ id: 1, method });
    expect(says({ id: 1, result })).toBeUndefined();
    asks({ id: 1, method });
    expect(says({ id: 1, error: { code: -32601, message: "Method not found" } })).toBeUndefined();
  });

  it("a question of the server under the id of one of the client's, nor what the client answers", () => {
    calls(1, "read");
    expect(says({ id: 1, method: "sampling/createMessage", params: { messages: [] } })).toBeUndefined();
    asks({ id: 1, result: { role: "assistant", content: { type: "text", text: "hi" } } });
    expect(says({ id: 1, result: content })).toMatchObject({ asked: { tool: "read" } });
  });

  it("a notification, and a question back to the client", () => {
    calls(1, "read");
    expect(says({ method: "notifications/message", params: { data: "hello" } })).toBeUndefined();
    expect(
      says({ id: 1, result: { resultType: "input_required", inputRequests: {}, requestState: "s" } }),
    ).toBeUndefined();
    expect(says({ id: 1, result: { resultType: "complete", ...content } })).toMatchObject({ kind: "result" });
  });
});

it("a call that was cancelled is remembered as such", () => {
  calls(1, "read");
  asks({ method: "notifications/cancelled", params: { requestId: 1, reason: "no" } });
  expect(says({ id: 1, result: content })?.asked.isCancelled).toBe(true);
});

it("remembers the form of a tool's output", () => {
  asks({ id: 1, method: "tools/list" });
  says({ id: 1, result: { tools: [{ name: "sum", outputSchema: { type: "object" } }, { name: "other" }] } });
  expect(session.tools.schemaOf("sum")).toBe('{"type":"object"}');
  expect(session.tools.schemaOf("other")).toBeUndefined();
});

describe("where a hook of the host sees the calls that succeed", () => {
  beforeEach(() => {
    session = new Session({ ...options, hookedClients: ["claude-code", "codex-mcp-client"] });
    asks({ id: 0, method: "initialize", params: { clientInfo: { name: "claude-code", version: "2" } } });
  });

  it.each([
    ["an answer", { result: content }, undefined],
    ["an answer that says it is not an error", { result: { ...content, isError: false } }, undefined],
    ["an answer that failed", { result: { ...content, isError: true } }, "result"],
    ["one of which hosts may think so", { result: { ...content, isError: "no" } }, "result"],
    ["an error", { error: { code: -1, message: "no" } }, "error"],
  ])("%s: %j is %s", (_, said, kind) => {
    calls(1, "read");
    expect(says({ id: 1, ...said })?.kind).toBe(kind);
  });

  it("another client, which has copied the command of the wrapper, has all judged", () => {
    asks({ id: 0, method: "initialize", params: { clientInfo: { name: "cursor", version: "2" } } });
    calls(1, "read");
    expect(says({ id: 1, result: content })?.kind).toBe("result");
  });

  it("what says twice whether it failed is judged", () => {
    calls(1, "read");
    expect(
      says('{"jsonrpc":"2.0","id":1,"result":{"content":[],"isError":false,"isError":true}}')?.kind,
    ).toBeDefined();
  });

  it("an answer that was not asked for, and a list of tools, are looked at all the same", () => {
    expect(says({ id: 9, result: content })?.kind).toBe("result");
    asks({ id: 2, method: "prompts/get", params: { name: "p" } });
    expect(says({ id: 2, result: { messages: [] } })).toBeUndefined();
    session.set({ ...options, hookedClients: ["claude-code"], decided: ["prompts"] });
    asks({ id: 3, method: "prompts/get", params: { name: "p" } });
    expect(says({ id: 3, result: { messages: [] } })?.kind).toBe("reading");
  });
});
