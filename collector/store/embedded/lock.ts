import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Database } from "./database.ts";
import { isBusy, openDatabase } from "./database.ts";
import { prepareDataDir } from "./data-dir.ts";
import { explained, explainingFile } from "./file-trouble.ts";
import { Reserve } from "./reserve.ts";

export const lockFile = "collector.lock";
const holderFile = "collector.json";

const holderSchema = z.object({ pid: z.int(), url: z.string().optional(), since: z.string() });
export type Holder = z.infer<typeof holderSchema>;

export interface DataDirLock extends Disposable {
  /** Lets others say whom they met here. */
  announce: (url: string) => void;
}

/** Another collector serves the same data directory. */
export class HeldError extends Error {
  constructor(dataDir: string, holder: Holder | undefined) {
    const who =
      holder === undefined
        ? "another collector"
        : `a collector (pid ${holder.pid}${holder.url === undefined ? "" : `, ${holder.url}`}, since ${holder.since})`;
    const what =
      holder === undefined
        ? "Stop it, or start this one with --data and another directory."
        : `Stop it (kill ${holder.pid}), or start this one with --data and another directory.`;
    super(`the data directory ${dataDir} is in use by ${who}. ${what}`);
    this.name = "HeldError";
  }
}

/**
 * One collector writes to a data directory. The lock is the kernel's, held on a file by an open transaction, so it ends with the process however the
 * process ends; who holds it is written beside it for people to read.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  prepareDataDir(dataDir);
  const database = take(dataDir);
  const since = new Date().toISOString();
  const path = join(dataDir, holderFile);
  const reserve = new Reserve(dataDir);
  const announce = (url?: string): void => {
    const holder = `${JSON.stringify({ pid: process.pid, url, since })}\n`;
    explainingFile(path, () => reserve.lend(() => writeFileSync(path, holder, { mode: 0o600 })));
  };
  const release = (): void => {
    rmSync(path, { force: true });
    // The transaction ends first: with an open one the driver would close late.
    database.exec("ROLLBACK");
    database.close();
  };
  try {
    announce();
  } catch (error) {
    release();
    throw error;
  }
  return { announce, [Symbol.dispose]: release };
}

function take(dataDir: string): Database {
  let database: Database | undefined;
  try {
    database = openDatabase(dataDir, lockFile, { journal: "MEMORY", busyMs: 0, serving: true });
    database.exec("BEGIN EXCLUSIVE");
    return database;
  } catch (error) {
    database?.close();
    if (!isBusy(error)) throw explained(join(dataDir, lockFile), error);
    throw new HeldError(dataDir, holderOf(dataDir));
  }
}

/** Whether a collector serves this directory now. */
export function dataDirIsHeld(dataDir: string): Holder | undefined {
  try {
    const database = take(dataDir);
    database.exec("ROLLBACK");
    database.close();
    return undefined;
  } catch (error) {
    if (!(error instanceof HeldError)) throw error;
    return holderOf(dataDir) ?? { pid: 0, since: "" };
  }
}

function holderOf(dataDir: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(join(dataDir, holderFile), "utf8")));
  } catch {
    return undefined;
  }
}
