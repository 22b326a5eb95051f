import { CommandError } from "../../shared/exit-codes.ts";
import { StoreError } from "../store-error.ts";

/** A database that went away is told in a line of our own, with what to do; anything else stays what it is. */
export function databaseFailure(error: unknown, advice: string): unknown {
  const away = error instanceof StoreError || (error instanceof Error && error.name.startsWith("Mongo"));
  if (!away) return error;
  return new CommandError("unreachable", `the database stopped answering; ${advice}`, error);
}
