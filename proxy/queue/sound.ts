import { statSync } from "node:fs";
import { DamagedError } from "./handle.ts";
import type { Handle } from "./handle.ts";
import { schema } from "./schema.ts";
import { tables, textOf } from "./tables.ts";

/** A file that long is read in no time to speak of: 80 ms for 100,000 records. Damage in a larger one is found where it is met. */
const readBytesMax = 100_000_000;
const ours = tables.toSorted().join(";");
/** Of the versions before, it is known how many tables they had. */
const tablesBefore = [0, 4, 5];

/** Whether the whole file may be read to look for damage. */
export const isSmall = (path: string): boolean => statSync(path).size <= readBytesMax;

/** Throws when the file is no database, or is not what this version or one before has made. */
export function expectSound(handle: Handle, path: string): void {
  if (statSync(path).size === 0) throw new DamagedError("it is empty");
  const version = handle.all<[number]>("PRAGMA user_version")[0]?.[0] ?? 0;
  const found = handle.all<[Buffer]>("SELECT CAST(sql AS BLOB) FROM sqlite_schema WHERE sql IS NOT NULL");
  const isOurs =
    found
      .map(([sql]) => textOf(sql))
      .toSorted()
      .join(";") === ours;
  // A newer version may well have the same tables; but a number that is one bit from ours is ours.
  const isNewer = version > schema.length && !(isOurs && isOneBit(version ^ schema.length));
  if (isOurs !== (version === schema.length) && !isNewer)
    throw new DamagedError("its tables are not those that were made");
  const count = found.filter(([sql]) => textOf(sql).startsWith("CREATE TABLE")).length;
  if (count < (tablesBefore[version] ?? 0)) throw new DamagedError("a table is gone");
  const [[word] = []] = isSmall(path)
    ? handle.all<[Buffer]>("SELECT CAST(quick_check AS BLOB) FROM pragma_quick_check(1)")
    : [];
  if (word !== undefined && textOf(word) !== "ok") throw new DamagedError("a page is not what was written");
}

const isOneBit = (bits: number): boolean => (bits & (bits - 1)) === 0;
