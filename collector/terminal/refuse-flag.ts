import type { z } from "zod";
import { describeIssues } from "../../shared/contract/issues.ts";
import { CommandError } from "../../shared/exit-codes.ts";

/** Flags that mean what parameters of the API mean are checked by its schema; `flags` names those that are called otherwise. */
export function refuseFlag(error: z.ZodError, flags: Readonly<Record<string, string>> = {}): CommandError {
  const [issue] = error.issues;
  const parameter = String(issue?.path[0]);
  const [detail] = describeIssues(error, {});
  return new CommandError(
    "usage",
    `--${flags[parameter] ?? parameter}: ${detail?.message ?? "is not valid"}`,
  );
}
