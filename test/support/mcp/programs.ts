import { Opened } from "../../../shared/lifecycle.ts";
import { temporaryFolder } from "../folder.ts";
import { type AskedFor, findAskedFor } from "./asked-for.ts";
import type { Client } from "./client.ts";
import { aiSdk } from "./clients/ai-sdk.ts";
import { inspector } from "./clients/inspector.ts";
import { openAiAgents } from "./clients/openai-agents.ts";
import { sdkV1 } from "./clients/sdk-v1.ts";
import { sdkV2 } from "./clients/sdk-v2.ts";
import { bridgesToHttp, bridgesToStdio, httpServers } from "./http-servers.ts";
import type { Launch } from "./launch.ts";
import { type StdioServer, stdioServers } from "./servers.ts";

/** Programs around MCP that nobody here wrote, as far as this machine has them. */
export interface Programs extends AskedFor {
  stdioServers: typeof stdioServers;
  httpServers: typeof httpServers;
  clients: Readonly<Record<string, Client>>;
  bridgesToHttp: typeof bridgesToHttp;
  bridgesToStdio: typeof bridgesToStdio;
}

export async function findPrograms(): Promise<Programs> {
  const asked = await findAskedFor();
  const { packages, node24 } = asked;
  const there = <T extends object>(all: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(
      Object.entries(all).filter(([, one]) => packages !== undefined || !("isAskedFor" in one)),
    );
  return {
    ...asked,
    stdioServers: there(stdioServers),
    httpServers: there(httpServers),
    bridgesToHttp: packages === undefined ? {} : bridgesToHttp,
    bridgesToStdio: there(bridgesToStdio),
    clients: {
      "SDK v1": sdkV1,
      "SDK v2, legacy": sdkV2("legacy"),
      "SDK v2, auto": sdkV2("auto"),
      "SDK v2, pinned to 2026-07-28": sdkV2({ pin: "2026-07-28" }),
      "AI SDK": aiSdk,
      ...(packages === undefined ? {} : { "OpenAI agents SDK": openAiAgents(packages) }),
      ...(packages === undefined || node24 === undefined
        ? {}
        : { "inspector CLI": inspector(packages, node24) }),
    },
  };
}

/** The one client that does not speak to servers of before 2026-07-28. */
export const speaksOldRevisions = (name: string): boolean => !name.includes("pinned");

/** A server in a folder of its own, ready to be started by whoever speaks to it. */
export async function prepare(
  server: StdioServer,
  packages = "",
): Promise<{ launch: Launch; folder: string } & AsyncDisposable> {
  const opened = new Opened();
  const { path } = opened.add(await temporaryFolder());
  const launch = await server.launch(path, packages);
  return { launch, folder: path, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
}
