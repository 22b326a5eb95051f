import { createHash } from "node:crypto";
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { CommandError } from "../../shared/exit-codes.ts";
import { openDatabase, rows } from "../store/embedded/database.ts";
import { openEvents } from "../store/embedded/events-file.ts";

const mark = "\nagent-gate backup sha256 ";
const sealBytes = mark.length + 64 + 1;
const chunkBytes = 1 << 20;

/**
 * Adds the last line of a backup: the checksum of everything before it. SQLite ignores it, because it reads only as
 * many pages as the file's header says.
 */
export function sealBackup(file: string): void {
  appendFileSync(file, `${mark}${digestOf(file, statSync(file).size)}\n`);
}

/** Copies the events of a backup to the place where a data directory keeps them. */
export function unpackEvents(file: string, folder: string, name: string): void {
  const copy = join(folder, name);
  copyFileSync(file, copy);
  truncateSync(copy, statSync(copy).size - sealBytes);
  const events = openDatabase(folder, name, { journal: "MEMORY" });
  events.exec("DROP TABLE backup");
  events.close();
}

/** Reads the whole file once and says what is wrong with it before anybody relies on it. */
export function readBackup(file: string): { directory: Buffer } {
  if (!existsSync(file)) throw new CommandError("failure", `there is no file ${file}`);
  if (!isSealed(file))
    throw new CommandError(
      "failure",
      `${file} is damaged, or is no backup of this version: nothing was changed; restore another`,
    );
  const database = openEvents(dirname(file), { readOnly: true }, basename(file));
  try {
    const [row] = rows<readonly [Buffer]>(database, "SELECT directory FROM backup")();
    if (row === undefined) throw new Error("a backup without a directory");
    return { directory: row[0] };
  } finally {
    database.close();
  }
}

function isSealed(file: string): boolean {
  const size = statSync(file).size - sealBytes;
  if (size <= 0) return false;
  const seal = Buffer.alloc(sealBytes);
  const handle = openSync(file, "r");
  try {
    readSync(handle, seal, 0, sealBytes, size);
  } finally {
    closeSync(handle);
  }
  return seal.toString("latin1") === `${mark}${digestOf(file, size)}\n`;
}

function digestOf(file: string, size: number): string {
  const hash = createHash("sha256");
  const chunk = Buffer.alloc(chunkBytes);
  const handle = openSync(file, "r");
  try {
    for (let at = 0; at < size;) {
      const count = readSync(handle, chunk, 0, Math.min(chunkBytes, size - at), at);
      if (count === 0) break;
      hash.update(chunk.subarray(0, count));
      at += count;
    }
    return hash.digest("hex");
  } finally {
    closeSync(handle);
  }
}
