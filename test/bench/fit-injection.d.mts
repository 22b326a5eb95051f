import type { Signal } from "../../shared/gates/injection/signal.ts";

/** The table of weights as it is written, made from our own rows. */
export function fittedTable(reader: {
  signals: readonly Signal[];
  signsIn: (text: string, key?: string) => string[][];
}): string;
