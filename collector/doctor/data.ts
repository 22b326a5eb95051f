import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { keyringFile } from "../auth/keyring-file.ts";
import { masterKeys } from "../auth/keyring.ts";
import type { Sealer } from "../auth/seal.ts";
import { createSealer, parseKeyring } from "../auth/seal.ts";
import { directoryFile, eventsFile, openDatabase, rows } from "../store/embedded/database.ts";
import { openEmbeddedDirectory } from "../store/embedded/directory.ts";
import type { Holder } from "../store/embedded/lock.ts";
import { dataDirIsHeld } from "../store/embedded/lock.ts";
import type { Finding } from "../../shared/doctor.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { requireSoundRows } from "../store/embedded/directory-twins.ts";
import { requireWhole } from "../store/embedded/identity.ts";
import { inspectEvents } from "../store/embedded/inspection.ts";
import { checkKeyring } from "./keyring.ts";

const freeBytesMin = 256 * 1024 * 1024;

/** What a data directory looks like, and which collector holds it, if one does. */
export async function checkDataDir(
  dataDir: string,
): Promise<{ findings: Finding[]; holder: Holder | undefined }> {
  const holder = dataDirIsHeld(dataDir);
  const detail = holder === undefined ? "no collector serves it" : `served by pid ${holder.pid}`;
  const findings: Finding[] = [
    { name: "data directory", ok: true, detail: `${dataDir}, ${detail}` },
    checkModes(dataDir),
    checkSpace(dataDir),
    ...checkWhole(dataDir),
  ];
  for (const file of [eventsFile, directoryFile])
    if (existsSync(join(dataDir, file))) findings.push(checkDatabase(dataDir, file));
  if (
    findings.every(({ name, ok }) => ok || name !== directoryFile) &&
    existsSync(join(dataDir, directoryFile))
  )
    findings.push(await checkKeyring(() => readKeyring(dataDir), openEmbeddedDirectory(dataDir)));
  return { findings, holder };
}

function checkModes(dataDir: string): Finding {
  const paths = [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))];
  const open = paths.filter((path) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077);
  const detail = open.length === 0 ? "for you alone" : `others may read ${open.join(", ")}`;
  const fix = `chmod -R go-rwx ${dataDir}`;
  return { name: "permissions", ok: open.length === 0, detail, fix };
}

function checkSpace(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(dataDir);
  const ok = bavail * bsize >= freeBytesMin;
  const detail = `${Math.floor((bavail * bsize) / 2 ** 20)} MiB free`;
  return { name: "disk space", ok, detail, fix: "make room, or start with --retain-days" };
}

function checkDatabase(dataDir: string, file: string): Finding {
  const finding = { name: file, fix: "stop the collector and restore a backup" };
  try {
    const wrong = file === eventsFile ? inspectEvents(dataDir) : inspectDirectory(dataDir);
    return { ...finding, ok: wrong === undefined, detail: wrong ?? "intact" };
  } catch (error) {
    if (error instanceof CommandError) return { ...finding, ok: false, detail: error.message };
    return { ...finding, ok: false, detail: "cannot be read" };
  }
}

function inspectDirectory(dataDir: string): string | undefined {
  const database = openDatabase(dataDir, directoryFile, { readOnly: true });
  try {
    const [checked] = rows<readonly [string]>(database, "PRAGMA integrity_check(1)")();
    if (checked?.[0] !== "ok") return "damaged";
    requireSoundRows(database, join(dataDir, directoryFile));
    return undefined;
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  } finally {
    database.close();
  }
}

/** Whether the files of a directory belong together. */
function checkWhole(dataDir: string): Finding[] {
  try {
    requireWhole(dataDir);
    return [];
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [
      { name: "data", ok: false, detail: error.message, fix: "bring back the file, or restore a backup" },
    ];
  }
}

function readKeyring(dataDir: string): Sealer {
  const given = process.env[masterKeys];
  return createSealer(parseKeyring(given ?? readFileSync(join(dataDir, keyringFile), "utf8")));
}
