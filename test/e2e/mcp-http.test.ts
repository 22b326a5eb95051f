import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueOf } from "../support/agent.ts";
import { answerWith, type FakeTool, startFakeTool, type ToolRequest } from "../support/fake-tool.ts";
import { type SpawnedProxy, spawnProxy } from "../support/spawn.ts";

const mail = "ada@lovelace.org";
const leak = { content: [{ type: "text", text: `write to ${mail}` }] };
const clean = { content: [{ type: "text", text: "water the plants" }] };
const both = "application/json, text/event-stream";
const answer = (id: unknown, result: object = leak): string => JSON.stringify({ jsonrpc: "2.0", id, result });

/** What the server answers is what the client tells it to: a body of JSON, or the pieces of a stream. */
interface Told {
  json?: string;
  status?: string;
  headers?: string[];
  pieces?: string[];
}

const streamHead = (headers: readonly string[] = []): string =>
  ["HTTP/1.1 200 OK", "Content-Type: text/event-stream", ...headers, "Connection: close", "", ""].join(
    "\r\n",
  );

async function startServer(told: (request: ToolRequest) => Told): Promise<FakeTool> {
  return await startFakeTool((request, socket) => {
    const { json, status, headers = [], pieces } = told(request);
    if (pieces === undefined)
      return answerWith(json ?? "", {
        ...(status === undefined ? {} : { status }),
        headers: ["Content-Type: application/json", ...headers],
      })(request, socket);
    socket.setNoDelay(true);
    const [first, ...rest] = [streamHead(headers), ...pieces];
    socket.write(first ?? "", () => next(rest));
    const next = ([piece, ...rest]: string[]): void => {
      if (piece === undefined) socket.end();
      else socket.write(piece, () => setImmediate(next, rest));
    };
  });
}

interface Calling extends AsyncDisposable {
  proxy: SpawnedProxy;
  server: FakeTool;
  ask(
    message: object,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; text: string }>;
  listen(path?: string, headers?: Record<string, string>): Promise<string>;
}

async function inFront(told: (request: ToolRequest) => Told, args: readonly string[] = []): Promise<Calling> {
  const server = await startServer(told);
  const proxy = await spawnProxy({ upstream: server.url, args });
  const answered = async (response: Response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  });
  return {
    proxy,
    server,
    ask: async (message, headers = {}) =>
      await answered(
        await fetch(`${proxy.url}/mcp`, {
          method: "POST",
          headers: { "content-type": "application/json", accept: both, ...headers },
          body: JSON.stringify(message),
        }),
      ),
    async listen(path = "/mcp", headers = { "mcp-protocol-version": "2025-11-25" }) {
      const response = await fetch(proxy.url + path, {
        headers: { accept: "text/event-stream", ...headers },
      });
      return await response.text();
    },
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

const call = (id: unknown = 7): object => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "notes", arguments: {} },
});
const data = (text: string): string => text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);

describe("a clean answer is the same bytes", () => {
  const odd =
    '{ "result":{"content":[{"type":"text","text":"caf\\u00e9"}],"n":12345678901234567890}, "jsonrpc":"2.0","id":7 }';

  it("in one body", async () => {
    await using calling = await inFront(() => ({ json: odd }));
    const { text, headers } = await calling.ask(call());
    expect(text).toBe(odd);
    expect(headers.get("x-agent-gate")).toBe("pass");
    await using queue = await queueOf(calling.proxy.home);
    await expect.poll(() => queue.list({})).toMatchObject([{ tool: "mcp/notes", passed: true }]);
  });

  it("in a stream, with all that stands around it", async () => {
    const pieces = [
      ": hello\n\nid: 7f3c_0\nretry: 500\ndata:\n\n",
      'event: message\nid: 7f3c_1\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1}}\n\n',
      `event: message\r\nid: 7f3c_2\r\ndata: ${odd}\r\n\r\n`,
    ];
    await using calling = await inFront(() => ({ pieces }));
    expect((await calling.ask(call())).text).toBe(pieces.join(""));
    await using queue = await queueOf(calling.proxy.home);
    await expect.poll(() => queue.list({})).toMatchObject([{ tool: "mcp/notes", passed: true }]);
  });

  it("in an event of several lines, which is one verdict", async () => {
    const pieces = [`data: {"jsonrpc":"2.0","id":7,\ndata: "result":${JSON.stringify(clean)}}\n\n`];
    await using calling = await inFront(() => ({ pieces }));
    expect((await calling.ask(call())).text).toBe(pieces.join(""));
    await using queue = await queueOf(calling.proxy.home);
    await expect.poll(() => queue.list({})).toMatchObject([{ tool: "mcp/notes", passed: true }]);
  });

  it("and what is no output passes without a verdict", async () => {
    const tools = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      result: { tools: [{ name: "x", description: mail }] },
    });
    await using calling = await inFront(({ body }) =>
      body.includes("tools/list") ? { json: tools } : { status: "202 Accepted" },
    );
    expect((await calling.ask({ jsonrpc: "2.0", id: 1, method: "tools/list" })).text).toBe(tools);
    const { status } = await calling.ask({ jsonrpc: "2.0", method: "notifications/initialized" });
    expect(status).toBe(202);
    await using queue = await queueOf(calling.proxy.home);
    expect(queue.stats(Date.now())).toMatchObject({ evaluated: 0 });
  });
});

