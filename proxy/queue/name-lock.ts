import { rmSync, statSync } from "node:fs";
import { Handle } from "./handle.ts";

/** Held while files take or leave the queue's name. The kernel ends it with the process, however that ends. */
export class NameLock implements Disposable {
  readonly #handle: Handle;

  /** Throws like any lock when it is not had in time. */
  constructor(path: string, patienceMs: number) {
    const name = `${path}.lock`;
    // Nothing is ever written to it: what is in it nobody has put there.
    if ((statSync(name, { throwIfNoEntry: false })?.size ?? 0) > 0) rmSync(name, { force: true });
    this.#handle = new Handle(name);
    try {
      // A journal on the disk would be begun all the same, and a full disk has no room for one.
      this.#handle.exec(`PRAGMA busy_timeout = ${patienceMs}; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE`);
    } catch (error) {
      this.#handle[Symbol.dispose]();
      throw error;
    }
  }

  [Symbol.dispose](): void {
    this.#handle.exec("ROLLBACK");
    this.#handle[Symbol.dispose]();
  }
}
