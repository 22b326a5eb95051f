import { expect } from "vitest";

/** What a program takes for its terminal, though a test reads it. */
export const eightyColumns = { NODE_OPTIONS: "--import=data:text/javascript,process.stdout.columns=80" };

/** A word that is longer by itself, such as a path, is left to the terminal. */
export function expectEightyColumns(printed: string, columns = 80): void {
  const tooLong = printed.split("\n").filter((line) => line.length > columns && line.trim().includes(" "));
  expect(tooLong).toEqual([]);
}

/** As it is read when a command that was broken for its terminal is copied. How much is broken depends on where the checkout lies. */
export const unfolded = (printed: string): string => printed.replaceAll(/ \\\n\s*/g, " ");
