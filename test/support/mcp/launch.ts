import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);

/** How a program is started, as a host's configuration says it. */
export interface Launch {
  command: readonly [file: string, ...args: string[]];
  env?: Readonly<Record<string, string>>;
}

/** A call of a tool. */
export interface Call {
  tool: string;
  args?: Readonly<Record<string, unknown>>;
}

const run = (program: string, args: readonly string[]): Launch => ({
  command: [process.execPath, program, ...args],
});

/** Programs that are installed with the rest. */
export const everything = (...args: string[]): Launch =>
  run(require.resolve("@modelcontextprotocol/server-everything/dist/index.js"), args);
export const filesystem = (...args: string[]): Launch =>
  run(require.resolve("@modelcontextprotocol/server-filesystem/dist/index.js"), args);
export const memory = (file: string): Launch => ({
  ...run(require.resolve("@modelcontextprotocol/server-memory/dist/index.js"), []),
  env: { MEMORY_FILE_PATH: file },
});
export const sequentialThinking = (): Launch => ({
  ...run(require.resolve("@modelcontextprotocol/server-sequential-thinking/dist/index.js"), []),
  env: { DISABLE_THOUGHT_LOGGING: "true" },
});
export const mcpRemote = (...args: string[]): Launch =>
  run(require.resolve("mcp-remote/dist/proxy.js"), args);

/** Makes servers that would listen on every address listen on this machine's own alone. */
export const bindLocal = fileURLToPath(new URL("bind-local.cjs", import.meta.url));

/** The same program behind another, which is given its command. */
export const behind = ({ command, env }: Launch, { command: first, env: more }: Launch): Launch => ({
  command: [...first, ...command],
  env: { ...env, ...more },
});
