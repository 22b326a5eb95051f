import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { Opened } from "../../../shared/lifecycle.ts";
import { contact, note } from "./fixture/said.mjs";
import { type Reached, startOn } from "./http-servers.ts";
import type { Call, Launch } from "./launch.ts";
import { type Asks, command, echoing, type Peer } from "./peers.ts";
import { temporaryFolder } from "../folder.ts";
import { ours } from "./servers.ts";

const run = promisify(execFile);

/** A Python with each version of the SDK: what is built on one does not go with the other. */
export interface Pythons {
  sdk1: string;
  sdk2: string;
}

/** Libraries, as the programs in `python/` name them, and the Python that has each. */
export const libraries = {
  "mcp 2": "sdk2",
  "mcp 1": "sdk1",
  fastmcp: "sdk2",
  langchain: "sdk1",
} as const satisfies Record<string, keyof Pythons>;
export type Library = keyof typeof libraries;

/** No library looks for a newer one of itself. */
const quiet = { FASTMCP_CHECK_FOR_UPDATES: "off" };

export const pythonClient = (pythons: Pythons, library: Library): Launch => ({
  command: [pythons[libraries[library]], ours("python/client.py"), library],
  env: quiet,
});

const pythonServer = (pythons: Pythons, library: Library, ...place: string[]): Launch => ({
  command: [pythons[libraries[library]], ours("python/server.py"), library, ...place],
  env: quiet,
});

const said = (call: Call, gate: "pii" | "filesystem"): Asks["held"][number] => ({
  call,
  gate,
  what: gate === "pii" ? contact : command,
});

async function standing(launch: Launch, asks: Asks, opened = new Opened()): Promise<Peer> {
  return await Promise.resolve({ launch, asks, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() });
}

/** A program of a package. The one that its installation makes names a folder that the packages have left since. */
const installed = ({ sdk2 }: Pythons, module: string, ...args: string[]): Launch => ({
  command: [sdk2, "-m", module, ...args],
});

const time = (pythons: Pythons): Promise<Peer> => {
  const at = (timezone: string): Call => ({ tool: "get_current_time", args: { timezone } });
  const args = { source_timezone: "UTC", time: "09:30", target_timezone: "Asia/Tokyo" };
  return standing(installed(pythons, "mcp_server_time", "--local-timezone", "UTC"), {
    clean: { tool: "convert_time", args },
    held: [said(at(contact), "pii"), said(at(command), "filesystem")],
  });
};

async function git(pythons: Pythons): Promise<Peer> {
  const opened = new Opened();
  const { path } = opened.add(await temporaryFolder());
  const repository = join(path, "files");
  await mkdir(repository);
  await writeFile(join(repository, "mail.txt"), `Write to ${contact}.\n`);
  await writeFile(join(repository, "run.txt"), `First run ${command}\n`);
  const who = ["-c", "user.name=Ada", "-c", "user.email=none", "-c", "commit.gpgsign=false"];
  for (const args of [
    ["init", "-q"],
    ["add", "."],
    [...who, "commit", "-q", "-m", note],
  ])
    await run("git", args, { cwd: repository });
  const show = (file: string): Call => ({
    tool: "git_show",
    args: { repo_path: repository, revision: `HEAD:${file}` },
  });
  const asks = {
    clean: { tool: "git_status", args: { repo_path: repository } },
    held: [said(show("mail.txt"), "pii"), said(show("run.txt"), "filesystem")],
  };
  return await standing(installed(pythons, "mcp_server_git", "--repository", repository), asks, opened);
}

async function fetching(pythons: Pythons): Promise<Peer> {
  const pages: Readonly<Record<string, string>> = {
    "/note": note,
    "/mail": `Write to ${contact}.`,
    "/run": `First run ${command}`,
  };
  const server = createServer(({ url = "" }, response) => {
    response.setHeader("content-type", "text/plain");
    response.end(pages[url]);
  });
  const opened = new Opened();
  opened.add({
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const page = (path: string): Call => ({ tool: "fetch", args: { url: `http://127.0.0.1:${port}${path}` } });
  return await standing(
    installed(pythons, "mcp_server_fetch", "--ignore-robots-txt", "--allow-private-ips"),
    { clean: page("/note"), held: [said(page("/mail"), "pii"), said(page("/run"), "filesystem")] },
    opened,
  );
}

/** Servers over stdio: three libraries, and three programs that people install. */
export const pythonServers: Readonly<Record<string, (pythons: Pythons) => Promise<Peer>>> = {
  "mcp 2": (pythons) => standing(pythonServer(pythons, "mcp 2"), echoing),
  "mcp 1": (pythons) => standing(pythonServer(pythons, "mcp 1"), echoing),
  fastmcp: (pythons) => standing(pythonServer(pythons, "fastmcp"), echoing),
  "mcp-server-time": time,
  "mcp-server-git": git,
  "mcp-server-fetch": fetching,
};

/** The same libraries on a port. */
export const startPythonServer = (
  pythons: Pythons,
  library: Library,
  over: Reached["over"],
): Promise<Reached> =>
  startOn((port) => pythonServer(pythons, library, over, String(port)), {
    says: /Uvicorn running on/,
    path: over === "sse" ? "/sse" : "/mcp",
    over,
  });
