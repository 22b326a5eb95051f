import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Client, type Connection, outcomeOf } from "../client.ts";
import { temporaryFolder } from "../../folder.ts";

/** It ends with this when a tool says that it failed. */
const toolFailed = 5;

interface Inspector {
  node: string;
  program: string;
  config: object;
}

async function inspecting({ node, program, config }: Inspector): Promise<Connection> {
  const { path: folder, [Symbol.asyncDispose]: remove } = await temporaryFolder();
  const file = join(folder, "mcp.json");
  await writeFile(file, JSON.stringify({ mcpServers: { server: config } }));
  const ask = async (...asked: string[]): Promise<{ code: number; said: unknown }> => {
    const flags = ["--cli", "--config", file, "--server", "server", "--format", "json", ...asked];
    const child = spawn(node, [program, ...flags], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, HOME: folder },
    });
    const closed = once(child, "close");
    const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = (await closed) as [number];
    if (code !== 0 && code !== toolFailed) throw new Error(`the inspector ended with ${code}: ${complained}`);
    return { code, said: JSON.parse(said) as unknown };
  };
  return {
    async listTools() {
      const { said } = await ask("--method", "tools/list");
      const { tools } = resultOf(said) as { tools: { name: string }[] };
      return tools.map(({ name }) => name);
    },
    async callTool(name, args = {}) {
      const given = Object.entries(args).flatMap(([key, value]) => [
        "--tool-arg",
        `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`,
      ]);
      const { code, said } = await ask("--method", "tools/call", "--tool-name", name, ...given);
      return { ...outcomeOf(resultOf(said)), isError: code === toolFailed };
    },
    [Symbol.asyncDispose]: remove,
  };
}

function resultOf(said: unknown): unknown {
  const { result } = said as { result?: unknown };
  return result ?? said;
}

/** The command line of the inspector: a process and a connection for each thing that is asked. */
export function inspector(packages: string, node: string): Client {
  const program = join(packages, "@modelcontextprotocol/inspector/clients/launcher/build/index.js");
  return {
    connect: ({ command: [command, ...args], env }) =>
      inspecting({ node, program, config: { command, args, ...(env && { env }) } }),
    reach: ({ url, over }) => inspecting({ node, program, config: { type: over, url } }),
  };
}
