import { statSync } from "node:fs";
import { CommandError } from "../../shared/exit-codes.ts";
import { DamagedError } from "./handle.ts";
import type { Handle } from "./handle.ts";
import { schemaVersion, tables, textOf } from "./tables.ts";

/** A file that long is read in no time to speak of: 80 ms for 100,000 records. Damage in a larger one is found where it is met. */
const readBytesMax = 100_000_000;
const ours = tables.toSorted().join(";");

/** Whether the whole file may be read to look for damage. */
export const isSmall = (path: string): boolean => statSync(path).size <= readBytesMax;

/** Throws when the file is no database, or is not what this version has made. */
export function expectSound(handle: Handle, path: string): void {
  if (statSync(path).size === 0) throw new DamagedError("it is empty");
  const version = handle.all<[number]>("PRAGMA user_version")[0]?.[0] ?? 0;
  const found = handle.all<[Buffer]>("SELECT CAST(sql AS BLOB) FROM sqlite_schema WHERE sql IS NOT NULL");
  const isOurs =
    found
      .map(([sql]) => textOf(sql))
      .toSorted()
      .join(";") === ours;
  // Another version may well have the same tables; but a number that is one bit from ours is ours.
  const isFlipped = isOurs && isOneBit(version ^ schemaVersion);
  if (version !== 0 && version !== schemaVersion && !isFlipped) throw writtenByAnother(path, version);
  if (!isOurs || version !== schemaVersion) throw new DamagedError("its tables are not those that were made");
  const [[word] = []] = isSmall(path)
    ? handle.all<[Buffer]>("SELECT CAST(quick_check AS BLOB) FROM pragma_quick_check(1)")
    : [];
  if (word !== undefined && textOf(word) !== "ok") throw new DamagedError("a page is not what was written");
}

const isOneBit = (bits: number): boolean => (bits & (bits - 1)) === 0;

function writtenByAnother(path: string, version: number): CommandError {
  const [age, remedy] =
    version > schemaVersion
      ? ["a newer", "upgrade agent-gate"]
      : ["an earlier", "move it and all files away whose names begin with its own"];
  const said = `the queue ${path} was written by ${age} version (schema ${version}, this one knows ${schemaVersion})`;
  return new CommandError("held", `${said}: ${remedy}, or use another --home`);
}
