import { existsSync } from "node:fs";
import { basename, dirname } from "node:path";
import { CommandError } from "../../shared/exit-codes.ts";
import { eventsSchema, openDatabase, rows } from "../store/embedded/database.ts";

/** Reads the whole file once and says what is wrong with it before anybody relies on it. */
export function readBackup(file: string): { directory: Buffer } {
  if (!existsSync(file)) throw new CommandError("failure", `there is no file ${file}`);
  const database = openDatabase(dirname(file), basename(file), { readOnly: true });
  try {
    const [checked] = rows<readonly [string]>(database, "PRAGMA integrity_check(1)")();
    const [version] = rows<readonly [number]>(database, "PRAGMA user_version")();
    const [row] = rows<readonly [Buffer]>(database, "SELECT directory FROM backup")();
    if (row === undefined || checked?.[0] !== "ok") throw new Error("it does not hold together");
    if ((version?.[0] ?? 0) > eventsSchema.length)
      throw new CommandError("failure", `${file} was written by a newer version: upgrade agent-gate`);
    return { directory: row[0] };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError("failure", `${file} is not a backup, or is damaged: nothing was changed`, error);
  } finally {
    database.close();
  }
}
