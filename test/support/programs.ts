import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Libsql from "libsql";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** What the compiler writes last, and reads to know what has changed. */
const record = join(root, "dist/.tsbuildinfo");

/** A compiled file, as a user has it after `npm ci`. */
export const compiled = (path: string): string => join(root, "dist", path);

/** The programs as they are installed. */
export const collectorProgram = compiled("collector/cli.js");
export const proxyProgram = compiled("proxy/cli.js");

// Whoever imports this file starts what is in dist/, so it is made from the sources as they are now: by the first test that asks, and not by the others.
const cache = join(root, "node_modules/.cache/agent-gate");
mkdirSync(cache, { recursive: true });
const lock = new Libsql(join(cache, "build.lock"));
lock.exec("PRAGMA busy_timeout = 120000; BEGIN EXCLUSIVE");
try {
  if (!isFresh()) compile();
} finally {
  lock.exec("ROLLBACK");
  lock.close();
}

function isFresh(): boolean {
  const made = statSync(record, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = ["shared", "proxy", "collector"].flatMap((side) =>
    readdirSync(join(root, side), { recursive: true, withFileTypes: true }).map((entry) =>
      join(entry.parentPath, entry.name),
    ),
  );
  return [...sources, join(root, "tsconfig.json")].every((path) => statSync(path).mtimeMs < made);
}

function compile(): void {
  const startedAt = new Date();
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const done = spawnSync(process.execPath, [tsc, "-p", "."], { cwd: root, encoding: "utf8" });
  if (done.status !== 0) throw new Error(`tsc failed:\n${done.stdout}${done.stderr}`);
  // It leaves its record alone when no output differs.
  utimesSync(record, startedAt, startedAt);
}
