import { CommandError } from "../../../shared/exit-codes.ts";
import { collectorCommand } from "../../../shared/next-command.ts";

/** Why a file cannot be used is said with its name and what to type. Whether another process holds it, and whether the disk is full, others look at. */
export function explainingFile<T>(path: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    const code = codeOf(error);
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(code))
      throw new CommandError(
        "failure",
        `${path} is damaged, or is no database: look with ${collectorCommand("doctor")}, and put a backup in its place with ${collectorCommand("restore", "FILE", "--force")}`,
        error,
      );
    if (/^SQLITE_(CANTOPEN|PERM|READONLY|IOERR|AUTH)|^E[A-Z]+$/.test(code))
      throw new CommandError(
        "failure",
        `${path} cannot be opened (${code}): it and its folder must belong to who starts the collector`,
        error,
      );
    throw error;
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  // The driver has no code for a file that it could not open at all.
  if (error.message.startsWith("ConnectionFailed")) return "SQLITE_CANTOPEN";
  return "code" in error ? String(error.code) : "";
}
