import { accessSync, constants } from "node:fs";
import { dirname } from "node:path";
import { CommandError } from "../../../shared/exit-codes.ts";
import { repair } from "./damage.ts";
import { isFull } from "./reserve.ts";

/**
 * Explains why a file cannot be used, with its name and the command to type. A file that another process holds is
 * explained by the caller.
 */
export function explainingFile<T>(path: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw explained(path, error);
  }
}

export function explained(path: string, error: unknown): unknown {
  const code = codeOf(error);
  if (isFull(error))
    return new CommandError(
      "failure",
      `the disk of ${dirname(path)} is full: make room there, and run the same command again`,
      error,
    );
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code))
    return new CommandError("failure", `${path} is damaged, or is no database: ${repair()}`, error);
  if (!/^SQLITE_(CANTOPEN|PERM|READONLY|IOERR|AUTH)|^E[A-Z]+$/.test(code)) return error;
  const message = isWritable(dirname(path))
    ? `${path} cannot be opened (${code}): it and its folder must belong to the user who starts the collector`
    : `${dirname(path)} cannot be written to: its disk is read-only, or it belongs to another user. ` +
      "Commands that only read work there; nothing was changed";
  return new CommandError("failure", message, error);
}

/** Asks the system instead of the file modes, because a disk that is mounted read-only refuses every user. */
export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  // The driver has no code for a file that it could not open at all.
  if (error.message.startsWith("ConnectionFailed")) return "SQLITE_CANTOPEN";
  return "code" in error ? String(error.code) : "";
}
