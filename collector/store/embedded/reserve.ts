import { randomBytes } from "node:crypto";
import { closeSync, openSync, statfsSync, statSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";

export const reserveFile = "reserve";

const mib = 1024 * 1024;
/** Twice what the log grows to before it is moved into the file: moving it may need as much, and an erasure wants the other half. */
const bytesMax = 32 * mib;
/** Of a small disk a sixteenth. */
const shareOfDisk = 16;
const steps = 8;
const blockBytes = 4_096;

/**
 * Room on the disk of the data that is kept for what an operator does when nothing else has room: to open the files, to revoke and suspend, to erase. It is
 * a file of random bytes (a file system may keep zeros for nothing), given up an eighth at a time, so that a disk which somebody else fills again still
 * leaves several goes. Any process may give up; only the collector makes it whole again, and it takes no events meanwhile.
 */
export class Reserve {
  readonly #path: string;
  /** How large it is when it is whole. */
  readonly bytes: number;
  readonly #step: number;
  /** Where files may not be so large there is none, and events are taken as long as they fit. */
  #isRefused = false;

  constructor(dataDir: string) {
    this.#path = join(dataDir, reserveFile);
    const { blocks, bsize } = statfsSync(dataDir);
    this.#step =
      Math.ceil(Math.min(bytesMax, (blocks * bsize) / shareOfDisk) / steps / blockBytes) * blockBytes;
    this.bytes = this.#step * steps;
  }

  /** What is left of it; undefined when it was never made. */
  left(): number | undefined {
    return statSync(this.#path, { throwIfNoEntry: false })?.size;
  }

  isWhole(): boolean {
    return this.#isRefused || (this.left() ?? 0) >= this.bytes;
  }

  /** Whether a step more is free. */
  hasRoom(): boolean {
    return this.#free() >= this.#step;
  }

  /**
   * Does what may need room, and gives up for it as much as it takes. It must be safe to do again. `use` is done with the room that was given up, before
   * the next try.
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

  /** Gives up one step; false when nothing is left. */
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

  /** Gives up as much as makes so many bytes free; nothing when all of it would not be enough. */
  makeFree(bytes: number): boolean {
    const left = this.left() ?? 0;
    if (this.#free() + left < bytes) return false;
    while (this.#free() < bytes && this.giveUp());
    return this.#free() >= bytes;
  }

  /** Makes it whole again if a step more than that is free, so that it is not made and given up in turns. Says whether it is whole. */
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

/** Whether an error says that there is no room. A database that is opened has to have some for what its connections share. */
export function isFull(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)/.test(code);
}
