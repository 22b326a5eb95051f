import type { Probe } from "./gate.ts";

/** A gate that somebody else writes, as the default export of a module. */
export interface UserGate {
  /** What it can find, by an id; the words are all that a reason will say. */
  rules: Readonly<Record<string, { one: string; many: string }>>;
  /** Asked at each anchor in each text of an output, those among them that were hidden and are brought to light, as the gates here are. */
  probes?: readonly Probe[];
  /** Asked about the output as a whole. */
  judge?(output: unknown, context: { tool: string }): Iterable<UserFinding> | Promise<Iterable<UserFinding>>;
}

/** The id of a rule, or how often it was broken. */
export type UserFinding = string | { rule: string; count: number };
