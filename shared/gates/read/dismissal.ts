import { KeptKeys } from "./shapes.ts";

/** Who can tell of a text, or of a number, that nobody has to look at it. */
export interface Dismissal {
  ofText(text: string, key: string): boolean;
  ofNumber(number: number, key: string): boolean;
  /** Objects of no key that anybody would look at, in the values before this one. */
  readonly keptKeys: KeptKeys;
}

export const ofNothing: Dismissal = {
  ofText: () => false,
  ofNumber: () => false,
  keptKeys: new KeptKeys(),
};
