import { closeSync, existsSync, openSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import Libsql from "libsql";
import { CommandError } from "../../../shared/exit-codes.ts";
import { explainingFile, isWritable } from "./file-trouble.ts";

export type Database = Libsql.Database;

export const eventsFile = "events.db";
export const directoryFile = "directory.db";

/** The smallest size of the `-shm` file, which connections share. */
const sharedBytes = 32 * 1024;

export interface OpenOptions {
  readOnly?: boolean;
  journal?: "WAL" | "MEMORY";
  busyMs?: number;
  /**
   * For a process that stays: other processes may open the file too. It is refused when the disk has no room for the
   * file that they share.
   */
  serving?: boolean;
}

export function openDatabase(dataDir: string, file: string, options: OpenOptions = {}): Database {
  const path = join(dataDir, file);
  return explainingFile(path, () => open(path, options));
}

function open(path: string, options: OpenOptions): Database {
  if (options.readOnly !== true) create(path);
  return options.serving === true || canBeShared(path) ? connect(path, options) : connectAlone(path, options);
}

/**
 * Whether the `-shm` file exists or can be made: connections share a database by it. This is asked before the
 * database is opened, because the driver closes late, and a connection that failed would block the next one.
 */
function canBeShared(path: string): boolean {
  if ((statSync(`${path}-shm`, { throwIfNoEntry: false })?.size ?? 0) >= sharedBytes) return true;
  const folder = dirname(path);
  const { bavail, bsize } = statfsSync(folder);
  return isWritable(folder) && bavail * bsize >= 4 * sharedBytes;
}

/**
 * Opens a database without a `-shm` file. No other process has it open, as that one would have made the file. It is
 * opened as immutable, unless it is to be changed or its log holds a part of it.
 */
function connectAlone(path: string, options: OpenOptions): Database {
  const mayChange = options.readOnly !== true && isWritable(dirname(path));
  const logBytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (mayChange || logBytes > 0) return connect(path, { ...options, alone: true });
  return connect(`${pathToFileURL(path).href}?immutable=1`, { ...options, readOnly: true });
}

function connect(path: string, options: OpenOptions & { alone?: boolean }): Database {
  const database = new Libsql(path, { fileMustExist: true });
  database.pragma(`busy_timeout = ${options.busyMs ?? 5_000}`);
  if (options.alone === true) database.pragma("locking_mode = EXCLUSIVE");
  if (options.readOnly === true) database.pragma("query_only = ON");
  else database.pragma(`journal_mode = ${options.journal ?? "WAL"}`);
  // A first read, so that an unreadable file fails here.
  database.pragma("schema_version");
  return database;
}

/** Moves the log into the file and empties the log. False when another connection reads, or when the disk has no room. */
export function emptyLog(database: Database): boolean {
  try {
    const [checkpoint] = rows<readonly [number]>(database, "PRAGMA wal_checkpoint(TRUNCATE)")();
    return checkpoint?.[0] === 0;
  } catch {
    return false;
  }
}

/**
 * Moves the log into the file and closes; the driver would leave the log. There are two reasons. SQLite silently
 * forgets the part of a log that comes after a changed bit. And the driver lets go of a file that was held alone too
 * late, so the next command can read the file but not the log. It does not wait for other processes: a log that one
 * of them reads is left to the next connection.
 */
export function endWriting(database: Database): void {
  database.pragma("busy_timeout = 0");
  emptyLog(database);
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

/** What this version makes of a new file, and the number by which it knows one. */
export interface Form {
  version: number;
  schema: string;
}

/** Opens a file of that form, or a new one. That of another version is refused and left as it is. */
export function openForm(
  { version: known }: Form,
  folder: string,
  file: string,
  options: OpenOptions,
): Database {
  const database = openDatabase(folder, file, options);
  try {
    const version = versionOf(database);
    if (version !== 0 && version !== known) throw writtenByAnother(join(folder, file), version, known);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Makes a new file one of that form, in one transaction, whichever process comes first. */
export function makeForm(database: Database, { version, schema }: Form): void {
  if (versionOf(database) === version) return;
  transact(database, () => {
    if (versionOf(database) === 0) database.exec(`${schema}\nPRAGMA user_version = ${version}`);
  });
}

/**
 * Changes that happen together or not at all. The lock is taken by a statement that is not kept: a kept one that meets
 * a lock stays open, and what this connection reads from then on would stand still.
 */
export function transact<T>(database: Database, work: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.inTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/** 0 of a new file. */
export function versionOf(database: Database): number {
  return rows<readonly [number]>(database, "PRAGMA user_version")()[0]?.[0] ?? 0;
}

function writtenByAnother(path: string, version: number, known: number): CommandError {
  const [age, remedy] =
    version > known
      ? ["a newer", "upgrade agent-gate"]
      : ["an earlier", "begin with another directory, and read this one with the version that wrote it"];
  return new CommandError(
    "failure",
    `${path} was written by ${age} version (schema ${version}, this one knows ${known}): ${remedy}`,
  );
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
