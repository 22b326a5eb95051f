import type { Leaf } from "../gate.ts";
import type { Around } from "./view.ts";

const backMax = 300;
const aheadMax = 700;
const aheadMin = 160;
const nearMax = 800;
const beginningMax = 400;

/** The lines around a place up to the blank ones, and where they have not been read. */
export function stretchAt(text: string, at: number, read: number): { from: number; to: number } {
  const floor = Math.max(0, read, at - backMax);
  const before = text.slice(floor, at);
  const blank = before.lastIndexOf("\n\n");
  const ceiling = Math.min(text.length, at + aheadMax);
  const least = Math.min(ceiling, at + aheadMin);
  // What is looked through ends where the stretch does: a text may have no other blank line.
  const next = text.slice(least, ceiling + 2).indexOf("\n\n");
  return { from: blank < 0 ? floor : floor + blank, to: next < 0 ? ceiling : least + next };
}

export const aroundOf = (leaf: Leaf, from: number, to: number): Around => new Surroundings(leaf, from, to);

/**
 * Most stretches are read without a look beyond them: what is around is put into small letters when somebody asks. It is a class, since each object
 * that is written with functions of its own is of a kind of its own, and those cost more than the stretch.
 */
class Surroundings implements Around {
  readonly key: string;
  readonly hidden: Around["hidden"];
  readonly #text: string;
  readonly #from: number;
  readonly #to: number;
  #near: string | undefined;
  #beginning: string | undefined;

  constructor({ text, key, hiding }: Leaf, from: number, to: number) {
    this.key = key;
    this.hidden = hiding?.isDeliberate === true ? "open" : "";
    this.#text = text;
    this.#from = from;
    this.#to = to;
  }

  get near(): string {
    return (this.#near ??= this.#text
      .slice(Math.max(0, this.#from - nearMax), this.#to + nearMax)
      .toLowerCase());
  }

  get beginning(): string {
    return (this.#beginning ??= this.#text.slice(0, beginningMax).toLowerCase());
  }
}
