import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { CommandError } from "../../shared/exit-codes.ts";
import { failpoint } from "../../shared/failpoint.ts";
import type { DataDirLock } from "../store/embedded/lock.ts";
import { HeldError, lockDataDir, lockFile } from "../store/embedded/lock.ts";

/** Where a restore prepares its files. Until it is renamed to `ready`, nothing has happened. */
export function stagingDir(dataDir: string): string {
  return join(dataDir, "restore.partial");
}

function readyDir(dataDir: string): string {
  return join(dataDir, "restore.ready");
}

/** The one step that decides a restore: after this rename it will be finished, by this process or by the next one. */
export function commitRestoration(dataDir: string): void {
  const staging = stagingDir(dataDir);
  for (const name of readdirSync(staging)) sync(join(staging, name));
  sync(staging);
  failpoint("restore.before-decision");
  renameSync(staging, readyDir(dataDir));
  sync(dataDir);
  finishRestoration(dataDir);
}

/** Moves what a committed restore prepared into place. Whoever calls it holds the lock of the directory. */
export function finishRestoration(dataDir: string): void {
  const ready = readyDir(dataDir);
  if (!existsSync(ready)) return;
  for (const name of readdirSync(ready)) {
    // The log of the old database must not be applied to the new one.
    for (const old of [`${name}-wal`, `${name}-shm`]) rmSync(join(dataDir, old), { force: true });
    renameSync(join(ready, name), join(dataDir, name));
    failpoint("restore.moved-a-file");
  }
  sync(dataDir);
  rmdirSync(ready);
}

/** For commands that open the files without serving them: a restore that was cut off is finished first. */
export function settleRestoration(dataDir: string): void {
  if (!existsSync(readyDir(dataDir))) return;
  const lock = lockOrExplain(dataDir);
  try {
    finishRestoration(dataDir);
  } finally {
    lock[Symbol.dispose]();
  }
}

export function lockOrExplain(dataDir: string): DataDirLock {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof HeldError) throw new CommandError("held", error.message, error);
    throw error;
  }
}

/** Takes away folders that were made for data which then did not come. */
export function unmakeDataDir(dataDir: string, made: readonly string[]): void {
  if (made.length === 0) return;
  rmSync(join(dataDir, lockFile), { force: true });
  try {
    for (const folder of made.toReversed()) rmdirSync(folder);
  } catch {
    // Somebody else has put something there.
  }
}

export function sync(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
