import type { Stretch } from "../../shared/gates/injection/look.ts";
import type { Tag } from "../../shared/gates/injection/tags.ts";
import type { Word } from "../../shared/gates/injection/words.ts";
import type { Signal } from "../../shared/gates/injection/signal.ts";

/** A row to learn from. */
export interface Row {
  text: string;
  expect: "fail" | "pass";
  /** The file that it stands in: each was written by one hand. */
  hand?: string;
}

/** What the gate sees of a text. */
export interface Reader {
  signals: readonly Signal[];
  steps: readonly { name: string; isReached: (sum: number) => boolean }[];
  stretchesIn: (text: string, key?: string) => Stretch[];
  sentencesOf: (text: string) => string[];
  termsOf: (sentence: string) => string[];
  passagesOf: <Term>(sentences: readonly (readonly Term[])[]) => Term[][];
  wordsOf: (text: string) => Word[];
  tagBits: Readonly<Record<Tag, number>>;
  wordingOf: (sentences: readonly (readonly string[])[], weights: ReadonlyMap<string, number>) => number;
}

/** All our rows, those of a sentence or two also in a place. */
export function ownRows(): Row[];

/** The tables of words and of weights as they are written, made from our own rows or from those that are given. */
export function fittedTables(reader: Reader, rows?: readonly Row[]): { vocabulary: string; weights: string };
