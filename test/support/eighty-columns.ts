import { expect } from "vitest";

/** What a program takes for its terminal, though a test reads it. */
export const eightyColumns = { NODE_OPTIONS: "--import=data:text/javascript,process.stdout.columns=80" };

/** A word that is longer by itself, such as a path, is left to the terminal. */
export function expectEightyColumns(printed: string, columns = 80): void {
  const tooLong = printed.split("\n").filter((line) => line.length > columns && line.trim().includes(" "));
  expect(tooLong).toEqual([]);
}
