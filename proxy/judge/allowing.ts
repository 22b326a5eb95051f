import type { GateResult } from "../../shared/contract/gate-result.ts";
import { isGate } from "../../shared/gates/names.ts";
import type { QueuedRecord } from "../queue/queue.ts";
import { canBeExcepted } from "./decide.ts";
import { exceptionRules } from "./exception-rule.ts";
import type { PolicyRule } from "./policy.ts";
import { schemaGateName } from "./schema/schema-gate.ts";

/** What would have made an output clean. */
export interface Allowing {
  /** One for each rule that was broken. */
  rules: PolicyRule[];
  /** What else there is to say or to do, in sentences: no rule makes an exception for some gates. */
  otherWays: string[];
}

/** Undefined for an output that is clean. */
export function allowingOf(record: QueuedRecord, everywhere = false): Allowing | undefined {
  const { found = [], tool, passed, action } = record;
  if (passed) return undefined;
  const rules = exceptionRules(found, tool, everywhere);
  if (action === "blocked") return { rules, otherWays: waysPast(record) };
  return { rules, otherWays: rules.length > 0 ? [] : ["the agent got it as it was"] };
}

/** What to do about gates that hold an output back and that no rule can make an exception for. */
function waysPast({ gates, found = [] }: QueuedRecord): string[] {
  const holds = ({ name, skipped }: GateResult): boolean =>
    skipped === true || found.some(({ rule, action }) => action === "block" && rule.startsWith(`${name}.`));
  const others = gates.filter(
    (gate) => !gate.passed && !canBeExcepted(gate) && (isGate(gate.name) || holds(gate)),
  );
  return others.map(({ name }) => {
    if (isGate(name)) return `the gate ${name} did not read it to its end: --fail open delivers such answers`;
    const list = name === schemaGateName ? "schemas" : "customGates";
    return `the gate ${name} is your own: "action": "observe" in its entry of ${list} delivers what it finds`;
  });
}
