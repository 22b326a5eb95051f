import type { z } from "zod";
import { CommandError } from "../../shared/exit-codes.ts";

/** Flags that mean what parameters of the API mean are checked by its schema; `flags` names those that are called otherwise. */
export function refuseFlag(error: z.ZodError, flags: Readonly<Record<string, string>> = {}): CommandError {
  const [issue] = error.issues;
  const parameter = String(issue?.path[0]);
  return new CommandError("usage", `--${flags[parameter] ?? parameter}: ${issue?.message ?? "is not valid"}`);
}
