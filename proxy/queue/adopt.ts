import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isOfTheDisk } from "./disk-words.ts";
import type { Handle } from "./handle.ts";
import { troubleOf } from "./handle.ts";
import { abandonedMs, countOf, intakePrefix, intakeSuffix, removeIntake } from "./intake.ts";
import { readLines } from "./line.ts";
import type { ReadAt } from "./line.ts";
import { forget, moveSlice, type Removal } from "./move.ts";

export interface GathererDeps {
  handle: () => Handle;
  /** The database. */
  path: string;
  /** Of a file beside it: whether this process writes it. */
  isMine: (name: string) => boolean;
  written: (bytes: number, records: number) => void;
  damaged: () => void;
}

/** Moves what other processes have written down and not moved themselves: they were killed, or have not come to it yet. */
export class Adopter {
  readonly #deps: GathererDeps;
  readonly #folder: string;
  readonly #prefix: string;
  /** Files of which all is moved, and how long they were then. */
  readonly #settled = new Map<string, number>();

  constructor(deps: GathererDeps) {
    this.#deps = deps;
    this.#folder = dirname(deps.path);
    this.#prefix = intakePrefix(basename(deps.path));
  }

  /** A database that is locked or refuses is asked again the next time. */
  gather(): void {
    try {
      for (const name of this.#others()) this.#move(name);
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === undefined) throw error;
      if (trouble === "damaged") this.#deps.damaged();
    }
  }

  /** Files that are moved and abandoned. What is returned removes them, which must wait until the database is on the disk. */
  spent(): Removal {
    const names = this.#others().filter((name) => {
      const file = this.#look(name);
      return file !== undefined && file.size === this.#settled.get(name) && isAbandoned(file.mtimeMs);
    });
    return (isSafe) => {
      for (const name of isSafe ? names : []) {
        removeIntake(join(this.#folder, name));
        this.#settled.delete(name);
        forget(this.#deps.handle, name);
      }
    };
  }

  #others(): string[] {
    return (readable(() => readdirSync(this.#folder)) ?? []).filter(
      (name) => name.startsWith(this.#prefix) && name.endsWith(intakeSuffix) && !this.#deps.isMine(name),
    );
  }

  #move(name: string): void {
    const size = this.#look(name)?.size;
    if (size === undefined || size === this.#settled.get(name)) return;
    const file = readable(() => openSync(join(this.#folder, name), "r"));
    if (file === undefined) return;
    const read: ReadAt = (into, at) => readSync(file, into, 0, into.length, at);
    try {
      let before: number;
      let done = -1;
      do {
        before = done;
        const moved = moveSlice(this.#deps.handle(), {
          name,
          from: { done: 0, lines: 0 },
          doubt: size,
          read,
          next: (from) => readLines(read, from),
          count: () => countOf(join(this.#folder, name)),
          isThere: () => this.#look(name) !== undefined,
        });
        done = moved.done;
        if (moved.rows > 0) this.#deps.written(moved.bytes, moved.rows);
      } while (done < size && done > before);
      this.#settled.set(name, size);
    } finally {
      closeSync(file);
    }
  }

  #look(name: string): { size: number; mtimeMs: number } | undefined {
    return statSync(join(this.#folder, name), { throwIfNoEntry: false });
  }
}

function isAbandoned(mtimeMs: number): boolean {
  return Math.abs(Date.now() - mtimeMs) > abandonedMs;
}

/** Undefined when another process has removed the file meanwhile, or when the disk cannot be reached. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isOfTheDisk(error)) return undefined;
    throw error;
  }
}
