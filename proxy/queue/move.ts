import { failpoint } from "../../shared/failpoint.ts";
import { troubleOf } from "./handle.ts";
import type { Handle } from "./handle.ts";
import { rowOf } from "./line.ts";
import { countDropped, insert, unknownTo } from "./records.ts";
import type { NewRow } from "./records.ts";

const sliceBytes = 64 * 1024;
const lineBytesMax = 16 * 1024 * 1024;
const newline = 10;
/** A slice is read and moved at once, so the same memory serves them all. */
const usual = Buffer.allocUnsafeSlow(sliceBytes);

/** A file of records in front of the database. */
export interface Source {
  name: string;
  /** Where the database may begin that knows nothing of this file. */
  from: number;
  /** Up to where the records of such a file may be in the database all the same: it was damaged, and this is not all that it knew. */
  doubt: number;
  read: (into: Buffer, from: number) => number;
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
    const lines = source.isThere() ? readLines(source, from) : undefined;
    if (lines === undefined) return { done: from, rows: 0, bytes: 0 };
    const rows = lines.text.split("\n").map(rowOf);
    const sound = rows.filter((row): row is NewRow => row !== undefined);
    const fresh = from < doubt ? unknownTo(handle, sound) : sound;
    for (const row of fresh) insert(handle, row);
    if (sound.length < rows.length) countCorrupt(handle, rows.length - sound.length);
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

/** Evaluations that got no number here. */
function countCorrupt(handle: Handle, count: number): void {
  handle.run("UPDATE totals SET unwritten = unwritten + ?", [count]);
  countDropped(handle, "corrupt", count);
}

/** Whole lines only: the last one may still be on its way, or its writer was killed before anybody was answered. */
function readLines({ read }: Source, from: number): { text: string; bytes: number } | undefined {
  for (let size = sliceBytes; size <= lineBytesMax; size *= 4) {
    const slice = size === sliceBytes ? usual : Buffer.allocUnsafe(size);
    const length = read(slice, from);
    const end = slice.subarray(0, length).lastIndexOf(newline);
    if (end >= 0) return { text: slice.toString("utf8", 0, end), bytes: end + 1 };
    if (length < size) return undefined;
  }
  return undefined;
}
