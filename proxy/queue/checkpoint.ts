import Libsql from "libsql/promise";
import { troubleOf } from "./handle.ts";

/**
 * Each commit of its own connection is synced. First what can be moved while others write, then, holding them off, the little that came meanwhile. After
 * that the log starts again from its beginning, which spares the system new blocks (2 µs an insert). Its new header has to reach the disk before what
 * follows it, or a power cut could let old pages be read from it again: the commit here brings it there at once.
 */
const moves = [
  "PRAGMA synchronous = FULL; PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(PASSIVE)",
  "PRAGMA busy_timeout = 50; PRAGMA wal_checkpoint(RESTART); UPDATE totals SET one = 1",
];

/**
 * Moves the log into the file, on a thread of the driver that may wait for the disk: one of our own would take 20 MB. The connection is opened when it is first
 * needed, which a quiet home never does.
 */
export class Checkpoint implements AsyncDisposable {
  readonly #path: string;
  #database: Libsql | undefined;
  #moving: Promise<void> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  request(): void {
    this.#moving ??= this.#move().finally(() => {
      this.#moving = undefined;
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Its connection has to be closed by itself, or the locks that it holds would outlive it.
    await this.#moving;
    this.#close();
  }

  async #move(): Promise<void> {
    try {
      this.#database ??= new Libsql(this.#path, { fileMustExist: true });
      for (const sql of moves) await this.#database.exec(sql);
    } catch (error) {
      // Somebody else holds the file, or the disk refuses: the log only grows for longer. After anything else the next request tries a new connection.
      if (troubleOf(error) === undefined) this.#close();
    }
  }

  #close(): void {
    this.#database?.close();
    this.#database = undefined;
  }
}
