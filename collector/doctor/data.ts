import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { keyringFile } from "../auth/keyring-file.ts";
import { masterKeys } from "../auth/keyring.ts";
import type { Sealer } from "../auth/seal.ts";
import { createSealer, parseKeyring } from "../auth/seal.ts";
import { directoryFile, eventsFile, openDatabase, rows } from "../store/embedded/database.ts";
import { openEmbeddedDirectory } from "../store/embedded/directory.ts";
import { isWritable } from "../store/embedded/file-trouble.ts";
import type { Holder } from "../store/embedded/lock.ts";
import { dataDirIsHeld } from "../store/embedded/lock.ts";
import { Reserve } from "../store/embedded/reserve.ts";
import type { Finding } from "../../shared/doctor.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { requireSoundRows } from "../store/embedded/directory-twins.ts";
import { requireWhole } from "../store/embedded/identity.ts";
import { inspectEvents } from "../store/embedded/inspection.ts";
import { checkKeyring } from "./keyring.ts";
import { shellWord } from "../../shared/next-command.ts";

const mib = 1024 * 1024;
const freeBytesMin = 256 * mib;

/** What a data directory looks like, and which collector holds it, if one does. */
export async function checkDataDir(
  dataDir: string,
): Promise<{ findings: Finding[]; holder: Holder | undefined }> {
  const { finding, holder } = checkHolder(dataDir);
  const findings: Finding[] = [
    finding,
    checkModes(dataDir),
    checkSpace(dataDir),
    ...checkReserve(dataDir),
    ...checkWhole(dataDir),
  ];
  for (const file of [eventsFile, directoryFile])
    if (existsSync(join(dataDir, file))) findings.push(checkDatabase(dataDir, file));
  const isReadable = findings.every(({ name, ok }) => ok || name !== directoryFile);
  if (isReadable && existsSync(join(dataDir, directoryFile))) findings.push(await checkKeys(dataDir));
  return { findings, holder };
}

/** Where the disk cannot be written to, no collector can serve the data, and the lock cannot be tried. */
function checkHolder(dataDir: string): { finding: Finding; holder: Holder | undefined } {
  const name = "data directory";
  if (!isWritable(dataDir)) {
    const detail = `${dataDir} cannot be written to: no collector can serve it`;
    const fix = "mount its disk for writing, or run this as the user that it belongs to";
    return { finding: { name, ok: false, detail, fix }, holder: undefined };
  }
  const holder = dataDirIsHeld(dataDir);
  const detail = holder === undefined ? "no collector serves it" : `served by pid ${holder.pid}`;
  return { finding: { name, ok: true, detail: `${dataDir}, ${detail}` }, holder };
}

function checkModes(dataDir: string): Finding {
  const paths = [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))];
  const open = paths.filter((path) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077);
  const detail = open.length === 0 ? "for you alone" : `others may read ${open.join(", ")}`;
  const fix = `chmod -R go-rwx ${shellWord(dataDir)}`;
  return { name: "permissions", ok: open.length === 0, detail, fix };
}

function checkSpace(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(dataDir);
  const ok = bavail * bsize >= freeBytesMin;
  const detail = `${Math.floor((bavail * bsize) / mib)} MiB free`;
  return { name: "disk space", ok, detail, fix: "make room, or start with --retain-days" };
}

/** No finding for a directory that was never served: it has no reserve yet. */
function checkReserve(dataDir: string): Finding[] {
  const reserve = new Reserve(dataDir);
  const left = reserve.left();
  if (left === undefined) return [];
  const ok = left >= reserve.bytes;
  const [has, wants] = [left, reserve.bytes].map((bytes) => (bytes / mib).toFixed(1));
  const detail = `${has} of ${wants} MiB are kept for keys, organizations and erasing`;
  const fix = "make room: events are refused until the collector can keep them again";
  return [{ name: "reserve", ok, detail, fix }];
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

async function checkKeys(dataDir: string): Promise<Finding> {
  try {
    return await checkKeyring(() => readKeyring(dataDir), openEmbeddedDirectory(dataDir));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { name: "keyring", ok: false, detail: "the keys cannot be read", fix: error.message };
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
