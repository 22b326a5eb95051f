import { statSync } from "node:fs";
import { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { untilStopped } from "../../shared/lifecycle.ts";
import type { Log } from "../app/log.ts";
import { createLog } from "../app/log.ts";
import { parsePlace } from "../app/place.ts";
import { loadConfig } from "../config/load.ts";
import type { CollectorConfig } from "../config/settings.ts";
import { HeldError } from "../store/embedded/lock.ts";
import { announce } from "../serve/announce.ts";
import type { Serving } from "../serve/serve.ts";
import { serve } from "../serve/serve.ts";
import { withSettings } from "../terminal/options.ts";
import { holderWords, portHolder } from "../../shared/port-holder.ts";
import { shellWord } from "../../shared/next-command.ts";

export function startCommand(): Command {
  return withSettings(new Command("start"))
    .description("serve the API (this is what runs when no command is given)")
    .action(start);
}

async function start(flags: Record<string, unknown>): Promise<void> {
  const startedAt = performance.now();
  process.umask(0o077);
  const { values: config } = loadConfig(flags);
  // It may hold a password, which what this process starts does not need.
  delete process.env["MONGODB_URI"];
  const format = config.logFormat === "auto" ? (process.stdout.isTTY ? "pretty" : "json") : config.logFormat;
  const log = createLog({ format, level: config.logLevel });
  const stopped = untilStopped();
  const serving = await serve(config, log).catch((error: unknown) => explain(error, config));
  await announce(serving, config, { format, ms: performance.now() - startedAt });
  if (config.host !== "127.0.0.1" && config.host !== "::1" && config.host !== "localhost")
    log.warn(
      "listening beyond this machine without TLS: put a TLS proxy in front, keys travel in clear text",
    );
  if (String(flags["mongo"]).includes("@"))
    log.warn("everybody on this machine can read the password in --mongo: put the URI into MONGODB_URI");
  if (flags["metricsToken"] !== undefined)
    log.warn(
      "everybody on this machine can read the token in --metrics-token: put it into AGENT_GATE_METRICS_TOKEN or a file for --metrics-token-file",
    );
  warnOfOpenFolder(config, log);
  const signal = await stopped;
  log.info("stopping", { signal, drain_s: config.drain });
  await serving[Symbol.asyncDispose]();
  log.flush();
}

/** Who may write to the folder can put other files in the place of ours, whatever their own modes are. */
function warnOfOpenFolder({ store, data }: CollectorConfig, log: Log): void {
  if (store !== "file") return;
  const mode = statSync(data).mode & 0o777;
  if ((mode & 0o022) === 0) return;
  const shown = mode.toString(8).padStart(4, "0");
  log.warn(`others may write to the data directory: chmod 700 ${shellWord(data)}`, { data, mode: shown });
}

function explain(error: unknown, { host, port, adminPort }: CollectorConfig): Promise<Serving> {
  if (error instanceof HeldError) throw new CommandError("held", error.message, error);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const taken = error instanceof Error && "port" in error ? error.port : undefined;
  const admin = adminPort === undefined ? undefined : parsePlace(adminPort)?.port;
  if (admin !== undefined && admin !== 0 && taken === admin) {
    const message =
      admin === port
        ? `--admin-port and --port are both ${port}: the listener for operators needs a port of its own`
        : `--admin-port ${adminPort}: ${code === "EADDRINUSE" ? "the port is in use" : `cannot listen there (${String(code)})`}. Name another, or 0 for any`;
    throw new CommandError("failure", message, error);
  }
  if (code === "EADDRINUSE") {
    const holder = portHolder(port);
    const stop = holder?.program === undefined ? "" : `stop it with kill ${holder.pid}, or `;
    const message = `port ${port} is in use by ${holderWords(holder)}: ${stop}start this collector with --port 0`;
    throw new CommandError("failure", message, error);
  }
  const why = unlistenable[String(code)];
  if (why !== undefined) throw new CommandError("failure", `--host ${host} --port ${port}: ${why}`, error);
  throw error;
}

const unlistenable: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: "this machine has no such address; without --host it is 127.0.0.1",
  ENOTFOUND: "no such host is known; without --host it is 127.0.0.1",
};
