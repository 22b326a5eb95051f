import { plainOf } from "./plain.ts";

/** A stretch of a text as the signs and the table see it. */
export interface View {
  written: string;
  /** In small plain letters. */
  plain: string;
  /** Where a letter of the plain text stands in what was written. */
  placeOf: (at: number) => number;
  /** In which way its letters are disguised, if they are. */
  disguise: string;
  around: Around;
}

/** What is known of the text beyond the stretch. */
export interface Around {
  /** Some 1,500 characters around the stretch, in small letters. */
  readonly near: string;
  /** How the text begins, in small letters. */
  readonly beginning: string;
  readonly key: string;
  /** Whether it was not shown, could not be read as it was written, or was decoded and is open. */
  readonly hidden: "unseen" | "unread" | "open" | "";
}

export function viewOf(written: string, around: Around): View {
  const { text: plain, places, disguises } = plainOf(written);
  const placeOf = (at: number): number => (places === undefined ? at : (places[at] ?? written.length));
  return { written, plain, placeOf, disguise: disguises.join(", "), around };
}
