import type { Database } from "./database.ts";
import { emptyLog, rows } from "./database.ts";
import type { Reserve } from "./reserve.ts";

/**
 * Writes the file anew, so that no byte of what was deleted is left in it or in its log; takes as long as copying it does. False when it could not:
 * another process was reading, or the disk was full and the reserve not enough.
 */
export function compact(database: Database, reserve: Reserve): boolean {
  if (!reserve.makeFree(liveBytes(database))) return false;
  try {
    database.exec("VACUUM");
    return emptyLog(database);
  } catch {
    // The part that was written before the disk was full is removed too.
    emptyLog(database);
    return false;
  }
}

/** The bytes that a compaction writes to the log. SQLite writes as many to its temporary folder. */
function liveBytes(database: Database): number {
  const number = (name: string): number =>
    Number(rows<readonly [number]>(database, `PRAGMA ${name}`)()[0]?.[0]);
  return (number("page_count") - number("freelist_count")) * number("page_size");
}
