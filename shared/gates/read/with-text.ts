import type { Leaf } from "../gate.ts";

/** The same leaf with its text in another form. The other members of its object are looked up only when they are needed. */
export const withText = (leaf: Leaf, text: string): Leaf =>
  text === leaf.text ? leaf : new RetoldLeaf(leaf, text);

class RetoldLeaf implements Leaf {
  readonly text: string;
  readonly key: string;
  readonly hiding?: Leaf["hiding"];
  readonly #leaf: Leaf;

  constructor(leaf: Leaf, text: string) {
    this.text = text;
    this.key = leaf.key;
    this.hiding = leaf.hiding;
    this.#leaf = leaf;
  }

  get siblings(): Leaf["siblings"] {
    return this.#leaf.siblings;
  }
}
