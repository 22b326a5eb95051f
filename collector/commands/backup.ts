import { closeSync, copyFileSync, existsSync, openSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { version } from "../../shared/version.ts";
import { keyringFile } from "../auth/keyring-file.ts";
import { directoryFile, eventsFile, runner } from "../store/embedded/database.ts";
import { openDirectory } from "../store/embedded/directory-file.ts";
import { requireSoundRows } from "../store/embedded/directory-twins.ts";
import { openEvents, requireSoundNames } from "../store/embedded/events-file.ts";
import { explained, explainingFile } from "../store/embedded/file-trouble.ts";
import type { Lost } from "../store/embedded/inspection.ts";
import { leaveOutDamaged } from "../store/embedded/inspection.ts";
import { isFull } from "../store/embedded/reserve.ts";
import { sealBackup } from "../migration/backup-file.ts";
import { note } from "../data/audit-entry.ts";
import { gather } from "../migration/copy-out.ts";
import type { DataFlags } from "../terminal/options.ts";
import { jsonOption, withData } from "../terminal/options.ts";
import { printJson, printLine, say } from "../../shared/print.ts";
import { sync } from "../data/restoration.ts";
import { openData, placeOf, requireData } from "../data/opened.ts";

export function backupCommand(): Command {
  return withData(new Command("backup"))
    .description("write all data to one file, also while collectors serve it")
    .argument("<file>", "the file to make; its keyring is written to <file>.keyring")
    .option(...jsonOption)
    .action(backup);
}

async function backup(given: string, { json, ...flags }: DataFlags & { json?: boolean }): Promise<void> {
  const place = placeOf({ ...flags });
  if (place.store === "file") requireData(place.data, eventsFile);
  const file = resolve(given);
  const keyring = `${file}.keyring`;
  for (const path of [file, keyring])
    if (existsSync(path)) throw new CommandError("failure", `${path} exists already: name another file`);

  if (!existsSync(dirname(file))) throw new CommandError("failure", `there is no folder ${dirname(file)}`);

  const [partial, gathered] = [`${file}.partial`, `${file}.gathered`];
  let lost: Lost;
  try {
    if (place.store === "mongo") await gather(place.mongo ?? "", gathered);
    const from = place.store === "mongo" ? gathered : place.data;
    lost = explainingFile(file, () => write(from, partial));
    renameSync(partial, file);
  } finally {
    rmSync(partial, { force: true });
    rmSync(gathered, { recursive: true, force: true });
  }
  const hasKeyring = place.store === "file" && existsSync(join(place.data, keyringFile));
  if (hasKeyring) copyFileSync(join(place.data, keyringFile), keyring);
  await noteBackup(flags, file, lost);
  if (json === true) printJson({ file, keyring: hasKeyring ? keyring : null, damaged: lost });
  else printLine(hasKeyring ? `${file}\n${keyring}` : file);
  if (lost.commits > 0)
    say(
      `The backup is without ${lost.commits} damaged commits, which held ${lost.events} events of ${lost.agents} agents.`,
    );
  say(
    hasKeyring
      ? "The second file is the keyring: it opens the secret keys that are sealed in the first. Keep them apart."
      : "The secret keys in it are sealed under COLLECTOR_MASTER_KEYS, which is not part of the backup.",
  );
}

function write(dataDir: string, partial: string): Lost {
  const lost = snapshot(dataDir, partial);
  sealBackup(partial);
  sync(partial);
  return lost;
}

/** On a disk that is mounted read-only the backup is made all the same, but the audit log cannot name it. */
async function noteBackup(flags: DataFlags, file: string, lost: Lost): Promise<void> {
  await using kept = await openData({ ...flags });
  try {
    const details = { file, ...(lost.commits === 0 ? {} : { damaged: lost }) };
    await note(kept, { action: "backup.made", org: undefined, details });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    say(`The audit log does not name this backup: ${error.message}`);
  }
}

/**
 * The events first, the directory after them: every organization that an event names is then in the copy. Each is one consistent read of a
 * database that may be written to meanwhile. The directory travels as the bytes of its own small file, so the copy knows nothing of its schema.
 */
function snapshot(dataDir: string, file: string): Lost {
  const directoryCopy = `${file}.directory`;
  try {
    copyDatabase(dataDir, eventsFile, file);
    copyDatabase(dataDir, directoryFile, directoryCopy);
    requireSound(directoryCopy, join(dataDir, directoryFile));
    const copy = openEvents(dirname(file), { journal: "MEMORY" }, basename(file));
    requireSoundNames(copy, join(dataDir, eventsFile));
    const lost = leaveOutDamaged(copy);
    copy.exec("CREATE TABLE backup (directory BLOB NOT NULL, made_at TEXT NOT NULL, version TEXT NOT NULL)");
    const insert = runner(copy, "INSERT INTO backup VALUES (?, ?, ?)");
    insert(readFileSync(directoryCopy), new Date().toISOString(), version);
    copy.close();
    return lost;
  } finally {
    rmSync(directoryCopy, { force: true });
  }
}

function requireSound(copy: string, path: string): void {
  const directory = openDirectory(dirname(copy), { readOnly: true }, basename(copy));
  try {
    requireSoundRows(directory, path);
  } finally {
    directory.close();
  }
}

function copyDatabase(dataDir: string, name: string, to: string): void {
  closeSync(openSync(to, "w", 0o600));
  const how = { readOnly: true };
  const database = name === eventsFile ? openEvents(dataDir, how) : openDirectory(dataDir, how);
  try {
    // SQLite counts a copy as a write, even though it goes to another file.
    database.pragma("query_only = OFF");
    runner(database, "VACUUM INTO ?")(to);
  } catch (error) {
    // Only the copy needs room, so a full disk is the disk of the copy.
    throw explained(isFull(error) ? to : join(dataDir, name), error);
  } finally {
    database.close();
  }
}
