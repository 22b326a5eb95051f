import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Opened } from "../../../shared/lifecycle.ts";
import { queueOf } from "../../support/agent.ts";
import { type SpawnedProxy, spawnProxy } from "../../support/spawn.ts";

const mail = "ada@lovelace.org";
const leak = { content: [{ type: "text", text: `write to ${mail}` }] };
const message = (value: object): string =>
  `event: message\ndata: ${JSON.stringify({ jsonrpc: "2.0", ...value })}\n\n`;

/** A server of the older transport at an address of its own choice: it says on its stream what the test tells it to. */
async function startServer() {
  const server = createServer((request, response) => {
    if (request.method === "GET") {
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      server.emit("listening to", response);
      return;
    }
    request.resume().on("end", () => response.writeHead(202).end("Accepted"));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** The stream of the client that asks next. */
    stream: async (): Promise<ServerResponse> => (await once(server, "listening to"))[0],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const opened = new Opened();
let server: Awaited<ReturnType<typeof startServer>>;
let usual: SpawnedProxy;
beforeAll(async () => {
  server = opened.add(await startServer());
  usual = opened.add(await spawnProxy({ upstream: server.url }));
});
afterAll(() => opened[Symbol.asyncDispose]());

/** A client that has just asked for a stream, and has been told its head. */
async function listening(args?: readonly string[]) {
  const proxy = args === undefined ? usual : await spawnProxy({ upstream: server.url, args });
  const asked = server.stream();
  const response = await fetch(`${proxy.url}/events`, { headers: { accept: "text/event-stream" } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  return {
    proxy,
    stream: await asked,
    /** What was heard, once this is in it, or all of it. */
    async until(words?: string): Promise<string> {
      for (;;) {
        if (words !== undefined && heard.includes(words)) return heard;
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) return heard;
        heard += value ?? "";
      }
    },
    async [Symbol.asyncDispose]() {
      await reader?.cancel().catch(() => undefined);
      if (proxy !== usual) await proxy[Symbol.asyncDispose]();
    },
  };
}

describe("a server of the older transport at an address that nothing tells it by", () => {
  it("is known by its first event: its answers are judged one by one, as those of the tool that was called", async () => {
    await using calling = await listening();
    const { stream, proxy } = calling;
    stream.write(": hello\n\nevent: endpoint\ndata: /messages?sessionId=abc\n\n");
    await calling.until("sessionId=abc\n\n");
    const call = { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: "notes", arguments: {} } };
    const { status } = await fetch(`${proxy.url}/messages?sessionId=abc`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(call),
    });
    expect(status).toBe(202);
    stream.write(message({ method: "notifications/progress", params: { progress: 1 } }));
    stream.write(message({ id: 7, result: leak }));
    stream.end(message({ id: 8, result: { content: [{ type: "text", text: "water the plants" }] } }));
    const said = await calling.until();
    expect(said).not.toContain(mail);
    expect(said).toContain(message({ method: "notifications/progress", params: { progress: 1 } }));
    expect(said).toMatch(/"id":7,"result":\{.*was withheld/);
    expect(said).toContain("water the plants");
    await using queue = await queueOf(proxy.home);
    await expect
      .poll(() =>
        queue
          .list({})
          .map(({ tool, passed }) => `${tool} ${passed}`)
          .toSorted(),
      )
      .toEqual(["mcp/notes false", "mcp/unknown true"]);
  });

  it.each([
    ["a notification", message({ method: "notifications/message", params: { data: mail } })],
    ["a question to the client", message({ id: 1, method: "sampling/createMessage", params: { x: mail } })],
    ["a list of tools", message({ id: 1, result: { tools: [{ name: "x", description: mail }] } })],
    ["what is no message", `event: message\ndata: ${mail}\n\n`],
  ])("may be any tool, so that %s is judged too", async (_, event) => {
    await using calling = await listening();
    calling.stream.write("event: endpoint\ndata: /messages?sessionId=abc\n\n");
    await calling.until("sessionId=abc\n\n");
    calling.stream.write(event);
    calling.stream.end(message({ method: "notifications/progress", params: { progress: 1 } }));
    const said = await calling.until();
    expect(said).toContain("progress");
    expect(said).not.toContain(mail);
  });

  it("with --kind mcp is taken at its word, whatever it begins with", async () => {
    await using calling = await listening(["--kind", "mcp"]);
    const told = message({ method: "notifications/message", params: { data: mail } });
    calling.stream.end(`data: /messages?sessionId=abc\nevent: endpoint\n\n${told}`);
    expect(await calling.until()).toContain(told);
  });
});

describe("any other stream", () => {
  it("begins at once, and is the bytes that the tool sent", async () => {
    await using calling = await listening();
    calling.stream.write('data: {"text":"one"');
    calling.stream.write("}\n\n");
    await calling.until("one");
    calling.stream.end(": end\n\n");
    expect(await calling.until()).toBe('data: {"text":"one"}\n\n: end\n\n');
  });

  it("in observe goes on as it comes, when it cannot be the beginning of the older transport any more", async () => {
    await using calling = await listening(["--mode", "observe"]);
    calling.stream.write("event: end");
    calling.stream.write("ed\ndata: on its w");
    expect(await calling.until("on its w")).toBe("event: ended\ndata: on its w");
  });
});
