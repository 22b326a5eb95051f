import type { Leaf } from "../gate.ts";

/** The same leaf with its text in another form. The other members of its object are looked up only when they are needed. */
export const withText = (leaf: Leaf, text: string): Leaf =>
  text === leaf.text ? leaf : new RetoldLeaf(leaf, text);

class RetoldLeaf implements Leaf {
  readonly text: string;
  readonly key: string;
  readonly written?: string;
  readonly #leaf: Leaf;

  constructor(leaf: Leaf, text: string) {
    this.text = text;
    this.key = leaf.key;
    if (leaf.written !== undefined) this.written = leaf.written;
    this.#leaf = leaf;
  }

  get siblings(): Leaf["siblings"] {
    return this.#leaf.siblings;
  }
}
