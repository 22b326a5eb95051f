import type { Gate, GateOptions } from "../../shared/gates/create-gate.ts";
import { rulesOf } from "../../shared/gates/profiles.ts";
import { gateOptions, type Policy } from "./policy.ts";

/** The gate for orders to a model alone, where a policy has it; undefined where it has not. Of what a server says of its tools nothing is trusted. */
export function steeringOptions(policy: Policy): GateOptions | undefined {
  const { injection: _, ...distrusting } = policy;
  const options = gateOptions(distrusting, "off");
  const injection = options?.gates?.injection;
  if (options === undefined || injection === undefined || injection === false) return undefined;
  return { ...options, gates: { filesystem: false, pii: false, content: false, secrets: false, injection } };
}

/** The rules that a text of JSON breaks. One that takes too long breaks none. */
export async function rulesBroken(gate: Gate, tool: string, text: string): Promise<string[]> {
  const { gates } = await gate.judgeText(text, { json: true, tool });
  const reason = gates.find(({ passed, skipped }) => !passed && skipped !== true)?.reason;
  if (reason === undefined) return [];
  return rulesOf("injection", "strict")
    .filter(({ one, many }) => reason.split("; ").some((part) => isAbout(part, [one, many])))
    .map(({ id }) => id);
}

/** A part of a reason is a number, the words of a rule and a place. */
function isAbout(part: string, words: readonly string[]): boolean {
  const said = part.replace(/^\d+(?: or more)? /, "").replace(/(?:, first)? at [^ ]*$/, "");
  return words.includes(said);
}
