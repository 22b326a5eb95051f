import type { GateResult } from "../../shared/contract/gate-result.ts";
import { isGate } from "../../shared/gates/names.ts";
import type { QueuedRecord } from "../queue/queue.ts";
import { canBeExcepted } from "./decide.ts";
import { exceptionRules } from "./exception-rule.ts";
import type { PolicyRule } from "./policy.ts";
import { schemaGateName } from "./schema/schema-gate.ts";

/** What would have made something else of an output. */
export interface RulesFor {
  /** One for each rule that was broken. */
  rules: PolicyRule[];
  /** What else there is to say or to do, in sentences: no rule speaks of some gates. */
  otherWays: string[];
}

/** What would have made it clean; undefined where it is. */
export function allowingOf(record: QueuedRecord, everywhere = false): RulesFor | undefined {
  const { found = [], tool, passed, action } = record;
  if (passed) return undefined;
  const rules = exceptionRules(found, tool, everywhere);
  if (action === "blocked") return { rules, otherWays: waysPast(record) };
  return { rules, otherWays: rules.length > 0 ? [] : ["the agent got it as it was"] };
}

interface Withholding {
  everywhere?: boolean | undefined;
  action: "block" | "redact";
}

/** What would have kept from the agent what it got of what was found, wherever in the output; undefined where it got nothing of that. */
export function withholdingOf(
  { found = [], gates, tool, passed, action: became }: QueuedRecord,
  { everywhere = false, action }: Withholding,
): RulesFor | undefined {
  if (passed || became === "blocked") return undefined;
  const reached = found.filter((each) => each.action === "observe" || each.action === "annotate");
  const own = gates.filter(
    ({ name }) => !isGate(name) && reached.some(({ rule }) => rule.startsWith(`${name}.`)),
  );
  const unread = gates.filter((gate) => !gate.passed && gate.skipped === true && isGate(gate.name));
  if (reached.length + unread.length === 0) return undefined;
  const rules = exceptionRules(
    reached.map((each) => ({ ...each, place: "" })),
    tool,
    everywhere,
  ).map((rule) => ({ ...rule, action }));
  const otherWays = [
    ...unread.map(
      ({ name }) => `the gate ${name} did not read it to its end: --fail closed withholds such answers`,
    ),
    ...own.map(
      ({ name }) =>
        `the gate ${name} is your own: "action": "block" in its entry of ${listOf(name)} withholds what it finds`,
    ),
    ...(reached.some((each) => each.action === "observe")
      ? ["where the mode is observe, rules withhold nothing: start the proxy with --mode enforce"]
      : []),
  ];
  return { rules, otherWays };
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
    return `the gate ${name} is your own: "action": "observe" in its entry of ${listOf(name)} delivers what it finds`;
  });
}

/** The list of the configuration in which a gate of the user's own stands. */
const listOf = (name: string): string => (name === schemaGateName ? "schemas" : "customGates");
