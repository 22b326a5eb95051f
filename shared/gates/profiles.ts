import { contentRules } from "./content/rules.ts";
import { filesystemRules } from "./filesystem/rules.ts";
import type { GateName, Rule } from "./gate.ts";
import { piiRules } from "./pii/rules.ts";

export type ProfileName = "balanced" | "strict";

/** The gates that look at an output, in the order in which they are answered. */
export const inspecting = ["filesystem", "pii", "content"] as const satisfies readonly GateName[];
export type InspectingGate = (typeof inspecting)[number];

const allRules: Readonly<Record<InspectingGate, readonly Rule[]>> = {
  filesystem: filesystemRules,
  pii: piiRules,
  content: contentRules,
};

/** Rules that a profile leaves out. `strict` takes every rule by the letter; `balanced` takes those that people leave switched on. */
const leftOut: Readonly<Record<ProfileName, ReadonlySet<string>>> = {
  balanced: new Set(),
  strict: new Set(),
};

export function rulesOf(gate: InspectingGate, profile: ProfileName): readonly Rule[] {
  return allRules[gate].filter(({ id }) => !leftOut[profile].has(id));
}
