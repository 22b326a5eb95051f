import { readFileSync } from "node:fs";
import { z } from "zod";
import { CommandError } from "../../shared/exit-codes.ts";
import type { Exception } from "../../shared/gates/exceptions.ts";
import { inspecting, type InspectingGate } from "../../shared/gates/gates.ts";
import { isOnIn, type ProfileName } from "../../shared/gates/profiles.ts";
import { wrongGate, wrongRule } from "../../shared/gates/names.ts";

/** The gates of a list such as `pii,content`; those of the profile when there is no list. */
export function gatesNamed(list: string | undefined, profile: ProfileName): readonly InspectingGate[] {
  if (list === undefined) return inspecting.filter((gate) => isOnIn(profile, gate));
  const names = list.split(",").map((name) => name.trim());
  for (const name of names) {
    const wrong = wrongGate(name);
    if (wrong !== undefined) throw new CommandError("usage", `--gates: ${wrong}`);
  }
  return inspecting.filter((gate) => names.includes(gate));
}

/** What flags and a file name as exceptions. A rule that is misspelt would silently except nothing. */
export function readExceptions(flags: readonly string[], file: string | undefined): Exception[] {
  const named = flags.map((text): Exception => {
    const at = text.indexOf("@");
    const exception = at < 0 ? { rule: text } : { rule: text.slice(0, at), path: text.slice(at + 1) };
    return checkRule(exception, { kind: "usage", where: "--except" });
  });
  return file === undefined ? named : [...named, ...readFile(file)];
}

const exceptionFile = z.array(
  z
    .strictObject({ rule: z.string().optional(), tool: z.string().optional(), path: z.string().optional() })
    .refine(({ rule, tool, path }) => (rule ?? tool ?? path) !== undefined),
);

function readFile(file: string): Exception[] {
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
  return parsed.data.map(({ rule, tool, path }) => {
    const exception = {
      ...(rule === undefined ? {} : { rule }),
      ...(tool === undefined ? {} : { tool }),
      ...(path === undefined ? {} : { path }),
    };
    return checkRule(exception, { kind: "config", where: file });
  });
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

function checkRule(exception: Exception, from: { kind: "usage" | "config"; where: string }): Exception {
  const wrong = exception.rule === undefined ? undefined : wrongRule(exception.rule);
  if (wrong === undefined) return exception;
  throw new CommandError(from.kind, `${from.where}: ${wrong}`);
}
