import { createHash } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import envPaths from "env-paths";
import { CommandError } from "../../shared/exit-codes.ts";
import { diskWords } from "../queue/disk-words.ts";

/** The folder that all proxies of one user share: one queue, one state, one sender at a time. */
export interface Home {
  path: string;
  queueFile: string;
  stateFile: string;
  /** A file per running proxy. */
  runDir: string;
}

const paths = envPaths("agent-gate", { suffix: "" });

export const defaultHomePath = paths.data;
/** What `npm start` keeps: its own home, keys and configuration, so that the example and a user's own verdicts never mix. */
export const exampleFolder = join(paths.data, "try");
export const exampleConfig = join(exampleFolder, "agent-gate.json");
export const exampleHome = join(exampleFolder, "proxy");
/** The user's own configuration, which is read where no project has one. */
export const configFile = join(paths.config, "config.json");
/** Where the collector's first start leaves keys for the proxies of this machine, and `login` puts them. */
export const credentialsFile = join(paths.config, "credentials.json");

/** The paths of a home. The files need not exist. */
export const homeAt = (path: string): Home => ({
  path,
  queueFile: join(path, "queue.db"),
  stateFile: join(path, "state.json"),
  runDir: join(path, "run"),
});

/** Nothing in a home is for other users to read. */
export function openHome(path: string): Home {
  const home = homeAt(path);
  makeFolder(home.runDir);
  return home;
}

/** What one running proxy says of itself. */
export function runFile({ runDir }: Home, pid: number): string {
  return join(runDir, `${pid}.json`);
}

/**
 * Where hooks of hosts ask what their model may read; the program that asks knows it too. The name is relative to the folder `run`, since
 * a socket's name may have no more than some hundred characters.
 */
export const hooksSocket = ({ runDir }: Home): string =>
  process.platform === "win32"
    ? String.raw`\\.\pipe\agent-gate-${createHash("sha256").update(runDir).digest("hex").slice(0, 24)}`
    : "hooks.sock";

/** Where nothing can be written, one line says so. */
export function homeOf(path: string): Home {
  try {
    return openHome(path);
  } catch (error) {
    throw unwritable(path, error);
  }
}

export function unwritable(path: string, error: unknown): CommandError {
  const words = `the home ${path} cannot be written (${diskWords(error)}): make room, or choose another with --home`;
  return new CommandError("failure", words, error);
}

/** Node's own way of making parents never returns where nothing can be made, as in /proc. */
function makeFolder(path: string, hasParent = false): void {
  // A full disk refuses to make even a folder that is there.
  if (existsSync(path)) return;
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || hasParent || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    // Somebody else may be faster, for many proxies may start at once.
    makeFolder(path, true);
  }
}
