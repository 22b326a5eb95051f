import type { Signal } from "../../shared/gates/injection/signal.ts";

/** A row to learn from. */
export interface Row {
  text: string;
  expect: "fail" | "pass";
}

/** All our rows, those of a sentence or two also in a place. */
export function ownRows(): Row[];

/** The table of weights as it is written, made from our own rows or from those that are given. */
export function fittedTable(
  reader: {
    signals: readonly Signal[];
    signsIn: (text: string, key?: string) => string[][];
  },
  rows?: readonly Row[],
): string;
