import type { Rule } from "./gate.ts";
import { gateRows, type InspectingGate } from "./gates.ts";

/**
 * Which rules count. `contract` has the three gates of the specification by the letter, `balanced` all gates without
 * what people switch off, `strict` every rule there is.
 */
export const profileNames = ["contract", "balanced", "strict"] as const;
export type ProfileName = (typeof profileNames)[number];
export const defaultProfile: ProfileName = "balanced";

const byTheLetter = ["fs.rm.any", "fs.parent", "fs.system", "fs.home", "pii.phone.bare"];
/** What is found every day and is harmless. */
const everyday = [
  "pii.email.public",
  "pii.phone.public",
  "pii.phone.shape",
  "pii.ssn.shape",
  "fs.rm.installed",
  "fs.secret.public",
  "fs.mentioned",
  "content.empty.list",
];
const leftOut: Readonly<Record<ProfileName, ReadonlySet<string>>> = {
  contract: new Set(byTheLetter),
  balanced: new Set([...byTheLetter, ...everyday]),
  strict: new Set(),
};

/** Whether a gate looks where nobody has named it. */
export const isOnIn = (profile: ProfileName, gate: InspectingGate): boolean =>
  profile !== "contract" || gateRows[gate].isInContract;

export function rulesOf(gate: InspectingGate, profile: ProfileName): readonly Rule[] {
  return gateRows[gate].rules.filter(({ id }) => !leftOut[profile].has(id));
}

export interface InjectionOptions {
  /** Tools whose outputs are the user's own, such as `docs_*`: of theirs only what leaves no doubt is an order. */
  trust?: readonly string[];
}
