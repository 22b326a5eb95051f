import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Libsql from "libsql";

export const root = fileURLToPath(new URL("../..", import.meta.url));
/** What the compiler writes last, and reads to know what has changed. */
const record = join(root, "dist/.tsbuildinfo");
let isDone = false;

/** Makes dist/ from the sources as they are now, if it is older: for the first test that asks, and not for the others. */
export function compile(): void {
  if (isDone) return;
  const cache = join(root, "node_modules/.cache/agent-gate");
  mkdirSync(cache, { recursive: true });
  // Several test files ask at once.
  const lock = new Libsql(join(cache, "build.lock"));
  lock.exec("PRAGMA busy_timeout = 120000; BEGIN EXCLUSIVE");
  try {
    if (!isFresh()) runCompiler();
  } finally {
    lock.exec("ROLLBACK");
    lock.close();
  }
  isDone = true;
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

function runCompiler(): void {
  const startedAt = new Date();
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  for (const project of [".", "shared/pages"]) {
    const done = spawnSync(process.execPath, [tsc, "-p", project], { cwd: root, encoding: "utf8" });
    if (done.status !== 0) throw new Error(`tsc failed:\n${done.stdout}${done.stderr}`);
  }
  // It leaves its record alone when no output differs.
  utimesSync(record, startedAt, startedAt);
}
