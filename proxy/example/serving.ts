import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { CommandError } from "../../shared/exit-codes.ts";

/** The program that has all commands, as it is installed. */
export const program = fileURLToPath(new URL("../cli.js", import.meta.url));

/** Variables by which a user sets up proxies and collectors. `HOST` and `PORT` are the collector's, too. */
const ofUser = /^(?:AGENT_GATE_\w+|COLLECTOR_MASTER_KEYS|MONGODB_URI|HOST|PORT)$/;

/** The example runs with the defaults, on its own data: a user's keys and databases are not for it, nor for what it starts. */
export function setUserSettingsAside(): void {
  for (const name of Object.keys(process.env)) if (ofUser.test(name)) delete process.env[name];
}

export interface ServingOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** `inherit` shows its warnings in this terminal. */
  stderr: "inherit" | "pipe";
}

/** Starts a command of ours that serves. Its channel closes when this process ends in any way, and the command stops then. */
export function spawnServing(words: readonly string[], { env, cwd, stderr }: ServingOptions): ChildProcess {
  return spawn(process.execPath, [program, ...words], {
    env: { ...process.env, ...env },
    ...(cwd === undefined ? {} : { cwd }),
    // A Ctrl-C is not for it: what waits is sent first.
    detached: true,
    windowsHide: true,
    stdio: ["ignore", "pipe", stderr, "ipc"],
  });
}

/** Where it listens, as the first line of its output says. Undefined if it ended before. */
export async function listening(child: ChildProcess): Promise<string | undefined> {
  const { stdout } = child;
  if (stdout === null) throw new Error("a pipe was asked for");
  const first = once(createInterface({ input: stdout }), "line");
  const line: unknown[] | undefined = await Promise.race([first, once(child, "exit").then(() => undefined)]);
  if (line === undefined) return undefined;
  stdout.resume();
  return urlOf(String(line[0]));
}

function urlOf(line: string): string {
  const said: unknown = JSON.parse(line);
  if (typeof said === "object" && said !== null && "url" in said) return String(said.url);
  throw new CommandError("failure", "a program of the example did not say where it listens");
}
