import type { Sighting } from "../gate.ts";

/** A credential that was seen. Anchors inside of it are not asked about again. */
export const seen = (rule: string, from: number, to: number): Sighting => ({ rule, from, to, until: to });
