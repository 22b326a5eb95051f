import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { vi } from "vitest";
import { Opened } from "../../../shared/lifecycle.ts";
import { freePort } from "../agent.ts";
import { startChild } from "../real/children.ts";
import { bindLocal, type Call, everything, type Launch, mcpRemote } from "./launch.ts";
import { contact, note, ours } from "./servers.ts";

/** A server that is reached by a URL. */
export interface Reached extends AsyncDisposable {
  url: string;
  /** How it speaks: Streamable HTTP, or the older HTTP+SSE. */
  over: "http" | "sse";
}

export interface HttpServer {
  isAskedFor?: true;
  start(packages: string): Promise<Reached>;
  tools: readonly string[];
  clean: Call;
  held: Call;
}

/** A program that listens on a port that it is told, and says when it does. */
export async function startOn(
  launch: (port: number) => Launch,
  { says, path, over = "http" }: { says: RegExp; path: string; over?: Reached["over"] },
): Promise<Reached> {
  const port = await freePort();
  const { command, env } = launch(port);
  const [file, ...args] = command;
  const opened = new Opened();
  const child = opened.add(startChild(file, args, { env: { ...process.env, ...env } }));
  await child.said(says);
  // Some say so a moment before they do.
  await vi.waitFor(() => isListening(port), { timeout: 60_000 });
  return {
    url: `http://127.0.0.1:${port}${path}`,
    over,
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

async function isListening(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect").finally(() => socket.destroy());
}

/** Node, made to listen on this machine's own address. */
const locally = ({ command: [file, ...args], env }: Launch): Launch => ({
  command: [file, "-r", bindLocal, ...args],
  ...(env === undefined ? {} : { env }),
});

const everythingOn = (mode: string) => (port: number) => ({
  ...locally(everything(mode)),
  env: { PORT: String(port) },
});

async function startFixture(): Promise<Reached> {
  const opened = new Opened();
  const child = opened.add(startChild(process.execPath, [ours("fixture/http.mjs")]));
  const [, url = ""] = await child.said(/"url":"([^"]+)"/);
  return { url, over: "http", [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
}

const echo = {
  tools: ["echo", "get-sum"],
  clean: { tool: "echo", args: { message: note } },
  held: { tool: "echo", args: { message: `Write to ${contact}.` } },
};

export const httpServers: Readonly<Record<string, HttpServer>> = {
  "the fixture on SDK v2": {
    start: startFixture,
    tools: ["clean", "leak"],
    clean: { tool: "clean_structured" },
    held: { tool: "leak_strict" },
  },
  "server-everything, Streamable HTTP": {
    start: () => startOn(everythingOn("streamableHttp"), { says: /listening on port/, path: "/mcp" }),
    ...echo,
  },
  "server-everything, SSE": {
    start: () => startOn(everythingOn("sse"), { says: /running on port/, path: "/sse", over: "sse" }),
    ...echo,
  },
  fastmcp: {
    isAskedFor: true,
    start: (packages) =>
      startOn(
        (port) => ({ command: [process.execPath, ours("fastmcp-server.mjs"), packages, String(port)] }),
        { says: /listening on \d/, path: "/mcp" },
      ),
    tools: ["clean", "leak"],
    clean: { tool: "clean" },
    held: { tool: "leak" },
  },
};

/** Bridges that make a server over stdio one that is reached by a URL. */
export const bridgesToHttp: Readonly<Record<string, (server: Launch, packages: string) => Promise<Reached>>> =
  {
    "mcp-proxy": ({ command, env }, packages) =>
      startOn(
        (port) => {
          const flags = ["--host", "127.0.0.1", "--port", String(port), "--"];
          const program = join(packages, ".bin/mcp-proxy");
          return { command: [process.execPath, program, ...flags, ...command], ...(env && { env }) };
        },
        { says: /starting server on port/, path: "/mcp" },
      ),
    supergateway: ({ command, env }, packages) =>
      startOn(
        (port) => {
          const words = command.map((word) => `'${word}'`).join(" ");
          const flags = ["--outputTransport", "streamableHttp", "--stateful", "--port", String(port)];
          const program = join(packages, ".bin/supergateway");
          return {
            command: [process.execPath, "-r", bindLocal, program, "--stdio", words, ...flags],
            ...(env && { env }),
          };
        },
        { says: /Listening on port/, path: "/mcp" },
      ),
  };

/** Bridges that make a server that is reached by a URL one over stdio. */
export const bridgesToStdio: Readonly<
  Record<string, { isAskedFor?: true; launch(reached: Reached, folder: string, packages: string): Launch }>
> = {
  "mcp-remote": {
    launch: ({ url, over }, folder) => ({
      ...mcpRemote(url, "--transport", `${over}-only`, "--allow-http"),
      env: { MCP_REMOTE_CONFIG_DIR: join(folder, "mcp-auth") },
    }),
  },
  supergateway: {
    isAskedFor: true,
    launch: ({ url, over }, _folder, packages) => ({
      command: [
        process.execPath,
        join(packages, ".bin/supergateway"),
        over === "sse" ? "--sse" : "--streamableHttp",
        url,
        "--logLevel",
        "none",
      ],
    }),
  },
};
