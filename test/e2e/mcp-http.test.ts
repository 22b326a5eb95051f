import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueOf } from "../support/agent.ts";
import {
  answer,
  call,
  type Calling,
  clean,
  event,
  inFront,
  leak,
  mail,
  type Told,
} from "../support/mcp-calling.ts";

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
    ["an answer without a request", [`data: ${answer(99, { text: mail })}\n\n`]],
    ["a text beside a notification", [`data: {"jsonrpc":"2.0","method":"x/y","text":"${mail}"}\n\n`]],
    ["the address for messages", [`event: endpoint\ndata: /messages?to=${mail}\n\n`]],
    ["the name of an event", [`event: ${mail}\ndata: ${answer(8, clean)}\n\n`]],
    ["an id", [`id: ${mail}\ndata: ${answer(8, clean)}\n\n`]],
    ["two events", [` data: {"text":"ada@love"}\n\n`, ` data: {"text":"lace.org"}\n\n`]],
    ["two bare lines", [`{"text":"ada@love"}\n\n`, `{"text":"lace.org"}\n\n`]],
  ])("in %s, and the next answer is sent", async (_, pieces) => {
    told = { pieces: [...pieces, event(answer(8, clean))] };
    const { text } = await shared.ask([call(7), call(8)]);
    expect(text).not.toContain(mail);
    expect(text.includes("ada@love") && text.includes("lace.org")).toBe(false);
    expect(text).toContain("water the plants");
  });
});
