import { randomBytes } from "node:crypto";
import { closeSync, openSync, statfsSync, statSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";

export const reserveFile = "reserve";

const mib = 1024 * 1024;
/** Twice the size at which the log is moved into the file. Moving may need one half, and an erasure the other. */
const bytesMax = 32 * mib;
/** On a small disk the reserve is a sixteenth of the disk. */
const shareOfDisk = 16;
const steps = 8;
const blockBytes = 4_096;

/**
 * Room that is kept on the disk of the data, for an operator who has to work on a full disk: to open the files, to
 * revoke and suspend, to erase. It is a file of random bytes, because some file systems take no room for zeros. It is
 * given up an eighth at a time, so that several attempts are left when another program fills the disk again. Any
 * process may give it up. Only the collector makes it whole again, and takes no events until then.
 */
export class Reserve {
  readonly #path: string;
  /** The size of the whole reserve. */
  readonly bytes: number;
  readonly #step: number;
  /** A limit on the size of files forbids the reserve. Then the collector works without one, and takes events as long as they fit. */
  #isRefused = false;

  constructor(dataDir: string) {
    this.#path = join(dataDir, reserveFile);
    const { blocks, bsize } = statfsSync(dataDir);
    this.#step =
      Math.ceil(Math.min(bytesMax, (blocks * bsize) / shareOfDisk) / steps / blockBytes) * blockBytes;
    this.bytes = this.#step * steps;
  }

  /** The bytes that are left of it; undefined when it was never made. */
  left(): number | undefined {
    return statSync(this.#path, { throwIfNoEntry: false })?.size;
  }

  isWhole(): boolean {
    return this.#isRefused || (this.left() ?? 0) >= this.bytes;
  }

  /** Whether the disk has room for one step more. */
  hasRoom(): boolean {
    return this.#free() >= this.#step;
  }

  /**
   * Runs work that may need room, and gives up one step after the other until it succeeds. The work must be safe to
   * repeat. `use` runs before each new try, with the room that was given up.
   */
  lend<T>(work: () => T, use: () => void = () => undefined): T {
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (!isFull(error) || !this.giveUp()) throw error;
        use();
      }
    }
  }

  /** Gives up one step; false when the reserve is used up. */
  giveUp(): boolean {
    const left = this.left() ?? 0;
    if (left === 0) return false;
    try {
      truncateSync(this.#path, Math.max(0, left - this.#step));
      return true;
    } catch {
      return false;
    }
  }

  /** Gives up as much as is needed to have so many bytes free. Gives up nothing when the whole reserve would not be enough. */
  makeFree(bytes: number): boolean {
    const left = this.left() ?? 0;
    if (this.#free() + left < bytes) return false;
    while (this.#free() < bytes && this.giveUp());
    return this.#free() >= bytes;
  }

  /**
   * Makes it whole again if the disk has room for one step more, so that it is not made and given up in turns.
   * Returns whether it is whole.
   */
  restore(): boolean {
    if (this.isWhole()) return true;
    const left = this.left() ?? 0;
    if (this.#free() < this.bytes - left + this.#step) return false;
    const file = openSync(this.#path, "a", 0o600);
    try {
      const bytes = randomBytes(Math.min(mib, this.bytes));
      for (let missing = this.bytes - left; missing > 0;)
        missing -= writeSync(file, bytes, 0, Math.min(missing, bytes.length));
      return true;
    } catch (error) {
      this.#isRefused = !isFull(error);
      return this.#isRefused;
    } finally {
      closeSync(file);
    }
  }

  #free(): number {
    const { bavail, bsize } = statfsSync(this.#path.slice(0, -reserveFile.length));
    return bavail * bsize;
  }
}

/** Whether an error says that the disk is full. Opening a database can fail this way too: its connections share a file that needs room. */
export function isFull(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)/.test(code);
}
