import type { Leaf } from "../gate.ts";

/** The same leaf with its text in another form. What stands beside it is looked up when somebody asks. */
export const withText = (leaf: Leaf, text: string): Leaf => ({
  text,
  key: leaf.key,
  ...(leaf.written !== undefined && { written: leaf.written }),
  get siblings() {
    return leaf.siblings;
  },
});
