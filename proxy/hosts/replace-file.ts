import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  type Stats,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { failpoint } from "../../shared/failpoint.ts";
import { isAlive } from "../is-alive.ts";
import { diskWords } from "../queue/disk-words.ts";
import { LeftAlone } from "./format.ts";

/**
 * Puts other bytes into the place of a file that holds these. A reader, and a crash at any moment, finds the old ones or
 * the new ones. Mode and owner stay. Links have been followed.
 */
export function replaceFile(path: string, old: Buffer, next: Buffer): void {
  const temporary = `${path}.agent-gate-${process.pid}.new`;
  try {
    removeLeftovers(path);
    const stats = statSync(path);
    if ((stats.mode & 0o222) === 0) throw new LeftAlone("it is read-only");
    write(temporary, next, stats);
    failpoint("hosts.written");
    // A host that runs may have written it meanwhile.
    if (!readFileSync(path).equals(old)) throw new LeftAlone("its host has just changed it: try again");
    renameSync(temporary, path);
    failpoint("hosts.renamed");
    sync(dirname(path));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw unwritten(error);
  }
}

/** The same where no file is, in folders that are made for it. Only its owner may read it. */
export function createFile(path: string, bytes: Buffer): void {
  const temporary = `${path}.agent-gate-${process.pid}.new`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    removeLeftovers(path);
    write(temporary, bytes);
    renameSync(temporary, path);
    sync(dirname(path));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw unwritten(error);
  }
}

const unwritten = (error: unknown): unknown =>
  error instanceof LeftAlone || !(error instanceof Error && "code" in error)
    ? error
    : new LeftAlone(`it cannot be written (${diskWords(error)})`);

function write(path: string, bytes: Buffer, like?: Stats): void {
  const file = openSync(path, "wx", 0o600);
  try {
    writeFileSync(file, bytes);
    if (like !== undefined) {
      const { mode, uid, gid } = like;
      if (uid !== process.getuid?.() || gid !== process.getgid?.()) fchownSync(file, uid, gid);
      fchmodSync(file, mode & 0o7777);
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Windows has no folders that could be synced, and needs none. */
function sync(folder: string): void {
  if (process.platform === "win32") return;
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Of processes that were killed. One of them may have had the id of this one. */
function removeLeftovers(path: string): void {
  const start = `${basename(path)}.agent-gate-`;
  for (const name of readdirSync(dirname(path))) {
    const pid = /^(\d+)\.new$/.exec(name.startsWith(start) ? name.slice(start.length) : "")?.[1];
    if (pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid))))
      rmSync(join(dirname(path), name), { force: true });
  }
}
