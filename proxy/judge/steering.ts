import type { Gate, GateOptions } from "../../shared/gates/create-gate.ts";
import { gateOptions, type Policy } from "./policy.ts";

/** The gate for orders to a model alone, where a policy has it; undefined where it has not. Of what a server says of its tools nothing is trusted. */
export function steeringOptions(policy: Policy): GateOptions | undefined {
  const { injection: _, ...distrusting } = policy;
  const options = gateOptions(distrusting);
  const injection = options?.gates?.injection;
  if (options === undefined || injection === undefined || injection === false) return undefined;
  return { ...options, gates: { filesystem: false, pii: false, content: false, secrets: false, injection } };
}

/** The rules that a text of JSON breaks. One that takes too long breaks none. */
export async function rulesBroken(gate: Gate, tool: string, text: string): Promise<string[]> {
  const { findings } = await gate.judgeText(text, { json: true, tool });
  return [...new Set(findings.map(({ rule }) => rule))];
}
