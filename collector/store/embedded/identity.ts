import { existsSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../../../shared/exit-codes.ts";
import { collectorCommand } from "../../../shared/next-command.ts";
import type { Database } from "./database.ts";
import { directoryFile, eventsFile, openDatabase, rows, versionOf } from "./database.ts";
import { explainingFile } from "./file-trouble.ts";

/** What a file says about which data it is of. */
interface Mark {
  identity: string | undefined;
  /** Of the directory: that events were kept beside it once. */
  hasEvents: boolean;
}

const selectMeta = "SELECT value FROM meta WHERE key = ?";

/**
 * Both databases of a data directory carry the identity that was made with the directory. Whoever opens one of them asks here first: half of the data, or
 * two halves that were never one, would be served as if it were all. The keyring needs no mark: it is the right one when it opens what is sealed.
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
    throw refusal(`${eventsFile} and ${directoryFile} in ${dataDir} are not of the same data`);
}

function refusal(what: string): CommandError {
  return new CommandError(
    "config",
    `${what}: bring back the file that belongs there, or put a backup in place with ${collectorCommand("restore", "FILE", "--force")}`,
  );
}

/** The statement that marks new events as those of the directory beside them, in the transaction that makes their tables. */
export function markOfEvents(dataDir: string): string {
  const { identity } = markOf(dataDir, directoryFile) ?? {};
  return identity === undefined ? "" : `INSERT INTO meta (key, value) VALUES ('identity', '${identity}');`;
}

/** The directory notes that events are kept beside it. Cut off before, the next start does. */
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

/** Undefined where there is no such file, or nothing in it. */
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
