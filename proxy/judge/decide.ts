import type { GateResult } from "../../shared/contract/gate-result.ts";
import { crashReason } from "../../shared/gates/engine/judge.ts";
import { kindsOf, reasonOf } from "../../shared/gates/engine/reason.ts";
import type { Finding } from "../../shared/gates/finding.ts";
import { inspecting } from "../../shared/gates/gates.ts";
import type { Found, GateAction, Verdict } from "../tool-call.ts";
import { actionOn, holdsUnfinished, isHarder, type Policy } from "./policy.ts";

/** What is to become of an output: of all of it, and of each finding. */
export interface Decision {
  action: "observe" | "annotate" | "redact" | "block";
  /** The failed gates because of which it is not delivered as it is. */
  deciding: GateResult[];
  /** What is to be taken out of it. */
  redacted: Finding[];
  /** The failed gates in the note to an agent. */
  noted: GateResult[];
  /** Which rules were broken, and what becomes of it. */
  found: Found[];
}

/** What a policy says of what the gates said of an output of a tool. */
export function decide(policy: Policy, tool: string, { gates, findings = [] }: Verdict): Decision {
  const treated = findings.map((finding): Treated => ({ finding, action: actionFor(policy, tool, finding) }));
  const of = (wanted: (action: GateAction) => boolean): Finding[] =>
    treated.filter(({ action }) => wanted(action)).map(({ finding }) => finding);
  const holding = gates.filter((gate) => isUnfinished(gate) && holdsUnfinished(policy, gate.name, tool));
  const blocked = of((action) => action === "block");
  const redacted = of((action) => action === "redact");
  const resultsOf = (some: readonly Finding[], unfinished: readonly GateResult[] = []): GateResult[] =>
    gates.flatMap((gate) => unfinished.find((each) => each === gate) ?? narrowed(gate, some));

  const found = foundIn(treated);
  if (blocked.length > 0 || holding.length > 0) {
    // There is nothing to take out where a gate has seen nothing.
    const because = blocked.length > 0 ? blocked : redacted;
    return { action: "block", deciding: resultsOf(because, holding), redacted: [], noted: [], found };
  }
  const noted = resultsOf(of((action) => action === "annotate"));
  if (redacted.length > 0) return { action: "redact", deciding: resultsOf(redacted), redacted, noted, found };
  return { action: noted.length > 0 ? "annotate" : "observe", deciding: [], redacted, noted, found };
}

interface Treated {
  finding: Finding;
  action: GateAction;
}

/** More kinds than these are not told. */
const kindsMax = 20;

function foundIn(treated: readonly Treated[]): Found[] {
  const kinds = new Map<string, Found>();
  for (const { finding, action } of treated) {
    const { rule, place, more = 0, isAgain = false } = finding;
    const known = kinds.get(`${rule} ${action}`);
    if (known !== undefined) known.count += (isAgain ? 0 : 1) + more;
    else if (kinds.size < kindsMax) kinds.set(`${rule} ${action}`, { rule, place, count: 1 + more, action });
  }
  return [...kinds.values()];
}

/** The hardest of what is said of the rules that one thing breaks. */
function actionFor(policy: Policy, tool: string, { gate, rule, besides = [], path }: Finding): GateAction {
  const named = inspecting.find((each) => each === gate);
  if (named === undefined) return "observe";
  return [rule, ...besides]
    .map((each) => actionOn(policy, { gate: named, rule: each, tool, path }))
    .reduce((hardest, action) => (isHarder(action, hardest) ? action : hardest));
}

/** What a gate says of some of its findings. */
function narrowed(gate: GateResult, some: readonly Finding[]): GateResult[] {
  const own = some.filter(({ gate: name }) => name === gate.name);
  return own.length === 0 ? [] : [{ ...gate, reason: reasonOf(kindsOf(own)) }];
}

/** It has not looked at all of the output, and failed for that reason alone. */
export const isUnfinished = ({ passed, skipped, reason }: GateResult): boolean =>
  !passed && (skipped === true || reason === crashReason);

/** Whether a rule of the configuration can take back what a failed gate said: it found something, and it is one of ours. */
export const canBeExcepted = (gate: GateResult): boolean =>
  inspecting.some((each) => each === gate.name) && !isUnfinished(gate);
