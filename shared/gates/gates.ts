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
  /** What it looks for, in the words of a help. */
  seeks: string;
  /** Whether the specification names it. */
  isInContract: boolean;
}

/**
 * The gates that look at an output, in the order in which they are answered. A gate is a folder and a row here; the compiler then asks for
 * its probes in `engine/probes.ts`, and for what the proxy does with its findings in `proxy/judge/policy.ts`.
 */
export const gateRows = {
  filesystem: {
    prefix: "fs",
    rules: filesystemRules,
    seeks: "dangerous commands and paths",
    isInContract: true,
  },
  pii: {
    prefix: "pii",
    rules: piiRules,
    seeks: "e-mail addresses, phone and social security numbers",
    isInContract: true,
  },
  content: {
    prefix: "content",
    rules: contentRules,
    seeks: "empty answers, and refusals in the place of an answer",
    isInContract: true,
  },
  secrets: {
    prefix: "secrets",
    rules: secretsRules,
    seeks: "passwords, keys and tokens",
    isInContract: false,
  },
  injection: {
    prefix: "injection",
    rules: injectionRules,
    seeks: "orders to the model",
    isInContract: false,
  },
} as const satisfies Readonly<Record<string, GateRow>>;

export type InspectingGate = keyof typeof gateRows;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const inspecting = Object.keys(gateRows) as readonly InspectingGate[];
