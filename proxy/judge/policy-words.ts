import type { InspectingGate } from "../../shared/gates/gates.ts";
import { defaultProfile } from "../../shared/gates/profiles.ts";
import type { GateAction } from "../tool-call.ts";
import { actionOn, type Policy } from "./policy.ts";

/** What each gate looks for, in words for people. */
export const subjects = [
  ["filesystem", "dangerous commands"],
  ["secrets", "secrets"],
  ["pii", "personal data"],
  ["injection", "orders to the model"],
  ["content", "empty or refused answers"],
] as const satisfies readonly (readonly [InspectingGate, string])[];

const verbs = [
  ["block", "withheld"],
  ["redact", "redacted"],
  ["annotate", "annotated"],
] as const satisfies readonly (readonly [GateAction, string])[];

/** What a policy does, and how to change it, in one line. */
export function policyWords(policy: Policy): string {
  const { mode, profile = defaultProfile } = policy;
  return `mode ${mode}, profile ${profile}: ${policySays(policy)} (change: --mode, --profile)`;
}

/** What a policy does. Single rules of the user are left out. */
export function policySays({ mode, profile = defaultProfile, gates }: Policy): string {
  const actionOf = (gate: InspectingGate): GateAction =>
    actionOn({ mode, profile, gates }, { gate, rule: "", tool: "", path: "" });
  const done = verbs.flatMap(([action, verb]) => {
    const what = subjects.flatMap(([gate, words]) => (actionOf(gate) === action ? [words] : []));
    return what.length === 0 ? [] : [{ what: listed(what), verb }];
  });
  const [first, ...others] = done.map(({ what, verb }, at) => `${what} ${at === 0 ? "are " : ""}${verb}`);
  return first === undefined ? "findings are only recorded" : [first, ...others].join(", ");
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
