import type { Leaf } from "../gate.ts";

/** A text of a text of JSON, and where it is written there. */
export interface Told {
  leaf: Leaf;
  taken: Taken;
}

/** Where a text of JSON has a text: what is said there, unless it is what is written between the quotes. */
export interface Taken {
  from: number;
  to: number;
  said?: string;
}
