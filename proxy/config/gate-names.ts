import { closest } from "../../shared/closest.ts";
import { compileGlob } from "../../shared/gates/exceptions.ts";
import { inspecting, type InspectingGate } from "../../shared/gates/gates.ts";
import { rulesOf } from "../../shared/gates/profiles.ts";

export function isGate(name: string): name is InspectingGate {
  return inspecting.some((gate) => gate === name);
}

/** What is wrong with the name of a gate, with the one that was meant; nothing when there is such a gate. */
export function wrongGate(name: string): string | undefined {
  return isGate(name) ? undefined : `there is no gate "${name}"${hint(name, inspecting)}`;
}

/** The same for a rule, or the start of some such as `pii.*`. A rule that is misspelt would silently stand for nothing. */
export function wrongRule(
  pattern: string,
  gates: readonly InspectingGate[] = inspecting,
): string | undefined {
  const known = gates.flatMap((gate) => rulesOf(gate, "strict").map(({ id }) => id));
  return known.some(compileGlob(pattern))
    ? undefined
    : `there is no rule "${pattern}"${hint(pattern, known)}`;
}

function hint(word: string, known: readonly string[]): string {
  const near = closest(word, known);
  return near === undefined ? `; there are ${known.join(", ")}` : `: did you mean "${near}"?`;
}
