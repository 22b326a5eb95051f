import { readFileSync } from "node:fs";
import { z } from "zod";
import { closest } from "../../shared/closest.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { compileGlob, type Exception } from "../../shared/gates/exceptions.ts";
import { inspecting, type InspectingGate, rulesOf } from "../../shared/gates/profiles.ts";

const ruleIds = inspecting.flatMap((gate) => rulesOf(gate, "strict").map(({ id }) => id));

/** The gates of a list such as `pii,content`; all of them when there is no list. */
export function gatesNamed(list: string | undefined): readonly InspectingGate[] {
  if (list === undefined) return inspecting;
  const names = list.split(",").map((name) => name.trim());
  for (const name of names)
    if (!inspecting.some((gate) => gate === name))
      throw new CommandError("usage", `--gates: there is no gate "${name}"${hint(name, inspecting)}`);
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
  z.strictObject({ rule: z.string().optional(), tool: z.string().optional(), path: z.string().optional() }),
);

function readFile(file: string): Exception[] {
  const parsed = exceptionFile.safeParse(parseFile(file));
  if (!parsed.success) {
    const at = parsed.error.issues[0]?.path[0];
    const what = at === undefined ? "it" : `entry ${String(at)}`;
    const form =
      at === undefined ? "a list of exceptions" : 'an object of "rule", "tool" and "path", all of them texts';
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
  const { rule } = exception;
  if (rule === undefined || ruleIds.some(compileGlob(rule))) return exception;
  throw new CommandError(from.kind, `${from.where}: there is no rule "${rule}"${hint(rule, ruleIds)}`);
}

function hint(word: string, known: readonly string[]): string {
  const near = closest(word, known);
  return near === undefined ? `; there are ${known.join(", ")}` : `: did you mean "${near}"?`;
}