const event = (text: string): string => `event: message\nid: 9_1\ndata: ${text}\n\n`;

describe("in enforce no canary arrives, and a client understands why", () => {
  let told: Told = {};
  let shared: Calling;
  beforeAll(async () => {
    shared = await inFront(() => told);
  });
  afterAll(async () => await shared[Symbol.asyncDispose]());

  it.each<[string, Told]>([
    ["in one body", { json: answer(7) }],
    ["in a body with the status of an error", { json: answer(7), status: "400 Bad Request" }],
    [
      "in a body of lines that end in returns",
      { json: JSON.stringify(JSON.parse(answer(7)), null, 2).replaceAll("\n", "\r\n") },
    ],
    ["in a list", { json: `[${answer(7)},${answer(8, clean)}]` }],
    ["in an event", { pieces: [event(answer(7))] }],
    ["in an event that is cut anywhere", { pieces: event(answer(7)).split("") }],
    ["in an event whose end never comes", { pieces: [event(answer(7)).trimEnd()] }],
    [
      "in an event of several lines",
      { pieces: [`data: {"jsonrpc":"2.0","id":7,\ndata: "result":${JSON.stringify(leak)}}\n\n`] },
    ],
    ["in the second of two answers", { pieces: [event(answer(7, clean)), event(answer(7))] }],
    ["in events that answer a list", { pieces: [event(answer(8, clean)), event(answer(7))] }],
    ["in an event that says where to send messages", { pieces: [`event: endpoint\ndata: ${answer(7)}\n\n`] }],
    ["in an event under another name", { pieces: [`event: endpoints\ndata: ${answer(7)}\n\n`] }],
    ["in an error", { json: JSON.stringify({ jsonrpc: "2.0", id: 7, error: { code: 1, message: mail } }) }],
  ])("%s", async (_, answers) => {
    told = answers;
    const { status, text } = await shared.ask(call());
    expect(text).not.toContain(mail);
    expect(status).toBe(200);
    expect(text).toContain('The output of tool \\"notes\\" was withheld');
    expect(text).toContain('"isError":true');
  });

  const free = JSON.stringify({ text: mail });
  const forms = [
    " data: ",
    "Data: ",
    "data : ",
    "DATA:",
    "\tdata: ",
    "",
    " ",
    "\ufeffdata: ",
    "data\0: ",
    ": ",
    "note: ",
  ];
  it.each<[string, string[]]>([
    ...[answer(7), free, mail].flatMap((said): [string, string[]][] =>
      forms.map((form) => [`a line ${JSON.stringify(form + said)}`, [`${form}${said}\n\n`]]),
    ),
    ["a line beside a message", [`data: ${answer(8, clean)}\n data: ${free}\n\n`]],
    ["data that is no message", [`data: ${free}\n\n`]],
    ["data that is no JSON", [`data: ${mail}\n\n`]],
    ["a string", [`data: ${JSON.stringify(mail)}\n\n`]],
    ["a list that holds a message too", [`data: [{"jsonrpc":"2.0","method":"x/y"},${free}]\n\n`]],
    ["an answer to nobody", [`data: ${answer(99, { text: mail })}\n\n`]],
    ["what stands beside a notification", [`data: {"jsonrpc":"2.0","method":"x/y","text":"${mail}"}\n\n`]],
    ["where messages are to be sent", [`event: endpoint\ndata: /messages?to=${mail}\n\n`]],
    ["the name of an event", [`event: ${mail}\ndata: ${answer(8, clean)}\n\n`]],
    ["an id", [`id: ${mail}\ndata: ${answer(8, clean)}\n\n`]],
    ["two events", [` data: {"text":"ada@love"}\n\n`, ` data: {"text":"lace.org"}\n\n`]],
    ["two bare lines", [`{"text":"ada@love"}\n\n`, `{"text":"lace.org"}\n\n`]],
  ])("in %s, and the answer behind it goes on", async (_, pieces) => {
    told = { pieces: [...pieces, event(answer(8, clean))] };
    const { text } = await shared.ask([call(7), call(8)]);
    expect(text).not.toContain(mail);
    expect(text.includes("ada@love") && text.includes("lace.org")).toBe(false);
    expect(text).toContain("water the plants");
  });

  it("in what is asked for again", async () => {
    await using calling = await inFront(({ method }) =>
      method === "GET" ? { pieces: [event(answer(7))] } : { json: answer(7, clean) },
    );
    await calling.ask(call());
    const again = await calling.listen("/mcp", { "mcp-session-id": "s1", "last-event-id": "9_0" });
    expect(again).not.toContain(mail);
    expect(JSON.parse(data(again))).toMatchObject({ id: 7, result: { isError: true } });
    expect(again).toContain("id: 9_1\n");
  });

  it("in the older transport, whose messages are sent to us", async () => {
    let origin = "";
    await using calling = await inFront(({ method }) =>
      method === "GET"
        ? {
            pieces: [
              `event: endpoint\ndata: ${origin}/messages?sessionId=abc\n\n`,
              `event: message\ndata: ${answer(7)}\n\n`,
            ],
          }
        : { status: "202 Accepted", json: "Accepted" },
    );
    origin = calling.server.url;
    const said = await calling.listen("/sse", {});
    const [endpoint = "", message = ""] = said.split("\n\n");
    expect(endpoint).toBe(`event: endpoint\ndata: ${calling.proxy.url}/messages?sessionId=abc`);
    expect(JSON.parse(data(message))).toMatchObject({ id: 7, result: { isError: true } });
  });

  it("in where the older transport is to be sent messages", async () => {
    await using calling = await inFront(() => ({
      pieces: [`event: endpoint\ndata: /messages?to=${mail}\n\n`, `event: message\ndata: ${answer(7)}\n\n`],
    }));
    const said = await calling.listen("/sse", {});
    expect(said).not.toContain(mail);
    expect(JSON.parse(data(said))).toMatchObject({ id: 7, result: { isError: true } });
  });

  it("in a body that is longer than is inspected", async () => {
    const long = answer(7, { content: [{ type: "text", text: `${" ".repeat(100_000)}${mail}` }] });
    await using calling = await inFront(() => ({ json: long }), ["--max-inspect-bytes", "64KiB"]);
    expect(JSON.parse((await calling.ask(call())).text)).toMatchObject({
      id: 7,
      result: { isError: true, content: [{ text: expect.stringContaining("too large to inspect") }] },
    });
  });

  it("in a body that never ends", async () => {
    const endless = [
      "HTTP/1.1 200 OK",
      "Content-Type: application/json",
      "",
      `{"jsonrpc":"2.0","id":7,"result":{"x":"`,
    ].join("\r\n");
    await using server = await startFakeTool((_, socket) => {
      socket.write(endless);
      const more = (): void =>
        void (socket.writable && socket.write(" ".repeat(65_536), () => setImmediate(more)));
      more();
    });
    await using proxy = await spawnProxy({ upstream: server.url, args: ["--max-inspect-bytes", "64KiB"] });
    const response = await fetch(`${proxy.url}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: both },
      body: JSON.stringify(call()),
    });
    expect(await response.json()).toMatchObject({ id: 7, result: { isError: true } });
    await server.alone();
  });

  it("in an event that is longer than is inspected, and what comes behind it goes on", async () => {
    const long = answer(7, { content: [{ type: "text", text: `${" ".repeat(100_000)}${mail}` }] });
    const pieces = [event(long), event(answer(8, clean))];
    await using calling = await inFront(() => ({ pieces }), ["--max-inspect-bytes", "64KiB"]);
    const { text } = await calling.ask(call());
    expect(text).not.toContain(mail);
    expect(text).toContain("too large to inspect");
    expect(text).toContain("water the plants");
  });
});

describe("which calls are calls of MCP", () => {
  it("another JSON-RPC service is judged as any tool is", async () => {
    await using calling = await inFront(() => ({ json: answer(7) }));
    const { status } = await calling.ask({ jsonrpc: "2.0", id: 7, method: "eth_getBlock", params: [] });
    expect(status).toBe(403);
  });

  it("a method of a server that nobody knows is judged too", async () => {
    await using calling = await inFront(() => ({ json: answer(7) }));
    const asked = { jsonrpc: "2.0", id: 7, method: "acme/search", params: {} };
    const { status, text } = await calling.ask(asked, { "mcp-protocol-version": "2025-11-25" });
    expect({ status, text }).toMatchObject({ status: 200, text: expect.stringContaining("withheld") });
  });

  it("none with --kind http", async () => {
    await using calling = await inFront(() => ({ json: answer(7) }), ["--kind", "http"]);
    expect((await calling.ask(call())).status).toBe(403);
  });

  it("a page that is no message is judged as any other", async () => {
    await using calling = await inFront(() => ({ json: `"write to ${mail}"` }));
    expect((await calling.ask(call())).status).toBe(403);
  });
});

it("in observe nothing is changed, and what would have been withheld is recorded", async () => {
  const pieces = [event(answer(7))];
  await using calling = await inFront(() => ({ pieces }), ["--mode", "observe"]);
  expect((await calling.ask(call())).text).toBe(pieces.join(""));
  await using queue = await queueOf(calling.proxy.home);
  await expect
    .poll(() => queue.list({}))
    .toMatchObject([{ tool: "mcp/notes", passed: false, action: "observed" }]);
});

it("the agent is the client that named itself, in its session", async () => {
  const named = {
    jsonrpc: "2.0",
    id: 0,
    result: { serverInfo: { name: "files" }, protocolVersion: "2025-11-25" },
  };
  await using calling = await inFront(({ body }) =>
    body.includes("initialize")
      ? { json: JSON.stringify(named), headers: ["Mcp-Session-Id: s1"] }
      : { json: answer(7, clean) },
  );
  const params = { clientInfo: { name: "claude-code", version: "2" }, protocolVersion: "2025-11-25" };
  const { headers } = await calling.ask({ jsonrpc: "2.0", id: 0, method: "initialize", params });
  expect(headers.get("mcp-session-id")).toBe("s1");
  await calling.ask(call(), { "mcp-session-id": "s1" });
  await using queue = await queueOf(calling.proxy.home);
  await expect.poll(() => queue.list({})).toMatchObject([{ agent_id: "claude-code", tool: "files/notes" }]);
});

it("a client that leaves takes the call of the tool with it", async () => {
  await using calling = await inFront(() => ({
    pieces: [event('{"jsonrpc":"2.0","method":"x"}'), ...Array<string>(50_000).fill(": wait\n\n")],
  }));
  const leaving = new AbortController();
  const response = await fetch(`${calling.proxy.url}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: both },
    body: JSON.stringify(call()),
    signal: leaving.signal,
  });
  await response.body?.getReader().read();
  expect(calling.server.sockets.size).toBe(1);
  leaving.abort();
  await calling.server.alone();
});

