import { contentRules } from "./content/rules.ts";
import { filesystemRules } from "./filesystem/rules.ts";
import type { Rule } from "./gate.ts";
import { piiRules } from "./pii/rules.ts";
import { injectionRules } from "./injection/rules.ts";
import { secretsRules } from "./secrets/rules.ts";

interface GateRow {
  /** What the ids of its rules begin with. */
  prefix: string;
  rules: readonly Rule[];
  /** Whether the specification names it. */
  isInContract: boolean;
}

/**
 * The gates that look at an output, in the order in which they are answered. A gate is a folder and a row here; the compiler then asks for
 * its probes in `engine/probes.ts`, and for what the proxy does with its findings in `proxy/judge/policy.ts`.
 */
export const gateRows = {
  filesystem: { prefix: "fs", rules: filesystemRules, isInContract: true },
  pii: { prefix: "pii", rules: piiRules, isInContract: true },
  content: { prefix: "content", rules: contentRules, isInContract: true },
  secrets: { prefix: "secrets", rules: secretsRules, isInContract: false },
  injection: { prefix: "injection", rules: injectionRules, isInContract: false },
} as const satisfies Readonly<Record<string, GateRow>>;

export type InspectingGate = keyof typeof gateRows;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const inspecting = Object.keys(gateRows) as readonly InspectingGate[];
