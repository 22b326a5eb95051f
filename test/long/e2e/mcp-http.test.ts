import { describe, expect, it } from "vitest";
import { queueOf } from "../../support/agent.ts";
import { startFakeTool } from "../../support/fake-tool.ts";
import { answer, both, call, clean, data, event, inFront, mail } from "../../support/mcp-calling.ts";
import { spawnProxy } from "../../support/spawn.ts";

describe("in enforce no canary arrives", () => {
  it("in a replayed event", async () => {
    await using calling = await inFront(({ method }) =>
      method === "GET" ? { pieces: [event(answer(7))] } : { json: answer(7, clean) },
    );
    await calling.ask(call());
    const again = await calling.listen("/mcp", { "mcp-session-id": "s1", "last-event-id": "9_0" });
    expect(again).not.toContain(mail);
    expect(JSON.parse(data(again))).toMatchObject({ id: 7, result: { isError: true } });
    expect(again).toContain("id: 9_1\n");
  });

  it("in the older transport, in which messages go through us", async () => {
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

  it("in the address for messages of the older transport", async () => {
    await using calling = await inFront(() => ({
      pieces: [`event: endpoint\ndata: /messages?to=${mail}\n\n`, `event: message\ndata: ${answer(7)}\n\n`],
    }));
    const said = await calling.listen("/sse", {});
    expect(said).not.toContain(mail);
    expect(JSON.parse(data(said))).toMatchObject({ id: 7, result: { isError: true } });
  });

  it("in a body that is too long to be inspected", async () => {
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

  it("in an event that is too long to be inspected, and later events are sent", async () => {
    const long = answer(7, { content: [{ type: "text", text: `${" ".repeat(100_000)}${mail}` }] });
    const pieces = [event(long), event(answer(8, clean))];
    await using calling = await inFront(() => ({ pieces }), ["--max-inspect-bytes", "64KiB"]);
    const { text } = await calling.ask(call());
    expect(text).not.toContain(mail);
    expect(text).toContain("too large to inspect");
    expect(text).toContain("water the plants");
  });
});

describe("which calls count as calls of MCP", () => {
  it("another JSON-RPC service is judged as any tool is", async () => {
    await using calling = await inFront(() => ({ json: answer(7) }));
    const { status } = await calling.ask({ jsonrpc: "2.0", id: 7, method: "eth_getBlock", params: [] });
    expect(status).toBe(403);
  });

  it("an unknown method of a server is judged too", async () => {
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
