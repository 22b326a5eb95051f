import {
  Client as Sdk,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
  type VersionNegotiationMode,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { type Client, type Connection, outcomeOf } from "../client.ts";

async function connected(mode: VersionNegotiationMode, transport: Transport): Promise<Connection> {
  const client = new Sdk({ name: "sdk-v2", version: "1.0.0" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return {
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    callTool: async (name, args = {}) => outcomeOf(await client.callTool({ name, arguments: args })),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** `legacy` greets as before 2026-07-28, `auto` looks first with a server that it starts for that, a pin speaks one revision alone. */
export const sdkV2 = (mode: VersionNegotiationMode): Client => ({
  connect: ({ command: [command, ...args], env = {} }) =>
    connected(mode, new StdioClientTransport({ command, args, env, stderr: "ignore" })),
  reach: ({ url, over }) =>
    connected(
      mode,
      over === "sse" ? new SSEClientTransport(new URL(url)) : new StreamableHTTPClientTransport(new URL(url)),
    ),
});