describe("with --gate-input", () => {
  const dangerous = {
    ...call(),
    params: { name: "notes", arguments: { command: "rm -rf / --no-preserve-root" } },
  };

  it("a call whose arguments fail is answered here, and the server never hears of it", async () => {
    await using calling = await inFront(() => ({ json: answer(7, clean) }), ["--gate-input"]);
    const { status, text } = await calling.ask(dangerous);
    expect({ status, json: JSON.parse(text) as unknown }).toMatchObject({
      status: 200,
      json: { id: 7, result: { isError: true } },
    });
    expect(text).toContain("was stopped");
    expect(calling.server.requests).toEqual([]);
    expect((await calling.ask(call())).text).toBe(answer(7, clean));
  });

  it("what is asked beside it is not asked either", async () => {
    await using calling = await inFront(() => ({ json: "[]" }), ["--gate-input"]);
    const { text } = await calling.ask([dangerous, call(8)]);
    expect(JSON.parse(text)).toMatchObject([
      { id: 7, result: { isError: true } },
      { id: 8, error: { code: -32000 } },
    ]);
  });

  it("without it nothing of a call is judged", async () => {
    await using calling = await inFront(() => ({ json: answer(7, clean) }));
    expect((await calling.ask(dangerous)).text).toBe(answer(7, clean));
  });
});

it("of a question of a megabyte the tool is known too", async () => {
  await using calling = await inFront(() => ({ json: answer(7, clean) }));
  await calling.ask({ ...call(), params: { name: "notes", arguments: { text: "x".repeat(1_000_000) } } });
  await using queue = await queueOf(calling.proxy.home);
  await expect.poll(() => queue.list({})).toMatchObject([{ tool: "mcp/notes" }]);
});
