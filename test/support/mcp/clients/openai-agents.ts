import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Client, Connection } from "../client.ts";

interface McpServer {
  connect(): Promise<void>;
  close(): Promise<void>;
  listTools(): Promise<{ name: string }[]>;
  callTool(name: string, args: object): Promise<{ text?: string }[]>;
}

/** What is used of `@openai/agents`, which is not there when this is compiled. */
interface Agents {
  MCPServerStdio: new (options: object) => McpServer;
  MCPServerStreamableHttp: new (options: object) => McpServer;
  MCPServerSSE: new (options: object) => McpServer;
}

async function connected(server: McpServer): Promise<Connection> {
  await server.connect();
  return {
    listTools: async () => (await server.listTools()).map(({ name }) => name),
    async callTool(name, args = {}) {
      const content = await server.callTool(name, args);
      const text = content.map((part) => part.text ?? "").join("\n");
      return { isError: undefined, text, all: JSON.stringify(content) };
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** A model is handed the parts of a result; that it failed, only its words can say. */
export function openAiAgents(packages: string): Client {
  const entry = pathToFileURL(join(packages, "@openai/agents/dist/index.mjs")).href;
  const load = async (): Promise<Agents> => (await import(entry)) as Agents;
  return {
    async connect({ command: [command, ...args], env = {} }) {
      const { MCPServerStdio } = await load();
      return await connected(new MCPServerStdio({ command, args, env, clientSessionTimeoutSeconds: 60 }));
    },
    async reach({ url, over }) {
      const { MCPServerSSE, MCPServerStreamableHttp } = await load();
      return await connected(
        new (over === "sse" ? MCPServerSSE : MCPServerStreamableHttp)({
          url,
          clientSessionTimeoutSeconds: 60,
        }),
      );
    },
  };
}
