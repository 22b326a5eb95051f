import { gateRows, inspecting, type InspectingGate } from "../../shared/gates/gates.ts";
import type { AllowedBy, Found } from "../tool-call.ts";
import type { PolicyRule } from "./policy.ts";

/** The gate of ours that has a rule; undefined for a rule of a user's own gate. */
export const gateOf = (rule: string): InspectingGate | undefined =>
  inspecting.find((gate) => rule.startsWith(`${gateRows[gate].prefix}.`));

/** The rule of the configuration that lets a finding pass: there alone, or wherever it is found. */
export function exceptionRule(
  { rule, place }: Pick<Found, "rule" | "place">,
  tool: string | undefined,
  everywhere = false,
): PolicyRule | undefined {
  const gate = gateOf(rule);
  if (gate === undefined) return undefined;
  if (everywhere) return { gate, rule, action: "off" };
  const path = pathOf(place);
  return {
    gate,
    rule,
    ...(tool === undefined ? {} : { tool }),
    ...(path === "*" ? {} : { path }),
    action: "off",
  };
}

/** One rule for each that an output has broken. What a user's own gate finds, or a gate did not read, has no such rule. */
export function exceptionRules(
  found: readonly Found[],
  tool: string | undefined,
  everywhere = false,
): PolicyRule[] {
  const rules = found.flatMap((each) => exceptionRule(each, tool, everywhere) ?? []);
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()];
}

/** `pii.email at users[*].email in crm/get`. */
export const ruleWords = ({ gate, rule = gate, tool, path }: AllowedBy): string =>
  rule + (path === undefined ? "" : ` at ${path}`) + (tool === undefined ? "" : ` in ${tool}`);

/** Any entry of the same lists. What is shown as `…` in a place was a key of the output, and stands for any. */
export const pathOf = (place: string): string =>
  place === "" || place === "headers" ? "*" : place.replaceAll(/\[\d+\]/g, "[*]").replaceAll("…", "*");
