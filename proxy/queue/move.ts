import { failpoint } from "../../shared/failpoint.ts";
import { troubleOf } from "./handle.ts";
import type { Handle } from "./handle.ts";
import type { Lines } from "./recent.ts";
import { countUnwritten, insert, unknownTo } from "./records.ts";
import type { NewRow } from "./records.ts";

/** A file of records in front of the database. */
export interface Source {
  name: string;
  /** Where the database may begin that knows nothing of this file. */
  from: number;
  /** Up to where the records of such a file may be in the database all the same: it was damaged, and this is not all that it knew. */
  doubt: number;
  /** The next of its lines behind that byte. */
  next: (from: number) => Lines | undefined;
  /** Whether the file is there. Asked when the lock is held: what is gone has been moved. */
  isThere: () => boolean;
}

/** Removes files of which everything is in the database and on the disk, or only lets go of them. */
export type Removal = (isSafe: boolean) => void | Promise<void>;

export interface Moved {
  /** How far the file has been moved now, whoever did it. */
  done: number;
  rows: number;
  bytes: number;
}

/**
 * Moves a slice of what the file holds and the database does not. Whoever does it, and wherever it is killed, each record is moved once: how far it has come
 * is written with the records themselves.
 */
export function moveSlice(handle: Handle, source: Source): Moved {
  const moved = handle.transaction((): Moved => {
    const known = handle.all<[number, number]>("SELECT done, doubt FROM intakes WHERE name = ?", [
      source.name,
    ])[0];
    const [from, doubt] = known ?? [source.from, source.doubt];
    const lines = source.isThere() ? source.next(from) : undefined;
    if (lines === undefined) return { done: from, rows: 0, bytes: 0 };
    const { rows } = lines;
    const sound = rows.filter((row): row is NewRow => row !== undefined);
    const fresh = from < doubt ? unknownTo(handle, sound) : sound;
    insert(handle, fresh);
    if (sound.length < rows.length) countUnwritten(handle, "corrupt", rows.length - sound.length);
    const done = from + lines.bytes;
    handle.run(
      "INSERT INTO intakes (name, done, doubt) VALUES (?1, ?2, ?3) ON CONFLICT (name) DO UPDATE SET done = ?2",
      [source.name, done, doubt],
    );
    failpoint("queue.move.before");
    return { done, rows: fresh.length, bytes: fresh.reduce((sum, { size }) => sum + size, 0) };
  });
  failpoint("queue.move.after");
  return moved;
}

/** The file is gone for good. A row that stays because the database is locked does no harm: no other file will have its name. */
export function forget(handle: () => Handle, name: string): void {
  try {
    const database = handle();
    // On its own, a statement that meets a lock would stay open in the driver, and show later readers what the file was then.
    database.transaction(() => database.run("DELETE FROM intakes WHERE name = ?", [name]));
  } catch (error) {
    if (troubleOf(error) === undefined) throw error;
  }
}
