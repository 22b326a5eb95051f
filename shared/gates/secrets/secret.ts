import type { Leaf, Probe, Sighting } from "../gate.ts";

/** A stretch of a text that is a credential, and the rule that says so. */
export interface Secret {
  rule: string;
  start: number;
  end: number;
}

/** What a probe of this gate saw: where the credential stands besides, when it is one. */
export interface SecretSighting extends Sighting {
  secret?: Secret;
}

export interface SecretProbe extends Probe {
  look(leaf: Leaf, end: number, read: number): SecretSighting | undefined;
}

/** A credential that was seen. Anchors inside of it are not asked about again. */
export const seen = (rule: string, start: number, end: number): SecretSighting => ({
  rule,
  until: end,
  secret: { rule, start, end },
});
