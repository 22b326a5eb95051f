import { openSync, closeSync } from "node:fs";
import { Command } from "commander";
import { untilStopped } from "../../shared/lifecycle.ts";
import { printLine } from "../../shared/print.ts";
import { type LoadedConfig, loadConfig } from "../config/load.ts";
import { wrapperSettings } from "../config/mcp-settings.ts";
import { announce, warnOfUnreachable } from "../serve/announce.ts";
import { formatOf } from "../home/outbox.ts";
import { withSettings } from "../terminal/options.ts";
import { serveProxy } from "../serve/serve.ts";
import { verdictLine } from "../terminal/verdict-line.ts";

type Flags = Record<string, unknown>;

const ofWrappers = Object.keys(wrapperSettings);

export function httpCommand(): Command {
  return withSettings(new Command("http"), ofWrappers)
    .description("stand in front of an HTTP tool and judge each of its answers")
    .action((flags: Flags) => serveUntilStopped("http", () => loadConfig(flags)));
}

export function runCommand(): Command {
  return withSettings(new Command("run"), ["upstream", "agent", "name", "pathTool", ...ofWrappers])
    .description("stand in front of all upstreams of the configuration file, each at /<name>/")
    .action((flags: Flags) => serveUntilStopped("run", () => loadConfig(flags)));
}

async function serveUntilStopped(command: "http" | "run", load: () => LoadedConfig): Promise<void> {
  process.umask(0o077);
  // SIGHUP asks for another look at the configuration, unless it says that the terminal is gone.
  const stopped = untilStopped(["SIGINT", "SIGTERM"]);
  if (process.stdout.isTTY)
    process.on("SIGHUP", () => isTerminalGone() && process.kill(process.pid, "SIGTERM"));
  const pretty = formatOf(load().values) === "pretty";
  await using serving = await serveProxy({
    command,
    load,
    ...(pretty ? { onVerdict: (record, { action }) => printLine(verdictLine(record, action)) } : {}),
  });
  await announce(serving, pretty);
  void warnOfUnreachable(serving);
  serving.outbox.log.info("stopping", { signal: await stopped });
}

function isTerminalGone(): boolean {
  try {
    closeSync(openSync("/dev/tty", "r"));
    return false;
  } catch {
    return true;
  }
}
