import type { Database } from "./database.ts";
import { rows } from "./database.ts";

/**
 * Writes the file anew, so that no byte of what was deleted is left in it or in its log; takes as long as copying it does. False when it could not:
 * another process was reading, or the disk was full.
 */
export function compact(database: Database): boolean {
  try {
    database.exec("VACUUM");
    const [checkpoint] = rows<readonly [number, number, number]>(
      database,
      "PRAGMA wal_checkpoint(TRUNCATE)",
    )();
    return checkpoint?.[0] === 0;
  } catch {
    return false;
  }
}
