import { existsSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../../../shared/exit-codes.ts";
import { collectorCommand } from "../../../shared/next-command.ts";
import type { Database } from "./database.ts";
import { directoryFile, eventsFile, openDatabase, rows, versionOf } from "./database.ts";
import { explainingFile } from "./file-trouble.ts";

/** The mark in a database that says which data directory it belongs to. */
interface Mark {
  identity: string | undefined;
  /** In `directory.db`: an events file has existed beside it. */
  hasEvents: boolean;
}

const selectMeta = "SELECT value FROM meta WHERE key = ?";

/**
 * Both databases of a data directory carry the identity that was made with the directory. It is checked before one of
 * them is opened. Otherwise half of the data, or two halves of different data, would be served as if it were
 * complete. The keyring needs no mark: it is the right one if it opens the sealed keys.
 */
export function requireWhole(dataDir: string): void {
  const [events, directory] = [markOf(dataDir, eventsFile), markOf(dataDir, directoryFile)];
  if (events === undefined && directory?.hasEvents === true)
    throw refusal(
      `${join(dataDir, eventsFile)} is missing or empty, and ${directoryFile} says that it held events`,
    );
  if (events === undefined) return;
  if (directory === undefined)
    throw refusal(
      `${join(dataDir, directoryFile)} is missing or empty, and ${eventsFile} holds events of its organizations`,
    );
  if (events.identity !== directory.identity)
    throw refusal(`${eventsFile} and ${directoryFile} in ${dataDir} belong to different data`);
}

function refusal(what: string): CommandError {
  const restore = collectorCommand("restore", "FILE", "--force");
  return new CommandError(
    "config",
    `${what}: bring back the right file, or put a backup in its place with ${restore}`,
  );
}

/** The statement that copies the identity of the directory into a new events file, in the transaction that makes its tables. */
export function markOfEvents(dataDir: string): string {
  const { identity } = markOf(dataDir, directoryFile) ?? {};
  return identity === undefined ? "" : `INSERT INTO meta (key, value) VALUES ('identity', '${identity}');`;
}

/** Notes in the directory that an events file exists beside it. If a start is cut off before this, the next start does it. */
export function noteEvents(dataDir: string): void {
  const directory = markOf(dataDir, directoryFile);
  if (directory?.identity === undefined || directory.hasEvents) return;
  const database = openDatabase(dataDir, directoryFile);
  try {
    database.exec("INSERT OR REPLACE INTO meta VALUES ('events', 1)");
  } finally {
    database.close();
  }
}

/** Undefined when the file is missing or empty. */
function markOf(dataDir: string, file: string): Mark | undefined {
  const path = join(dataDir, file);
  if (!existsSync(path)) return undefined;
  return explainingFile(path, () => {
    const database = openDatabase(dataDir, file, { readOnly: true });
    try {
      return versionOf(database) === 0 ? undefined : readMark(database);
    } finally {
      database.close();
    }
  });
}

function readMark(database: Database): Mark {
  if (rows(database, "SELECT 1 FROM sqlite_schema WHERE name = 'meta'")().length === 0)
    return { identity: undefined, hasEvents: false };
  const read = rows<readonly [unknown]>(database, selectMeta);
  const [identity, events] = [read("identity")[0]?.[0], read("events")[0]?.[0]];
  const isOurs = typeof identity === "string" && /^[0-9a-f]{32}$/.test(identity);
  return { identity: isOurs ? identity : undefined, hasEvents: events === 1 };
}
