import type { Leaf } from "../gate.ts";
import type { Around } from "./view.ts";

/** What is not met again soon is forgotten. */
const most = 32;

/** A stretch of a text, and what stands around it. */
export interface Stood {
  text: string;
  around: Around;
}

/** Stretches of a text in which there is no order: what is said over and over is judged a few times. */
export class Remembered {
  /** Each with what stood around it, where somebody looked at that. */
  readonly #stretches = new Map<string, Set<string>>();

  knows({ text, around }: Stood): boolean {
    const known = this.#stretches.get(text);
    return known !== undefined && (known.size === 0 || known.has(placeOf(around)));
  }

  note({ text, around }: Stood): void {
    if (this.#stretches.size >= most) this.#stretches.clear();
    const known = this.#stretches.get(text) ?? new Set();
    if (around.isAsked === true && known.size < most) known.add(placeOf(around));
    this.#stretches.set(text, known);
  }
}

const placeOf = ({ key, near }: Around): string => `${key}\n${near}`;

const known = new WeakMap<Leaf, { ofText: Remembered; ofValues: Remembered }>();

/** Those of a text; a value of a record is read as if it had come alone, and so is not what it would be in the text. */
export function rememberedOf(leaf: Leaf, isValue: boolean): Remembered {
  let both = known.get(leaf);
  if (both === undefined) known.set(leaf, (both = { ofText: new Remembered(), ofValues: new Remembered() }));
  return isValue ? both.ofValues : both.ofText;
}
