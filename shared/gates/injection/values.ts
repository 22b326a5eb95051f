import type { Leaf } from "../gate.ts";
import { Records } from "../read/records.ts";

/** A value of a record as a text of its own, and which of its letters stands where. */
export interface OwnText {
  leaf: Leaf;
  atOf: (place: number) => number;
  placeOf: (at: number) => number;
}

const known = new WeakMap<Leaf, Records>();

/** The value around a place of a text that is records, as it is read when the same records come as values. */
export function valueAround(leaf: Leaf, place: number): OwnText | undefined {
  let records = known.get(leaf);
  if (records === undefined) known.set(leaf, (records = new Records(leaf.text)));
  const value = records.valueAt(place);
  if (value === undefined) return undefined;
  const { key, text, places, until } = value;
  return {
    leaf: { key, text },
    placeOf: (at) => places[at] ?? until,
    atOf(searched) {
      let low = 0;
      let high = places.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (places[middle]! <= searched) low = middle + 1;
        else high = middle;
      }
      return Math.max(0, low - 1);
    },
  };
}
