import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { keyringFile } from "../auth/keyring-file.ts";
import { closedKeys } from "../auth/keyring.ts";
import { createSealer, parseKeyring } from "../auth/seal.ts";
import { note, operator } from "../data/audit-entry.ts";
import { directoryFile, eventsFile } from "../store/embedded/database.ts";
import { prepareDataDir } from "../store/embedded/data-dir.ts";
import { explained } from "../store/embedded/file-trouble.ts";
import { openEmbeddedDirectory } from "../store/embedded/directory.ts";
import { readBackup, unpackEvents } from "../migration/backup-file.ts";
import { inWords, recordsIn, recordsOf, undoneBy } from "../migration/undone.ts";
import type { DataFlags } from "../terminal/options.ts";
import { withData } from "../terminal/options.ts";
import { createIdSource } from "../../shared/ids.ts";
import { printLine, say } from "../../shared/print.ts";
import { confirmed } from "../../shared/prompt.ts";
import {
  commitRestoration,
  finishRestoration,
  lockOrExplain,
  stagingDir,
  unmakeDataDir,
} from "../data/restoration.ts";
import { restoreToMongo } from "../migration/restore-to-mongo.ts";
import { placeOf } from "../data/opened.ts";
import { collectorCommand } from "../../shared/next-command.ts";

interface Flags extends DataFlags {
  keyring?: string;
  force?: boolean;
  yes?: boolean;
}

export function restoreCommand(): Command {
  return withData(new Command("restore"))
    .description(
      "put the data of a backup into a data directory that no collector serves, or into an empty database",
    )
    .argument("<file>", "what backup made")
    .option("--keyring <file>", "its keyring (default: <file>.keyring)")
    .option("--force", "replace the data in the data directory, and keep its audit log")
    .option("--yes", "do not ask, even if keys or erasures would be undone")
    .action(restore);
}

async function restore(given: string, { keyring, force, yes, ...flags }: Flags): Promise<void> {
  const file = resolve(given);
  const place = placeOf({ ...flags });
  if (place.store === "mongo") return restoreToMongo(file, place.mongo ?? "", { keyring, force });
  const dataDir = place.data;
  const { directory } = readBackup(file);
  const ring = readKeyring(keyring ?? `${file}.keyring`);
  const made = prepareDataDir(dataDir);
  try {
    using _ = lockOrExplain(dataDir);
    finishRestoration(dataDir);
    if (force !== true) requireEmpty(dataDir);
    await replace(dataDir, { file, directory, ring, isAgreed: yes === true });
  } catch (error) {
    unmakeDataDir(dataDir, made);
    throw explained(join(dataDir, eventsFile), error);
  }
  printLine(
    `${dataDir} now holds the data of ${file}. Serve it: ${collectorCommand("start", "--data", dataDir)}`,
  );
}

function requireEmpty(dataDir: string): void {
  if (![eventsFile, directoryFile].some((name) => existsSync(join(dataDir, name)))) return;
  const message = `${dataDir} holds data already: name another directory with --data, or replace it with --force`;
  throw new CommandError("failure", message);
}

interface Ring {
  text: string;
  ofEnvironment: boolean;
}

interface From {
  file: string;
  directory: Buffer;
  ring: Ring;
  /** `--yes` was given, so there is no question. */
  isAgreed: boolean;
}

/** Everything is prepared and looked at beside the old data; only then does the new take its place. */
async function replace(dataDir: string, from: From): Promise<void> {
  const staging = stagingDir(dataDir);
  rmSync(staging, { recursive: true, force: true });
  try {
    mkdirSync(staging, { mode: 0o700 });
    unpackEvents(from.file, staging, eventsFile);
    writeFileSync(join(staging, directoryFile), from.directory, { mode: 0o600 });
    await requireOpening(staging, from.ring.text);
    await carryOn(dataDir, staging, from);
    if (!from.ring.ofEnvironment)
      writeFileSync(join(staging, keyringFile), `${from.ring.text.trim()}\n`, { mode: 0o600 });
    commitRestoration(dataDir);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Keeps the audit log and the unfinished erasures of the old data, and notes that the data was replaced. */
async function carryOn(dataDir: string, staging: string, { file, isAgreed }: From): Promise<void> {
  const before = await recordsIn(dataDir);
  await using directory = openEmbeddedDirectory(staging);
  // The directory was copied after the events: alerts begin with what is accepted from now on.
  await directory.webhooks.forgetPlaces();
  const undone =
    before === undefined || before === "unreadable"
      ? undefined
      : undoneBy(before, await recordsOf(directory));
  const lines =
    before === "unreadable"
      ? [`the audit log of ${dataDir} cannot be read, so it cannot be kept`]
      : undone === undefined
        ? []
        : inWords(undone);
  if (lines.length > 0 && !isAgreed) await ask(lines);
  if (before !== undefined && before !== "unreadable") {
    await directory.appendAudit(before.audit);
    for (const erasure of before.erasures) await directory.requestErasure(erasure);
  }
  const details = { file, ...undone, ...(before === "unreadable" ? { audit: "not readable" } : {}) };
  const noting = { directory, newId: createIdSource(), now: Date.now, who: operator() };
  await note(noting, { action: "backup.restored", org: undefined, details });
}

async function ask(lines: readonly string[]): Promise<void> {
  for (const line of lines) say(line);
  if (await confirmed("Restore all the same?")) return;
  throw new CommandError(
    "usage",
    "nothing was changed: use --yes to restore all the same, and revoke and erase again afterwards",
  );
}

function readKeyring(path: string): Ring {
  const given = process.env["COLLECTOR_MASTER_KEYS"];
  if (given !== undefined) return { text: given, ofEnvironment: true };
  if (!existsSync(path))
    throw new CommandError("failure", `${path} is missing: name the keyring of this backup with --keyring`);
  return { text: readFileSync(path, "utf8"), ofEnvironment: false };
}

/** A keyring that does not open the secrets would be noticed by the first signed batch, which is too late. */
async function requireOpening(staging: string, ring: string): Promise<void> {
  await using directory = openEmbeddedDirectory(staging);
  const { closed } = closedKeys(createSealer(parseKeyring(ring)), await directory.snapshot());
  if (closed.length > 0)
    throw new CommandError("failure", `the keyring does not open ${closed.length} secret keys of the backup`);
}
