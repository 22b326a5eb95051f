import { closeSync, fdatasync, openSync } from "node:fs";
import { GroupSync } from "./group-sync.ts";

/** Syncs the write-ahead log, off the loop. */
export class WalSync {
  /** The log alone may be opened beside SQLite: it locks the database file and the index, and closing any descriptor of those would unlock them. */
  readonly #log: number;
  readonly #sync: GroupSync;

  constructor(databasePath: string) {
    this.#log = openSync(`${databasePath}-wal`, "r");
    this.#sync = new GroupSync((done) => fdatasync(this.#log, done));
  }

  /** Resolves when everything that is written now is on the disk. */
  sync(): Promise<void> {
    return this.#sync.sync();
  }

  async close(): Promise<void> {
    await this.#sync.idle();
    closeSync(this.#log);
  }
}
