import type { Ignorable, Rule } from "./gate.ts";
import { gateRows, type InspectingGate } from "./gates.ts";

/** `guarded` is `balanced` with the gates switched on that otherwise have to be named. */
export const profileNames = ["balanced", "strict", "guarded"] as const;
export type ProfileName = (typeof profileNames)[number];

/** Rules that a profile leaves out. `strict` takes every rule by the letter; `balanced` takes those that people leave switched on. */
const byTheLetter = new Set(["fs.rm.any", "fs.parent", "fs.system", "fs.home", "pii.phone.bare"]);
const leftOut: Readonly<Record<ProfileName, ReadonlySet<string>>> = {
  balanced: byTheLetter,
  strict: new Set(),
  guarded: byTheLetter,
};

/** Whether a gate looks where nobody has named it. */
export const isOnIn = (profile: ProfileName, gate: InspectingGate): boolean =>
  gateRows[gate].isOn || profile === "guarded";

export function rulesOf(gate: InspectingGate, profile: ProfileName): readonly Rule[] {
  return gateRows[gate].rules.filter(({ id }) => !leftOut[profile].has(id));
}

/** What a profile does not count as personal data although it has the shape of it. Nothing, unless somebody asks for it. */
const ignored: Readonly<Record<ProfileName, readonly Ignorable[]>> = {
  balanced: [],
  strict: [],
  guarded: [],
};

export interface PiiOptions {
  /** Lets numbers pass that are written where a real one would stand, such as 123-45-6789 and 555-123-4567. */
  ignorePlaceholders?: boolean;
  /** Lets addresses pass whose domain is reserved for documentation and tests, such as example.com. */
  ignoreReservedDomains?: boolean;
}

export interface InjectionOptions {
  /** Tools whose outputs are the user's own, such as `docs_*`: of theirs only what leaves no doubt is an order. */
  trust?: readonly string[];
}

/** What the pii gate leaves alone: as the profile has it, unless an option says otherwise. */
export function ignoredBy(profile: ProfileName, options: PiiOptions = {}): ReadonlySet<Ignorable> {
  const kept = new Set(ignored[profile]);
  const asked = [
    ["placeholder", options.ignorePlaceholders],
    ["reserved-domain", options.ignoreReservedDomains],
  ] as const;
  for (const [kind, wanted] of asked) {
    if (wanted === true) kept.add(kind);
    if (wanted === false) kept.delete(kind);
  }
  return kept;
}
