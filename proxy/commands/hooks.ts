import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { untilStopped } from "../../shared/lifecycle.ts";
import { printJson } from "../../shared/print.ts";
import { loadConfig } from "../config/load.ts";
import { wrapperSettings } from "../config/mcp-settings.ts";
import { limitSettings } from "../config/limit-settings.ts";
import { duration } from "../config/values.ts";
import { configFile, hooksSocket, homeOf } from "../home/home.ts";
import { isLoopback } from "../loopback.ts";
import { serveProxy } from "../serve/serve.ts";
import { portOption, withSettings } from "../terminal/options.ts";

type Flags = Record<string, unknown>;

/** What belongs to a tool that the proxy stands in front of. */
const ofTools =
  "upstream upstreamCa allowHost allowOrigin pathTool header passthrough ws forwarded blockStatus";
const idle = "10m";

export function hooksCommand(): Command {
  const except = [...ofTools.split(" "), ...Object.keys({ ...wrapperSettings, ...limitSettings })];
  return withSettings(new Command("hooks"), except)
    .description("answer the hooks of hosts, which ask what their model may read; the first hook starts it")
    .option("--idle <time>", "end when no hook has called for so long", idle)
    .addOption(portOption())
    .action(serveHooks);
}

/** On a socket of the home, unless a port of this machine is named. */
async function serveHooks({ idle, port, ...flags }: Flags): Promise<void> {
  process.umask(0o077);
  const isOnPort = port !== undefined || flags["listen"] !== undefined;
  const folder = process.cwd();
  const given = port === undefined ? flags : { ...flags, listen: port };
  const load = () => loadConfig(given, process.env, folder);
  const { listen, home } = load().values;
  if (isOnPort && !isLoopback(listen.host))
    throw new CommandError("usage", "hooks listens on this machine alone: give it a port of 127.0.0.1");
  const { runDir } = homeOf(home);
  const until = untilIdle(duration.parse(idle));
  const socket = isOnPort ? {} : { socket: hooksSocket(homeOf(home)), configToBe: configFile };
  // A folder that is there can be watched for the file.
  if (!isOnPort) mkdirSync(dirname(configFile), { recursive: true });
  // The name of the socket is relative to that folder, and the folder of a project is not ours to stay in.
  if (!isOnPort) process.chdir(runDir);
  await using serving = await serveProxy({ command: "hooks", load, onRequest: until.called, ...socket });
  printJson({ event: "listening", url: serving.url });
  await Promise.race([untilStopped(), until.ended]);
}

function untilIdle(idleMs: number): { called: () => void; ended: Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<void>((resolve) => {
    // The socket keeps the process here, and nothing else is to.
    timer = setTimeout(resolve, idleMs).unref();
  });
  return { called: () => timer?.refresh(), ended };
}
