import { closeSync, existsSync, openSync } from "node:fs";
import Libsql from "libsql";
import type { Hints } from "./totals.ts";

/** What a row or a parameter may hold here. */
export type Value = string | number | Buffer | null;

const spinMs = 0.3;

/** The file is being opened again: like a lock, it passes. */
export class ReopeningError extends Error {
  readonly code = "SQLITE_BUSY";

  constructor() {
    super("the queue is being opened again");
    this.name = "ReopeningError";
  }
}

/** Something was read that is not what was written. Everything that follows is as for damage that SQLite finds itself. */
export class DamagedError extends Error {
  readonly code = "SQLITE_CORRUPT";

  constructor(what: string) {
    super(`the queue is damaged: ${what}`);
    this.name = "DamagedError";
  }
}

/** Where the totals are written once more, behind each change. */
export interface Copy extends Disposable {
  write(totals: { stamp: number; text: string }): void;
}

/** One open connection with its prepared statements. It never waits for a lock by itself: whoever calls it decides how long to try. */
export class Handle implements Disposable {
  copy: Copy | undefined;
  /** What goes into the copy, as it was looked up last. */
  noted: { standing: string; hints: Hints } | undefined;
  #database: Libsql.Database | undefined;
  readonly #statements = new Map<string, Libsql.Statement>();

  constructor(path: string) {
    // SQLite would give a new file the permissions of the umask. A file that exists is not opened here: closing any descriptor of a file drops
    // every lock that the process holds on it.
    if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
    this.#database = new Libsql(path, { fileMustExist: true });
  }

  run(sql: string, parameters: readonly Value[] = []): number {
    return this.#prepared(sql).run(parameters).changes;
  }

  /** Rows as arrays, typed by the caller who wrote the columns of the statement. */
  all<Row extends readonly Value[]>(sql: string, parameters: readonly Value[] = []): Row[] {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return this.#prepared(sql).all(parameters) as unknown as Row[];
  }

  exec(sql: string): void {
    this.#open.exec(sql);
  }

  pragma(source: string): unknown {
    return this.#open.pragma(source);
  }

  /** Changes that happen together or not at all. The lock is taken first, so that nothing after it can meet one. */
  transaction<T>(work: () => T): T {
    const database = this.#open;
    database.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      database.exec("COMMIT");
      return result;
    } catch (error) {
      // It may have been looked up in what did not happen.
      this.noted = undefined;
      if (database.inTransaction) database.exec("ROLLBACK");
      throw error;
    }
  }

  /**
   * The driver really closes the file when the last statement is collected: nothing here may keep one alive. That may be long after the name is another
   * file's; SQLite looks whether it is, and then leaves the log of that name alone.
   */
  [Symbol.dispose](): void {
    this.#statements.clear();
    this.#database?.close();
    this.#database = undefined;
    this.copy?.[Symbol.dispose]();
    this.copy = undefined;
  }

  get #open(): Libsql.Database {
    if (this.#database === undefined) throw new ReopeningError();
    return this.#database;
  }

  #prepared(sql: string): Libsql.Statement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#open.prepare(sql);
      if (statement.reader) statement.raw(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/** Why the database did not do something: `locked` passes, `damaged` needs a new file, `failing` is a disk that is full or refuses. */
export type Trouble = "locked" | "damaged" | "failing";

export function troubleOf(error: unknown): Trouble | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED")) return "locked";
  if (code.startsWith("SQLITE_CORRUPT") || code.startsWith("SQLITE_NOTADB")) return "damaged";
  return code.startsWith("SQLITE_") ? "failing" : undefined;
}

/** Another process writes for some 20 µs; a wait that short is not worth a turn of the loop. */
export function spinning<T>(work: () => T): T {
  const deadline = performance.now() + spinMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (troubleOf(error) !== "locked" || performance.now() > deadline) throw error;
    }
  }
}

/** Only at the start, and for a person's own command, is there time to wait for a lock like this. */
export function patiently<T>(patienceMs: number, work: () => T): T {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (troubleOf(error) !== "locked" || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}
