import { readFileSync } from "node:fs";
import { z } from "zod";
import { CommandError } from "../../shared/exit-codes.ts";
import type { Exception } from "../../shared/gates/exceptions.ts";

const exceptionFile = z.array(
  z
    .strictObject({ rule: z.string().optional(), tool: z.string().optional(), path: z.string().optional() })
    .refine(({ rule, tool, path }) => (rule ?? tool ?? path) !== undefined),
);

/** The exceptions in a file. What reads it is loaded only for those who have one. */
export function exceptionsIn(file: string): Exception[] {
  const parsed = exceptionFile.safeParse(parseFile(file));
  if (!parsed.success) {
    const at = parsed.error.issues[0]?.path[0];
    const what = at === undefined ? "it" : `entry ${String(at)}`;
    const form =
      at === undefined
        ? "a list of exceptions"
        : 'an object of "rule", "tool" and "path", or of some of them, all texts';
    throw new CommandError("config", `${file}: ${what} must be ${form}`);
  }
  return parsed.data.map(({ rule, tool, path }) => ({
    ...(rule === undefined ? {} : { rule }),
    ...(tool === undefined ? {} : { tool }),
    ...(path === undefined ? {} : { path }),
  }));
}

function parseFile(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new CommandError("failure", `${file} cannot be read`, error);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError("config", `${file} is not JSON`, error);
  }
}
