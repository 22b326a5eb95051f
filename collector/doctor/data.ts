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
import { checkKeyring } from "./keyring.ts";
import { shellWord } from "../../shared/next-command.ts";

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
  ];
  for (const file of [eventsFile, directoryFile])
    if (existsSync(join(dataDir, file))) findings.push(checkDatabase(dataDir, file));
  if (existsSync(join(dataDir, directoryFile)))
    findings.push(await checkKeyring(() => readKeyring(dataDir), openEmbeddedDirectory(dataDir)));
  return { findings, holder };
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
  const detail = `${Math.floor((bavail * bsize) / 2 ** 20)} MiB free`;
  return { name: "disk space", ok, detail, fix: "make room, or start with --retain-days" };
}

function checkDatabase(dataDir: string, file: string): Finding {
  const finding = { name: file, fix: "stop the collector and restore a backup" };
  try {
    const database = openDatabase(dataDir, file, { readOnly: true });
    try {
      const [checked] = rows<readonly [string]>(database, "PRAGMA quick_check(1)")();
      const ok = checked?.[0] === "ok";
      return { ...finding, ok, detail: ok ? "intact" : "damaged" };
    } finally {
      database.close();
    }
  } catch {
    return { ...finding, ok: false, detail: "cannot be read" };
  }
}

function readKeyring(dataDir: string): Sealer {
  const given = process.env[masterKeys];
  return createSealer(parseKeyring(given ?? readFileSync(join(dataDir, keyringFile), "utf8")));
}
