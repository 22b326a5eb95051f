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
export async function readExceptions(
  flags: readonly string[],
  file: string | undefined,
): Promise<Exception[]> {
  const named = flags.map((text): Exception => {
    const at = text.indexOf("@");
    const exception = at < 0 ? { rule: text } : { rule: text.slice(0, at), path: text.slice(at + 1) };
    return checkRule(exception, { kind: "usage", where: "--except" });
  });
  if (file === undefined) return named;
  const { exceptionsIn } = await import("./exception-file.ts");
  const listed = exceptionsIn(file).map((each) => checkRule(each, { kind: "config", where: file }));
  return [...named, ...listed];
}

function checkRule(exception: Exception, from: { kind: "usage" | "config"; where: string }): Exception {
  const wrong = exception.rule === undefined ? undefined : wrongRule(exception.rule);
  if (wrong === undefined) return exception;
  throw new CommandError(from.kind, `${from.where}: ${wrong}`);
}
