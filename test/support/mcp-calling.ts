import { answerWith, type FakeTool, startFakeTool, type ToolRequest } from "./fake-tool.ts";
import { type SpawnedProxy, spawnProxy } from "./spawn.ts";

export const mail = "ada@lovelace.org";
export const leak = { content: [{ type: "text", text: `write to ${mail}` }] };
export const clean = { content: [{ type: "text", text: "water the plants" }] };
export const both = "application/json, text/event-stream";
export const answer = (id: unknown, result: object = leak): string =>
  JSON.stringify({ jsonrpc: "2.0", id, result });
export const event = (text: string): string => `event: message\nid: 9_1\ndata: ${text}\n\n`;

/** The server answers as the client asks it to: with a body of JSON, or with the pieces of a stream. */
export interface Told {
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

export interface Calling extends AsyncDisposable {
  proxy: SpawnedProxy;
  server: FakeTool;
  ask(
    message: object,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; text: string }>;
  listen(path?: string, headers?: Record<string, string>): Promise<string>;
}

export async function inFront(
  told: (request: ToolRequest) => Told,
  args: readonly string[] = [],
): Promise<Calling> {
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

export const call = (id: unknown = 7): object => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "notes", arguments: {} },
});
export const data = (text: string): string => text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
