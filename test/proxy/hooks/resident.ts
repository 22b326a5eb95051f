import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Home, homeAt } from "../../../proxy/home/home.ts";
import { runningProxies } from "../../../proxy/home/running.ts";
import { isAlive } from "../../../proxy/is-alive.ts";
import { root } from "../../support/compile.ts";
import { removeFolder, temporaryFolder } from "../../support/folder.ts";
import "../../support/programs.ts";

export const hookProgram = join(root, "shared/bin/agent-gate-hook.cjs");

interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A home in which hooks start what they ask. That ends with the scope. */
export async function homeOfHooks(inside = "") {
  const { path: folder } = await temporaryFolder();
  const path = join(folder, inside, "home");
  const home = homeAt(path);
  const env = { PATH: process.env["PATH"] ?? "", HOME: folder };
  const run = async (
    args: readonly string[],
    input = "",
    more: Record<string, string> = {},
  ): Promise<Ran> => {
    const child = spawn(process.execPath, args, { env: { ...env, ...more } });
    const ran = { stdout: "", stderr: "" };
    child.stdout.on("data", (chunk: Buffer) => (ran.stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (ran.stderr += chunk.toString()));
    child.stdin.on("error", () => undefined).end(input);
    const [code] = await once(child, "close");
    return { code, ...ran };
  };
  return {
    folder,
    path,
    env,
    residents: () => residentsOf(home),
    /** The process that a hook has started and that answers nobody yet; 0 before. */
    starting: () => {
      const mark = join(home.runDir, "hooks.starting");
      return existsSync(mark) ? Number(readFileSync(mark, "utf8")) : 0;
    },
    run,
    hook: (host: string, asked: object, ...flags: string[]): Promise<Ran> =>
      run([hookProgram, host, `--home=${path}`, ...flags], JSON.stringify(asked)),
    async [Symbol.asyncDispose]() {
      await endResidents(home);
      await removeFolder(folder);
    },
  };
}

/** What hooks have started in a home, and what answers them there. */
function residentsOf(home: Home): number[] {
  if (!existsSync(home.runDir)) return [];
  return runningProxies(home, Date.now()).flatMap(({ pid, command }) => (command === "hooks" ? [pid] : []));
}

export async function endResidents(home: Home): Promise<void> {
  for (const pid of residentsOf(home)) {
    process.kill(pid, "SIGKILL");
    await gone(pid);
  }
}

/** It is not a child of this process, so no event says when it is gone. */
export async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setImmediate(resolve));
}
