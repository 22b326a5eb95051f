import { openSync, closeSync } from "node:fs";
import { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { untilStopped } from "../../shared/lifecycle.ts";
import { type LoadedConfig, loadConfig } from "../config/load.ts";
import { wrapperSettings } from "../config/mcp-settings.ts";
import { announce, warnOfUnreachable } from "../serve/announce.ts";
import { formatOf } from "../home/outbox.ts";
import { portOption, withSettings } from "../terminal/options.ts";
import { serveProxy } from "../serve/serve.ts";
import { verdictPrinter } from "../terminal/verdict-line.ts";

type Flags = Record<string, unknown>;

const ofWrappers = Object.keys(wrapperSettings);

export function httpCommand(): Command {
  return withSettings(new Command("http"), ofWrappers)
    .description("stand in front of an HTTP tool and judge each of its answers")
    .argument("[upstream]", "the address of the tool, short for --upstream")
    .addOption(portOption())
    .action((upstream: string | undefined, flags: Flags) => {
      const given = withUpstream(upstream, withPort(flags));
      return serveUntilStopped("http", () => loadConfig(given));
    });
}

export function runCommand(): Command {
  return withSettings(new Command("run"), ["upstream", "agent", "name", "pathTool", ...ofWrappers])
    .description("stand in front of all upstreams of the configuration file, each at /<name>/")
    .addOption(portOption())
    .action((flags: Flags) => {
      const given = withPort(flags);
      return serveUntilStopped("run", () => loadConfig(given));
    });
}

function withUpstream(upstream: string | undefined, flags: Flags): Flags {
  if (upstream === undefined) return flags;
  if (flags["upstream"] !== undefined)
    throw new CommandError(
      "usage",
      "the tool is named twice: leave out --upstream or the address in front of it",
    );
  return { ...flags, upstream };
}

function withPort({ port, ...flags }: Flags): Flags {
  if (port === undefined) return flags;
  if (flags["listen"] !== undefined)
    throw new CommandError("usage", "--port is short for --listen 127.0.0.1:<port>: give one of them");
  const isPort = typeof port === "string" && /^\d{1,5}$/.test(port) && Number(port) <= 65_535;
  if (!isPort) throw new CommandError("usage", "--port: must be a whole number from 0 to 65535");
  return { ...flags, listen: port };
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
    ...(pretty ? { onVerdict: verdictPrinter() } : {}),
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
