import { accessSync, constants, existsSync, linkSync, renameSync, rmSync, statSync } from "node:fs";
import { basename } from "node:path";
import { CommandError } from "../../shared/exit-codes.ts";
import { failpoint } from "../../shared/failpoint.ts";
import { copyPath, readCopy } from "./copy.ts";
import { Handle, troubleOf } from "./handle.ts";
import { NameLock } from "./name-lock.ts";
import { prepare } from "./open-handle.ts";
import { salvage } from "./salvage.ts";
import { makeTables } from "./tables.ts";

const lockMs = 60_000;
const attempts = 3;

export interface DatabaseAt {
  path: string;
  nowMs: number;
}

/** Opens the queue. A damaged file is moved aside, never deleted, and what is whole of it goes on in a new one. */
export function openSound(place: DatabaseAt): { handle: Handle; notices: string[] } {
  const notices: string[] = [];
  for (let attempt = 1; ; attempt++) {
    const { handle, error, notice } = alone(place.path, () => openNow(place));
    if (notice !== undefined) notices.push(notice);
    if (error === undefined) return { handle, notices };
    handle[Symbol.dispose]();
    if (notice === undefined || attempt === attempts) throw heldOr(error, place.path);
  }
}

/** Replaces a file in which damage was met while it was in use, unless somebody else has done so. What is to be said about it. */
export function replaceIfNamed(place: DatabaseAt, inode: number): string[] {
  return alone(place.path, () =>
    statSync(place.path, { throwIfNoEntry: false })?.ino === inode ? [replace(place)] : [],
  );
}

/** Whoever opens, mends or lets go of a file that was moved does so alone. */
function alone<T>(path: string, work: () => T): T {
  let lock: NameLock | undefined;
  try {
    lock = new NameLock(path, lockMs);
    return work();
  } catch (error) {
    throw heldOr(error, path);
  } finally {
    lock?.[Symbol.dispose]();
  }
}

function heldOr(error: unknown, path: string): unknown {
  if (troubleOf(error) !== "locked") return error;
  return new CommandError(
    "held",
    `the queue ${path} is locked by another program: stop it, or try again`,
    error,
  );
}

/** The connection is the caller's to close, after a failure too: as the last one of a file it takes the log with it. */
function openNow(place: DatabaseAt): { handle: Handle; error?: unknown; notice?: string } {
  const { path } = place;
  if (existsSync(mendedPath(path))) takeName(path);
  if (!existsSync(path)) create(path);
  const isLogGone = existsSync(`${path}-shm`) && !existsSync(`${path}-wal`) && readCopy(path) === undefined;
  const handle = new Handle(path);
  try {
    prepare(handle, path);
  } catch (error) {
    return isDamage(error, path) ? { handle, error, notice: replace(place) } : { handle, error };
  }
  if (!isLogGone) return { handle };
  const lost = `what the last process wrote and had not yet moved into ${basename(path)} is lost`;
  return { handle, notice: `${basename(path)}-wal is gone: ${lost}` };
}

/** A file that is there is complete: an empty one is never new, and two processes that start at once find the same. */
function create(path: string): void {
  // Of a file that somebody has deleted.
  rmSync(copyPath(path), { force: true });
  const fresh = `${path}.${process.pid}.new`;
  const handle = new Handle(fresh);
  try {
    makeTables(handle);
    linkSync(fresh, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    handle[Symbol.dispose]();
    rmSync(fresh, { force: true });
  }
}

/** What SQLite says of a sound file too: it is about the disk, the rights and other processes. */
const passing = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|PERM|NOMEM|INTERRUPT|PROTOCOL)/;

function isDamage(error: unknown, path: string): boolean {
  if (troubleOf(error) === undefined || !(error instanceof Error && "code" in error)) return false;
  const code = String(error.code);
  return code.startsWith("SQLITE_READONLY") ? mayBeWritten(path) : !passing.test(code);
}

function mayBeWritten(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A new file that is complete: it only has to take the name yet, whoever does it. */
const mendedPath = (path: string): string => `${path}.mended`;

function replace({ path, nowMs }: DatabaseAt): string {
  const aside = freeName(path, nowMs);
  for (const suffix of ["", "-wal", "-totals"])
    if (existsSync(path + suffix)) linkSync(path + suffix, aside + suffix);
  const fresh = `${path}.new`;
  for (const suffix of ["", "-wal", "-shm", "-totals"]) rmSync(fresh + suffix, { force: true });
  const { saved, lost, isExact } = salvage({ path, aside, fresh });
  rmSync(`${aside}-shm`, { force: true });
  moveIfThere(copyPath(fresh), copyPath(mendedPath(path)));
  renameSync(fresh, mendedPath(path));
  failpoint("queue.mended");
  takeName(path);
  const missing = isExact
    ? `${lost} were lost`
    : `${lost} are missing between them, and how many besides is not known`;
  return `${basename(path)} was damaged and is now ${aside}: ${saved} records were saved from it, ${missing}`;
}

function freeName(path: string, nowMs: number): string {
  const name = `${path}.corrupt-${new Date(nowMs).toISOString().replaceAll(/[-:.]/g, "")}`;
  return existsSync(name) ? freeName(path, nowMs + 1) : name;
}

/** The old log has to go before the new file comes: SQLite would read any log of that name into it. */
function takeName(path: string): void {
  for (const suffix of ["-wal", "-shm"]) rmSync(path + suffix, { force: true });
  failpoint("queue.mended.alone");
  moveIfThere(copyPath(mendedPath(path)), copyPath(path));
  renameSync(mendedPath(path), path);
}

function moveIfThere(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}
