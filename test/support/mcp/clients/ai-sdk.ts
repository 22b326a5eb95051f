import { createMCPClient, type MCPClientConfig } from "@ai-sdk/mcp";
import { Experimental_StdioMCPTransport as StdioTransport } from "@ai-sdk/mcp/mcp-stdio";
import { type Client, type Connection, outcomeOf } from "../client.ts";

async function connected(transport: MCPClientConfig["transport"]): Promise<Connection> {
  const client = await createMCPClient({ transport });
  return {
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    /** As its loop calls a tool for a model. */
    async callTool(name, args = {}) {
      const tool = (await client.tools())[name];
      if (tool === undefined) throw new Error(`there is no tool ${name}`);
      return outcomeOf(await tool.execute(args, { toolCallId: "1", messages: [] }));
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

export const aiSdk: Client = {
  connect: ({ command: [command, ...args], env = {} }) =>
    connected(new StdioTransport({ command, args, env, stderr: "ignore" })),
  reach: ({ url, over }) => connected({ type: over, url }),
};
