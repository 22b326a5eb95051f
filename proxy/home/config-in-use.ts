import { fileOrToBe, findConfigFile } from "../config/file.ts";
import { configFile, type Home } from "./home.ts";
import { runningProxies } from "./running.ts";

/** The configuration file that a rule belongs into, and those that the running proxies of a home read. */
export function configInUse(
  home: Home,
  named: string | undefined,
  isOfHook = false,
): { path: string; running: readonly string[] } {
  const proxies = runningProxies(home, Date.now());
  const running = [...new Set(proxies.map(({ config }) => config))];
  const given = named ?? process.env["AGENT_GATE_CONFIG"];
  // Hooks are answered by a process that reads no file of a project.
  if (isOfHook && given === undefined) {
    const hooks = proxies.find(({ command }) => command === "hooks");
    return { path: hooks?.config ?? configFile, running };
  }
  const here = findConfigFile(named, { env: process.env, cwd: process.cwd() });
  // Where no configuration is found, the rule is for the proxy that runs. If several read several files, it is not known whose the output was.
  const only = running.length === 1 ? running[0] : undefined;
  return { path: here ?? only ?? fileOrToBe(undefined), running };
}

/** Who reads it when it is written. A proxy also watches for a file that was not there when it started. */
export function readersOf(path: string, running: readonly string[]): string {
  if (running.includes(path)) return "the running proxy takes it at once, without a restart";
  if (path === configFile) return "hooks read it, and a proxy in whose folder there is no other";
  return running.length > 0
    ? `the running proxy reads another file, ${running.join(", ")}: name that one with --config`
    : "no proxy runs now; the next one reads it if it starts in this folder or below, or with --config";
}
