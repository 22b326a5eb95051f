import { didYouMean } from "../closest.ts";
import { compileGlob } from "./exceptions.ts";
import { inspecting, type InspectingGate } from "./gates.ts";
import { profileNames, rulesOf } from "./profiles.ts";

export function isGate(name: string): name is InspectingGate {
  return inspecting.some((gate) => gate === name);
}

/** What is wrong with the name of a gate, with the one that was meant; nothing when there is such a gate. */
export function wrongGate(name: string): string | undefined {
  return isGate(name) ? undefined : `there is no gate "${name}"${didYouMean(name, inspecting)}`;
}

/** The same for a profile. */
export function wrongProfile(name: string): string | undefined {
  return profileNames.some((profile) => profile === name)
    ? undefined
    : `there is no profile "${name}"${didYouMean(name, profileNames)}`;
}

/** The same for a rule, or the start of some such as `pii.*`. A rule that is misspelt would silently stand for nothing. */
export function wrongRule(
  pattern: string,
  gates: readonly InspectingGate[] = inspecting,
): string | undefined {
  const known = gates.flatMap((gate) => rulesOf(gate, "strict").map(({ id }) => id));
  return known.some(compileGlob(pattern))
    ? undefined
    : `there is no rule "${pattern}"${didYouMean(pattern, known, known.flatMap(familiesOf))}`;
}

/** The patterns that name a rule with its neighbours: `fs.*` and `fs.rm.*` of `fs.rm.any`. */
function familiesOf(rule: string): string[] {
  return [...rule.matchAll(/\./g)].map(({ index }) => `${rule.slice(0, index)}.*`);
}
