import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import Libsql from "libsql";
import { explainingFile } from "./file-trouble.ts";

export type Database = Libsql.Database;

export const eventsFile = "events.db";
export const directoryFile = "directory.db";

export interface OpenOptions {
  readOnly?: boolean;
  journal?: "WAL" | "MEMORY";
  busyMs?: number;
}

export function openDatabase(dataDir: string, file: string, options: OpenOptions = {}): Database {
  const path = join(dataDir, file);
  return explainingFile(path, () => open(path, options));
}

function open(path: string, options: OpenOptions): Database {
  if (options.readOnly !== true) create(path);
  const database = new Libsql(path, { fileMustExist: true });
  database.pragma(`busy_timeout = ${options.busyMs ?? 5_000}`);
  if (options.readOnly === true) database.pragma("query_only = ON");
  else database.pragma(`journal_mode = ${options.journal ?? "WAL"}`);
  return database;
}

/**
 * Closes with everything in the database itself: of a log, whatever comes after a bit that changed in it is forgotten without a word. The driver leaves the log
 * where it is. Another process that reads may hold it up; then that stays for whoever comes next.
 */
export function endWriting(database: Database): void {
  try {
    database.pragma("busy_timeout = 0");
    database.pragma("wal_checkpoint(TRUNCATE)");
  } catch {
    // The log is as good as it was.
  }
  database.close();
}

/** A database of this process alone, on disk only as far as it does not fit into a few megabytes, and gone when it is closed. */
export function openScratch(): Database {
  return new Libsql("");
}

/**
 * SQLite would give a new file the permissions of the umask. A file that exists is not opened here: closing any handle of a file drops every lock that
 * the process holds on it.
 */
function create(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
}

/** Whether an error says that another connection holds a lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}

/** Brings the file to the schema of this version, in one transaction, whichever process comes first. */
export function upgradeSchema(database: Database, steps: readonly string[]): void {
  const read = rows<readonly [number]>(database, "PRAGMA user_version");
  const version = (): number => read()[0]?.[0] ?? 0;
  if (version() === steps.length) return;
  database.exec("BEGIN IMMEDIATE");
  try {
    const from = version();
    if (from > steps.length)
      throw new Error(
        `the data was written by a newer version (schema ${from}, this one knows ${steps.length}): upgrade agent-gate`,
      );
    for (const step of steps.slice(from)) database.exec(step);
    database.exec(`PRAGMA user_version = ${steps.length}`);
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

/** Rows as arrays, typed by the caller who wrote the columns of the statement. */
export function rows<Row extends readonly unknown[]>(
  database: Database,
  sql: string,
): (...parameters: unknown[]) => Row[] {
  const statement = database.prepare(sql).raw(true);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (...parameters) => statement.all(...parameters) as unknown as Row[];
}

/** The first column of the first row. */
export function single(database: Database, sql: string): () => unknown {
  const statement = database.prepare(sql).raw(true);
  return () => {
    const row = statement.get();
    return Array.isArray(row) ? row[0] : undefined;
  };
}

/** Runs a statement, and says how many rows it changed. */
export type Runner = (...parameters: unknown[]) => number;

export function runner(database: Database, sql: string): Runner {
  const statement = database.prepare(sql);
  return (...parameters) => statement.run(...parameters).changes;
}
