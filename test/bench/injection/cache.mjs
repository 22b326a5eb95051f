/** What benches fetch stays outside of the repository and is kept from one run to the next. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import envPaths from "env-paths";

const base = join(envPaths("agent-gate", { suffix: "" }).cache, "bench");

export function cacheFolder(...parts) {
  const folder = join(base, ...parts);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Runs a program to its end; what it printed, or undefined when it is missing or failed. */
export function ran(program, args, { cwd, input, timeoutMs = 300_000, env = process.env } = {}) {
  const { status, stdout } = spawnSync(program, args, {
    cwd,
    input,
    env,
    encoding: "utf8",
    timeout: timeoutMs,
    maxBuffer: 2 ** 28,
    stdio: ["pipe", "pipe", "ignore"],
  });
  return status === 0 ? stdout : undefined;
}
