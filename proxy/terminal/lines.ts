import { printJson } from "../../shared/print.ts";
import { escapeControl } from "../../shared/log.ts";

const atOnce = 500;

/** A line each. A full queue is more than memory should hold, so that what is written waits for its reader now and then. */
export async function printLines(values: Iterable<unknown>): Promise<void> {
  let written = 0;
  for (const value of values) {
    printJson(value);
    if (++written % atOnce === 0) await taken();
  }
}

/** One JSON document, written in the same way. */
export async function printArray(values: Iterable<unknown>): Promise<void> {
  let written = 0;
  for (const value of values) {
    process.stdout.write(`${written === 0 ? "[" : ","}${escapeControl(JSON.stringify(value))}`);
    if (++written % atOnce === 0) await taken();
  }
  process.stdout.write(written === 0 ? "[]\n" : "]\n");
}

/** Resolves once the reader has what was written so far: until then a pipe keeps it in memory. */
function taken(): Promise<void> {
  return new Promise((resolve) => process.stdout.write("", () => resolve()));
}
