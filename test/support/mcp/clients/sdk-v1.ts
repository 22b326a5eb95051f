import { Client as Sdk } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { type Client, type Connection, outcomeOf } from "../client.ts";

async function connected(transport: Transport): Promise<Connection> {
  const client = new Sdk({ name: "sdk-v1", version: "1.0.0" });
  await client.connect(transport);
  return {
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    callTool: async (name, args = {}) => outcomeOf(await client.callTool({ name, arguments: args })),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

export const sdkV1: Client = {
  connect: ({ command: [command, ...args], env = {} }) =>
    connected(new StdioClientTransport({ command, args, env, stderr: "ignore" })),
  reach: ({ url, over }) =>
    connected(
      over === "sse" ? new SSEClientTransport(new URL(url)) : new StreamableHTTPClientTransport(new URL(url)),
    ),
};
