import { isFull } from "./reserve.ts";

export const full = "the disk is full";

/** A reason in our own words, because an engine's message may quote a path or a value. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (isFull(error)) return full;
  if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED"))
    return "another process holds the database";
  if (code.startsWith("SQLITE_IOERR")) return "the disk refuses to write";
  return "the database refuses to write";
}
