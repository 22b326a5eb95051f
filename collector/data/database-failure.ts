import { CommandError } from "../../shared/exit-codes.ts";
import { StoreError } from "../store-error.ts";

/** A database that went away and a disk that is full are told in a line of our own, with what to do; anything else stays what it is. */
export function databaseFailure(error: unknown, advice: string): unknown {
  if (error instanceof Error && "code" in error && error.code === "SQLITE_FULL")
    return new CommandError("failure", `the disk is full; ${advice}`, error);
  const away = error instanceof StoreError || (error instanceof Error && error.name.startsWith("Mongo"));
  if (!away) return error;
  return new CommandError("unreachable", `the database stopped answering; ${advice}`, error);
}
