import { statSync } from "node:fs";
import { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { printLine } from "../../shared/print.ts";
import { untilStopped } from "../../shared/lifecycle.ts";
import { AdminPortError } from "../app/listen.ts";
import type { Log } from "../app/log.ts";
import { createLog } from "../app/log.ts";
import { parsePlace } from "../app/place.ts";
import { loadConfig } from "../config/load.ts";
import type { CollectorConfig } from "../config/settings.ts";
import { HeldError } from "../store/embedded/lock.ts";
import { announce } from "../serve/announce.ts";
import type { Serving } from "../serve/serve.ts";
import type { HandedOut } from "../serve/hand-out.ts";
import { openBrowser, savedKey } from "../serve/open-browser.ts";
import { serve } from "../serve/serve.ts";
import { withSettings } from "../terminal/options.ts";
import { type Address, inUseWords, overlap, portHolder } from "../../shared/port-holder.ts";
import { commandWith, shellWord } from "../../shared/next-command.ts";

export function startCommand(): Command {
  return withSettings(new Command("start"))
    .description("serve the API (this is what runs when no command is given)")
    .option("--open", "open the pages in the browser of this machine, with a key that this machine has")
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
  const handed = await announce(serving, config, { format, ms: performance.now() - startedAt });
  if (flags["open"] === true) open(serving, handed, { hasPages: config.ui, log });
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

/** The address is a way in for a minute. A terminal gets it, for a browser that does not open; a log does not. */
function open(
  { url, addressFor }: Serving,
  handed: HandedOut | undefined,
  { hasPages, log }: { hasPages: boolean; log: Log },
): void {
  if (!hasPages) return log.warn("--open: there are no pages, because of --no-ui");
  const key = handed?.secret ?? savedKey(url) ?? handed?.publishable;
  if (key === undefined)
    log.warn("--open: this machine has no key of this collector, so the page asks for one");
  const address = key === undefined ? `${url}/` : addressFor(key);
  if (process.stdout.isTTY) printLine(`  Open       ${address}   good once, for a minute`);
  openBrowser(address, () => log.warn("--open: no browser was found", { open: `${url}/` }));
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
  const isAdmin = error instanceof AdminPortError;
  const cause = isAdmin ? error.cause : error;
  if (!(cause instanceof Error) || !("code" in cause)) throw error;
  const admin = adminPort === undefined ? undefined : parsePlace(adminPort);
  const flags = isAdmin ? `--admin-port ${adminPort}` : `--host ${host} --port ${port}`;
  const why = unlistenable[String(cause.code)];
  if (why !== undefined) throw new CommandError("failure", `${flags}: ${why}`, error);
  if (cause.code !== "EADDRINUSE") throw error;
  const isBoth = admin !== undefined && overlap(admin, { host, port });
  throw new CommandError(
    "failure",
    isBoth
      ? `--admin-port and --port are both ${port}: the listener for operators needs a port of its own`
      : `${isAdmin ? `${flags}: the port` : `port ${port}`} is ${inUseWords(portHolder(addressOf(cause)))}` +
          (isAdmin
            ? "name another port, or 0 for any"
            : `take any free port: ${commandWith("collector", ["--port", "0"], ["--port"])}`),
    error,
  );
}

/** What the system says of a listener that could not be. */
const addressOf = (error: Error): Address => ({
  host: "address" in error ? String(error.address) : "",
  port: "port" in error ? Number(error.port) : 0,
});

const unlistenable: Readonly<Record<string, string>> = {
  EACCES: "this user may not listen there",
  EADDRNOTAVAIL: "this machine has no such address; without one it is 127.0.0.1",
  ENOTFOUND: "no such host is known; without one it is 127.0.0.1",
};
