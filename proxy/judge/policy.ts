import type { GateOptions } from "../../shared/gates/create-gate.ts";
import { compileGlob, type Exception } from "../../shared/gates/exceptions.ts";
import { gateRows, inspecting, type InspectingGate } from "../../shared/gates/gates.ts";
import {
  defaultProfile,
  type InjectionOptions,
  isOnIn,
  type ProfileName,
  rulesOf,
} from "../../shared/gates/profiles.ts";

import { type GateAction, gateActions } from "../tool-call.ts";
import type { CustomGate } from "./custom/custom-gate.ts";
import type { SchemaGate } from "./schema/schema-gate.ts";

export type Mode = "observe" | "enforce" | "redact" | "block";

/** What is to become of some findings of a gate. `*` stands for any characters in all three patterns. */
export interface PolicyRule {
  gate: InspectingGate;
  /** A rule id such as `pii.email`, or the start of some, such as `fs.rm.*`. */
  rule?: string | undefined;
  tool?: string | undefined;
  /** A place in the output such as `users[*].email`. */
  path?: string | undefined;
  action: GateAction;
}

/** How the outputs of one upstream are judged, and what becomes of those that fail. */
export interface Policy {
  mode: Mode;
  profile?: ProfileName | undefined;
  gates?: Partial<Record<InspectingGate, GateAction>> | undefined;
  /** The first one that matches a finding decides, before `gates` and the mode. */
  rules?: readonly PolicyRule[] | undefined;
  injection?: InjectionOptions | undefined;
  budgetMs?: number | undefined;
  /** Whether an output passes that a gate did not look through to the end, because it crashed, ran out of time or could not read it. */
  fail?: "open" | "closed" | undefined;
  /** Gates of the user's own, asked beside ours. */
  custom?: readonly CustomGate[] | undefined;
  /** The forms that outputs are to have; the first that names a tool holds for it. */
  schemas?: readonly SchemaGate[] | undefined;
}

/** What a finding is, for whoever decides about it. */
export interface Place {
  gate: InspectingGate;
  rule: string;
  tool: string;
  path: string;
}

/** What becomes of what a gate finds. A profile says what is found at all. */
const actionsOfMode: Readonly<Record<Mode, Readonly<Record<InspectingGate, GateAction>>>> = {
  observe: {
    filesystem: "observe",
    pii: "observe",
    content: "observe",
    secrets: "observe",
    injection: "observe",
  },
  // An empty answer, or a refusal, is of more use to an agent than nothing at all.
  enforce: {
    filesystem: "block",
    pii: "redact",
    content: "observe",
    secrets: "redact",
    injection: "annotate",
  },
  redact: {
    filesystem: "redact",
    pii: "redact",
    content: "observe",
    secrets: "redact",
    injection: "annotate",
  },
  block: { filesystem: "block", pii: "block", content: "observe", secrets: "block", injection: "block" },
};

/** The whole policy, in four lines. */
export function actionOn(policy: Policy, found: Place): GateAction {
  const rule = policy.rules?.find((rule) => matches(rule, found));
  const action = rule?.action ?? actionOfGate(policy, found.gate);
  return policy.mode === "observe" && isHarder(action, "observe") ? "observe" : action;
}

function actionOfGate({ mode, profile = defaultProfile, gates }: Policy, gate: InspectingGate): GateAction {
  return gates?.[gate] ?? (isOnIn(profile, gate) ? actionsOfMode[mode][gate] : "off");
}

export const isHarder = (action: GateAction, than: GateAction): boolean =>
  gateActions.indexOf(action) > gateActions.indexOf(than);

/** Of one gate only, also when the rule names none. */
const patternOf = ({ gate, rule = "*" }: Pick<PolicyRule, "gate" | "rule">): string =>
  rule === "*" ? `${gateRows[gate].prefix}.*` : rule;

function matches({ gate, rule, tool, path }: PolicyRule, found: Place): boolean {
  return (
    gate === found.gate &&
    compileGlob(patternOf({ gate, rule }))(found.rule) &&
    compileGlob(tool ?? "*")(found.tool) &&
    compileGlob(path ?? "*")(found.path)
  );
}

/**
 * The gates as they are when only what counts at all is looked for; undefined when nothing does. This is `actionOn`
 * in the form in which the gates, also those in a thread, can take it: as data.
 */
export function gateOptions(policy: Policy): GateOptions | undefined {
  const rules = policy.rules ?? [];
  const exceptions = rules.map((rule): Exception => ({
    rule: patternOf(rule),
    ...(rule.tool === undefined ? {} : { tool: rule.tool }),
    ...(rule.path === undefined ? {} : { path: rule.path }),
    ...(rule.action === "off" ? {} : { counts: true }),
  }));
  const on = new Set<InspectingGate>();
  for (const gate of inspecting) {
    const byItself = actionOfGate(policy, gate) !== "off";
    if (byItself || rules.some((rule) => rule.gate === gate && rule.action !== "off")) on.add(gate);
    if (on.has(gate) && !byItself) exceptions.push({ rule: `${gateRows[gate].prefix}.*` });
  }
  if (on.size === 0) return undefined;
  return {
    profile: policy.profile ?? defaultProfile,
    gates: {
      ...Object.fromEntries(inspecting.map((gate) => [gate, on.has(gate)])),
      injection: on.has("injection") && trusting(policy.injection),
    },
    exceptions,
    latencyThresholdMs: null,
    ...(policy.budgetMs === undefined ? {} : { budgetMs: policy.budgetMs }),
  };
}

/** Tools of servers have the name of their server in front. */
function trusting({ trust = [] }: InjectionOptions = {}): true | { trust: readonly string[] } {
  if (trust.length === 0) return true;
  return { trust: trust.flatMap((name) => (name.includes("/") ? [name] : [name, `*/${name}`])) };
}

/** Whether anything that a gate might find in the output of a tool would keep it from being delivered as it is. */
export const mayWithhold = (policy: Policy, gate: InspectingGate, tool: string): boolean =>
  mayGoBeyond("annotate", policy, { gate, tool });

/** Whether an agent might be told of something that is found in the output of a tool, although it gets the output. */
export const mayTell = (policy: Policy, gate: InspectingGate, tool: string): boolean =>
  mayGoBeyond("observe", policy, { gate, tool });

function mayGoBeyond(
  than: GateAction,
  policy: Policy,
  { gate, tool }: Pick<Place, "gate" | "tool">,
): boolean {
  // What lies at which place cannot be told of an output that nobody can read: a rule for a place lets nothing pass then.
  const rules = (policy.rules ?? [])
    .filter(({ path = "*", action }) => path === "*" || isHarder(action, than))
    .map(({ gate, rule, tool, action }): PolicyRule => ({ gate, rule, tool, action }));
  return rulesOf(gate, policy.profile ?? defaultProfile).some(({ id }) =>
    isHarder(actionOn({ ...policy, rules }, { gate, rule: id, tool, path: "" }), than),
  );
}

/** Whether an output is withheld because a gate has not seen all of it, whatever the reason. */
export function holdsUnfinished(policy: Policy, gate: string, tool: string): boolean {
  return (
    policy.fail !== "open" && inspecting.some((each) => each === gate && mayWithhold(policy, each, tool))
  );
}

/** Throws when a rule names something that its gate has no rule for: it would never match, and nobody would notice. */
export function assertRulesExist(rules: readonly PolicyRule[]): void {
  for (const [at, rule] of rules.entries()) {
    const pattern = patternOf(rule);
    const known = rulesOf(rule.gate, "strict").map(({ id }) => id);
    if (pattern.startsWith(`${gateRows[rule.gate].prefix}.`) && known.some(compileGlob(pattern))) continue;
    const asked = JSON.stringify(pattern);
    throw new TypeError(
      `rules[${at}].rule: the gate ${rule.gate} has no rule ${asked}; it has ${known.join(", ")}`,
    );
  }
}
